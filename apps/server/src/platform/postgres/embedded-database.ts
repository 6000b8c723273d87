import type { Logger } from 'pino';
import { generatedSecrets } from '../generated-secrets.ts';
import type { Connection } from './database.ts';
import { runningEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { connectPatiently, keepRunning } from './embedded-watch.ts';
import { DataDirInUse, lockDataDir } from './instance-lock.ts';
import { createDatabase } from './migrate.ts';

const DATABASE = 'quarterdeck';

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
): Promise<Connection> {
  const lock = await lockDataDir(dataDir);
  onExit.push(lock.release);
  const { databasePassword } = await generatedSecrets(dataDir);
  const { stop, revive, ...cluster } = await startEmbeddedPostgres({ dataDir, password: databasePassword });
  onExit.push(stop);
  const first = await connectPatiently(cluster);
  if (logger === undefined) await first.end();
  else onExit.push(keepRunning({ ...cluster, revive }, first, logger));
  await createDatabase(cluster, DATABASE);
  return { ...cluster, database: DATABASE };
}

/** The same for a command that works whether or not the installation's server is running. */
export async function reachEmbedded(dataDir: string, onExit: (() => Promise<void>)[]): Promise<Connection> {
  return openEmbedded(dataDir, onExit).catch((error: unknown) => {
    if (error instanceof DataDirInUse) return joinEmbedded(dataDir);
    throw error;
  });
}

/** The database of the process that has locked the data folder. */
async function joinEmbedded(dataDir: string): Promise<Connection> {
  const { databasePassword } = await generatedSecrets(dataDir);
  return { ...(await runningEmbeddedPostgres({ dataDir, password: databasePassword })), database: DATABASE };
}
