import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { lockOwnerIfExists, lockStoresAndContents } from '../../access/owner-lock.ts';
import { owners } from '../../access/owners.table.ts';
import type { Queue } from '../../platform/jobs.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, rows } from '../../platform/postgres/rows.ts';
import { forgetLaterSignUps, purgeUnverified } from './accounts.queries.ts';
import type { AccountsDependencies } from './accounts.usecases.ts';

type Dependencies = Pick<AccountsDependencies, 'db' | 'jobs' | 'forgetBilling'>;

/** How long a sign-up may stay unverified. */
const UNVERIFIED_DAYS = 30;

/**
 * In the order of the tables' references. Rows that depend only on these or on the owner are deleted by cascade: second
 * factor changes lock the owner first, so deleting their rows here could deadlock.
 */
export const OWNER_TABLES = [
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
  for (const table of OWNER_TABLES)
    await tx.execute(sql`delete from ${sql.identifier(table)} where owner_id = ${ownerId}`);
}

async function removeEverything(tx: Queryable, ownerId: string): Promise<void> {
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

/** Removes mails to the account's address. Not for an unverified address, which may be someone else's. */
async function forgetMails(jobs: Dependencies['jobs'], tx: Queryable, email: string): Promise<void> {
  await jobs.forget(tx, email);
  await tx.execute(sql`delete from mailbox where to_address = ${email}`);
}

/**
 * Purges a deleted account with its backups and audit log, permanently, once its time is over and every subscription is
 * cancelled. What remains are the payments, without their owner.
 * @returns false when it is not due, was restored, or a cancellation is still open.
 */
export const purgeAccount = ({ db, jobs, forgetBilling }: Dependencies, ownerId: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    await lockOwnerIfExists(tx, ownerId);
    await lockStoresAndContents(tx, ownerId);
    const [account] = await rows(
      tx,
      { email: owners.email, is_verified: computed.boolean },
      sql`select email, email_verified_at is not null as is_verified from owners
          where id = ${ownerId} and purge_after <= now()`,
    );
    if (account === undefined || !(await forgetBilling(tx, ownerId))) return false;
    await removeEverything(tx, ownerId);
    if (account.is_verified) await forgetMails(jobs, tx, account.email);
    return true;
  });

/**
 * Purges the accounts that are due, and sign-ups that were never verified. Safe to run at any time and concurrently.
 * @returns how many of each kind.
 */
export async function purgeAccounts(deps: Dependencies & { logger: Logger }) {
  const accounts = await rows(deps.db, { id: owners.id }, sql`select id from owners where purge_after <= now()`);
  const removed = { accounts: 0, unverified: await purgeUnverified(deps.db, UNVERIFIED_DAYS) };
  await forgetLaterSignUps(deps.db, UNVERIFIED_DAYS);
  const failures: Error[] = [];
  for (const { id } of accounts) {
    try {
      if (await purgeAccount(deps, id)) removed.accounts += 1;
    } catch (error) {
      // The other accounts must not wait for this one.
      deps.logger.error({ err: error, ownerId: id }, 'account purge failed');
      failures.push(error as Error);
    }
  }
  const [failure] = failures;
  if (failure) throw failure;
  return removed;
}

export const purgeQueue = (deps: Dependencies & { logger: Logger }): Queue<object> => ({
  name: 'purge-accounts',
  schedule: '0 4 * * *',
  work: async () => deps.logger.info({ removed: await purgeAccounts(deps) }, 'accounts purged'),
});
