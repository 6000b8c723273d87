import { PRODUCT_NAME } from '@quarterdeck/domain/product';
import { createHash } from 'node:crypto';
import { mkdir, realpath, rm } from 'node:fs/promises';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const isListening = (path: string) =>
  new Promise<boolean>((resolve) => {
    const probe = createConnection(path)
      .once('connect', () => resolve(true))
      .once('error', () => resolve(false))
      .once('close', () => probe.destroy());
  });

export class DataDirInUse extends Error {
  constructor(dataDir: string) {
    super(`The data folder ${dataDir} is in use by another ${PRODUCT_NAME}. Stop it, or set DATA_DIR.`);
    this.name = 'DataDirInUse';
  }
}

/**
 * Locks a data folder for this process. The lock is a listening socket: it ends with the process, so a killed server
 * leaves nothing to clean up.
 * @throws DataDirInUse when another server has locked the folder.
 */
export async function lockDataDir(dataDir: string): Promise<{ release: () => Promise<void> }> {
  await mkdir(dataDir, { recursive: true });
  const folder = createHash('sha256').update(await realpath(dataDir));
  const name = `quarterdeck-${folder.digest('hex').slice(0, 16)}`;
  // Linux has abstract sockets: of two servers exactly one gets the name, and it is freed when the process ends.
  const isLinux = process.platform === 'linux';
  const path = isLinux ? `\0${name}` : join(tmpdir(), `${name}.lock`);
  if (!isLinux) {
    // On other systems a killed server leaves the file. Two servers that find it at the same instant both get past
    // this.
    if (await isListening(path)) throw new DataDirInUse(dataDir);
    await rm(path, { force: true });
  }
  const server = createServer((socket) => socket.end());
  await new Promise<void>((resolve, reject) => {
    server
      .once('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'EADDRINUSE' ? new DataDirInUse(dataDir) : error),
      )
      .listen(path, resolve);
  });
  server.unref();
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}
