import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../platform/postgres/database.ts';
import { hasRows } from '../platform/postgres/rows.ts';
import { newToken, tokenHash } from '../platform/secrets.ts';
import { counters } from './counters.table.ts';
import { knownDevices } from './owners.table.ts';

/** Whether the browser with this token has signed in before as the owner with this email. */
export async function isKnownDevice(on: Queryable, email: string, token: string | undefined): Promise<boolean> {
  if (token === undefined) return false;
  return hasRows(
    on,
    sql`select 1 from known_devices join owners on owners.id = known_devices.owner_id
        where known_devices.token_hash = ${tokenHash(token)} and owners.email = ${email}`,
  );
}

export interface RememberedDevice {
  /** The browser's device token: the presented one if we issued it, else a new one. */
  token: string;
  hash: string;
  /** Whether the owner signs in with this browser for the first time. */
  isNew: boolean;
}

/**
 * Whether we issued the token: only then may it identify a browser. The browser may be the counter of several stores
 * and the device of several owners.
 */
export function isIssued(tx: Queryable, token: string): Promise<boolean> {
  const hash = tokenHash(token);
  return hasRows(
    tx,
    sql`select 1 from ${counters} where token_hash = ${hash}
        union all select 1 from ${knownDevices} where token_hash = ${hash} limit 1`,
  );
}

export async function rememberDevice(
  tx: Queryable,
  ownerId: string,
  presented: string | undefined,
): Promise<RememberedDevice> {
  if (presented !== undefined) {
    const result = await tx
      .update(knownDevices)
      .set({ lastUsedAt: sql`now()` })
      .where(and(eq(knownDevices.tokenHash, tokenHash(presented)), eq(knownDevices.ownerId, ownerId)));
    if (result.rowCount === 1) return { token: presented, hash: tokenHash(presented), isNew: false };
  }
  const token = presented !== undefined && (await isIssued(tx, presented)) ? presented : newToken();
  const hash = tokenHash(token);
  const [added] = await tx
    .insert(knownDevices)
    .values({ tokenHash: hash, ownerId })
    // A double click signs in twice at the same time.
    .onConflictDoUpdate({ target: [knownDevices.ownerId, knownDevices.tokenHash], set: { lastUsedAt: sql`now()` } })
    .returning({ isNew: sql<boolean>`xmax = 0` });
  return { token, hash, isNew: added?.isNew ?? true };
}

/** The browser counts as new at its next sign-in, and must pass the second factor. */
export async function forgetDevice(tx: Queryable, ownerId: string, hash: string): Promise<void> {
  await tx.delete(knownDevices).where(and(eq(knownDevices.tokenHash, hash), eq(knownDevices.ownerId, ownerId)));
}

/** Forgets every browser except the one of a session. If that session names none, its own is forgotten too. */
export async function forgetOtherDevices(tx: Queryable, ownerId: string, sessionHash: string): Promise<void> {
  await tx.execute(
    sql`delete from known_devices where owner_id = ${ownerId} and token_hash is distinct from
          (select known_device_hash from sessions where owner_id = ${ownerId} and token_hash = ${sessionHash})`,
  );
}

/** Forgets every browser, after a new password. */
export async function forgetDevices(tx: Queryable, ownerId: string): Promise<void> {
  await tx.delete(knownDevices).where(eq(knownDevices.ownerId, ownerId));
}
