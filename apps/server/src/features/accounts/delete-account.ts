import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database.ts';
import type { Mail } from '../../platform/mail.ts';
import { lockOwner } from '../stores/stores.queries.ts';
import { accountDeletedMail } from './accounts.mails.ts';
import { findOwner } from './accounts.queries.ts';
import type { AccountsDependencies } from './accounts.usecases.ts';

/** In the order in which the tables refer to each other. What hangs on these goes with them. */
const OF_OWNER = ['audit_entries', 'sessions', 'financial_records', 'games', 'staff', 'stores'] as const;

async function removeEverything(tx: Queryable, ownerId: string): Promise<void> {
  // The trail lets itself be removed only by a transaction that says that the account ends.
  await tx.execute(sql`select set_config('quarterdeck.account_ends', 'yes', true)`);
  for (const table of OF_OWNER) await tx.execute(sql`delete from ${sql.identifier(table)} where owner_id = ${ownerId}`);
  // Who signed up by the owner's code carries it along.
  await tx.execute(
    sql`update owners set intro_code = null
        where upper(intro_code) = (select intro_code from affiliates where owner_id = ${ownerId})`,
  );
  await tx.execute(sql`delete from owners where id = ${ownerId}`);
}

/**
 * Deletes an account with all that is its own, at once and for good. What is left is one mail that says so, until it is
 * sent.
 */
export async function deleteAccount({ db, jobs, appUrl }: AccountsDependencies, ownerId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOwner(tx, ownerId);
    const { email } = await findOwner(tx, ownerId);
    await removeEverything(tx, ownerId);
    await jobs.forget(tx, email);
    await tx.execute(sql`delete from mailbox where to_address = ${email}`);
    await jobs.add<Mail>(tx, { name: 'mail' }, accountDeletedMail(email, appUrl));
  });
}
