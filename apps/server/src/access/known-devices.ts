import { and, eq, sql } from 'drizzle-orm';
import { rows, type Queryable } from '../platform/postgres/database.ts';
import { newToken, tokenHash } from '../platform/secrets.ts';
import { knownDevices } from './owners.table.ts';

/** Whether a browser that presents this token signed in before, as the owner with that address. */
export async function isKnownDevice(on: Queryable, email: string, token: string | undefined): Promise<boolean> {
  if (token === undefined) return false;
  const found = await rows(
    on,
    sql`select 1 from known_devices join owners on owners.id = known_devices.owner_id
        where known_devices.token_hash = ${tokenHash(token)} and owners.email = ${email}`,
  );
  return found.length > 0;
}

/** @returns the token by which the browser is known from now on: the one it presented, if that is the owner's. */
export async function rememberDevice(tx: Queryable, ownerId: string, presented: string | undefined): Promise<string> {
  if (presented !== undefined) {
    const known = await tx
      .update(knownDevices)
      .set({ lastUsedAt: sql`now()` })
      .where(and(eq(knownDevices.tokenHash, tokenHash(presented)), eq(knownDevices.ownerId, ownerId)));
    if (known.rowCount === 1) return presented;
  }
  const token = newToken();
  await tx.insert(knownDevices).values({ tokenHash: tokenHash(token), ownerId });
  return token;
}

/** After a new password every browser is a stranger again. */
export async function forgetDevices(tx: Queryable, ownerId: string): Promise<void> {
  await tx.delete(knownDevices).where(eq(knownDevices.ownerId, ownerId));
}
