import type { DashboardPerformance, DashboardSummary } from '@quarterdeck/contract/dashboard';
import type { Store } from '@quarterdeck/contract/stores';
import { formatWeekdayOnly, type DateRange, businessDate } from '@quarterdeck/domain/business-date';
import { businessDateAt } from '@quarterdeck/domain/business-day';
import { openDays } from '@quarterdeck/domain/closed-days';
import { DAYS_PER_WEEK } from '@quarterdeck/domain/durations';
import { recordsPath } from '@quarterdeck/domain/record-paths';
import type { Column } from '../../ui/charts/columns.tsx';
import { trendColumns } from '../../ui/charts/trend-columns.ts';
import { datesParameters, namedGamePath, storesPath } from '../../ui/data/figure-paths.ts';
import { parametersOf, type ReportFilter } from '../../ui/inputs/report-filter.ts';
import { partParameters } from './periods.ts';

export type Trend = DashboardPerformance['trend'];
type Part = Trend['parts'][number];
export type BestGame = DashboardSummary['bestGame'];
export type BestGameTrend = DashboardPerformance['bestGameTrend'];

/** Without a period: the seven days up to the latest record. A day without a record has no revenue. */
export const latestTrend = ({ trend }: Pick<DashboardSummary, 'trend'>): Trend => ({
  unit: 'day',
  parts: trend.map(({ date, revenue, compared, storeCount, storeId, recordId }) => ({
    ...{ from: date, to: date, compared, storeCount, storeId, recordId },
    revenue: storeCount === 0 ? null : revenue,
  })),
});

/** Without a period: the 30 days up to the latest record. */
export const latestBestDays = ({ bestGameDays }: Pick<DashboardSummary, 'bestGameDays'>): BestGameTrend => ({
  unit: 'day',
  parts: bestGameDays.map(({ date, revenue }) => ({ from: date, to: date, revenue, compared: null })),
});

/** The days of a trend without a period. */
export function daysOf({ parts }: { parts: { from: string; to: string }[] }): DateRange | null {
  const [first, last] = [parts[0], parts.at(-1)];
  return first && last ? { from: businessDate(first.from), to: businessDate(last.to) } : null;
}

/** In a trend of at most a week, days have their weekday as label. */
const withWeekdays = (columns: Column[], ranges: DateRange[]): Column[] =>
  columns.length > DAYS_PER_WEEK
    ? columns
    : columns.map((column, index) => {
        const day = ranges[index];
        return day && day.from === day.to ? { ...column, label: formatWeekdayOnly(day.from) } : column;
      });

/**
 * The address of the source of a day's figures: its only record, the records of its only store, or each store's
 * figures.
 */
function dayPath(range: DateRange, part: Part | undefined, filter: ReportFilter) {
  const [only] = filter.storeIds;
  const storeId = part?.storeId ?? (filter.storeIds.length === 1 ? only : null);
  if (!storeId) return { to: storesPath(partParameters(range, filter)), opens: 'Opens the stores of that day' };
  const recordId = part?.recordId ?? null;
  return {
    to: recordsPath(storeId, range, recordId, parametersOf(filter)),
    opens: recordId ? 'Opens its record' : 'Opens its records',
  };
}

export type StoresOfDay = DashboardPerformance['today'];

const runs = ({ isActive, runsUntil }: Store): boolean =>
  isActive && (runsUntil === null || Date.parse(runsUntil) > Date.now());

/** The selected stores from which entries are expected. */
const storesOf = (stores: Store[], { storeIds }: ReportFilter): Store[] =>
  stores.filter((store) => runs(store) && (storeIds.length === 0 || storeIds.includes(store._id)));

/** Entries are expected from the day of the first store or of the first record; never if no store runs. */
function expectedFrom({ parts }: Trend, stores: Store[], filter: ReportFilter): string | undefined {
  const created = storesOf(stores, filter).map((store) => businessDateAt(new Date(store.createdAt), store));
  if (created.length === 0) return undefined;
  const recorded = parts.filter(({ revenue }) => revenue !== null).map(({ from }) => from);
  return [...created, ...recorded].toSorted()[0];
}

/** What a part without an amount means. */
function stateOf(
  range: DateRange,
  part: { revenue: number | null } | undefined,
  { stores, filter, from, entered }: TrendContext,
) {
  const isBlank = part === undefined || part.revenue === null;
  const isComplete = entered === null ? !isBlank : entered.enteredStores >= entered.expectedStores;
  const selected = storesOf(stores, filter);
  const open = selected.filter((store) => openDays(store, range) > 0);
  // Stores further west may be a day behind.
  const isBehind = open.length > 0 && open.every(({ today }) => today <= range.to);
  const isRunning = range.to >= filter.today ? !isComplete : isBlank && isBehind;
  const isClosed = isBlank && selected.length > 0 && open.length === 0;
  const isMissing = isBlank && !isClosed && !isRunning && from !== undefined && range.to >= from;
  return { isRunning, isClosed, isMissing };
}

interface TrendContext {
  stores: Store[];
  filter: ReportFilter;
  from: string | undefined;
  /** Null if unknown: the latest record is not today's. */
  entered: StoresOfDay | null;
}

/** A point per part. Today is running until every open store has a record. */
export function trendPoints(trend: Trend, { filter, stores, entered }: Omit<TrendContext, 'from'>): Column[] {
  const ranges: DateRange[] = [];
  const context = { stores, filter, from: expectedFrom(trend, stores, filter), entered };
  const columns = trendColumns(trend, filter, (range, part) => {
    ranges.push(range);
    const state = stateOf(range, part, context);
    const isNoted = state.isRunning && trend.unit === 'day' && range.to >= filter.today;
    return {
      value: part?.revenue ?? null,
      compared: part?.compared ?? null,
      ...state,
      note: isNoted && entered ? `${entered.enteredStores} of ${entered.expectedStores} stores` : undefined,
      ...(trend.unit === 'day'
        ? dayPath(range, part, filter)
        : { to: `/dashboard?${new URLSearchParams(partParameters(range, filter))}`, opens: 'Opens its days' }),
    };
  });
  return withWeekdays(columns, ranges);
}

/** A point per part. Each opens the game's page for its days. */
export function bestGamePoints(
  best: NonNullable<BestGame>,
  trend: BestGameTrend,
  { filter, stores, entered }: Omit<TrendContext, 'from'>,
): Column[] {
  // A day without the game is not a day without an entry.
  const context = { stores, filter, from: undefined, entered };
  return trendColumns(trend, filter, (range, part) => ({
    value: part?.revenue ?? null,
    compared: part?.compared ?? null,
    ...stateOf(range, part, context),
    to: namedGamePath(best, best.game ? datesParameters(range) : partParameters(range, filter)),
    opens: trend.unit === 'day' ? 'Opens the game on that day' : 'Opens the game in those days',
  }));
}
