import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { Connection } from '../../src/platform/postgres/database.ts';
import { TEMPLATE } from './cluster.ts';

/** The connection to the same database as the cluster's superuser, who owns the tables. */
export const asAdmin = (connection: Connection): Connection => ({ ...connection, ...inject('cluster') });

/**
 * A new database of the cluster: a copy of the migrated database for the server's role, or an empty one for the
 * superuser. It is removed with the cluster.
 */
export async function newDatabase({ empty = false }: { empty?: boolean } = {}): Promise<Connection> {
  const cluster = inject('cluster');
  const database = `test_${randomBytes(8).toString('hex')}`;
  const client = new pg.Client({ ...cluster, database: 'postgres' });
  await client.connect();
  try {
    // Copying the files takes half the time of copying through the log.
    await client.query(`create database ${database} template ${empty ? 'template1' : TEMPLATE} strategy file_copy`);
  } finally {
    await client.end();
  }
  return { ...cluster, ...(empty ? {} : inject('serverRole')), database };
}
