import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aFreePort, aPlace, isRunning, runProgram, type Started } from '../test/program.ts';
import { until } from '../test/until.ts';

const run = (variables: Record<string, string>, ...options: string[]) => runProgram('main.ts', variables, ...options);

const isReady = async ({ url }: Started) => (await fetch(`${url}/health/ready`)).status === 200;

const productionVariables = {
  NODE_ENV: 'production',
  APP_URL: 'https://arcade.example',
  APP_SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtp://127.0.0.1:9',
};

test('starts on an empty folder, locks it and stops on a signal', async () => {
  const [place, port] = [await aPlace(), await aFreePort()];
  const server = run({ ...place, PORT: String(port) });
  await isRunning(server);
  expect(await isReady(server)).toBe(true);
  expect(server.output()).toContain(`http://localhost:${port}/dev/mailbox`);
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

/** A job that the killed server was working on sends no more signs of life; within two minutes it is tried again. */
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
  expect(server.output()).toBe('NODE_ENV=production requires these variables: APP_URL, APP_SECRET, SMTP_URL\n');
});
