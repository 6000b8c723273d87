import { formatMedium } from '@quarterdeck/domain/business-date';
import { lastWholeDay } from '@quarterdeck/domain/business-day';
import { RESTORABLE_DAYS } from '@quarterdeck/contract/accounts';
import { sql } from 'drizzle-orm';
import { lockOwner, lockStoresAndContents } from '../../access/owner-lock.ts';
import { owners } from '../../access/owners.table.ts';
import { queueMail } from '../../platform/mail.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, row } from '../../platform/postgres/rows.ts';
import { auditAccount } from '../audit/account-audit.ts';
import { createRestoreLink } from './send-account-mails.ts';
import { accountDeletedMail } from './accounts.mails.ts';
import type { AccountsDependencies } from './accounts.usecases.ts';

/** The tables with access that needs no sign-in, or continues one. Links that undo a change of the email stay. */
export const ACCESS_TABLES = ['download_links', 'email_changes', 'challenges', 'sessions'] as const;

async function endAccess(tx: Queryable, ownerId: string): Promise<void> {
  for (const table of ACCESS_TABLES)
    await tx.execute(sql`delete from ${sql.identifier(table)} where owner_id = ${ownerId}`);
  await tx.execute(sql`delete from email_tokens where owner_id = ${ownerId} and purpose <> 'undo-email-change'`);
}

/**
 * Deletes an account. Access and renewals end at once; the data is kept, unreachable, so that the account can be
 * restored (`restore-account.ts`) until it is purged (`purge-account.ts`). The deletion waits for no provider: a job
 * cancels the subscriptions.
 */
export async function deleteAccount(
  deps: Pick<AccountsDependencies, 'db' | 'jobs' | 'appUrl' | 'endBilling'>,
  ownerId: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockOwner(tx, ownerId);
    await lockStoresAndContents(tx, ownerId);
    await deps.endBilling(tx, ownerId);
    await endAccess(tx, ownerId);
    const { email, purge_after: purgeAfter } = await row(
      tx,
      { email: owners.email, purge_after: computed.moment },
      sql`update owners set purge_after = now() + make_interval(days => ${RESTORABLE_DAYS}::int)
          where id = ${ownerId} returning email, purge_after`,
    );
    // The update waited for the lock of sign-ins in progress. From now on none can begin.
    await endAccess(tx, ownerId);
    await auditAccount(tx, ownerId, { subject: 'Account', action: 'deleted' });
    const url = await createRestoreLink(deps, tx, { id: ownerId, purgeAfter });
    await queueMail(deps.jobs, tx, accountDeletedMail(email, url, formatMedium(lastWholeDay(purgeAfter))));
  });
}
