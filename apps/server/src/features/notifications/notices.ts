import { cashStatus, countReplacesMoneyIn } from '@quarterdeck/domain/financial-record';
import type { Cents } from '@quarterdeck/domain/money';
import type { NotificationKind } from '@quarterdeck/domain/notification-kinds';
import { sql } from 'drizzle-orm';
import type { Scope } from '../../access/sessions.ts';
import type { Jobs, Queue } from '../../platform/jobs.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { rows } from '../../platform/postgres/rows.ts';
import { isAfterItsDay, type Line } from '../attention/attention.lines.ts';
import { linesOfRecord } from '../attention/attention.usecases.ts';
import { auditEntries, type AuditChange } from '../audit/audit.table.ts';
import { OWNER_NAME } from '../audit/audit.writes.ts';
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

const EDIT = { changes: auditEntries.changes, subject: auditEntries.subject, at: auditEntries.at };

/** A record has fewer edits in a day, unless a script makes them. */
const MAX_EDITS = 100;

/**
 * What staff changed in the record during the last day, after its own day had ended: each field from its first value to
 * its last. A harmless edit right before or after another does not hide it.
 */
async function changesLately(db: Queryable, { ownerId, recordId }: Notice, { store }: Line): Promise<AuditChange[]> {
  const edits = await rows(
    db,
    EDIT,
    sql`select changes, subject, at from audit_entries
        where owner_id = ${ownerId} and kind = 'record' and subject_id = ${recordId} and action = 'changed'
          and actor <> ${OWNER_NAME} and at > now() - interval '1 day'
        order by id desc limit ${MAX_EDITS}`,
  );
  const fields = new Map<string, AuditChange>();
  const oldestFirst = edits.filter((edit) => isAfterItsDay(edit, store)).toReversed();
  for (const change of oldestFirst.flatMap(({ changes }) => changes))
    fields.set(change.what, { ...change, before: (fields.get(change.what) ?? change).before });
  return [...fields.values()].filter(({ before, after }) => before !== after);
}

/** An edit may have been followed by the record's deletion. */
function sentKind(kind: Notice['kind'], line: Line): 'short' | 'deleted' | 'edited' {
  if (kind === 'short') return 'short';
  return line.kind === 'deleted' ? 'deleted' : 'edited';
}

async function sendNotice(deps: NotificationDependencies, notice: Notice): Promise<void> {
  const { db, appUrl, now } = deps;
  const { kind, ownerId, storeId } = notice;
  const mailing = await mailingTo(db, notice);
  if (!mailing) return;
  const line = await lineAbout(db, notice, now());
  if (!line) return;
  const { to, store } = mailing;
  const changes = line.kind === 'edited' ? await changesLately(db, notice, line) : [];
  await sendOnce(deps, { ownerId, storeId, kind: sentKind(kind, line), subject: line.key }, (isLast) => {
    const facts = { to, line, isLast, appUrl, unsubscribe: unsubscribeFrom(deps, { kind, ownerId, to }) };
    return kind === 'short' ? shortMail(facts, store.cash_limit_cents) : changedMail(facts, changes);
  });
}

export const noticeQueue = (deps: NotificationDependencies): Queue<Notice> => ({
  ...NOTICES,
  work: (notice) => sendNotice(deps, notice),
});
