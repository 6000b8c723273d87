import { sql } from 'drizzle-orm';
import { lockOwner, lockStores } from '../../access/owner-lock.ts';
import { findOwner } from '../../access/owners.queries.ts';
import type { Mail } from '../../platform/mail.ts';
import { rows, type Queryable } from '../../platform/postgres/database.ts';
import { accountDeletedMail } from './accounts.mails.ts';
import type { AccountsDependencies } from './accounts.usecases.ts';

/**
 * In the order in which the tables refer to each other. What hangs on these or on the owner alone goes with them: a second
 * factor is only changed by who holds the owner, and would wait for us while we wait for it.
 */
const OF_OWNER = [
  'backups',
  'backup_archives',
  'audit_entries',
  'email_tokens',
  'email_changes',
  'sessions',
  'financial_records',
  'games',
  'staff',
  'stores',
] as const;

async function removeRows(tx: Queryable, ownerId: string): Promise<void> {
  for (const table of OF_OWNER) await tx.execute(sql`delete from ${sql.identifier(table)} where owner_id = ${ownerId}`);
}

async function removeEverything(tx: Queryable, ownerId: string): Promise<void> {
  // The trail lets itself be removed only by a transaction that says that the account ends.
  await tx.execute(sql`select set_config('quarterdeck.account_ends', 'yes', true)`);
  await removeRows(tx, ownerId);
  // What was under way with these rows is done now, and nothing more begins: whatever refers to the owner waits here,
  // and is refused then. Earlier, it would wait for us while we wait for it.
  await tx.execute(sql`select 1 from owners where id = ${ownerId} for update`);
  await removeRows(tx, ownerId);
  // Who signed up by the owner's code carries it along.
  await tx.execute(
    sql`update owners set intro_code = null
        where upper(intro_code) = (select intro_code from affiliates where owner_id = ${ownerId})`,
  );
  await tx.execute(sql`delete from owners where id = ${ownerId}`);
}

/** A new address that was never confirmed. */
async function wishedAddresses(tx: Queryable, ownerId: string): Promise<string[]> {
  const found = await rows<{ new_email: string }>(
    tx,
    sql`select new_email from email_changes where owner_id = ${ownerId}`,
  );
  return found.map((change) => change.new_email);
}

/**
 * Deletes an account with all that is its own, at once and for good. What is left is one mail that says so, until it is
 * sent, what was paid, and the subscriptions that a job still has to cancel: deletion waits for no provider.
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
