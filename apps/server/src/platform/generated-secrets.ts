import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DATA_FOLDER } from './data-folder.ts';

export interface GeneratedSecrets {
  appSecret: string;
  databasePassword: string;
}

/** Secrets of an installation that was given none: made once, kept in the data folder, readable by its owner only. */
export async function generatedSecrets(dataDir: string): Promise<GeneratedSecrets> {
  const file = join(dataDir, DATA_FOLDER.secrets);
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (kept !== undefined) return JSON.parse(kept) as GeneratedSecrets;
  const secrets = {
    appSecret: randomBytes(32).toString('base64url'),
    databasePassword: randomBytes(24).toString('base64url'),
  };
  await mkdir(dataDir, { recursive: true });
  // Written aside and renamed, so that a start that is killed here leaves no half a file.
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  await rename(draft, file);
  return secrets;
}
