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

/** Whether the token is a counter's and no owner's yet: one browser may be both. */
const isOfCounterOnly = (tx: Queryable, hash: string): Promise<boolean> =>
  hasRows(
    tx,
    sql`select 1 from ${counters} where token_hash = ${hash}
          and not exists (select 1 from known_devices where known_devices.token_hash = ${hash}) limit 1`,
  );

/** @returns the browser's device token from now on: the presented one if it is the owner's or a counter's, else a new one. */
export async function rememberDevice(tx: Queryable, ownerId: string, presented: string | undefined): Promise<string> {
  if (presented !== undefined) {
    const known = await tx
      .update(knownDevices)
      .set({ lastUsedAt: sql`now()` })
      .where(and(eq(knownDevices.tokenHash, tokenHash(presented)), eq(knownDevices.ownerId, ownerId)));
    if (known.rowCount === 1) return presented;
  }
  const keeps = presented !== undefined && (await isOfCounterOnly(tx, tokenHash(presented)));
  const token = keeps ? presented : newToken();
  await tx.insert(knownDevices).values({ tokenHash: tokenHash(token), ownerId });
  return token;
}

/** A new password makes every browser unknown again. */
export async function forgetDevices(tx: Queryable, ownerId: string): Promise<void> {
  await tx.delete(knownDevices).where(eq(knownDevices.ownerId, ownerId));
}
