import { ATTENTION_DAYS } from '@quarterdeck/contract/attention';
import { addDays, type BusinessDate } from '@quarterdeck/domain/business-date';
import { closureOn } from '@quarterdeck/domain/closed-days';
import { countedDifferences, countReplacesMoneyIn } from '@quarterdeck/domain/financial-record';
import { cents, sum, type Cents } from '@quarterdeck/domain/money';
import { cashDifferences, type Line } from '../attention/attention.lines.ts';
import type { WatchedRecord, WatchedStore } from '../attention/attention.queries.ts';
import { takingsOf, type DayTakings } from '../attention/takings.queries.ts';

/** A store's day. */
export interface DigestStore {
  id: string;
  name: string;
  date: BusinessDate;
  /** Null without a record. */
  takings: Cents | null;
  /** The usual takings of that weekday; null if there are too few records. */
  usual: Cents | null;
  /** Null if the store was open. */
  closure: { until: BusinessDate | null; reason: string } | null;
  /** The sums of short and over amounts, both positive. */
  short: Cents;
  over: Cents;
  isAdjusted: boolean;
}

export interface Digest {
  /** Yesterday of each store. */
  stores: DigestStore[];
  /** The days before yesterday that no digest reported. */
  skipped: DigestStore[];
  lines: Line[];
  /** All stores were closed and nothing needs attention: no mail, but the days count as reported. */
  isQuiet: boolean;
}

/** The subject under which a digest notes that it reported a store's day. */
export const reportedDayKey = ({ id }: { id: string }, date: BusinessDate): string => `${id} ${date}`;

export const yesterdayOf = ({ today }: WatchedStore): BusinessDate => addDays(today, -1);

/**
 * The day before yesterday. When clocks change in the owner's time zone but not in the store's, or the other way round,
 * the store's yesterday may be two days after the last reported day, or the same day again.
 */
export const dayBeforeYesterdayOf = ({ today }: WatchedStore): BusinessDate => addDays(today, -2);

function wasSkipped(store: WatchedStore, reported: ReadonlySet<string>): boolean {
  const date = dayBeforeYesterdayOf(store);
  const isReported = (day: BusinessDate) => reported.has(reportedDayKey(store, day));
  return !isReported(date) && isReported(addDays(date, -1)) && closureOn(store, date) === null;
}

function digestStore(
  store: WatchedStore,
  date: BusinessDate,
  { records, days }: { records: WatchedRecord[]; days: DayTakings[] },
): DigestStore {
  const own = records.filter((record) => record.store_id === store.id && record.business_date === date);
  const differences = countedDifferences(cashDifferences(own));
  const { takings, usualOn } = takingsOf(store, days);
  return {
    id: store.id,
    name: store.storeName,
    date,
    takings: takings.get(date) ?? null,
    usual: usualOn(date),
    closure: closureOn(store, date),
    short: sum(differences.filter((each) => each < 0).map((each) => cents(Math.abs(each)))),
    over: sum(differences.filter((each) => each > 0)),
    isAdjusted: own.some((record) => countReplacesMoneyIn(record.count_cents)),
  };
}

/**
 * The content of a digest, or null if there is nothing to report: no record for two weeks, or all days have been
 * reported.
 * @param data of Needs attention, and the store days that earlier digests reported.
 */
export function digestOf(
  stores: WatchedStore[],
  data: { records: WatchedRecord[]; days: DayTakings[]; lines: Line[]; reported: ReadonlySet<string> },
): Digest | null {
  const running = stores.filter((store) => store.isRunning && store.firstDay !== null && store.firstDay < store.today);
  const isInUse = ({ recentDays, today }: WatchedStore) =>
    recentDays.some((date) => date >= addDays(today, -ATTENTION_DAYS));
  if (!running.some(isInUse)) return null;
  const shown = running
    .filter((store) => !data.reported.has(reportedDayKey(store, yesterdayOf(store))))
    .map((store) => digestStore(store, yesterdayOf(store), data));
  if (shown.length === 0) return null;
  const ids = new Set(stores.map(({ id }) => id));
  const lines = data.lines.filter(({ store }) => ids.has(store.id));
  const skipped = running
    .filter((store) => wasSkipped(store, data.reported))
    .map((store) => digestStore(store, dayBeforeYesterdayOf(store), data));
  const allWereClosed = shown.every(({ takings, closure }) => takings === null && closure !== null);
  return { stores: shown, skipped, lines, isQuiet: allWereClosed && lines.length === 0 && skipped.length === 0 };
}
