import type { DashboardSummary } from '@quarterdeck/contract/dashboard';
import { share, toDollars, ZERO, type Cents } from '@quarterdeck/domain/money';
import type { DashboardFigures } from './dashboard.queries.ts';

const averageOf = (total: Cents, count: number): number => toDollars(count === 0 ? ZERO : share(total, 1, count));

const period = ({ revenue, days }: DashboardFigures['last_30']) =>
  days === 0 ? null : { revenue: toDollars(revenue), averageDailyRevenue: averageOf(revenue, days) };

/** Converts a figure's revenue from cents to dollars. */
const inDollars = <T extends { revenue: Cents }>(figure: T) => ({ ...figure, revenue: toDollars(figure.revenue) });

export const presentDashboard = (figures: DashboardFigures): DashboardSummary => ({
  totalStores: figures.total_stores,
  activeStores: figures.active_stores,
  recordCount: figures.record_count,
  totalRevenue: toDollars(figures.total_revenue),
  dayCount: figures.day_count,
  averageDailyRevenue: averageOf(figures.total_revenue, figures.day_count),
  last30Days: period(figures.last_30),
  previous30Days: period(figures.previous_30),
  bestGame: figures.best_game && {
    gameName: figures.best_game.gameName,
    averageRevenue: averageOf(figures.best_game.takings, figures.best_game.records),
  },
  trend: (figures.trend ?? []).map((day) => ({ ...inDollars(day), weekBefore: toDollars(day.weekBefore) })),
  games: (figures.games ?? []).map(inDollars),
  otherGames: inDollars(figures.other_games),
  stores: (figures.stores ?? []).map(inDollars),
  bestGameDays: (figures.best_game_days ?? []).map(inDollars),
});
