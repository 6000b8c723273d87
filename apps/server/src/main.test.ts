import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { until } from '../test/until.ts';

interface Started {
  url: string;
  /** What it wrote so far, both streams. */
  output(): string;
  end(signal: NodeJS.Signals): Promise<number | null>;
  exited: Promise<number | null>;
}

async function aFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A place for an installation, which the account of its database may enter. */
async function aPlace(): Promise<{ DATA_DIR: string; TMPDIR: string }> {
  const place = await mkdtemp(join(tmpdir(), 'main-'));
  onTestFinished(() => rm(place, { recursive: true }));
  await chmod(place, 0o755);
  await mkdir(join(place, 'tmp'));
  return { DATA_DIR: join(place, 'data'), TMPDIR: join(place, 'tmp') };
}

/** Runs the program as `npm start` does, but for building the web app. */
function run(variables: Record<string, string>, ...options: string[]): Started {
  const env = { PATH: process.env['PATH'] ?? '', ...variables };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...options], { env });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
  const exited = once(child, 'close').then(([code]) => code as number | null);
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return exited;
  };
  onTestFinished(async () => {
    await end('SIGTERM');
  });
  return { url: `http://127.0.0.1:${variables['PORT']}`, output: () => chunks.join(''), end, exited };
}

const isRunning = async (started: Started) => {
  const ended = started.exited.then(() => {
    throw new Error(`It ended, and said: ${started.output()}`);
  });
  await Promise.race([until('it runs', () => Promise.resolve(started.output().includes('is running'))), ended]);
};
const isReady = async ({ url }: Started) => (await fetch(`${url}/health/ready`)).status === 200;

const productionVariables = {
  NODE_ENV: 'production',
  APP_URL: 'https://arcade.example',
  APP_SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtp://127.0.0.1:9',
};

test('starts on an empty folder, has it alone, and stops when told to', async () => {
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
  expect(samePort.output()).toBe(`Port ${port} is in use. Stop what listens there, or set PORT.\n`);
  const sameFolder = run({ ...place, PORT: String(await aFreePort()) });
  expect(await sameFolder.exited).toBe(1);
  expect(sameFolder.output()).toContain(`${place.DATA_DIR} is in use by another Quarterdeck`);
  expect(await isReady(server)).toBe(true);

  // A terminal and npm both pass on Ctrl+C.
  const ended = [server.end('SIGTERM'), server.end('SIGTERM')];
  expect(await Promise.all(ended)).toEqual([0, 0]);
  await expect(stat(join(place.DATA_DIR, 'postgres/postmaster.pid'))).rejects.toThrow('ENOENT');
});

test('starts again after it was killed, with what it had', async () => {
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
  await until('the mail is there', async () => {
    const mails = (await (await fetch(`${server.url}/dev/mailbox.json`)).json()) as { to: string }[];
    return mails.some((mail) => mail.to === 'ada@example.com');
  });
  expect(await server.end('SIGINT')).toBe(0);
});

test('does not put a demonstration into a database of somebody', async () => {
  for (const variables of [{ DATABASE_URL: 'postgres://127.0.0.1:9/theirs' }, productionVariables]) {
    const server = run({ ...(await aPlace()), ...variables }, '--demo');
    expect(await server.exited).toBe(1);
    expect(server.output()).toBe('The demonstration runs on a database of its own: unset DATABASE_URL and NODE_ENV.\n');
  }
});

test('says everything that production lacks, and does not start', async () => {
  const server = run({ ...(await aPlace()), NODE_ENV: 'production' });
  expect(await server.exited).toBe(1);
  expect(server.output()).toBe('NODE_ENV=production needs these variables: APP_URL, APP_SECRET, SMTP_URL\n');
});
