import type { SQL } from 'drizzle-orm';
import type { Queryable } from '../../platform/postgres/database.ts';

/** Runs a statement after all earlier ones have finished. Its columns are those that an archived table describes. */
export type Ask = (statement: SQL) => Promise<Record<string, unknown>[]>;

/** A connection runs one statement at a time, and a transaction's readers and writers share it. */
export function oneAtATime(tx: Queryable): Ask {
  let last: Promise<unknown> = Promise.resolve();
  return (statement: SQL) => {
    const answer = last.then(() => tx.execute(statement)).then(({ rows }) => rows);
    last = answer.catch(() => undefined);
    return answer;
  };
}
