import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { SERVER_FOLDER } from '../server-folder.ts';
import type { Connection } from './database.ts';

const FOLDER = join(SERVER_FOLDER, 'migrations');
/** An arbitrary advisory lock key: nodes that start together wait for each other here. */
const LOCK = 7_218_331;

/** Creates the database if it does not exist yet. */
export async function createDatabase(connection: Connection, name: string): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    const databases = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (databases.rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [LOCK]);
  return rows[0]?.locked === true;
}

/**
 * Brings the tables up to date. Safe to run from several nodes at once.
 * @param afterwards runs on the same connection, while other nodes still wait
 */
export async function migrate(
  connection: Connection,
  afterwards?: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    // Polls instead of waiting in a statement, whose snapshot would block the indexes that the other node builds
    // concurrently.
    while (!(await tryLock(client))) await setTimeout(50);
    await applyMigrations(drizzle(client), {
      migrationsFolder: FOLDER,
      migrationsSchema: 'public',
      migrationsTable: 'migrations',
    });
    await afterwards?.(client);
  } finally {
    await client.end();
  }
}

/** The timestamp of this version's newest migration: the version of its tables. */
export const newestMigration = (): number =>
  Math.max(...readMigrationFiles({ migrationsFolder: FOLDER }).map(({ folderMillis }) => folderMillis));

/** Whether a database has every migration of this version. */
export const isUpToDate = async (connection: Connection): Promise<boolean> =>
  (await migrationOf(connection)) >= newestMigration();

/** The timestamp of the newest migration applied to a database; 0 without any. */
export async function migrationOf(connection: Connection): Promise<number> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query(
      `select from pg_tables where schemaname = 'public' and tablename = 'migrations'`,
    );
    if (rows.length === 0) return 0;
    const newest = await client.query<{ at: string }>('select max(created_at) as at from public.migrations');
    return Number(newest.rows[0]?.at);
  } finally {
    await client.end();
  }
}
