import { PRODUCT_NAME } from '@quarterdeck/domain/product';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { DATA_FOLDER } from '../data-folder.ts';
import { generatedSecrets } from '../generated-secrets.ts';
import { readIfExists } from '../read-if-exists.ts';
import type { DatabaseConnections } from './database.ts';
import { runningEmbeddedPostgres, startEmbeddedPostgres, type ClusterAddress } from './embedded-postgres.ts';
import { connectWhenReady, keepRunning } from './embedded-watch.ts';
import { DataDirInUse, lockDataDir } from './instance-lock.ts';
import { createDatabase } from './migrate.ts';

const DATABASE = 'quarterdeck';
/** The role of the running server. The cluster's own role owns the tables. */
const SERVER_ROLE = 'quarterdeck_server';

export type EmbeddedConnections = Required<DatabaseConnections>;

const connectionsTo = (cluster: ClusterAddress, serverPassword: string): EmbeddedConnections => {
  const admin = { ...cluster, database: DATABASE };
  return { admin, server: { ...admin, user: SERVER_ROLE, password: serverPassword } };
};

/**
 * Locks the data folder, starts the cluster in it and creates the database.
 * @param onExit receives the cleanup steps, to be run in reverse order, also when this fails halfway.
 * @param logger set when the cluster is to be kept running: logs when it stopped and when it is back
 * @throws DataDirInUse when another process has locked the folder.
 */
export async function openEmbedded(
  dataDir: string,
  onExit: (() => Promise<void>)[],
  logger?: Logger,
): Promise<EmbeddedConnections> {
  const lock = await lockDataDir(dataDir);
  onExit.push(lock.release);
  const { databasePassword, serverPassword } = await generatedSecrets(dataDir);
  const { stop, revive, ...cluster } = await startEmbeddedPostgres({ dataDir, password: databasePassword });
  onExit.push(stop);
  const first = await connectWhenReady(cluster);
  if (logger === undefined) await first.end();
  else onExit.push(keepRunning({ ...cluster, revive }, first, logger));
  await createDatabase(cluster, DATABASE);
  return connectionsTo(cluster, serverPassword);
}

/** The major version of an installation's PostgreSQL. @throws Error for a folder without an installation. */
export async function clusterVersion(dataDir: string): Promise<number> {
  const version = await readIfExists(join(dataDir, DATA_FOLDER.cluster, 'PG_VERSION'));
  if (version === undefined) throw new Error(`No ${PRODUCT_NAME} data found in ${dataDir}. Set DATA_DIR.`);
  return Number(version);
}

/**
 * Opens the database for a command, whether or not the installation's server is running.
 * @throws Error for a folder without an installation: a command with a mistyped DATA_DIR must not create one.
 */
export async function reachEmbedded(dataDir: string, onExit: (() => Promise<void>)[]): Promise<EmbeddedConnections> {
  await clusterVersion(dataDir);
  return openEmbedded(dataDir, onExit).catch((error: unknown) => {
    if (error instanceof DataDirInUse) return joinEmbedded(dataDir);
    throw error;
  });
}

/** The database of the process that has locked the data folder. */
async function joinEmbedded(dataDir: string): Promise<EmbeddedConnections> {
  const { databasePassword, serverPassword } = await generatedSecrets(dataDir);
  return connectionsTo(await runningEmbeddedPostgres({ dataDir, password: databasePassword }), serverPassword);
}
