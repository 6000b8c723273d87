import { WRONG_PIN_LIMIT, WRONG_PIN_MINUTES } from '@quarterdeck/domain/staff';
import { sql, type SQL } from 'drizzle-orm';
import type { Counter } from '../../access/sessions.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, nullable, row, rows } from '../../platform/postgres/rows.ts';

type OfStore = Pick<Counter, 'ownerId' | 'storeId'>;

/** Signing in again creates a new session, so this many wrong PINs across all sessions of a store lock all of them. */
const STORE_LIMIT = 3 * WRONG_PIN_LIMIT;

const ofStore = ({ ownerId, storeId }: OfStore) => sql`owner_id = ${ownerId} and store_id = ${storeId}`;

/**
 * The lock caused by the last `limit` wrong PINs: its start, its end and their number. They lock if they fall within
 * the time of a lock.
 */
const lockOf = (latest: SQL, limit: number) => sql`
  select max(typed_at) + make_interval(mins => ${WRONG_PIN_MINUTES}) as locked_until from (${latest}) as latest
  having count(*) = ${limit}::int and min(typed_at) > max(typed_at) - make_interval(mins => ${WRONG_PIN_MINUTES})
    and max(typed_at) > clock_timestamp() - make_interval(mins => ${WRONG_PIN_MINUTES})`;

const latestOfStore = (store: OfStore) =>
  sql`select typed_at from wrong_pins where ${ofStore(store)} order by typed_at desc limit ${STORE_LIMIT}`;

/** Serialises the PINs of a store, so that each of several typed at the same moment is counted. */
export async function waitForOtherPins(tx: Queryable, store: OfStore): Promise<void> {
  await tx.execute(
    sql`select 1 from stores where owner_id = ${store.ownerId} and id = ${store.storeId} for no key update`,
  );
}

/** When this counter's PIN lock ends; null when it is not locked. */
export async function lockedUntil(on: Queryable, counter: Counter): Promise<Date | null> {
  const latestHere = sql`select typed_at from wrong_pins
    where ${ofStore(counter)} and token_hash = ${counter.tokenHash} order by typed_at desc limit ${WRONG_PIN_LIMIT}`;
  const { until } = await row(
    on,
    { until: nullable(computed.moment) },
    sql`select max(locked_until) as until from (
          ${lockOf(latestHere, WRONG_PIN_LIMIT)} union all ${lockOf(latestOfStore(counter), STORE_LIMIT)}
        ) as locks`,
  );
  return until;
}

export async function addWrongPin(tx: Queryable, { ownerId, storeId, tokenHash }: Counter): Promise<void> {
  await tx.execute(
    sql`insert into wrong_pins (owner_id, store_id, token_hash, typed_at)
        values (${ownerId}, ${storeId}, ${tokenHash}, clock_timestamp())`,
  );
}

/** The number of locked counters of a store, and when the last lock ends. */
export async function storeLock(
  on: Queryable,
  store: OfStore,
): Promise<{ lockedUntil: Date; counters: number } | null> {
  const locks = await rows(
    on,
    { locked_until: computed.moment },
    sql`select locks.locked_until
        from (select distinct token_hash from wrong_pins where ${ofStore(store)}) as counters
          cross join lateral (
            ${lockOf(
              sql`select typed_at from wrong_pins where ${ofStore(store)} and token_hash = counters.token_hash
                  order by typed_at desc limit ${WRONG_PIN_LIMIT}`,
              WRONG_PIN_LIMIT,
            )}
          ) as locks
        union all ${lockOf(latestOfStore(store), STORE_LIMIT)}`,
  );
  const [first] = locks;
  if (!first) return null;
  const latest = locks.reduce((last, { locked_until: end }) => (end > last ? end : last), first.locked_until);
  return { lockedUntil: latest, counters: locks.length };
}

/** @returns how many there were. */
export async function forgetWrongPins(tx: Queryable, store: OfStore): Promise<number> {
  const forgotten = await tx.execute(sql`delete from wrong_pins where ${ofStore(store)}`);
  return forgotten.rowCount ?? 0;
}
