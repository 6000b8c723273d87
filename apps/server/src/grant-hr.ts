import { ownDatabase, requireTables } from './database-roles.ts';
import { setHrByCommand } from './features/hr/grants.ts';
import { readEnvironment } from './platform/environment.ts';
import { openDatabase } from './platform/postgres/database.ts';
import { reachEmbedded } from './platform/postgres/embedded-database.ts';

const USAGE = 'npm run grant-hr -- EMAIL\nnpm run grant-hr -- --revoke EMAIL';

const onExit: (() => Promise<void>)[] = [];

/** @throws Error with a message an operator can act on. */
async function run(options: string[]): Promise<string> {
  const emails = options.filter((option) => option !== '--revoke');
  const [email] = emails;
  if (email === undefined || emails.length > 1 || email.startsWith('-')) throw new Error(USAGE);
  const environment = readEnvironment(process.env);
  const connections = ownDatabase(environment) ?? (await reachEmbedded(environment.dataDir, onExit));
  await requireTables(connections);
  const database = openDatabase(connections.server, (error) => console.error(error.message));
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
