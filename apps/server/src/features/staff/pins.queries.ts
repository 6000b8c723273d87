import { isOwnerNotified, pinLockedUntil, type GuardedCounter, type Guesses } from '@quarterdeck/domain/pin-guard';
import { sql } from 'drizzle-orm';
import { counters } from '../../access/counters.table.ts';
import type { Counter } from '../../access/sessions.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, nullable, row, rows } from '../../platform/postgres/rows.ts';

/** Identifies a store of an owner. */
export type StoreKey = Pick<Counter, 'ownerId' | 'storeId'>;

const ofStore = ({ ownerId, storeId }: StoreKey) => sql`owner_id = ${ownerId} and store_id = ${storeId}`;

/** Serializes PIN checks of a store, so that each of several concurrent PINs is counted. */
export async function lockPinChecks(tx: Queryable, store: StoreKey): Promise<void> {
  await tx.execute(
    sql`select 1 from stores where owner_id = ${store.ownerId} and id = ${store.storeId} for no key update`,
  );
}

type WrongPinRow = [counterId: string | null, typedAt: string];

const GUESSES = {
  now: computed.moment,
  active_staff: computed.number,
  notified_count: computed.number,
  wrong_pins: computed.json<WrongPinRow[]>(),
};

export interface StoreGuesses extends Guesses {
  /** The clock of the database, which also dates the wrong PINs. */
  now: Date;
  mailsSent: number;
}

/** The wrong PINs of a store that still count. */
export async function storeGuesses(on: Queryable, store: StoreKey): Promise<StoreGuesses> {
  const guesses = await row(
    on,
    GUESSES,
    sql`select clock_timestamp() as now,
          (select count(*) from staff where ${ofStore(store)} and is_active and deleted_at is null) as active_staff,
          count(*) filter (where is_told) as notified_count,
          coalesce(json_agg(json_build_array(counter_id, typed_at) order by typed_at), '[]') as wrong_pins
        from wrong_pins where ${ofStore(store)}`,
  );
  return {
    now: guesses.now,
    activeStaff: guesses.active_staff,
    mailsSent: guesses.notified_count,
    wrongPins: guesses.wrong_pins.map(([counterId, typedAt]) => ({ counterId, at: new Date(typedAt) })),
  };
}

const GUARDED = {
  id: nullable(counters.id),
  first_seen_at: nullable(counters.firstSeenAt),
  is_approved: computed.boolean,
  last_used_at: nullable(counters.lastUsedAt),
};

export interface KnownCounter extends GuardedCounter {
  lastUsedAt: Date | null;
}

/**
 * Sessions opened by earlier versions have no counter id: together they count as one counter, first seen long ago.
 */
const LEGACY_COUNTER: KnownCounter = { id: null, firstSeenAt: new Date(0), isApproved: false, lastUsedAt: null };

export async function storeCounters(on: Queryable, store: StoreKey): Promise<KnownCounter[]> {
  const counterRows = await rows(
    on,
    GUARDED,
    sql`select id, first_seen_at, approved_at is not null as is_approved, last_used_at
        from counters where ${ofStore(store)}`,
  );
  return counterRows.map(({ id, first_seen_at, is_approved, last_used_at }) => ({
    id,
    firstSeenAt: first_seen_at ?? new Date(0),
    isApproved: is_approved,
    lastUsedAt: last_used_at,
  }));
}

async function guardedCounter(on: Queryable, counter: Counter): Promise<KnownCounter> {
  const all = await storeCounters(on, counter);
  return all.find(({ id }) => id === counter.counterId) ?? LEGACY_COUNTER;
}

/** The state that decides about PIN entry at a counter. */
export interface PinGuard {
  guesses: StoreGuesses;
  /** When PIN entry opens again here; null when it is open. */
  lockedUntil: Date | null;
}

export async function pinGuard(on: Queryable, counter: Counter): Promise<PinGuard> {
  const guesses = await storeGuesses(on, counter);
  const guarded = guesses.wrongPins.length === 0 ? LEGACY_COUNTER : await guardedCounter(on, counter);
  return { guesses, lockedUntil: pinLockedUntil(guesses, guarded, guesses.now) };
}

