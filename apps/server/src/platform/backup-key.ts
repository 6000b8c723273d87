import { hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DATA_FOLDER } from './data-folder.ts';
import type { Environment } from './environment.ts';
import { readIfExists } from './read-if-exists.ts';

type Sources = Pick<Environment, 'backupKey' | 'appSecret' | 'dataDir'>;

const derived = (secret: string) => Buffer.from(hkdfSync('sha256', secret, 'quarterdeck', 'installation-backups', 32));

const readStored = async (dataDir: string): Promise<string | undefined> =>
  (await readIfExists(join(dataDir, DATA_FOLDER.backupKey)))?.trim();

/** Creates the key in a data folder. Two concurrent backups get the same key. */
async function create(dataDir: string): Promise<string> {
  const file = join(dataDir, DATA_FOLDER.backupKey);
  const draft = `${file}.${process.pid}`;
  await mkdir(dataDir, { recursive: true });
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  const stored = await readStored(dataDir);
  if (stored === undefined) throw new Error(`${file} was removed.`);
  return stored;
}

/**
 * The key that signs the installation's backups, which is in none of them: BACKUP_KEY, or derived from APP_SECRET, or
 * generated into the data folder. (A generated APP_SECRET is in the backup, so it can sign nothing.)
 */
export async function signingKey({ backupKey, appSecret, dataDir }: Sources): Promise<Buffer> {
  return derived(backupKey ?? appSecret ?? (await readStored(dataDir)) ?? (await create(dataDir)));
}

/** Every key with which a backup of this installation may be signed. */
export async function verificationKeys({ backupKey, appSecret, dataDir }: Sources, target: string): Promise<Buffer[]> {
  const secrets = [backupKey, appSecret, await readStored(dataDir), await readStored(target)];
  return secrets.filter((secret) => secret !== undefined).map(derived);
}
