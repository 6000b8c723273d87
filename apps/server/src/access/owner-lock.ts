import { sql } from 'drizzle-orm';
import { notSignedIn } from '../platform/failure.ts';
import { pipeline, type Queryable } from '../platform/postgres/database.ts';
import { hasRows, rows } from '../platform/postgres/rows.ts';
import { accountIsOpen, owners } from './owners.table.ts';

/**
 * Locks the owner's stores and money until the transaction ends. Every change to the owner's totals takes this lock
 * first, so two changes never deadlock or miss each other.
 */
export async function lockOwner(tx: Queryable, ownerId: string): Promise<void> {
  // The account was deleted a moment ago.
  if (!(await lockOwnerIfExists(tx, ownerId))) throw notSignedIn();
}

/**
 * Like `lockOwner`, for work that continues after the account is deleted.
 * @returns whether the account exists and is not deleted.
 */
export async function lockOwnerIfExists(tx: Queryable, ownerId: string): Promise<boolean> {
  const [, isOpen] = await pipeline([
    // The lock changes its row: a restore, which works on a snapshot, then fails instead of missing this change.
    hasRows(tx, sql`update owner_totals set lock_count = lock_count + 1 where owner_id = ${ownerId}`),
    // A statement of its own: one that waited for the lock would still see the account as it was before the wait.
    hasRows(tx, sql`select 1 from owners where id = ${ownerId} and purge_after is null`),
  ]);
  return isOpen;
}

/**
 * Locks the owner's own row against other changes until the transaction ends. Rows that refer to the owner can still be
 * added.
 * @returns undefined when the account is deleted.
 */
export async function lockOwnerRow(tx: Queryable, ownerId: string): Promise<{ email: string } | undefined> {
  const [owner] = await rows(
    tx,
    { email: owners.email },
    sql`select email from owners where id = ${ownerId} and ${accountIsOpen} for no key update`,
  );
  return owner;
}

/**
 * Locks the owner's stores, games, staff and loans. They are locked before the rows that depend on them: a new store
 * password, for example, locks the store and then ends its sessions. The caller has locked the owner.
 */
export async function lockStoresAndContents(tx: Queryable, ownerId: string): Promise<void> {
  for (const table of ['stores', 'games', 'staff', 'loans']) {
    await tx.execute(sql`select 1 from ${sql.identifier(table)} where owner_id = ${ownerId} order by id for update`);
  }
}
