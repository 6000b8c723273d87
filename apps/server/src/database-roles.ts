import pg from 'pg';
import type { Environment } from './platform/environment.ts';
import { installJobs } from './platform/jobs.ts';
import type { Connection, DatabaseConnections } from './platform/postgres/database.ts';
import { isUpToDate, migrate } from './platform/postgres/migrate.ts';

/** The connections to the operator's own database; undefined if the database is embedded. */
export const ownDatabase = ({
  databaseUrl,
  databaseAdminUrl,
}: Pick<Environment, 'databaseUrl' | 'databaseAdminUrl'>): DatabaseConnections | undefined =>
  databaseUrl === undefined
    ? undefined
    : {
        server: { connectionString: databaseUrl },
        ...(databaseAdminUrl !== undefined && { admin: { connectionString: databaseAdminUrl } }),
      };

/** Tables that the server's role only reads and adds to. */
const APPEND_ONLY = ['audit_entries'];
/** Tables that the server's role only reads. */
const READ_ONLY = ['audit_heads', 'migrations'];
/** Functions that run as the owner of the tables and do what the server's role may not. */
const FUNCTIONS = ['purge_audit_log(uuid)'];

const BEHIND =
  'The tables are of another version, and the role of DATABASE_URL may not change them. Start once with DATABASE_ADMIN_URL, the role that owns the tables.';

async function connected<Result>(connection: Connection, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The role and password with which the server connects. */
function roleOf(server: Connection): { user: string; password: string } {
  // Parses a connection string and fills in values of the environment.
  const { user, password } = new pg.Client(server);
  if (user === undefined || user === '') throw new Error('DATABASE_URL names no role.');
  return { user, password: typeof password === 'string' ? password : '' };
}

/** @throws Error with a message an operator can act on. */
async function createRole(admin: pg.Client, server: Connection): Promise<void> {
  const { user, password } = roleOf(server);
  const roles = await admin.query('select from pg_roles where rolname = $1', [user]);
  if (roles.rowCount !== 0) return;
  const name = pg.escapeIdentifier(user);
  const attributes = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls';
  await admin
    .query(`create role ${name} with ${attributes} password ${pg.escapeLiteral(password)}`)
    .catch((error: pg.DatabaseError) => {
      throw new Error(
        `Create the role of DATABASE_URL first: create role ${name} login password '…'; ${error.message}`,
      );
    });
}

/**
 * Grants the server's role what the running server needs: rows, but no DDL. Tables of later migrations are covered too.
 */
async function grant(admin: pg.Client, server: Connection): Promise<void> {
  const role = pg.escapeIdentifier(roleOf(server).user);
  const database = pg.escapeIdentifier(admin.database ?? '');
  const rows = 'select, insert, update, delete';
  const perSchema = ['public', 'jobs'].flatMap((schema) => [
    `grant usage on schema ${schema} to ${role}`,
    `revoke create on schema ${schema} from public, ${role}`,
    `grant ${rows} on all tables in schema ${schema} to ${role}`,
    `grant usage on all sequences in schema ${schema} to ${role}`,
    `alter default privileges in schema ${schema} grant ${rows} on tables to ${role}`,
    `alter default privileges in schema ${schema} grant usage on sequences to ${role}`,
  ]);
  const statements = [
    `grant connect, temporary on database ${database} to ${role}`,
    ...perSchema,
    ...APPEND_ONLY.map((table) => `revoke update, delete on public.${table} from ${role}`),
    ...READ_ONLY.map((table) => `revoke insert, update, delete on public.${table} from ${role}`),
    ...FUNCTIONS.map((signature) => `grant execute on function public.${signature} to ${role}`),
  ];
  // In one transaction, so that the server's role never has more rights in between.
  await admin.query(['begin', ...statements, 'commit'].join('; '));
}

/** Whether the role owns tables, so that grants do not restrict it. */
const ownsTables = (connection: Connection): Promise<boolean> =>
  connected(connection, async (client) => {
    const { rows } = await client.query<{ owns: boolean }>(
      `select coalesce(bool_or(pg_has_role(relowner, 'usage')), true) as owns
       from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
    );
    return rows[0]?.owns ?? true;
  });

/**
 * For commands, which must not migrate: with a new version the server may still be the old one.
 * @throws Error when the tables are not of this version, as in an empty database.
 */
export async function requireTables({ server }: DatabaseConnections): Promise<void> {
  if (!(await isUpToDate(server)))
    throw new Error(
      'The tables are of an earlier version, or the database is empty. Start the server of this version first.',
    );
}

/**
 * Migrates the tables and those of the job queue, and grants the server's role what it needs.
 * @returns whether the server's role owns the tables anyway.
 * @throws Error when the tables are behind and no role that may migrate is known.
 */
export async function prepareDatabase({ server, admin }: DatabaseConnections): Promise<{ ownsTables: boolean }> {
  if (admin === undefined && !(await ownsTables(server))) {
    if (!(await isUpToDate(server))) throw new Error(BEHIND);
    return { ownsTables: false };
  }
  await migrate(admin ?? server, async (client) => {
    if (admin !== undefined) await createRole(client, server);
    await installJobs(client);
    if (admin !== undefined) await grant(client, server);
  });
  return { ownsTables: admin === undefined || (await ownsTables(server)) };
}
