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
  /** The browser's device token: the presented one if it is the owner's or a counter's, else a new one. */
  token: string;
  hash: string;
  /** Whether the owner signs in with this browser for the first time. */
  isNew: boolean;
}

/** Whether the token is a counter's and not yet an owner's. One browser may be both. */
const isCounterOnly = (tx: Queryable, hash: string): Promise<boolean> =>
  hasRows(
    tx,
    sql`select 1 from ${counters} where token_hash = ${hash}
          and not exists (select 1 from known_devices where known_devices.token_hash = ${hash}) limit 1`,
  );

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
  const keeps = presented !== undefined && (await isCounterOnly(tx, tokenHash(presented)));
  const token = keeps ? presented : newToken();
  const hash = tokenHash(token);
  await tx.insert(knownDevices).values({ tokenHash: hash, ownerId });
  return { token, hash, isNew: true };
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
