import { sql } from 'drizzle-orm';
import { notSignedIn } from '../platform/failure.ts';
import { rows, type Queryable } from '../platform/postgres/database.ts';

/**
 * Waits until nobody else changes stores or money of this owner, and keeps others waiting until the transaction ends.
 * Everything that adds to the owner's totals takes this first, so two such changes never deadlock or miss each other.
 */
export async function lockOwner(tx: Queryable, ownerId: string): Promise<void> {
  // The account was deleted a moment ago.
  if (!(await lockOwnerIfThere(tx, ownerId))) throw notSignedIn();
}

/** Like `lockOwner`, for what goes on when the account is gone. @returns whether it is there. */
export async function lockOwnerIfThere(tx: Queryable, ownerId: string): Promise<boolean> {
  return (await rows(tx, sql`select 1 from owner_totals where owner_id = ${ownerId} for update`)).length > 0;
}

/**
 * Waits until nobody else changes a store of this owner or what is in it. Those come before what hangs on them: a new
 * password, too, locks its store and then ends what was signed in there. The caller has locked the owner.
 */
export async function lockStores(tx: Queryable, ownerId: string): Promise<void> {
  for (const table of ['stores', 'games', 'staff', 'loans']) {
    await tx.execute(sql`select 1 from ${sql.identifier(table)} where owner_id = ${ownerId} order by id for update`);
  }
}
