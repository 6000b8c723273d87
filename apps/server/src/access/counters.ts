import { parse } from 'bowser';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../platform/postgres/database.ts';
import { computed, hasRows, rows } from '../platform/postgres/rows.ts';
import { newToken, tokenHash } from '../platform/secrets.ts';
import { counters } from './counters.table.ts';
import { isIssued } from './known-devices.ts';

/** The maximum number of counters per store, more than its staff use. */
const MAX_COUNTERS = 100;

interface OfStore {
  ownerId: string;
  storeId: string;
}

/** "Chrome on Windows". A user agent is untrusted: only names that the library knows are shown. */
export function browserName(userAgent: string): string {
  // The library rejects an empty user agent.
  const { browser, os } = userAgent === '' ? { browser: {}, os: {} } : parse(userAgent);
  return (browser.name || 'Unknown browser') + (os.name ? ` on ${os.name}` : '');
}

export const counterLabel = ({ name, user_agent }: { name: string; user_agent: string }): string =>
  name === '' ? browserName(user_agent) : `${name} (${browserName(user_agent)})`;

/** Whether the browser with this token has signed in at the store before. */
export async function isKnownCounter(on: Queryable, { ownerId, storeId }: OfStore, token: string | undefined) {
  if (token === undefined) return false;
  return hasRows(
    on,
    sql`select 1 from counters
        where owner_id = ${ownerId} and store_id = ${storeId} and token_hash = ${tokenHash(token)}`,
  );
}

export interface SignedInCounter {
  id: string;
  /** The browser's token from now on. */
  deviceToken: string;
  isNew: boolean;
  isApproved: boolean;
}

const KNOWN = { id: counters.id, is_approved: computed.boolean };

/**
 * Makes room for another counter by deleting the oldest unapproved one at which no correct PIN was typed. A client that
 * sends no token is a new counter each time, and must neither fill the table nor remove a counter in use.
 */
async function makeRoom(tx: Queryable, { ownerId, storeId }: OfStore): Promise<void> {
  const surplus = await rows(
    tx,
    { id: counters.id },
    sql`select id from counters where owner_id = ${ownerId} and store_id = ${storeId}
        order by approved_at is not null desc, last_used_at is not null desc, last_seen_at desc
        offset ${MAX_COUNTERS - 1}::int`,
  );
  for (const { id } of surplus) await deleteCounter(tx, ownerId, id);
}

/**
 * Deletes a counter and ends its sessions. The browser counts as new at its next sign-in; wrong PINs typed there still
 * count.
 */
export async function deleteCounter(tx: Queryable, ownerId: string, id: string): Promise<void> {
  await tx.execute(sql`update wrong_pins set counter_id = null where owner_id = ${ownerId} and counter_id = ${id}`);
  await tx.execute(sql`delete from counters where owner_id = ${ownerId} and id = ${id}`);
}

/** The counter of a browser that signs in at a store, added if it is new there. */
export async function recognizeCounter(
  tx: Queryable,
  { ownerId, storeId }: OfStore,
  { deviceToken, userAgent }: { deviceToken: string | undefined; userAgent: string },
): Promise<SignedInCounter> {
  if (deviceToken !== undefined) {
    const [counter] = await rows(
      tx,
      KNOWN,
      sql`update counters set last_seen_at = now(), user_agent = ${userAgent.slice(0, 400)}
          where owner_id = ${ownerId} and store_id = ${storeId} and token_hash = ${tokenHash(deviceToken)}
          returning id, approved_at is not null as is_approved`,
    );
    if (counter) return { id: counter.id, deviceToken, isNew: false, isApproved: counter.is_approved };
  }
  await makeRoom(tx, { ownerId, storeId });
  const token = deviceToken !== undefined && (await isIssued(tx, deviceToken)) ? deviceToken : newToken();
  const [added] = await tx
    .insert(counters)
    .values({ ownerId, storeId, tokenHash: tokenHash(token), userAgent: userAgent.slice(0, 400) })
    // A double click signs in twice at the same time.
    .onConflictDoUpdate({
      target: [counters.ownerId, counters.storeId, counters.tokenHash],
      set: { lastSeenAt: sql`now()` },
    })
    .returning({
      id: counters.id,
      isApproved: sql<boolean>`approved_at is not null`,
      isNew: sql<boolean>`xmax = 0`,
    });
  if (!added) throw new Error('An insert returned no row');
  return { ...added, deviceToken: token };
}
