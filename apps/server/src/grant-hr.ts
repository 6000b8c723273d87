import { setHrByCommand } from './features/hr/grants.ts';
import { openDatabase, type Connection } from './platform/database.ts';
import { joinEmbedded, openEmbedded } from './platform/embedded-database.ts';
import { readEnvironment, type Environment } from './platform/environment.ts';
import { DataDirInUse } from './platform/instance-lock.ts';
import { migrate } from './platform/migrate.ts';

const USAGE = 'npm run grant-hr -- EMAIL\nnpm run grant-hr -- --revoke EMAIL';

const onExit: (() => Promise<void>)[] = [];

/** The database of the installation, whether its server is running or not. */
async function connect({ databaseUrl, dataDir }: Environment): Promise<Connection> {
  if (databaseUrl !== undefined) return { connectionString: databaseUrl };
  return openEmbedded(dataDir, onExit).catch((error: unknown) => {
    if (error instanceof DataDirInUse) return joinEmbedded(dataDir);
    throw error;
  });
}

/** @throws Error in words an operator can act on. */
async function run(options: string[]): Promise<string> {
  const emails = options.filter((option) => option !== '--revoke');
  const [email] = emails;
  if (email === undefined || emails.length > 1 || email.startsWith('-')) throw new Error(USAGE);
  const connection = await connect(readEnvironment(process.env));
  await migrate(connection);
  const database = openDatabase(connection, (error) => console.error(error.message));
  onExit.push(() => database.close());
  return setHrByCommand(database.db, email, !options.includes('--revoke'));
}

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  for (let end = onExit.pop(); end; end = onExit.pop()) await end();
}
