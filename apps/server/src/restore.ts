import { counted } from '@quarterdeck/domain/counted';
import { PRODUCT_NAME } from '@quarterdeck/domain/product';
import { access, chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { verificationKeys } from './platform/backup-key.ts';
import { DATA_FOLDER } from './platform/data-folder.ts';
import { readEnvironment } from './platform/environment.ts';
import {
  extractCluster,
  readArchive,
  UnusableBackup,
  verifyExtracted,
  type ReadBackup,
} from './platform/postgres/backup-archive.ts';
import { replaceConfiguration } from './platform/postgres/cluster-configuration.ts';
import { openEmbedded } from './platform/postgres/embedded-database.ts';
import {
  clusterPlace,
  emptyCluster,
  installedMajor,
  moveCluster,
  removeCluster,
  stopLeftRunning,
} from './platform/postgres/embedded-postgres.ts';
import { lockDataDir } from './platform/postgres/instance-lock.ts';
import { newestMigration } from './platform/postgres/migrate.ts';

const USAGE = 'npm run restore -- FILE [--data-dir FOLDER] [--replace] [--unsigned]';
const OWN_DATABASE =
  'DATABASE_URL is set, but this command restores only the embedded database. To restore your own PostgreSQL, see docs/operating.md.';
/** The prefixes, before a timestamp, of the folder of a running or killed restore, and of replaced data. */
const PREFIX = { restoring: 'restoring-', replaced: 'replaced-' };
/** The files that an unused data folder may contain. */
const HARMLESS_FILES = new Set<string>([DATA_FOLDER.backups, DATA_FOLDER.backupKey, DATA_FOLDER.demo, 'lost+found']);
const OTHER_FILES = [DATA_FOLDER.secrets, DATA_FOLDER.sandbox];

function optionsOf(args: string[]) {
  const options = {
    'data-dir': { type: 'string' },
    replace: { type: 'boolean' },
    unsigned: { type: 'boolean' },
  } as const;
  // npm runs this in the project's folder; INIT_CWD is the operator's folder.
  const path = (argument: string) => resolve(process.env['INIT_CWD'] ?? '', argument);
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [file, excess] = positionals;
    if (file === undefined || excess !== undefined) throw new Error(USAGE);
    const dataDir = values['data-dir'];
    const { replace = false, unsigned = false } = values;
    return { file: path(file), dataDir: dataDir && path(dataDir), replace, unsigned };
  } catch {
    throw new Error(USAGE);
  }
}

/** @throws UnusableBackup when this version cannot read its contents */
async function requireCompatible(file: string, { about, otherFiles }: ReadBackup): Promise<void> {
  const { version, migration, postgres } = about;
  const installed = await installedMajor();
  if (!otherFiles.has(DATA_FOLDER.secrets)) throw new UnusableBackup(file, `it has no ${DATA_FOLDER.secrets}.`);
  if (migration > newestMigration())
    throw new UnusableBackup(file, `it was made by a later version (${version}). Update this installation first.`);
  if (postgres !== installed)
    throw new UnusableBackup(
      file,
      `its database needs PostgreSQL ${postgres}, but this version includes ${installed}.`,
    );
}

/** Descriptions of backups without a valid signature. */
const NOT_SIGNED = {
  none: 'is not signed, so anyone may have made or changed it',
  wrong: 'was signed with another key, or changed since',
};
const CONSEQUENCE =
  'Its author decides what is in your records and passwords, and what your database runs. Backups made before version 0.6 have no signature. For a backup of another installation, set BACKUP_KEY or APP_SECRET to that installation’s.';

/** @throws UnusableBackup for an unsigned or wrongly signed backup, unless the operator accepts it */
function requireSigned(file: string, { signature }: ReadBackup, { unsigned }: { unsigned: boolean }): void {
  if (signature === 'ours') return;
  const verdict = `it ${NOT_SIGNED[signature]}. ${CONSEQUENCE}`;
  if (!unsigned) throw new UnusableBackup(file, `${verdict} To restore it anyway, add --unsigned.`);
  console.warn(`Warning: ${file} is restored although ${verdict}`);
}

interface Restored {
  owners: string;
  stores: string;
  records: string;
}

/** Starts the cluster of a data folder, which recovers it, inspects it and stops it. */
async function testStart(dataDir: string): Promise<Restored> {
  const ends: (() => Promise<void>)[] = [];
  try {
    const { admin: connection } = await openEmbedded(dataDir, ends);
    // Removes the folder of a socket that is no longer used.
    ends.unshift(() => rm(connection.host ?? '', { recursive: true, force: true }));
    const client = new pg.Client(connection);
    await client.connect();
    ends.push(() => client.end());
    const counts = await client.query<Restored>(
      `select (select count(*) from owners) as owners, (select count(*) from stores) as stores,
        (select count(*) from financial_records) as records`,
    );
    return counts.rows[0] as Restored;
  } finally {
    for (let end = ends.pop(); end; end = ends.pop()) await end();
  }
}

