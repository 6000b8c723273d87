import { createHash } from 'node:crypto';
import { mkdir, realpath, rm } from 'node:fs/promises';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const answers = (path: string) =>
  new Promise<boolean>((resolve) => {
    const probe = createConnection(path)
      .once('connect', () => resolve(true))
      .once('error', () => resolve(false))
      .once('close', () => probe.destroy());
  });

/**
 * Takes a data folder for this process. The lock is a listening socket: it ends with the process, however
 * that ends, so a killed server leaves nothing to clean up.
 * @throws Error when another server has the folder.
 */
export async function lockDataDir(dataDir: string): Promise<{ release: () => Promise<void> }> {
  await mkdir(dataDir, { recursive: true });
  const name = createHash('sha256')
    .update(await realpath(dataDir))
    .digest('hex')
    .slice(0, 16);
  const path = join(tmpdir(), `quarterdeck-${name}.lock`);
  if (await answers(path))
    throw new Error(`The data folder ${dataDir} is in use by another Quarterdeck. Stop that one, or set DATA_DIR.`);
  await rm(path, { force: true });
  const server = createServer((socket) => socket.end());
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve));
  server.unref();
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}
