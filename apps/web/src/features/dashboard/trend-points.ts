import type { DashboardPerformance, DashboardSummary } from '@quarterdeck/contract/dashboard';
import type { Store } from '@quarterdeck/contract/stores';
import { formatWeekdayOnly, type DateRange, businessDate } from '@quarterdeck/domain/business-date';
import { openDays } from '@quarterdeck/domain/closed-days';
import { recordsPath } from '@quarterdeck/domain/record-paths';
import type { Column } from '../../ui/charts/columns.tsx';
import { trendColumns } from '../../ui/charts/trend-columns.ts';
import { daysAsked, gamePath, gamesPath, storesPath } from '../../ui/data/figure-paths.ts';
import type { Question } from '../../ui/inputs/question.ts';
import { partAsked } from './periods.ts';

export type Trend = DashboardPerformance['trend'];
type Part = Trend['parts'][number];
export type BestGame = DashboardSummary['bestGame'];
export type BestGameTrend = DashboardPerformance['bestGameTrend'];

const WEEK_DAYS = 7;

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
const named = (columns: Column[], ranges: DateRange[]): Column[] =>
  columns.length > WEEK_DAYS
    ? columns
    : columns.map((column, index) => {
        const day = ranges[index];
        return day && day.from === day.to ? { ...column, label: formatWeekdayOnly(day.from) } : column;
      });

/**
 * The address of the source of a day's figures: its only record, the records of its only store, or each store's
 * figures.
 */
function dayPath(part: DateRange, found: Part | undefined, question: Question) {
  const [only] = question.storeIds;
  const storeId = found?.storeId ?? (question.storeIds.length === 1 ? only : null);
  if (!storeId) return { to: storesPath(partAsked(part, question)), opens: 'Opens the stores of that day' };
  const recordId = found?.recordId ?? null;
  return { to: recordsPath(storeId, part, recordId), opens: recordId ? 'Opens its record' : 'Opens its records' };
}

export type StoresOfDay = DashboardPerformance['today'];

/** Whether none of the selected stores is open in a part of the period. */
function isClosedIn(part: DateRange, stores: Store[], { storeIds }: Question): boolean {
  const asked = stores.filter(({ _id, isActive }) => (storeIds.length === 0 ? isActive : storeIds.includes(_id)));
  return asked.length > 0 && asked.every((store) => openDays(store, part) === 0);
}

/** A point per part. Today is running until every open store has a record. */
export function trendPoints(
  trend: Trend,
  question: Question,
  stores: Store[],
  { expectedStores, enteredStores }: StoresOfDay,
): Column[] {
  const ranges: DateRange[] = [];
  const columns = trendColumns(trend, question, (part, found) => {
    ranges.push(part);
    const isRunning = part.to >= question.today && enteredStores < expectedStores;
    return {
      value: found?.revenue ?? null,
      compared: found?.compared ?? null,
      isClosed: !found && isClosedIn(part, stores, question),
      isRunning,
      note: isRunning && trend.unit === 'day' ? `${enteredStores} of ${expectedStores} stores` : undefined,
      ...(trend.unit === 'day'
        ? dayPath(part, found, question)
        : { to: `/dashboard?${new URLSearchParams(partAsked(part, question))}`, opens: 'Opens its days' }),
    };
  });
  return named(columns, ranges);
}

/** A point per part. Each opens the game's page for its days. */
export function bestGamePoints(
  { gameName, game }: NonNullable<BestGame>,
  trend: BestGameTrend,
  question: Question,
  stores: Store[],
  { expectedStores, enteredStores }: StoresOfDay,
): Column[] {
  return trendColumns(trend, question, (part, found) => ({
    value: found?.revenue ?? null,
    compared: found?.compared ?? null,
    isClosed: !found && isClosedIn(part, stores, question),
    isRunning: part.to >= question.today && enteredStores < expectedStores,
    to: game
      ? gamePath(game.storeId, game.gameId, new URLSearchParams(daysAsked(part)))
      : gamesPath(partAsked(part, question), gameName),
    opens: trend.unit === 'day' ? 'Opens the game on that day' : 'Opens the game in those days',
  }));
}
