import type { SQL } from 'drizzle-orm';
import { rows, type Queryable } from '../../platform/postgres/database.ts';

/** Runs a statement once those asked for before are answered. */
export type Ask = <Row>(statement: SQL) => Promise<Row[]>;

/** One connection does one thing at a time, and whoever reads a transaction and whoever writes to it share one. */
export function oneAtATime(tx: Queryable): Ask {
  let last: Promise<unknown> = Promise.resolve();
  return <Row>(statement: SQL) => {
    const answer = last.then(() => rows<Row>(tx, statement));
    last = answer.catch(() => undefined);
    return answer;
  };
}
