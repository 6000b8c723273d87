import { sql } from 'drizzle-orm';
import { notSignedIn } from '../platform/failure.ts';
import type { Queryable } from '../platform/postgres/database.ts';
import { hasRows } from '../platform/postgres/rows.ts';

/**
 * Locks the owner's stores and money until the transaction ends. Every change to the owner's totals takes this lock
 * first, so two changes never deadlock or miss each other.
 */
export async function lockOwner(tx: Queryable, ownerId: string): Promise<void> {
  // The account was deleted a moment ago.
  if (!(await lockOwnerIfThere(tx, ownerId))) throw notSignedIn();
}

/**
 * Like `lockOwner`, for work that continues after the account is deleted.
 * @returns whether the account exists.
 */
export const lockOwnerIfThere = (tx: Queryable, ownerId: string): Promise<boolean> =>
  hasRows(tx, sql`select 1 from owner_totals where owner_id = ${ownerId} for update`);

/**
 * Locks the owner's stores and the rows in them. They are locked before the rows that depend on them: a new store
 * password, for example, locks the store and then ends its sessions. The caller has locked the owner.
 */
export async function lockStores(tx: Queryable, ownerId: string): Promise<void> {
  for (const table of ['stores', 'games', 'staff', 'loans']) {
    await tx.execute(sql`select 1 from ${sql.identifier(table)} where owner_id = ${ownerId} order by id for update`);
  }
}
