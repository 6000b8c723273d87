import type { BusinessDate } from '@quarterdeck/domain/business-date';
import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { inFormatsOf } from '../../access/formats.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Mail } from '../../platform/mail-body.ts';
import { queueMail } from '../../platform/mail.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, rows } from '../../platform/postgres/rows.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { reportedDayKey } from './digest.content.ts';
import { sentNotifications } from './notifications.table.ts';

export interface NotificationDependencies {
  db: Queryable;
  jobs: Jobs;
  secrets: Secrets;
  appUrl: string;
  now: () => Date;
}

interface Sent {
  ownerId: string;
  kind: (typeof sentNotifications.$inferInsert)['kind'];
  subject: string;
  storeId: string | null;
  /** The days that a digest reports. It is not sent if all of them have been reported. */
  storeDays?: { storeId: string; date: BusinessDate }[];
}

const REPORTED_FOR_DAYS = 10;

/** The store days that the owner's last digests reported, as `reportedDayKey` names them. */
export async function reportedDays(on: Queryable, ownerId: string): Promise<Set<string>> {
  const reported = await on
    .select({ subject: sentNotifications.subject })
    .from(sentNotifications)
    .where(
      and(
        eq(sentNotifications.ownerId, ownerId),
        eq(sentNotifications.kind, 'digest'),
        isNotNull(sentNotifications.storeId),
        gt(sentNotifications.sentAt, sql`now() - make_interval(days => ${REPORTED_FOR_DAYS})`),
      ),
    );
  return new Set(reported.map(({ subject }) => subject));
}

/** Records the days that a digest reports. @returns whether one of them was not reported before. */
export async function recordReportedDays(
  tx: Queryable,
  ownerId: string,
  days: NonNullable<Sent['storeDays']>,
): Promise<boolean> {
  const storeIds = sql.param(days.map(({ storeId }) => storeId));
  const subjects = sql.param(days.map(({ storeId, date }) => reportedDayKey({ id: storeId }, date)));
  const added = await rows(
    tx,
    { subject: sentNotifications.subject },
    sql`insert into sent_notifications (owner_id, kind, subject, store_id)
        select ${ownerId}, 'digest', subject, store_id
        from unnest(${storeIds}::uuid[], ${subjects}::text[]) as days(store_id, subject)
        on conflict (owner_id, kind, subject) do nothing returning subject`,
  );
  return added.length > 0;
}

/** A script at a counter must not fill the owner's mailbox. */
const MAILS_PER_HOUR = 5;

/** Until the transaction ends, other mails about the store wait, so that the count includes them. */
const lockMailsAbout = (tx: Queryable, ownerId: string, storeId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mails ${ownerId} ${storeId}`}, 0))`);

/**
 * Queues a mail and notes that it was sent, in one transaction: two nodes or a retry cannot mail it twice.
 * The mail is in the owner's formats.
 * @param mailOf gets whether this is the last mail about the store for now.
 */
export const sendOnce = (
  { db, jobs }: NotificationDependencies,
  { ownerId, kind, subject, storeId, storeDays }: Sent,
  mailOf: (isLast: boolean) => Mail,
): Promise<void> =>
  db.transaction(async (tx) => {
    // A statement of its own: the count must see what was committed during the wait.
    if (storeId !== null) await lockMailsAbout(tx, ownerId, storeId);
    const [added] = await rows(
      tx,
      { mails_before: computed.number },
      sql`with last_hour as (
            select count(*) as mails from sent_notifications
            where owner_id = ${ownerId} and store_id = ${storeId}::uuid and kind in ('short', 'edited', 'deleted')
              and sent_at > now() - interval '1 hour'
          )
          insert into sent_notifications (owner_id, kind, subject, store_id)
          select ${ownerId}, ${kind}, ${subject}, ${storeId}::uuid from last_hour
          where mails < ${MAILS_PER_HOUR}::int or ${kind}::text not in ('short', 'edited', 'deleted')
          on conflict (owner_id, kind, subject) do nothing
          returning (select mails from last_hour) as mails_before`,
    );
    if (!added || (storeDays && !(await recordReportedDays(tx, ownerId, storeDays)))) return;
    const mail = await inFormatsOf(tx, ownerId, () => mailOf(added.mails_before === MAILS_PER_HOUR - 1));
    await queueMail(jobs, tx, mail);
  });
