import type { Connection } from '@quarterdeck/server/platform/postgres/database';
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const BARE = fileURLToPath(new URL('./bare-server.ts', import.meta.url));
const PRODUCT = fileURLToPath(new URL('../../apps/server/serve', import.meta.url));
const START_TIMEOUT_MS = 30_000;
/** The demonstration first generates two years of records. */
const DEMO_TIMEOUT_MS = 180_000;

export interface Server {
  name: string;
  url: string;
  /** From the start of the process to its first response. */
  startMs: number;
  stop(): Promise<void>;
}

/** Below the range of ephemeral ports, so that no connection takes it between the probe and the start. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    probe.close();
    if (isFree) return port;
  }
}

const isReady = (url: string) =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  );

interface Program {
  name: string;
  command: [string, ...string[]];
  env: Record<string, string>;
  readyPath: string;
  timeoutMs?: number;
}

async function start({ name, command, env, readyPath, timeoutMs = START_TIMEOUT_MS }: Program): Promise<Server> {
  const [program, ...values] = command;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child = spawn(program, values, {
    env: { PATH: process.env['PATH'], APP_URL: url, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  while (!(await isReady(url + readyPath))) {
    const isLate = performance.now() - started > timeoutMs;
    if (isLate) await stop();
    if (isLate || child.exitCode !== null) throw new Error(`The ${name} server did not start`);
    await setTimeout(10);
  }
  return { name, url, startMs: performance.now() - started, stop };
}

/** For a cluster that listens on a Unix socket in the folder `host`. */
const connectionString = ({ host = '', user = '', password, database = '' }: Connection) =>
  `postgresql://${user}:${typeof password === 'string' ? password : ''}@localhost/${database}?host=${host}`;

export const startBare = (connection: Connection): Promise<Server> =>
  start({
    name: 'bare',
    command: [process.execPath, BARE],
    env: { DATABASE_URL: connectionString(connection) },
    readyPath: '/',
  });

/** The bare server, which saves a day in one statement. */
export const startOneStatement = (connection: Connection): Promise<Server> =>
  start({
    name: 'one-statement',
    command: [process.execPath, BARE],
    env: { DATABASE_URL: connectionString(connection), ONE_STATEMENT: '1' },
    readyPath: '/',
  });

/** The secret of this run's product. */
export const APP_SECRET = 'not a secret: only this run uses it';
const PRODUCTION = {
  NODE_ENV: 'production',
  APP_SECRET,
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'no-reply@arcade.test',
  OPERATOR_PASSWORD: 'only this run uses it',
  // The load generator sends requests for many addresses.
  TRUST_PROXY: '1',
};
const AS_OPERATOR = `Basic ${Buffer.from(`operator:${PRODUCTION.OPERATOR_PASSWORD}`).toString('base64')}`;

/** The server creates it: a role that owns no tables. */
const SERVER_ROLE = { user: 'bench_server', password: 'only-this-run' };

/** @param on an existing database, or the data folder of an embedded one. */
export const startProduct = (on: { connection: Connection } | { dataDir: string }): Promise<Server> => {
  const data: Record<string, string> =
    'dataDir' in on
      ? { DATA_DIR: on.dataDir }
      : {
          DATABASE_URL: connectionString({ ...on.connection, ...SERVER_ROLE }),
          DATABASE_ADMIN_URL: connectionString(on.connection),
        };
  return start({ name: 'product', command: [PRODUCT], env: { ...PRODUCTION, ...data }, readyPath: '/health/ready' });
};

/** The demonstration, for measurements in a browser. */
export const startDemo = (dataDir: string): Promise<Server> =>
  start({
    name: 'demo',
    command: [PRODUCT, '--demo'],
    env: { DATA_DIR: dataDir },
    readyPath: '/health/ready',
    timeoutMs: DEMO_TIMEOUT_MS,
  });

/** A metric of a server's process, from the server's own metrics. */
async function processFigure({ url }: Server, name: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`, { headers: { authorization: AS_OPERATOR } })).text();
  return Number(new RegExp(`${name} ([\\d.e+]+)`).exec(metrics)?.[1]);
}

/** CPU time since the server started, without its database. */
export const cpuSeconds = (server: Server): Promise<number> => processFigure(server, 'process_cpu_seconds_total');

export const residentMb = async (server: Server): Promise<number> =>
  (await processFigure(server, 'process_resident_memory_bytes')) / 1_048_576;
