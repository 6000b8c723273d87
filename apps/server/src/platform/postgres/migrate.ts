import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { SERVER_FOLDER } from '../server-folder.ts';
import type { Connection } from './database.ts';

const FOLDER = join(SERVER_FOLDER, 'migrations');
/** An arbitrary advisory lock key: nodes that start together wait for each other here. */
const LOCK = 7_218_331;

/** Creates the database where it does not exist yet. */
export async function createDatabase(connection: Connection, name: string): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

/** Brings the tables up to date. Safe to run from several nodes at once. */
export async function migrate(connection: Connection): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await applyMigrations(drizzle(client), {
      migrationsFolder: FOLDER,
      migrationsSchema: 'public',
      migrationsTable: 'migrations',
    });
  } finally {
    await client.end();
  }
}

/** The timestamp of this version's newest migration: the version of its tables. */
export const newestMigration = (): number =>
  Math.max(...readMigrationFiles({ migrationsFolder: FOLDER }).map(({ folderMillis }) => folderMillis));

/** The timestamp of the newest migration applied to a database. */
export async function migrationOf(connection: Connection): Promise<number> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const newest = await client.query<{ at: string }>('select max(created_at) as at from public.migrations');
    return Number(newest.rows[0]?.at);
  } finally {
    await client.end();
  }
}
