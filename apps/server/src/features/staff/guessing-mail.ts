import { sql } from 'drizzle-orm';
import { counterLabel } from '../../access/counters.ts';
import { owners } from '../../access/owners.table.ts';
import type { Counter } from '../../access/sessions.ts';
import { stores } from '../../access/stores.table.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Mail } from '../../platform/mail-body.ts';
import { queueMail } from '../../platform/mail.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, row } from '../../platform/postgres/rows.ts';
import { markNotified } from './pins.queries.ts';

export const guessingMail = (
  to: string,
  { storeName, counter, wrongPins }: { storeName: string; counter: string; wrongPins: number },
  url: string,
): Mail => ({
  to,
  subject: `Someone may be guessing PINs at ${storeName}`,
  paragraphs: [
    `${wrongPins} wrong ${wrongPins === 1 ? 'PIN was' : 'PINs were'} typed at ${storeName} that look like guesses rather than slips. The latest came from this counter: ${counter}. PIN entry is locked there.`,
    'If it was a mistake, unlock PIN entry under Staff. If not, remove the counter and set a new store password.',
  ],
  action: { label: 'See the counters', url },
});

const ALERTED = { email: owners.email, store_name: stores.storeName, name: computed.text, user_agent: computed.text };

/** Mails the owner that someone is guessing, in the transaction of the wrong PIN. */
export async function mailAboutGuessing(
  tx: Queryable,
  { jobs, appUrl }: { jobs: Jobs; appUrl: string },
  counter: Counter,
  { wrongPins }: { wrongPins: readonly unknown[] },
): Promise<void> {
  const { ownerId, storeId, counterId } = counter;
  const recipient = await row(
    tx,
    ALERTED,
    sql`select owners.email, stores.store_name, coalesce(counters.name, '') as name,
          coalesce(counters.user_agent, '') as user_agent
        from stores join owners on owners.id = stores.owner_id
          left join counters on counters.owner_id = stores.owner_id and counters.id = ${counterId}::uuid
        where stores.owner_id = ${ownerId} and stores.id = ${storeId}`,
  );
  const facts = { storeName: recipient.store_name, counter: counterLabel(recipient), wrongPins: wrongPins.length };
  const url = `${appUrl}/counters?store=${storeId}`;
  await queueMail(jobs, tx, guessingMail(recipient.email, facts, url));
  await markNotified(tx, counter);
}
