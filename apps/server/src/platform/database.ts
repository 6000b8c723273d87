import { createHash } from 'node:crypto';
import type { SQL } from 'drizzle-orm';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';

/** The database, or one transaction on it. */
export type Queryable = PgDatabase<NodePgQueryResultHKT>;

export interface Database {
  db: Queryable;
  pool: pg.Pool;
  close(): Promise<void>;
}

// int8: every amount and count of ours fits a double exactly; one that did not must not pass silently.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a number`);
  return value;
});

const statementNames = new Map<string, string>();

function statementName(text: string): string {
  let name = statementNames.get(text);
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url');
    statementNames.set(text, name);
  }
  return name;
}

/**
 * Prepares every statement that has parameters, under a name made from its text: PostgreSQL then parses and plans it
 * once per connection. No query of ours is built from values, so there are only as many texts as places in the code.
 */
function prepareStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (statement: unknown, values: unknown, callback: unknown) => unknown;
  const prepared = (statement: pg.QueryConfig, values: unknown, callback: unknown) => {
    const parameters = values ?? statement.values;
    const preparable = typeof statement.text === 'string' && Array.isArray(parameters) && parameters.length > 0;
    return query(preparable ? { ...statement, name: statementName(statement.text) } : statement, values, callback);
  };
  client.query = prepared as typeof client.query;
}

export type Connection = Pick<pg.PoolConfig, 'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database'>;

/** @param onIdleError told when an idle connection breaks (the server restarted): the pool replaces it by itself. */
export function openDatabase(connection: Connection, onIdleError: (error: Error) => void): Database {
  const pool = new pg.Pool({
    ...connection,
    max: 16,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    application_name: 'quarterdeck',
  });
  pool.on('connect', prepareStatements);
  pool.on('error', onIdleError);
  return { db: drizzle(pool), pool, close: () => pool.end() };
}

/** Runs a statement written in SQL. `Row` is what it selects: a promise of the author's, checked by the tests. */
export async function rows<Row>(on: Queryable, statement: SQL): Promise<Row[]> {
  const result = await on.execute(statement);
  return result.rows as Row[];
}

/** Like `rows`, for a statement that always has exactly one. */
export async function row<Row>(on: Queryable, statement: SQL): Promise<Row> {
  const [first] = await rows<Row>(on, statement);
  if (first === undefined) throw new Error('A statement that always has a row had none');
  return first;
}
