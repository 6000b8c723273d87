import type { DashboardPerformance } from '@quarterdeck/contract/dashboard';
import { businessDate, type BusinessDate } from '@quarterdeck/domain/business-date';
import { isClosed } from '@quarterdeck/domain/closed-days';
import { sum, toDollars, toDollarsOrNull, type Cents } from '@quarterdeck/domain/money';
import { trendStart, trendUnit, type TrendUnit } from '@quarterdeck/domain/trend';
import type { ReportFilter } from '../../access/report-filter.ts';
import type { RequestedStore } from '../stores/performance.queries.ts';
import { averageOf, presentCompared, presentStoresOfDay } from './dashboard.presenters.ts';
import {
  latestToday,
  type DashboardSums,
  type DaySums,
  type PeriodSums,
  type RecordDaySums,
} from './performance.queries.ts';

type Trend = DashboardPerformance['trend'];

/** The sum of the known amounts; null if none is known. */
function total(amounts: (Cents | null)[]): Cents | null {
  const knownAmounts = amounts.filter((amount) => amount !== null);
  return knownAmounts.length === 0 ? null : sum(knownAmounts);
}
const sumOf = (days: PeriodSums[], which: keyof PeriodSums): Cents | null => total(days.map((day) => day[which]));

const lastOf = (days: DaySums[]): BusinessDate | undefined =>
  days
    .map(({ to }) => to)
    .toSorted()
    .at(-1);

/** The unit of the trend. An open end of the period is the first or last date with a record. */
function unitOf(days: DaySums[], { from, to }: ReportFilter): TrendUnit {
  const [first, last] = [days[0]?.from, lastOf(days)];
  const [start, end] = [from ?? first, to ?? last];
  return start === undefined || end === undefined
    ? 'day'
    : trendUnit({ from: businessDate(start), to: businessDate(end) });
}

function partsOf<Day extends DaySums, Part>(unit: TrendUnit, days: Day[], present: (days: Day[]) => Part) {
  const parts = Map.groupBy(days, ({ from }): BusinessDate => trendStart(unit, from));
  return [...parts.values()].map((ofPart) => ({
    from: ofPart[0]?.from ?? '',
    to: lastOf(ofPart) ?? '',
    revenue: toDollarsOrNull(sumOf(ofPart, 'now')),
    compared: presentCompared(sumOf(ofPart, 'comparable'), sumOf(ofPart, 'before')),
    ...present(ofPart),
  }));
}

/** The store and the record of a part, if they are the only ones. */
function countedIn(days: RecordDaySums[]): Pick<Trend['parts'][number], 'storeCount' | 'storeId' | 'recordId'> {
  const stores = new Set(days.flatMap(({ storeIds }) => storeIds ?? []));
  const records = days.reduce((count, { recordCount }) => count + recordCount, 0);
  const [onlyStore = null] = stores;
  return {
    storeCount: stores.size,
    storeId: stores.size === 1 ? onlyStore : null,
    recordId: records === 1 ? (days.find(({ recordId }) => recordId !== null)?.recordId ?? null) : null,
  };
}

export function presentPerformance(
  sums: DashboardSums,
  stores: RequestedStore[],
  filter: ReportFilter,
): DashboardPerformance {
  const days = sums.days ?? [];
  const unit = unitOf(days, filter);
  const revenue = sumOf(days, 'now') ?? sum([]);
  const dayCount = sums.day_count;
  const isCompared = filter.compared !== null;
  const games = (sums.games ?? []).map(({ gameName, game, kept }) => ({ gameName, game, kept: toDollars(kept) }));
  const best = sums.best_game;
  const latest = latestToday(stores);
  return {
    recordCount: days.reduce((count, day) => count + day.recordCount, 0),
    dayCount,
    revenue: toDollars(revenue),
    averageDailyRevenue: averageOf(revenue, dayCount),
    compared: presentCompared(sumOf(days, 'comparable'), sumOf(days, 'before')),
    storeDays: sums.store_days,
    comparedStoreDays: sums.compared_store_days,
    bestGame: best && {
      gameName: best.gameName,
      game: best.game,
      averageRevenue: averageOf(best.takings, best.records),
      compared: isCompared ? presentCompared(best.comparable, best.before) : null,
    },
    keepsMost: games[0] ?? null,
    trend: { unit, parts: partsOf(unit, days, countedIn) },
    games,
    otherGames: { ...sums.other_games, kept: toDollars(sums.other_games.kept) },
    stores: (sums.stores ?? []).map(({ storeId, storeName, now, comparable, before }) => ({
      storeId,
      storeName,
      revenue: toDollarsOrNull(now),
      compared: presentCompared(comparable, before),
    })),
    bestGameTrend: { unit, parts: partsOf(unit, sums.best_game_days ?? [], () => ({})) },
    today: presentStoresOfDay(
      stores
        .filter(({ isRunning }) => isRunning)
        .map(({ id, today, closedDays }) => ({
          isClosed: isClosed(closedDays, latest ?? today),
          hasEntered: sums.entered_stores?.includes(id) ?? false,
        })),
    ),
  };
}
