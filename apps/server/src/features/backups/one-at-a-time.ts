import type { SQL } from 'drizzle-orm';
import { rows, type Queryable } from '../../platform/postgres/database.ts';

/** Runs a statement after all earlier ones have finished. */
export type Ask = <Row>(statement: SQL) => Promise<Row[]>;

/** A connection runs one statement at a time, and a transaction's readers and writers share it. */
export function oneAtATime(tx: Queryable): Ask {
  let last: Promise<unknown> = Promise.resolve();
  return <Row>(statement: SQL) => {
    const answer = last.then(() => rows<Row>(tx, statement));
    last = answer.catch(() => undefined);
    return answer;
  };
}