/**
 * Unpacks into a folder of its own inside the target: the target's files are untouched until the restore has succeeded.
 */
async function unpack(file: string, backup: ReadBackup, staging: string): Promise<void> {
  const { otherFiles } = backup;
  await createTraversableFolder(staging);
  for (const name of OTHER_FILES) {
    const content = otherFiles.get(name);
    if (content !== undefined) await writeFile(join(staging, name), content, { mode: 0o600, flush: true });
  }
  const cluster = await emptyCluster(staging);
  await extractCluster(file, DATA_FOLDER.cluster, cluster);
  await verifyExtracted(file, DATA_FOLDER.cluster, cluster.folder, backup);
  await replaceConfiguration(cluster);
}

/** The cluster's account must be able to traverse it; secret files in it have their own mode. */
async function createTraversableFolder(path: string): Promise<void> {
  await mkdir(path);
  await chmod(path, 0o755);
}

const hasCluster = async (dataDir: string) =>
  access(join((await clusterPlace(dataDir)).folder, 'PG_VERSION')).then(
    () => true,
    () => false,
  );

async function discard(staging: string): Promise<void> {
  await stopLeftRunning(staging);
  await removeCluster(staging);
  await rm(staging, { recursive: true, force: true });
}

/** The names of existing data; leftovers of a killed restore are removed. */
async function existingDataIn(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir);
  for (const name of names) if (name.startsWith(PREFIX.restoring)) await discard(join(dataDir, name));
  const isHarmless = (name: string) =>
    HARMLESS_FILES.has(name) || Object.values(PREFIX).some((start) => name.startsWith(start));
  const existingData = names.filter((name) => !isHarmless(name));
  // When running as root the cluster may be elsewhere, even if the link to it is gone.
  return (await hasCluster(dataDir)) ? [...new Set([...existingData, DATA_FOLDER.cluster])] : existingData;
}

async function move(from: string, to: string): Promise<void> {
  if (await hasCluster(from)) await moveCluster(from, to);
  for (const name of OTHER_FILES) {
    await rename(join(from, name), join(to, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
}

interface Plan {
  file: string;
  backup: ReadBackup;
  dataDir: string;
  replace: boolean;
}

/** The caller has locked the data folder. @returns what was restored, and where the previous data was moved. */
async function restoreInto({ file, backup, dataDir, replace }: Plan): Promise<{ restored: Restored; aside?: string }> {
  const existingData = await existingDataIn(dataDir);
  if (existingData.length > 0 && !replace)
    throw new Error(
      `${dataDir} is not empty: it contains ${existingData.join(', ')}. Choose another folder with --data-dir, or add --replace to move the existing data aside and keep it.`,
    );
  const at = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const staging = join(dataDir, `${PREFIX.restoring}${at}`);
  let restored: Restored;
  try {
    await unpack(file, backup, staging);
    restored = await testStart(staging);
  } catch (error) {
    await discard(staging);
    throw error;
  }
  const aside = join(dataDir, `${PREFIX.replaced}${at}`);
  if (existingData.length > 0) {
    await stopLeftRunning(dataDir);
    await createTraversableFolder(aside);
    await move(dataDir, aside);
  }
  await move(staging, dataDir);
  await discard(staging);
  return { restored, ...(existingData.length > 0 && { aside }) };
}

/** @throws Error with a message an operator can act on. */
async function run(args: string[]): Promise<string> {
  const { file, dataDir: requestedDir, replace, unsigned } = optionsOf(args);
  const environment = readEnvironment(process.env);
  if (environment.databaseUrl !== undefined) throw new Error(OWN_DATABASE);
  const dataDir = requestedDir ?? environment.dataDir;
  const keys = await verificationKeys(environment, dataDir);
  const backup = await readArchive(file, DATA_FOLDER.cluster, keys);
  await requireCompatible(file, backup);
  requireSigned(file, backup, { unsigned });
  const lock = await lockDataDir(dataDir);
  try {
    const { restored, aside } = await restoreInto({ file, backup, dataDir, replace });
    const { owners, stores, records } = restored;
    const what = [
      counted(Number(owners), 'owner'),
      counted(Number(stores), 'store'),
      counted(Number(records), 'daily record'),
    ].join(', ');
    const previousDataNote = aside === undefined ? '' : `\nThe previous data is in ${aside}.`;
    return `Restored the backup of ${backup.about.madeAt} to ${dataDir}: ${what}. A test start of the database succeeded.${previousDataNote}\nStart ${PRODUCT_NAME} as usual.`;
  } finally {
    await lock.release();
  }
}

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
