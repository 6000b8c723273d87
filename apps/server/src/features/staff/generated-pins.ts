import { nearMisses } from '@quarterdeck/domain/pin-guard';
import { HIGHEST_PIN, LOWEST_PIN } from '@quarterdeck/domain/staff';
import { sql } from 'drizzle-orm';
import { randomInt } from 'node:crypto';
import type { Queryable } from '../../platform/postgres/database.ts';
import { hasRows } from '../../platform/postgres/rows.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { StoreKey } from './pins.queries.ts';
import { pinHash } from './pins.ts';

const TRIES = 50;

const proposePin = (): string => String(randomInt(LOWEST_PIN, HIGHEST_PIN + 1));

/** Deleted staff members count too: they may be restored. */
const isTaken = (tx: Queryable, { ownerId, storeId }: StoreKey, hashes: string[]): Promise<boolean> =>
  hasRows(
    tx,
    sql`select 1 from staff where owner_id = ${ownerId} and store_id = ${storeId}
          and pin_keyed_hash = any (${sql.param(hashes)}::text[])`,
  );

/**
 * A new PIN that is not a near miss of any other in the store, so that cancelling a near miss never cancels a guess at
 * another staff member's PIN. The caller holds the owner's lock.
 */
export async function generatePin(tx: Queryable, secrets: Secrets, store: StoreKey) {
  for (let tries = 0; tries < 2 * TRIES; tries += 1) {
    const pin = proposePin();
    // In a store with hundreds of staff no such PIN may be left. Then the new PIN is only unique, and fewer near
    // misses are cancelled.
    const candidates = tries < TRIES ? [pin, ...nearMisses(pin)] : [pin];
    const hashes = candidates.map((other) => pinHash(secrets, store.storeId, other));
    if (await isTaken(tx, store, hashes)) continue;
    return { pinSealed: secrets.encrypt(pin), pinKeyedHash: pinHash(secrets, store.storeId, pin) };
  }
  throw new Error(`No free PIN in store ${store.storeId}`);
}
