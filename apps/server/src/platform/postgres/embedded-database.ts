import type { Logger } from 'pino';
import { generatedSecrets } from '../generated-secrets.ts';
import type { Connection } from './database.ts';
import { runningEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { connectPatiently, keepRunning } from './embedded-watch.ts';
import { DataDirInUse, lockDataDir } from './instance-lock.ts';
import { createDatabase } from './migrate.ts';

const DATABASE = 'quarterdeck';

/**
 * Takes the data folder, starts the cluster in it and makes the database.
 * @param onExit is added what has to be undone at the end, last first; also when this fails half way.
 * @param logger where the cluster is to be kept running: told when it went and when it is back
 * @throws DataDirInUse when another process has the folder.
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

/** The same for a command that works on an installation whether its server runs or not. */
export async function reachEmbedded(dataDir: string, onExit: (() => Promise<void>)[]): Promise<Connection> {
  return openEmbedded(dataDir, onExit).catch((error: unknown) => {
    if (error instanceof DataDirInUse) return joinEmbedded(dataDir);
    throw error;
  });
}

/** The database that the process which has the data folder is working on. */
async function joinEmbedded(dataDir: string): Promise<Connection> {
  const { databasePassword } = await generatedSecrets(dataDir);
  return { ...(await runningEmbeddedPostgres({ dataDir, password: databasePassword })), database: DATABASE };
}
