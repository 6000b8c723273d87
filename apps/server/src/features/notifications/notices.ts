import { cashStatus, countReplacesMoneyIn } from '@quarterdeck/domain/financial-record';
import type { Cents } from '@quarterdeck/domain/money';
import type { NotificationKind } from '@quarterdeck/domain/notification-kinds';
import { sql } from 'drizzle-orm';
import type { Scope } from '../../access/sessions.ts';
import { todayAt } from '../../access/store-day.ts';
import type { Jobs, Queue } from '../../platform/jobs.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, rows } from '../../platform/postgres/rows.ts';
import type { Line } from '../attention/attention.lines.ts';
import { linesOfRecord } from '../attention/attention.usecases.ts';
import type { AuditChange } from '../audit/audit.table.ts';
import { changedMail, shortMail } from './notifications.mails.ts';
import { sendOnce, type NotificationDependencies } from './sending.ts';
import { mailingTo } from './settings.queries.ts';
import { unsubscribeFrom } from './unsubscribe.ts';

/** A record about which the owner may want a mail at once. The job decides whether to send it. */
interface Notice {
  kind: NotificationKind & ('short' | 'edits');
  ownerId: string;
  storeId: string;
  recordId: string;
}

const NOTICES = { name: 'notices' };

type ChangedRecord = Pick<Notice, 'ownerId' | 'storeId' | 'recordId'>;

/** Call it in the transaction of the save. */
export async function queueShortNotice(
  jobs: Jobs,
  tx: Queryable,
  record: ChangedRecord,
  cash: { actualCashCount: Cents; expectedCash: Cents },
): Promise<void> {
  if (countReplacesMoneyIn(cash.actualCashCount) || cashStatus(cash).status !== 'Short') return;
  await jobs.add<Notice>(tx, NOTICES, { ...record, kind: 'short' });
}

/** Call it in the transaction of an edit or deletion. Owners get no mail about their own changes. */
export async function queueEditNotice(jobs: Jobs, tx: Queryable, scope: Scope, record: ChangedRecord): Promise<void> {
  if (scope.storeId !== null) await jobs.add<Notice>(tx, NOTICES, { ...record, kind: 'edits' });
}

const LINE_KINDS = { short: ['short'], edits: ['edited', 'deleted'] };

/** The record's line in Needs attention, so that the mail matches the dashboard. */
async function lineAbout(db: Queryable, { ownerId, storeId, recordId, kind }: Notice, now: Date) {
  const lines = await linesOfRecord(db, { ownerId, storeId: null }, recordId, now);
  return lines.find((line) => line.store.id === storeId && LINE_KINDS[kind].includes(line.kind));
}

/** The values that the latest change replaced. */
async function latestChanges(db: Queryable, { ownerId, recordId }: Notice): Promise<AuditChange[]> {
  const [entry] = await rows(
    db,
    { changes: computed.json<AuditChange[]>() },
    sql`select changes::json as changes from audit_entries
        where owner_id = ${ownerId} and kind = 'record' and subject_id = ${recordId}
          and action in ('changed', 'deleted')
        order by id desc limit 1`,
  );
  return entry?.changes ?? [];
}

/** A further change is mailed only if it is made on another day. */
const subjectOf = ({ kind, recordId }: Notice, { store }: Line, now: Date): string =>
  kind === 'short' ? recordId : `${recordId}:${todayAt(store.day, now)}`;

async function sendNotice(deps: NotificationDependencies, notice: Notice): Promise<void> {
  const { db, appUrl, now } = deps;
  const { kind, ownerId, storeId } = notice;
  const mailing = await mailingTo(db, notice);
  if (!mailing) return;
  const line = await lineAbout(db, notice, now());
  if (!line) return;
  const { to, store } = mailing;
  const changes = kind === 'edits' ? await latestChanges(db, notice) : [];
  const sent = kind === 'short' ? kind : line.kind === 'deleted' ? 'deleted' : 'edited';
  await sendOnce(deps, { ownerId, storeId, kind: sent, subject: subjectOf(notice, line, now()) }, (isLast) => {
    const about = { to, line, isLast, appUrl, unsubscribe: unsubscribeFrom(deps, { kind, ownerId, to }) };
    return kind === 'short' ? shortMail(about, store.cash_limit_cents) : changedMail(about, changes);
  });
}

export const noticeQueue = (deps: NotificationDependencies): Queue<Notice> => ({
  ...NOTICES,
  work: (notice) => sendNotice(deps, notice),
});
