import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const PRODUCT = fileURLToPath(new URL('../../apps/server/serve', import.meta.url));
const START_LIMIT_MS = 120_000;

/** As in production, but the configured mail server does not exist. */
const PRODUCTION = {
  NODE_ENV: 'production',
  APP_SECRET: 'not a secret: only this run uses it',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'no-reply@arcade.test',
  TRUST_PROXY: '1',
};

/** An installation's folder: data, sockets and logs. */
export interface Place {
  folder: string;
  dataDir: string;
  logFile: string;
  remove(): Promise<void>;
}

export async function createInstallationFolder(within = tmpdir()): Promise<Place> {
  const folder = await realpath(await mkdtemp(join(within, 'qd-faults-')));
  // PostgreSQL may run under another account, which has to traverse this folder.
  await chmod(folder, 0o755);
  const before = tmpdir();
  const sockets = join(folder, 'tmp');
  await mkdir(sockets);
  // Both the server and the reader of its database derive the socket folder from this.
  process.env['TMPDIR'] = sockets;
  const remove = async () => {
    process.env['TMPDIR'] = before;
    await rm(folder, { recursive: true, force: true, maxRetries: 20 });
  };
  return { folder, dataDir: join(folder, 'data'), logFile: join(folder, 'server.log'), remove };
}

interface End {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface ServerProcess {
  url: string;
  pid: number;
  /** From the start of the process until it reported being ready. */
  startMs: number;
  exited: Promise<End>;
  end(signal: NodeJS.Signals): Promise<End>;
}

export interface StartOptions {
  port: number;
  logFile: string;
  /** DATA_DIR or DATABASE_URL, above all. */
  env: Record<string, string>;
  /** Node options before the program. */
  nodeOptions?: string[];
}

export const isReady = (url: string, withinMs = 5_000): Promise<boolean> =>
  fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(withinMs) }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.ok;
    },
    () => false,
  );

/**
 * Polls until the condition holds.
 * @returns how long that took.
 * @throws Error after `limitMs`
 */
export async function until(what: string, isSo: () => Promise<boolean> | boolean, limitMs = 120_000): Promise<number> {
  const begun = performance.now();
  while (!(await isSo())) {
    if (performance.now() - begun > limitMs) throw new Error(`Timed out after ${limitMs} ms waiting until ${what}`);
    await setTimeout(20);
  }
  return performance.now() - begun;
}

/**
 * Starts the real server and waits until it is ready.
 * @throws Error when it ends before that.
 */
export async function startServer({ port, logFile, env, nodeOptions = [] }: StartOptions): Promise<ServerProcess> {
  const url = `http://127.0.0.1:${port}`;
  const log = openSync(logFile, 'a');
  const begun = performance.now();
  const variables = { PATH: process.env['PATH'], TMPDIR: process.env['TMPDIR'], ...PRODUCTION, APP_URL: url };
  const child = spawn(PRODUCT, {
    env: { ...variables, ...env, PORT: String(port), NODE_OPTIONS: nodeOptions.join(' ') },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  if (child.pid === undefined) throw new Error(`${PRODUCT} cannot be run`);
  const { pid } = child;
  const exited = once(child, 'exit').then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
  }));
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return exited;
  };
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  try {
    await until('the server is ready', async () => hasEnded() || (await isReady(url)), START_LIMIT_MS);
  } catch (error) {
    await end('SIGKILL');
    throw error;
  }
  if (hasEnded())
    throw new ServerEnded(`The server ended while it started:\n${(await readFile(logFile, 'utf8')).slice(-2_000)}`);
  return { url, pid, startMs: performance.now() - begun, exited, end };
}

export class ServerEnded extends Error {}

/** Starts a server again whenever it ends, as systemd does with `Restart=always`. */
export class Supervisor {
  /** The milliseconds of every start until ready. */
  readonly startsMs: number[] = [];
  /** Failed starts, each with its output. */
  readonly failedStarts: string[] = [];
  readonly unexpectedExits: string[] = [];
  #expected = 0;
  #stopped = false;
  #current: Promise<ServerProcess>;
  readonly #options: StartOptions;

  constructor(options: StartOptions) {
    this.#options = options;
    this.#current = this.#start();
  }

  /** The running or starting server. */
  get current(): Promise<ServerProcess> {
    return this.#current;
  }

  /**
   * Ends the server as a fault would.
   * @returns how it ended; by then the next one is starting.
   */
  async endOnce(signal: NodeJS.Signals): Promise<End> {
    const server = await this.#current;
    this.#expected += 1;
    const ended = await server.end(signal);
    // The supervisor starts the next one in the same tick as the end.
    await setTimeout(0);
    return ended;
  }

  async stop(): Promise<End> {
    this.#stopped = true;
    return (await this.#current).end('SIGTERM');
  }

  async #start(): Promise<ServerProcess> {
    for (;;) {
      try {
        const server = await startServer(this.#options);
        this.startsMs.push(server.startMs);
        void server.exited.then(({ code, signal }) => {
          if (this.#stopped) return;
          if (this.#expected > 0) this.#expected -= 1;
          else this.unexpectedExits.push(signal ?? String(code));
          this.#current = this.#start();
          this.#current.catch(() => undefined);
        });
        return server;
      } catch (error) {
        if (!(error instanceof ServerEnded) || this.#stopped) throw error;
        this.failedStarts.push(error.message);
        await setTimeout(100);
      }
    }
  }
}
