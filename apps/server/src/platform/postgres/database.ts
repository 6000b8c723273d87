import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { PgTransaction, type PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { causeOf, TIMED_OUT } from './database-unavailable.ts';

/** The database, or one transaction on it. */
export type Queryable = PgDatabase<NodePgQueryResultHKT>;

export interface Database {
  db: Queryable;
  pool: pg.Pool;
  close(): Promise<void>;
}

// int8: all our amounts and counts fit a double exactly; a value that does not must fail.
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
 * Prepares every statement with parameters, named after its text: PostgreSQL then parses and plans it once per
 * connection. Our queries never contain values, so the number of texts is limited by the code.
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

/** Buffers what is sent on a connection until the current tick has sent the rest: each write wakes PostgreSQL up. */
function writeAtOnce({ connection: { stream } }: pg.PoolClient): void {
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** The `commit` of `pipelineWithCommit`. Its text differs from Drizzle's `commit`. */
const EARLY_COMMIT = 'commit work';

/** PostgreSQL results the commit of a failed transaction with ROLLBACK, and reports no error. */
function requireCommitted(result: unknown): void {
  const { command } = result as pg.QueryResult;
  if (command !== 'COMMIT') throw new Error(`PostgreSQL answered a commit with ${command}`);
}

/**
 * Sends `begin` together with the first statement of its transaction, which fails if `begin` does. After an early
 * commit, Drizzle's own is not sent and reports the outcome of the early one. Saves two round trips.
 */
function mergeBeginAndCommit(client: pg.PoolClient): void {
  const query = client.query.bind(client) as Send;
  let begun: Promise<unknown> | undefined;
  let early: Promise<void> | undefined;
  const sent: Send = (statement, values, callback) => {
    const text = (statement as pg.QueryConfig).text ?? '';
    const ends = text === 'commit' || text === 'rollback';
    if (early) {
      // The statement would run outside the transaction, and a failure could not undo it.
      if (!ends) return Promise.reject(new Error('A statement came after the commit of its transaction'));
      const outcome = early;
      early = undefined;
      return text === 'commit' ? outcome : outcome.catch(() => undefined);
    }
    writeAtOnce(client);
    const promise = query(statement, values, callback);
    if (!(promise instanceof Promise)) return promise;
    if (text.startsWith('begin')) {
      begun = promise;
      // The first statement reports the error.
      begun.catch(() => undefined);
      return Promise.resolve();
    }
    const done = begun === undefined ? promise : Promise.all([begun, promise]).then(([, result]) => result as unknown);
    begun = undefined;
    if (text === 'commit') return done.then(requireCommitted);
    if (text !== EARLY_COMMIT) return done;
    early = done.then(requireCommitted);
    return early;
  };
  client.query = sent as typeof client.query;
}

/**
 * Breaks a connection on which a response is overdue. pg's own `query_timeout` assigns a function to a property of each
 * query; V8 allocates such functions as long-lived, and they kept every response alive. Lists took a third more CPU.
 */
function breakWhenSilent(client: pg.PoolClient): void {
  const stream = client.connection.stream as Socket;
  stream.setTimeout(ANSWER_WITHIN_MS);
  stream.on('timeout', () => {
    const { readyForQuery: isIdle } = client as unknown as { readyForQuery: boolean };
    if (!isIdle) stream.destroy(new Error(TIMED_OUT));
  });
}

export type Connection = Pick<pg.PoolConfig, 'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database'>;

export interface DatabaseConnections {
  /** The role of the running server. */
  server: Connection;
  /** The role that owns and migrates the tables; undefined if that is the server's role. */
  admin?: Connection;
}

/** PostgreSQL cancels a statement after this time. */
const STATEMENT_MS = 30_000;
/**
 * For a PostgreSQL that accepts connections but does not respond. Shorter than STATEMENT_MS: a commit that PostgreSQL
 * cancels while it waits for a standby counts as committed there, so it must not be reported after that.
 */
const ANSWER_WITHIN_MS = 25_000;

/**
 * @param onIdleError called when an idle connection breaks (the server restarted); the pool replaces it.
 * @param onDeadlock called before a transaction that PostgreSQL aborted because of a deadlock is run again.
 */
export function openDatabase(
  connection: Connection,
  onIdleError: (error: Error) => void,
  onDeadlock: (error: unknown) => void = () => undefined,
): Database {
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
    mergeBeginAndCommit(client);
    breakWhenSilent(client);
    // If a connection breaks while in use, its query fails; without this handler the process would end as well.
    client.on('error', () => undefined);
  });
  pool.on('error', onIdleError);
  const db = drizzle(pool);
  db.transaction = transactionsOn(pool, onDeadlock);
  return { db, pool, close: () => pool.end() };
}

const MAX_TRIES = 3;

/** Whether PostgreSQL aborted this transaction because of a deadlock. */
function isDeadlock(error: unknown): boolean {
  const cause = causeOf(error);
  return cause instanceof pg.DatabaseError && cause.code === '40P01';
}

/**
 * Like Drizzle's own, with two differences: the connection is always released (Drizzle leaks it when `begin` fails),
 * and after a deadlock the work is run again. So the work may do nothing that the transaction does not roll back.
 */
function transactionsOn(pool: pg.Pool, onDeadlock: (error: unknown) => void): NodePgDatabase['transaction'] {
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
          if (tries === MAX_TRIES || !isDeadlock(error)) throw error;
          onDeadlock(error);
        }
      }
    } finally {
      client.release();
    }
  };
}

/**
 * Pipelines statements of one transaction: PostgreSQL runs them in order, in one round trip.
 * @throws the error of the first that failed in this order; the later ones only report that the transaction failed.
 */
export async function pipeline<Results extends readonly unknown[]>(statements: {
  [Index in keyof Results]: Promise<Results[Index]>;
}): Promise<Results> {
  const results = await Promise.allSettled(statements);
  const failure = results.find((result) => result.status === 'rejected');
  if (failure) throw failure.reason;
  return results.map((result) => (result as PromiseFulfilledResult<unknown>).value) as never;
}

/** Sends the last statements of a transaction: `pipeline` or `pipelineWithCommit`. */
export type Finish = typeof pipeline;

/**
 * Like `pipeline`, and commits the transaction in the same round trip, unless one of the statements fails. For the last
 * statements of `db.transaction`: check everything that may refuse the change before, and send no statement after.
 * @throws the first failure of a statement, else the commit's.
 */
export const pipelineWithCommit =
  (tx: Queryable): Finish =>
  async <Results extends readonly unknown[]>(statements: { [Index in keyof Results]: Promise<Results[Index]> }) => {
    if (!(tx instanceof PgTransaction)) throw new Error('There is no transaction to commit');
    const commit = tx.execute(sql.raw(EARLY_COMMIT)).execute();
    const [results] = await pipeline([pipeline<Results>(statements), commit]);
    return results;
  };
