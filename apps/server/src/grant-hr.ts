import { setHrByCommand } from './features/hr/grants.ts';
import { readEnvironment } from './platform/environment.ts';
import { openDatabase } from './platform/postgres/database.ts';
import { reachEmbedded } from './platform/postgres/embedded-database.ts';
import { migrate } from './platform/postgres/migrate.ts';

const USAGE = 'npm run grant-hr -- EMAIL\nnpm run grant-hr -- --revoke EMAIL';

const onExit: (() => Promise<void>)[] = [];

/** @throws Error with a message an operator can act on. */
async function run(options: string[]): Promise<string> {
  const emails = options.filter((option) => option !== '--revoke');
  const [email] = emails;
  if (email === undefined || emails.length > 1 || email.startsWith('-')) throw new Error(USAGE);
  const { databaseUrl, dataDir } = readEnvironment(process.env);
  const connection =
    databaseUrl === undefined ? await reachEmbedded(dataDir, onExit) : { connectionString: databaseUrl };
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
