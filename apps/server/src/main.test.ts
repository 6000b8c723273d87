import { randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newDatabase } from '../test/postgres/database.ts';
import { aFreePort, aPlace, isRunning, runProgram, type Started } from '../test/program.ts';
import { until } from '../test/until.ts';
import { insertOwner } from './features/accounts/accounts.queries.ts';
import { addStore } from './features/stores/new-store.ts';
import { openDatabase } from './platform/postgres/database.ts';
import { createSecrets } from './platform/secrets.ts';

const run = (variables: Record<string, string>, ...options: string[]) => runProgram('main', variables, ...options);

const isReady = async ({ url }: Started) => (await fetch(`${url}/health/ready`)).status === 200;

const productionVariables = {
  NODE_ENV: 'production',
  APP_URL: 'https://arcade.example',
  APP_SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'no-reply@arcade.example',
};

test('starts on an empty folder, locks it and stops on a signal', async () => {
  const [place, port] = [await aPlace(), await aFreePort()];
  const server = run({ ...place, PORT: String(port) });
  await isRunning(server);
  expect(await isReady(server)).toBe(true);
  expect(server.output()).toContain(`http://localhost:${port}/dev/mailbox`);
  // Its role owns no tables.
  expect(server.output()).not.toContain('Warning');
  expect((await stat(join(place.DATA_DIR, 'secrets.json'))).mode & 0o777).toBe(0o600);
  const { appSecret, databasePassword } = JSON.parse(
    await readFile(join(place.DATA_DIR, 'secrets.json'), 'utf8'),
  ) as Record<string, string>;
  for (const secret of [appSecret, databasePassword]) expect(server.output()).not.toContain(secret);

  const samePort = run({ ...(await aPlace()), PORT: String(port) });
  expect(await samePort.exited).toBe(1);
  expect(samePort.output()).toBe(`Port ${port} is in use. Stop the program that uses it, or set PORT.\n`);
  const sameFolder = run({ ...place, PORT: String(await aFreePort()) });
  expect(await sameFolder.exited).toBe(1);
  expect(sameFolder.output()).toContain(`${place.DATA_DIR} is in use by another Quarterdeck`);
  expect(await isReady(server)).toBe(true);

  // A terminal and npm both forward Ctrl+C.
  const ended = [server.end('SIGTERM'), server.end('SIGTERM')];
  expect(await Promise.all(ended)).toEqual([0, 0]);
  await expect(stat(join(place.DATA_DIR, 'postgres/postmaster.pid'))).rejects.toThrow('ENOENT');
});

/** A job of the killed server sends no more heartbeats, so it is retried within two minutes. */
const JOB_IS_BACK_MS = 150_000;

