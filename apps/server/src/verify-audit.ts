import { counted } from '@quarterdeck/domain/counted';
import { ownDatabase, requireTables } from './database-roles.ts';
import { verifyAudit } from './features/audit/verify-audit.ts';
import { readEnvironment } from './platform/environment.ts';
import { openDatabase } from './platform/postgres/database.ts';
import { reachEmbedded } from './platform/postgres/embedded-database.ts';

const USAGE = 'npm run verify-audit\nnpm run verify-audit -- EMAIL';

const onExit: (() => Promise<void>)[] = [];

/** @throws Error with a message an operator can act on. */
async function run(emails: string[]): Promise<void> {
  const [email, excess] = emails;
  if (excess !== undefined || email?.startsWith('-')) throw new Error(USAGE);
  const environment = readEnvironment(process.env);
  const connections = ownDatabase(environment) ?? (await reachEmbedded(environment.dataDir, onExit));
  await requireTables(connections);
  const database = openDatabase(connections.server, (error) => console.error(error.message));
  onExit.push(() => database.close());
  const { owners, entries, problems } = await verifyAudit(database.db, email);
  const scope = `${counted(entries, 'entry', 'entries')} of ${counted(owners, 'owner')}`;
  if (problems.length === 0) return console.log(`The audit log is intact: ${scope}.`);
  console.error([`The audit log was tampered with. Checked ${scope}:`, ...problems].join('\n  '));
  process.exitCode = 1;
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  for (let end = onExit.pop(); end; end = onExit.pop()) await end();
}
