import type { DashboardSummary } from '@quarterdeck/contract/dashboard';
import { isClosed } from '@quarterdeck/domain/closed-days';
import { share, toDollars, ZERO, type Cents } from '@quarterdeck/domain/money';
import type { DashboardFigures } from './dashboard.queries.ts';

export const averageOf = (total: Cents, count: number): number =>
  toDollars(count === 0 ? ZERO : share(total, 1, count));

/** Null if no store-day is compared. */
export const presentCompared = (now: Cents | null, before: Cents | null) =>
  now === null || before === null ? null : { now: toDollars(now), before: toDollars(before) };

/** A day is complete when all open stores have a record; a closed store with a record counts too. */
export const presentStoresOfDay = (stores: { isClosed: boolean; hasEntered: boolean }[]) => ({
  expectedStores: stores.filter((store) => store.hasEntered || !store.isClosed).length,
  enteredStores: stores.filter(({ hasEntered }) => hasEntered).length,
});

function presentLatestDay({ date, stores }: NonNullable<DashboardFigures['latest_day']>) {
  return presentStoresOfDay(stores.map((store) => ({ ...store, isClosed: isClosed(store, date) })));
}

/** Converts a figure's revenue from cents to dollars. */
const inDollars = <T extends { revenue: Cents }>(figure: T) => ({ ...figure, revenue: toDollars(figure.revenue) });

export const presentDashboard = (figures: DashboardFigures): DashboardSummary => ({
  totalStores: figures.total_stores,
  activeStores: figures.active_stores,
  recordCount: figures.record_count,
  totalRevenue: toDollars(figures.total_revenue),
  dayCount: figures.day_count,
  averageDailyRevenue: averageOf(figures.total_revenue, figures.day_count),
  bestGame: figures.best_game && {
    gameName: figures.best_game.gameName,
    game: figures.best_game.game,
    averageRevenue: averageOf(figures.best_game.takings, figures.best_game.records),
  },
  keepsMost: figures.keeps_most && { ...figures.keeps_most, kept: toDollars(figures.keeps_most.kept) },
  trend: (figures.trend ?? []).map(({ comparable, before, ...day }) => ({
    ...inDollars(day),
    weekBefore: toDollars(day.weekBefore),
    compared: presentCompared(comparable, before),
  })),
  latestDay: figures.latest_day && presentLatestDay(figures.latest_day),
  games: (figures.games ?? []).map(inDollars),
  otherGames: inDollars(figures.other_games),
  stores: (figures.stores ?? []).map(inDollars),
  bestGameDays: (figures.best_game_days ?? []).map(inDollars),
});