test('restarts with its data after a kill', { timeout: 2 * JOB_IS_BACK_MS }, async () => {
  const place = await aPlace();
  const killed = run({ ...place, PORT: String(await aFreePort()) });
  await isRunning(killed);
  const body = JSON.stringify({
    email: 'ada@example.com',
    password: 'tilt-the-pinball',
    password2: 'tilt-the-pinball',
  });
  await fetch(`${killed.url}/auth/user/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  await killed.end('SIGKILL');

  const server = run({ ...place, PORT: String(await aFreePort()) });
  await isRunning(server);
  const isThere = async () => {
    const mails = (await (await fetch(`${server.url}/dev/mailbox.json`)).json()) as { to: string }[];
    return mails.some((mail) => mail.to === 'ada@example.com');
  };
  await until('the mail is there', isThere, JOB_IS_BACK_MS);
  expect(await server.end('SIGINT')).toBe(0);
});

test('refuses to seed the demo into an external database', async () => {
  for (const variables of [{ DATABASE_URL: 'postgres://127.0.0.1:9/theirs' }, productionVariables]) {
    const server = run({ ...(await aPlace()), ...variables }, '--demo');
    expect(await server.exited).toBe(1);
    expect(server.output()).toBe('The demo uses its own database: unset DATABASE_URL and NODE_ENV.\n');
  }
});

test('lists everything production lacks and does not start', async () => {
  const server = run({ ...(await aPlace()), NODE_ENV: 'production' });
  expect(await server.exited).toBe(1);
  expect(server.output()).toBe(
    `Invalid environment variables:\n${['APP_URL', 'APP_SECRET', 'SMTP_URL', 'MAIL_FROM'].map((name) => `  ${name}: required with NODE_ENV=production\n`).join('')}`,
  );
});

test('warns at each start that other machines reach a development server, which has to be allowed', async () => {
  const port = String(await aFreePort());
  const variables = { ...(await aPlace()), PORT: port, HOST: '0.0.0.0' };
  const refused = run(variables);
  expect(await refused.exited).toBe(1);
  expect(refused.output()).toContain('HOST=0.0.0.0 is reachable from other machines');
  const allowed = run({ ...variables, ALLOW_INSECURE_HOST: '1' });
  await isRunning(allowed);
  expect(allowed.output()).toContain('Warning: this development server is reachable from other machines');
  // What only developers may see stays on the machine.
  const forwarded = { headers: { 'x-forwarded-for': '192.0.2.1' } };
  expect((await fetch(`${allowed.url}/dev/mailbox`, forwarded)).status).toBe(403);
});

test('starts in production with only the role that owns the tables, and warns', async () => {
  const { user, password, host, port: databasePort, database } = await newDatabase({ empty: true });
  const secret = encodeURIComponent(String(password));
  const address = `@/${database}?host=${encodeURIComponent(host ?? '')}&port=${databasePort}`;
  const owning = { DATABASE_URL: `postgres://${user}:${secret}${address}` };
  const started = run({ ...(await aPlace()), ...productionVariables, ...owning, PORT: String(await aFreePort()) });
  await isRunning(started);
  expect(started.output()).toContain('Warning: the role of DATABASE_URL owns the tables');
  expect(await started.end('SIGTERM')).toBe(0);
  // With a role of its own it does not.
  const server = `postgres://server_of_${database}:its-secret${address}`;
  const variables = { ...productionVariables, DATABASE_URL: server, DATABASE_ADMIN_URL: owning.DATABASE_URL };
  const restricted = run({ ...(await aPlace()), ...variables, PORT: String(await aFreePort()) });
  await isRunning(restricted);
  expect(restricted.output()).not.toContain('Warning');
  expect(await restricted.end('SIGTERM')).toBe(0);
});

test('refuses another APP_SECRET than the database was set up with', async () => {
  const { user, password, host, port: databasePort, database: name } = await newDatabase();
  const secret = encodeURIComponent(String(password));
  const address = `@/${name}?host=${encodeURIComponent(host ?? '')}&port=${databasePort}`;
  const variables = { ...(await aPlace()), DATABASE_URL: `postgres://${user}:${secret}${address}`, LOG_LEVEL: 'warn' };
  const database = openDatabase({ connectionString: variables.DATABASE_URL }, () => undefined);
  const ownerId = randomUUID();
  const person = { email: 'ada@example.com', fullName: 'Ada Archer', passwordHash: '', emailVerifiedAt: new Date() };
  await insertOwner(database.db, { id: ownerId, ...person });
  const store = { storeName: 'Pier', address: '7 Pier Road', notes: '' };
  await addStore(database.db, createSecrets('x'.repeat(32)), ownerId, store);
  await database.close();

  const port = String(await aFreePort());
  const refused = run({ ...variables, APP_SECRET: 'y'.repeat(32), PORT: port });
  expect(await refused.exited).toBe(1);
  expect(refused.output()).toContain('APP_SECRET is not the one this database was set up with');
  const started = run({ ...variables, APP_SECRET: 'x'.repeat(32), PORT: port });
  await isRunning(started);
});
