import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DATA_FOLDER } from './data-folder.ts';
import { readIfExists } from './read-if-exists.ts';

export interface GeneratedSecrets {
  appSecret: string;
  /** The password of the role that owns the embedded cluster. */
  databasePassword: string;
  /** The password of the role with which the server connects. */
  serverPassword: string;
}

const generated = (): GeneratedSecrets => ({
  appSecret: randomBytes(32).toString('base64url'),
  databasePassword: randomBytes(24).toString('base64url'),
  serverPassword: randomBytes(24).toString('base64url'),
});

/**
 * The secrets of an installation without configured ones: generated once, stored in the data folder, readable only by
 * its owner.
 */
export async function generatedSecrets(dataDir: string): Promise<GeneratedSecrets> {
  const file = join(dataDir, DATA_FOLDER.secrets);
  const stored = await readIfExists(file);
  const storedSecrets = stored === undefined ? {} : (JSON.parse(stored) as Partial<GeneratedSecrets>);
  // A file of an earlier version lacks the secrets added since.
  const secrets = { ...generated(), ...storedSecrets };
  if (Object.keys(secrets).every((name) => name in storedSecrets)) return secrets;
  await mkdir(dataDir, { recursive: true });
  // Written to a temporary file and renamed, so that a killed start leaves no partial file.
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  await rename(draft, file);
  return secrets;
}
