import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import type { SQL } from 'drizzle-orm';
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { causeOf, LATE } from './database-away.ts';

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
  const query = client.query.bind(client) as Send;
  const prepared = (statement: pg.QueryConfig, values: unknown, callback: unknown) => {
    const parameters = values ?? statement.values;
    const preparable = typeof statement.text === 'string' && Array.isArray(parameters) && parameters.length > 0;
    const name = preparable ? { name: statementName(statement.text) } : undefined;
    return query(name ? { ...statement, ...name } : statement, values, callback);
  };
  client.query = prepared as typeof client.query;
}

type Send = (statement: unknown, values: unknown, callback: unknown) => unknown;

/** Keeps what is sent on a connection until what runs now has sent the rest of it: each write wakes PostgreSQL up. */
function writeAtOnce({ connection: { stream } }: pg.PoolClient): void {
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** Sends `begin` along with the first statement of its transaction, which fails when it does: one round trip less. */
function beginWithFirstStatement(client: pg.PoolClient): void {
  const query = client.query.bind(client) as Send;
  let begun: Promise<unknown> | undefined;
  const sent: Send = (statement, values, callback) => {
    const begins = (statement as pg.QueryConfig).text?.startsWith('begin') ?? false;
    writeAtOnce(client);
    const answer = query(statement, values, callback);
    if (!(answer instanceof Promise)) return answer;
    if (begins) {
      begun = answer;
      // Whoever sends the first statement hears of it.
      begun.catch(() => undefined);
      return Promise.resolve();
    }
    if (begun === undefined) return answer;
    const both = Promise.all([begun, answer]);
    begun = undefined;
    return both.then(([, result]) => result as unknown);
  };
  client.query = sent as typeof client.query;
}

/**
 * Breaks a connection on which nothing was heard for long though something was asked. Not by pg's own `query_timeout`:
 * that assigns a function to each query's property, V8 puts such functions among what lives long, and every answer
 * lived as long as they did. Lists took a third more processor time.
 */
function breakWhenSilent(client: pg.PoolClient): void {
  const stream = client.connection.stream as Socket;
  stream.setTimeout(ANSWER_WITHIN_MS);
  stream.on('timeout', () => {
    const { readyForQuery: isIdle } = client as unknown as { readyForQuery: boolean };
    if (!isIdle) stream.destroy(new Error(LATE));
  });
}

export type Connection = Pick<pg.PoolConfig, 'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database'>;

/** PostgreSQL gives up by itself after this long. */
const STATEMENT_MS = 30_000;
/**
 * For when PostgreSQL is there but does nothing. Shorter than what PostgreSQL waits itself: a commit that waits for a
 * standby in vain and is cancelled counts as done there, so nobody may be told so any more.
 */
const ANSWER_WITHIN_MS = 25_000;

/** @param onIdleError told when an idle connection breaks (the server restarted): the pool replaces it by itself. */
export function openDatabase(connection: Connection, onIdleError: (error: Error) => void): Database {
  const pool = new pg.Pool({
    ...connection,
    max: 16,
    connectionTimeoutMillis: 10_000,
    statement_timeout: STATEMENT_MS,
    keepAlive: true,
    pipeline: true,
    application_name: 'quarterdeck',
  });
  pool.on('connect', (client) => {
    prepareStatements(client);
    beginWithFirstStatement(client);
    breakWhenSilent(client);
    // One that breaks while it is in use fails what it is used for; without this it would end the process besides.
    client.on('error', () => undefined);
  });
  pool.on('error', onIdleError);
  const db = drizzle(pool);
  db.transaction = transactionsOn(pool);
  return { db, pool, close: () => pool.end() };
}

const MOST_TRIES = 3;

/** Whether each of two transactions waited for the other, and PostgreSQL ended this one. */
function isDeadlock(error: unknown): boolean {
  const cause = causeOf(error);
  return cause instanceof pg.DatabaseError && cause.code === '40P01';
}

/**
 * As Drizzle's own, with two differences: the connection always goes back (Drizzle keeps it for ever where `begin`
 * fails), and after a deadlock the work is done again. So it may do nothing but what is undone with the transaction.
 */
function transactionsOn(pool: pg.Pool): NodePgDatabase['transaction'] {
  const opened = new WeakMap<pg.PoolClient, NodePgDatabase>();
  return async (work, config) => {
    const client = await pool.connect();
    try {
      const on = opened.get(client) ?? drizzle(client);
      opened.set(client, on);
      for (let tries = 1; ; tries += 1) {
        try {
          return await on.transaction(work, config);
        } catch (error) {
          if (tries === MOST_TRIES || !isDeadlock(error)) throw error;
        }
      }
    } finally {
      client.release();
    }
  };
}

/**
 * Runs a statement written in SQL, which is sent at once. `Row` is what it selects: a promise of the author's, checked by
 * the tests.
 */
export async function rows<Row>(on: Queryable, statement: SQL): Promise<Row[]> {
  const result = await on.execute(statement).execute();
  return result.rows as Row[];
}

/** Like `rows`, for a statement that always has exactly one. */
export async function row<Row>(on: Queryable, statement: SQL): Promise<Row> {
  const [first] = await rows<Row>(on, statement);
  if (first === undefined) throw new Error('A statement that always has a row had none');
  return first;
}

/**
 * The answers to what was asked of one transaction in one go: PostgreSQL does it in order, in one round trip.
 * @throws what the first that failed in this order threw: after it PostgreSQL only says that the transaction has failed.
 */
export async function together<Answers extends readonly unknown[]>(asked: {
  [Index in keyof Answers]: Promise<Answers[Index]>;
}): Promise<Answers> {
  const answers = await Promise.allSettled(asked);
  const failure = answers.find((answer) => answer.status === 'rejected');
  if (failure) throw failure.reason;
  return answers.map((answer) => (answer as PromiseFulfilledResult<unknown>).value) as never;
}