/** When this counter's PIN lock ends; null when it is not locked. */
export const lockedUntil = async (on: Queryable, counter: Counter): Promise<Date | null> =>
  (await pinGuard(on, counter)).lockedUntil;

export async function addWrongPin(
  tx: Queryable,
  { ownerId, storeId, counterId }: Counter,
  { pinKeyedHash }: { pinKeyedHash: string },
): Promise<void> {
  await tx.execute(
    sql`insert into wrong_pins (owner_id, store_id, counter_id, pin_keyed_hash, typed_at)
        values (${ownerId}, ${storeId}, ${counterId}, ${pinKeyedHash}, clock_timestamp())`,
  );
}

/** Marks the latest wrong PIN as the one that the owner is mailed about. */
export async function markNotified(tx: Queryable, store: StoreKey): Promise<void> {
  await tx.execute(
    sql`update wrong_pins set is_told = true
        where ctid = (select ctid from wrong_pins where ${ofStore(store)} order by typed_at desc limit 1)`,
  );
}

/**
 * Removes the near misses of a correct PIN that were typed at its counter since the previous correct PIN. Earlier ones
 * stay: otherwise the PINs of many staff would gradually cancel a patient attacker's guesses.
 * @param near the keyed hashes of its near misses, as wrong PINs and as PINs of staff. While one of them is another
 * staff member's PIN, nothing is removed, because the wrong PIN might have been a guess at it.
 */
export async function cancelNearMisses(
  tx: Queryable,
  { ownerId, storeId, counterId }: Counter,
  near: { wrong: string[]; ofStaff: string[] },
): Promise<void> {
  await tx.execute(
    sql`delete from wrong_pins using counters
        where counters.owner_id = ${ownerId} and counters.id = ${counterId}
          and wrong_pins.owner_id = ${ownerId} and wrong_pins.store_id = ${storeId} and wrong_pins.counter_id = ${counterId}
          and wrong_pins.typed_at > coalesce(counters.last_used_at, '-infinity')
          and wrong_pins.pin_keyed_hash = any (${sql.param(near.wrong)}::text[])
          and not exists (
            select 1 from staff where staff.owner_id = ${ownerId} and staff.store_id = ${storeId}
              and staff.pin_keyed_hash = any (${sql.param(near.ofStaff)}::text[]))`,
  );
}

export async function recordPinUse(tx: Queryable, { ownerId, counterId }: Counter, staffId: string): Promise<void> {
  await tx.execute(
    sql`update counters set last_used_by = ${staffId}, last_used_at = clock_timestamp(), last_seen_at = clock_timestamp()
        where owner_id = ${ownerId} and id = ${counterId}`,
  );
}

/** The locked counters, the number of wrong PINs that count, and whether the owner was mailed. */
export interface StoreLocks {
  locks: { counterId: string | null; lockedUntil: Date }[];
  wrongPins: number;
  isOwnerNotified: boolean;
}

export async function storeLocks(on: Queryable, store: StoreKey): Promise<StoreLocks> {
  const guesses = await storeGuesses(on, store);
  const guarded = guesses.wrongPins.length === 0 ? [] : [...(await storeCounters(on, store)), LEGACY_COUNTER];
  const locks = guarded
    // Sessions of earlier versions only if there still are any.
    .filter(({ id }) => id !== null || guesses.wrongPins.some(({ counterId }) => counterId === null))
    .flatMap((counter) => {
      const until = pinLockedUntil(guesses, counter, guesses.now);
      return until === null ? [] : [{ counterId: counter.id, lockedUntil: until }];
    });
  return { locks, wrongPins: guesses.wrongPins.length, isOwnerNotified: isOwnerNotified(guesses) };
}

/** @returns the number of wrong PINs. */
export async function forgetWrongPins(tx: Queryable, store: StoreKey): Promise<number> {
  const forgotten = await tx.execute(sql`delete from wrong_pins where ${ofStore(store)}`);
  return forgotten.rowCount ?? 0;
}
