import { ATTENTION_DAYS, type AttentionKind } from '@quarterdeck/contract/attention';
import { addDays, businessDate, daysBetween, type BusinessDate } from '@quarterdeck/domain/business-date';
import { businessDateAt } from '@quarterdeck/domain/business-day';
import { CASH_TOLERANCE, countReplacesMoneyIn, smallDifferencesTogether } from '@quarterdeck/domain/financial-record';
import { missingDays, missingRuns } from '@quarterdeck/domain/missing-days';
import { cents, sum, type Cents } from '@quarterdeck/domain/money';
import { nameOf } from '@quarterdeck/domain/staff';
import { OWNER_NAME } from '../audit/audit.writes.ts';
import {
  RUN_DAYS,
  type WatchedChange,
  type WatchedLoan,
  type WatchedRecord,
  type WatchedStore,
} from './attention.queries.ts';
import type { WatchedCounter, WatchedDraft } from './counters.queries.ts';

export interface Line {
  key: string;
  kind: AttentionKind;
  store: WatchedStore;
  date: BusinessDate;
  days: number;
  amount: Cents | null;
  who: string;
  at: Date | null;
  subjectId: string | null;
}

const lineOf = (line: Pick<Line, 'key' | 'kind' | 'store' | 'date'> & Partial<Line>): Line => ({
  days: 1,
  amount: null,
  who: '',
  at: null,
  subjectId: null,
  ...line,
});

/** Runs of consecutive missing days that ended lately. Today is not missing yet. */
export function missingLately(store: WatchedStore): BusinessDate[][] {
  if (!store.isRunning) return [];
  const from = store.earlierDay === null ? addDays(store.today, -RUN_DAYS) : addDays(store.earlierDay, 1);
  const counted = { from, to: addDays(store.today, -1) };
  const runs = missingRuns(store, missingDays(store, counted, new Set(store.recentDays)));
  const since = addDays(store.today, -ATTENTION_DAYS);
  return runs.filter((run) => run.some((date) => date >= since));
}

/** A line for each run of missing days, with their usual takings. */
export const missingLines = (
  store: WatchedStore,
  runs: BusinessDate[][],
  usualOn: (date: BusinessDate) => Cents | null,
): Line[] =>
  runs.map((run) => {
    const last = run.at(-1)!;
    const usual = run.map(usualOn).filter((amount) => amount !== null);
    return lineOf({
      key: `missing:${store.id}:${last}:${run.length}`,
      kind: 'missing',
      store,
      date: last,
      days: run.length,
      amount: usual.length < run.length ? null : sum(usual),
    });
  });

/** The difference from which a record or a day is beyond the store's limit. */
const limitOf = ({ cashLimit }: WatchedStore): Cents => cents(Math.max(cashLimit, CASH_TOLERANCE));

const shortOrOver = (difference: Cents): 'short' | 'over' => (difference < 0 ? 'short' : 'over');

/**
 * The lines of a record, which may need attention for several reasons. A negative count is an adjustment, not a
 * difference.
 */
export function recordLines(store: WatchedStore, record: WatchedRecord): Line[] {
  const { id, business_date: date, difference_cents: difference, created_by: creator, created_at: at } = record;
  const { money_in_cents: moneyIn } = record;
  const fields = { store, date, who: record.updated_by ?? creator, at, subjectId: id };
  const lines: Line[] = [];
  if (countReplacesMoneyIn(record.count_cents))
    lines.push(lineOf({ ...fields, key: `adjusted:${id}:${moneyIn}`, kind: 'adjusted', amount: moneyIn }));
  else if (Math.abs(difference) > limitOf(store)) {
    const kind = shortOrOver(difference);
    lines.push(lineOf({ ...fields, key: `${kind}:${id}:${difference}`, kind, amount: difference }));
  }
  if (record.entered_late)
    lines.push(lineOf({ ...fields, who: creator, key: `late:${id}`, kind: 'late', amount: moneyIn }));
  return lines;
}

/** The cash differences of records. A negative count is an adjustment, not a difference. */
export const cashDifferences = (records: WatchedRecord[]): Cents[] =>
  records.filter((record) => !countReplacesMoneyIn(record.count_cents)).map((record) => record.difference_cents);

