import { COUNTER_SIGN_IN } from '@quarterdeck/contract/audit';
import { sql } from 'drizzle-orm';
import { counterLabel } from '../../access/counters.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Mail } from '../../platform/mail-body.ts';
import { queueMail } from '../../platform/mail.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, row } from '../../platform/postgres/rows.ts';
import { addToAudit } from '../audit/audit.writes.ts';
import { mailingTo } from '../notifications/settings.queries.ts';
import { unsubscribeFrom } from '../notifications/unsubscribe.ts';
import { entryOf } from './counters.usecases.ts';

/** The limit on mails: someone with the store's password must not fill the owner's mailbox. */
const MAILS_PER_HOUR = 5;

interface NewCounter {
  storeName: string;
  browser: string;
  /** The staff member whose username was typed. Not proof of who it was: the store's password is shared. */
  staffName: string | null;
  waits: boolean;
}

export const newCounterMail = (
  to: string,
  { storeName, browser, staffName, waits }: NewCounter,
  url: string,
): Mail => ({
  to,
  subject: waits ? `A new counter at ${storeName} needs your approval` : `A new counter signed in at ${storeName}`,
  paragraphs: [
    `${browser} signed in at ${storeName} for the first time${staffName === null ? '' : `, with ${staffName}’s username`}.`,
    waits
      ? 'It can’t do anything until you approve it. If you don’t recognize it, remove it and set a new store password.'
      : 'If it’s yours, you don’t need to do anything. If you don’t recognize it, remove it and set a new store password.',
  ],
  action: { label: 'See the counters', url },
});

const ABOUT = {
  staff_name: computed.text,
  mails: computed.number,
};

/** Mails the owner about a new counter and logs it in the history, in the transaction that adds the counter. */
export async function announceCounter(
  tx: Queryable,
  { jobs, appUrl, secrets }: { jobs: Jobs; appUrl: string; secrets: Secrets },
  counter: { id: string; ownerId: string; storeId: string; staffId: string | null; userAgent: string; waits: boolean },
): Promise<void> {
  const { id, ownerId, storeId, staffId, userAgent, waits } = counter;
  const facts = await row(
    tx,
    ABOUT,
    sql`select coalesce(staff.first_name || ' ' || staff.last_name, '') as staff_name,
          (select count(*) from counters where owner_id = ${ownerId} and store_id = ${storeId}
            and announced_at > now() - interval '1 hour') as mails
        from stores left join staff on staff.owner_id = stores.owner_id and staff.id = ${staffId}::uuid
        where stores.owner_id = ${ownerId} and stores.id = ${storeId}`,
  );
  const staffName = facts.staff_name === '' ? null : facts.staff_name;
  const added = { id, store_id: storeId, name: '', user_agent: userAgent };
  const changes = staffName === null ? [] : [{ what: 'Username of', before: null, after: staffName }];
  await addToAudit(tx, { ...entryOf({ ownerId }, added), action: 'created', actor: COUNTER_SIGN_IN, changes });
  const kind = 'counters';
  const mailing = await mailingTo(tx, { ownerId, storeId, kind });
  if (facts.mails >= MAILS_PER_HOUR || !mailing) return;
  const browser = counterLabel(added);
  const url = `${appUrl}/counters?store=${storeId}`;
  const { to, store } = mailing;
  const mail = newCounterMail(to, { storeName: store.store_name, browser, staffName, waits }, url);
  const unsubscribe = unsubscribeFrom({ secrets, appUrl }, { kind, ownerId, to });
  await queueMail(jobs, tx, { ...mail, unsubscribe });
  await tx.execute(sql`update counters set announced_at = now() where owner_id = ${ownerId} and id = ${id}`);
}
