import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { until } from './until.ts';

const SERVER = join(import.meta.dirname, '..');

// Does nothing if the programs are already built.
execFileSync(process.execPath, [join(SERVER, '../../tools/build-server.ts')], { stdio: 'inherit' });

/** One of our programs in its own process. */
export interface Started {
  url: string;
  /** The output so far, of both streams. */
  output(): string;
  end(signal: NodeJS.Signals): Promise<number | null>;
  exited: Promise<number | null>;
}

export async function aFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** The folder of an installation, which its database's account may access. */
export async function aPlace(): Promise<{ DATA_DIR: string; TMPDIR: string }> {
  const place = await mkdtemp(join(tmpdir(), 'main-'));
  onTestFinished(() => rm(place, { recursive: true }));
  await chmod(place, 0o755);
  await mkdir(join(place, 'tmp'));
  return { DATA_DIR: join(place, 'data'), TMPDIR: join(place, 'tmp') };
}

/** Runs a built program of the server as npm does. The process ends with the test. */
export function runProgram(name: string, variables: Record<string, string>, ...options: string[]): Started {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, ...variables };
  const child = spawn(process.execPath, [join(SERVER, `dist/${name}.js`), ...options], { env });
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

export const isRunning = async (started: Started) => {
  const ended = started.exited.then(() => {
    throw new Error(`The program ended with the output: ${started.output()}`);
  });
  await Promise.race([until('it runs', () => Promise.resolve(started.output().includes('is running'))), ended]);
};
