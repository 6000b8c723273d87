import { MAX_MISSING_LINES } from '@quarterdeck/contract/record-answers';
import { addDays, businessDate, type BusinessDate, type DateRange } from '@quarterdeck/domain/business-date';
import { missingDays, missingRuns, type OpenStore } from '@quarterdeck/domain/missing-days';
import type { Cents } from '@quarterdeck/domain/money';
import { usualFrom, usualOfOpenDays } from '@quarterdeck/domain/usual';
import type { Scope } from '../../access/sessions.ts';
import { storeCalendar, type StoreCalendar } from '../../access/store-access.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import type { Range, SummaryRow } from './financials.queries.ts';
import { recordDate, recordDateRange, trendDays, type TrendDay } from './trend.queries.ts';

/** A store with the dates on which records are expected of it. */
export interface ExpectedStore extends OpenStore, StoreCalendar {
  /** The date of its last record; null without any. */
  lastDay: BusinessDate | null;
  /**
   * The last day with an expected record, which may be today. A store that is not running expects none after its last
   * record.
   */
  expectedTo: BusinessDate;
}

/** @throws Failure for a store the caller may not see. */
export async function expectedStore(on: Queryable, scope: Scope, storeId: string): Promise<ExpectedStore> {
  const [calendar, { first, last }] = await Promise.all([
    storeCalendar(on, scope, storeId),
    recordDateRange(on, scope, storeId),
  ]);
  const { isRunning, today } = calendar;
  const expectedTo = isRunning || last === null || last > today ? today : last;
  return { ...calendar, firstDay: first, lastDay: last, expectedTo };
}

const earlier = (one: BusinessDate, other: BusinessDate) => (one < other ? one : other);
const later = (one: BusinessDate, other: BusinessDate) => (one > other ? one : other);

/** Computes the usual takings of a date from the days with a record since `usualFrom`. */
export const usualAt = (store: ExpectedStore, days: TrendDay[]) =>
  usualOfOpenDays(
    store,
    days.map(({ business_date: date, takings }) => [date, takings] as const),
  );

interface MissingDay {
  date: BusinessDate;
  usual: Cents | null;
}

/** @param days the days with a record since `usualFrom` of the range. */
export function missingWithUsual(store: ExpectedStore, { from, to }: DateRange, days: TrendDay[]): MissingDay[] {
  const entered = new Set(days.map(({ business_date: date }) => date));
  const usualOn = usualAt(store, days);
  const expected = { from, to: earlier(to, store.expectedTo) };
  return missingDays(store, expected, entered).map((date) => ({ date, usual: usualOn(date) }));
}

export interface MissingRun {
  days: BusinessDate[];
  /** The usual takings of a single day. */
  usual: Cents | null;
}

/** A page of unfiltered records, ordered by date. */
interface PageOfDays {
  storeId: string;
  range: Range;
  isUp: boolean;
  before: string | undefined;
  records: SummaryRow[];
  hasMore: boolean;
}

/**
 * The dates from the record before the page, or the start of the period, to the page's last record, or the end of the
 * period.
 */
function stretchOf(
  { firstDay, expectedTo }: ExpectedStore & { firstDay: BusinessDate },
  { range, isUp, records, hasMore }: PageOfDays,
  before: BusinessDate | null,
): DateRange {
  const edges = {
    from: range.from === undefined ? firstDay : businessDate(range.from),
    to: range.to === undefined ? expectedTo : businessDate(range.to),
  };
  const last = hasMore ? (records.at(-1)?.business_date ?? null) : null;
  const [lower, upper] = isUp ? [before, last] : [last, before];
  return { from: later(lower ?? edges.from, firstDay), to: earlier(upper ?? edges.to, expectedTo) };
}

/** The missing past days of a page. Reads its days, and those that determine the usual takings. */
export async function missingOfPage(
  on: Queryable,
  scope: Scope,
  store: ExpectedStore,
  page: PageOfDays,
): Promise<MissingRun[]> {
  const { firstDay } = store;
  // After the last page there are none, because that page has all days to the end of the period.
  if (firstDay === null || (page.before !== undefined && page.records.length === 0)) return [];
  const before = page.before === undefined ? null : await recordDate(on, scope, page.storeId, page.before);
  const over = { ...store, expectedTo: earlier(store.expectedTo, addDays(store.today, -1)) };
  const stretch = stretchOf({ ...over, firstDay }, page, before);
  if (stretch.from > stretch.to) return [];
  const days = await trendDays(on, scope, page.storeId, {
    from: usualFrom(stretch.from),
    to: stretch.to,
    compared: null,
  });
  const entered = new Set(days.map(({ business_date: date }) => date));
  const usualOn = usualAt(over, days);
  return missingRuns(over, missingDays(over, stretch, entered)).flatMap((run): MissingRun[] =>
    run.length > MAX_MISSING_LINES
      ? [{ days: run, usual: null }]
      : run.map((date) => ({ days: [date], usual: usualOn(date) })),
  );
}
