import { eq, sql } from 'drizzle-orm';
import { lockOwner, lockStores } from '../../access/owner-lock.ts';
import { findOwner } from '../../access/owners.queries.ts';
import { emailChanges } from '../../access/owners.table.ts';
import type { Mail } from '../../platform/mail.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { accountDeletedMail } from './accounts.mails.ts';
import type { AccountsDependencies } from './accounts.usecases.ts';

/**
 * In the order of the tables' references. Rows that depend only on these or on the owner are deleted by cascade: second
 * factor changes lock the owner first, so deleting their rows here could deadlock.
 */
const OF_OWNER = [
  'backups',
  'backup_archives',
  'email_tokens',
  'email_changes',
  'sessions',
  'financial_records',
  'games',
  'staff',
  'stores',
] as const;

async function removeRows(tx: Queryable, ownerId: string): Promise<void> {
  // The server's role may delete no entry of the audit log. This function removes those of an account that has ended.
  await tx.execute(sql`select purge_audit_log(${ownerId})`);
  for (const table of OF_OWNER) await tx.execute(sql`delete from ${sql.identifier(table)} where owner_id = ${ownerId}`);
}

async function removeEverything(tx: Queryable, ownerId: string): Promise<void> {
  await tx.execute(sql`update owners set purge_after = now() where id = ${ownerId}`);
  await removeRows(tx, ownerId);
  // Transactions on these rows have finished, and no new one can start: any that refers to the owner waits here and is
  // then rejected. Locking the owner earlier could deadlock with them.
  await tx.execute(sql`select 1 from owners where id = ${ownerId} for update`);
  await removeRows(tx, ownerId);
  // Owners who signed up with this owner's code still have it.
  await tx.execute(
    sql`update owners set intro_code = null
        where upper(intro_code) = (select intro_code from affiliates where owner_id = ${ownerId})`,
  );
  await tx.execute(sql`delete from owners where id = ${ownerId}`);
}

/** A new email that was never confirmed. */
async function wishedAddresses(tx: Queryable, ownerId: string): Promise<string[]> {
  const found = await tx
    .select({ newEmail: emailChanges.newEmail })
    .from(emailChanges)
    .where(eq(emailChanges.ownerId, ownerId));
  return found.map(({ newEmail }) => newEmail);
}

/**
 * Deletes an account and all its data, at once and permanently. What remains is the farewell mail until it is sent, the
 * payments, and the subscriptions that a job still has to cancel: the deletion waits for no provider.
 */
export async function deleteAccount(
  { db, jobs, appUrl, endBilling }: Pick<AccountsDependencies, 'db' | 'jobs' | 'appUrl' | 'endBilling'>,
  ownerId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOwner(tx, ownerId);
    await lockStores(tx, ownerId);
    const { email } = await findOwner(tx, ownerId);
    const addresses = [email, ...(await wishedAddresses(tx, ownerId))];
    await endBilling(tx, ownerId);
    await removeEverything(tx, ownerId);
    for (const address of addresses) {
      await jobs.forget(tx, address);
      await tx.execute(sql`delete from mailbox where strpos(to_address || text_body, ${address}) > 0`);
    }
    await jobs.add<Mail>(tx, { name: 'mail' }, accountDeletedMail(email, appUrl));
  });
}
