import type { SQL } from 'drizzle-orm';
import type { Queryable } from '../../platform/postgres/database.ts';

/** Runs a statement after all earlier ones have finished. Its columns are those that an archived table describes. */
export type Execute = (statement: SQL) => Promise<Record<string, unknown>[]>;

/** A connection runs one statement at a time, and a transaction's readers and writers share it. */
export function oneAtATime(tx: Queryable): Execute {
  let last: Promise<unknown> = Promise.resolve();
  return (statement: SQL) => {
    const result = last.then(() => tx.execute(statement)).then(({ rows }) => rows);
    last = result.catch(() => undefined);
    return result;
  };
}