/** A line for each day whose records have differences within the limit that together are beyond it. */
export function splitLines(store: WatchedStore, records: WatchedRecord[]): Line[] {
  const limit = limitOf(store);
  return [...Map.groupBy(records, (record) => record.business_date)].flatMap(([date, ofDay]) => {
    const amount = smallDifferencesTogether(cashDifferences(ofDay), limit);
    if (amount === null) return [];
    const kind = shortOrOver(amount);
    return [lineOf({ key: `${kind}:${store.id}:${date}:${amount}`, kind, store, date, amount })];
  });
}

/** Whether a record was changed after its day had ended. */
export const isAfterItsDay = ({ at, subject }: Pick<WatchedChange, 'at' | 'subject'>, { day }: WatchedStore): boolean =>
  businessDateAt(at, day) > subject;

/**
 * The line of a record that staff changed after its day had ended. If the record was moved, the line has its earliest
 * date. Records that the owner deleted, and undone deletions, have no line.
 * @param changes the latest first.
 */
function changeLine(store: WatchedStore, changes: WatchedChange[]): Line[] {
  const deletion = changes.find(({ action, is_deleted: isDeleted }) => action === 'deleted' && isDeleted);
  if (deletion?.actor === OWNER_NAME) return [];
  const late = changes
    .filter((change) => change.action === 'changed' || change === deletion)
    .filter((change) => change.actor !== OWNER_NAME && isAfterItsDay(change, store));
  const latest = deletion ?? late[0];
  if (latest === undefined || late.length === 0) return [];
  const { id, actor: who, at, subject_id: subjectId } = latest;
  const [date = ''] = late.map(({ subject }) => subject).toSorted();
  const kind = deletion ? 'deleted' : 'edited';
  return [lineOf({ key: `edited:${id}`, kind, store, date: businessDate(date), who, at, subjectId })];
}

/** The line of a lock of PIN entry that the owner has not lifted. */
function lockLine(store: WatchedStore, [latest]: WatchedChange[]): Line[] {
  if (latest?.action !== 'locked') return [];
  const { id, at } = latest;
  return [lineOf({ key: `pins:${id}`, kind: 'pins', store, date: businessDateAt(at, store.day), at })];
}

/** @param changes of the store, the latest first. */
export const changeLines = (store: WatchedStore, changes: WatchedChange[]): Line[] =>
  [...Map.groupBy(changes, (change) => change.subject_id).values()].flatMap((ofSubject) =>
    ofSubject[0]?.kind === 'record' ? changeLine(store, ofSubject) : lockLine(store, ofSubject),
  );

export function loanLines(store: WatchedStore, loan: WatchedLoan): Line[] {
  const days = daysBetween(loan.due_date, store.today);
  if (days <= 0) return [];
  const who = nameOf({ firstName: loan.first_name, lastName: loan.last_name });
  const key = `overdue:${loan.id}:${loan.due_date}`;
  const fields = { store, date: loan.due_date, days, who, subjectId: loan.staff_id };
  return [lineOf({ ...fields, key, kind: 'overdue', amount: loan.outstanding_cents })];
}

export function paymentLines(store: WatchedStore): Line[] {
  if (!store.payment?.isFailed) return [];
  const { id, failedPayments, outstanding } = store.payment;
  const key = `payment:${id}:${failedPayments}`;
  return [lineOf({ key, kind: 'payment', store, date: store.today, amount: outstanding === 0 ? null : outstanding })];
}

export function counterLines(store: WatchedStore, counter: WatchedCounter, name: string): Line[] {
  const { id, first_seen_at: at, is_waiting: isWaiting } = counter;
  const kind = isWaiting ? 'waiting' : 'counter';
  return [
    lineOf({ key: `${kind}:${id}`, kind, store, date: businessDateAt(at, store.day), who: name, at, subjectId: id }),
  ];
}

export function draftLine(store: WatchedStore, { id, since: at }: WatchedDraft, who: string): Line {
  const key = `draft:${id}:${at.getTime()}`;
  return lineOf({ key, kind: 'draft', store, date: businessDateAt(at, store.day), who, at, subjectId: id });
}

const magnitude = ({ kind, amount, days }: Line): number => (kind === 'missing' ? Infinity : Math.abs(amount ?? days));

/** Newest day first, and within a day the largest amount first. A missing day counts as the largest. */
export const inOrder = (lines: Line[]): Line[] =>
  lines.toSorted((one, other) => {
    if (one.date !== other.date) return one.date < other.date ? 1 : -1;
    if (magnitude(one) === magnitude(other)) return one.key.localeCompare(other.key);
    return magnitude(one) < magnitude(other) ? 1 : -1;
  });
