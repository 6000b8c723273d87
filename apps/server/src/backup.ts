import { access, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { signingKey } from './platform/backup-key.ts';
import { DATA_FOLDER } from './platform/data-folder.ts';
import { readEnvironment } from './platform/environment.ts';
import { UNFINISHED, writeArchive, type ArchiveEntry } from './platform/postgres/backup-archive.ts';
import { baseBackup } from './platform/postgres/base-backup.ts';
import type { Connection } from './platform/postgres/database.ts';
import { clusterVersion, reachEmbedded } from './platform/postgres/embedded-database.ts';
import { clusterPlace } from './platform/postgres/embedded-postgres.ts';
import { migrationOf } from './platform/postgres/migrate.ts';
import { readIfExists } from './platform/read-if-exists.ts';

const USAGE = 'npm run backup\nnpm run backup -- --to FOLDER';
const OWN_DATABASE =
  'DATABASE_URL is set, but this command backs up only the embedded database. Back up your own PostgreSQL with pg_basebackup or pg_dump: see docs/operating.md.';
const SECRET_IS_ELSEWHERE =
  'APP_SECRET comes from the environment and is not in the backup. Keep it somewhere safe too: without it, the store passwords in the backup can’t be decrypted.';
const KEY_IS_ELSEWHERE =
  'Keep a copy of it apart from the backup: a restore on another machine needs it as BACKUP_KEY.';
/** A newer file may still be being written. */
const LEFTOVER_MS = 3_600_000;

const onExit: (() => Promise<void>)[] = [];

function optionsOf(args: string[]): { to: string | undefined } {
  try {
    return { to: parseArgs({ args, options: { to: { type: 'string' } } }).values.to };
  } catch {
    throw new Error(USAGE);
  }
}

/** Removes the partial files of backups that were killed. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(UNFINISHED)) continue;
    const { mtimeMs } = await stat(join(folder, name));
    if (Date.now() - mtimeMs > LEFTOVER_MS) await rm(join(folder, name), { force: true });
  }
}

/** Everything in an installation that can't be regenerated. */
async function* contents(dataDir: string, connection: Connection): AsyncGenerator<ArchiveEntry> {
  for (const path of [DATA_FOLDER.secrets, DATA_FOLDER.sandbox]) {
    const text = await readIfExists(join(dataDir, path));
    if (text === undefined) continue;
    const content = Buffer.from(text);
    yield { path, size: content.length, content: [content] };
  }
  const { folder } = await clusterPlace(dataDir);
  yield* baseBackup(connection, folder, `${DATA_FOLDER.cluster}/`);
}

const productVersion = async (): Promise<string> => {
  const text = await readFile(new URL('../../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
};

/** @throws Error with a message an operator can act on. */
async function run(args: string[]): Promise<string> {
  const { to } = optionsOf(args);
  const environment = readEnvironment(process.env);
  const { databaseUrl, dataDir, appSecret, backupKey } = environment;
  if (databaseUrl !== undefined) throw new Error(OWN_DATABASE);
  const postgres = await clusterVersion(dataDir);
  // npm runs this in the project's folder; INIT_CWD is the operator's folder.
  const folder = to === undefined ? join(dataDir, DATA_FOLDER.backups) : resolve(process.env['INIT_CWD'] ?? '', to);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeLeftovers(folder);
  const madeAt = new Date().toISOString();
  const file = join(folder, `quarterdeck-backup-${madeAt.slice(0, 19).replaceAll(':', '-')}Z.tar.gz`);
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (isThere) throw new Error(`${file} already exists.`);
  // Only the cluster's own role may copy it.
  const { admin: connection } = await reachEmbedded(dataDir, onExit);
  const manifest = { madeAt, version: await productVersion(), postgres };
  await writeArchive(
    file,
    { ...manifest, migration: await migrationOf(connection) },
    contents(dataDir, connection),
    await signingKey(environment),
  );
  const { size } = await stat(file);
  const keyIsGenerated = backupKey === undefined && appSecret === undefined;
  const keyFile = join(dataDir, DATA_FOLDER.backupKey);
  const notes = [
    ...(keyIsGenerated ? [`It is signed with the key in ${keyFile}. ${KEY_IS_ELSEWHERE}`] : []),
    ...(appSecret === undefined ? [] : [SECRET_IS_ELSEWHERE]),
  ];
  return `Backup written to ${file} (${(size / 1e6).toFixed(1)} MB). It contains secrets: keep it where only you can read it.${notes.map((note) => `\n${note}`).join('')}`;
}

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  for (let end = onExit.pop(); end; end = onExit.pop()) await end();
}
