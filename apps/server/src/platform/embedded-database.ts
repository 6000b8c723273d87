import type { Connection } from './database.ts';
import { runningEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { generatedSecrets } from './generated-secrets.ts';
import { lockDataDir } from './instance-lock.ts';
import { createDatabase } from './migrate.ts';

const DATABASE = 'quarterdeck';

/**
 * Takes the data folder, starts the cluster in it and makes the database.
 * @param onExit is added what has to be undone at the end, last first; also when this fails half way.
 * @throws DataDirInUse when another process has the folder.
 */
export async function openEmbedded(dataDir: string, onExit: (() => Promise<void>)[]): Promise<Connection> {
  const lock = await lockDataDir(dataDir);
  onExit.push(lock.release);
  const { databasePassword } = await generatedSecrets(dataDir);
  const { stop, ...cluster } = await startEmbeddedPostgres({ dataDir, password: databasePassword });
  onExit.push(stop);
  await createDatabase(cluster, DATABASE);
  return { ...cluster, database: DATABASE };
}

/** The database that the process which has the data folder is working on. */
export async function joinEmbedded(dataDir: string): Promise<Connection> {
  const { databasePassword } = await generatedSecrets(dataDir);
  return { ...(await runningEmbeddedPostgres({ dataDir, password: databasePassword })), database: DATABASE };
}
