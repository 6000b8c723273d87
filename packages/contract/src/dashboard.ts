import { TREND_UNITS } from '@quarterdeck/domain/trend';
import { z } from 'zod';
import { amount, call, id, reportFilter, reply } from './wire.ts';

const day = z.object({ date: z.string(), revenue: amount });

/** The basis of a figure. */
const counted = {
  /** The number of stores with a record. */
  storeCount: z.number(),
  /** The store and its record, if there is only one of each; else null. */
  storeId: id.nullable(),
  recordId: id.nullable(),
};

/** Like for like: the sum of the store-days with a record in both periods. */
const compared = z.object({ now: amount, before: amount });

/** A game's name in all stores that have it. */
const named = z.object({
  gameName: z.string(),
  /** The game behind the figure; null if the figure has several, and once the game is purged. */
  game: z.object({ storeId: id, gameId: id }).nullable(),
});
const keepsMost = named.extend({ kept: amount }).nullable();

/**
 * The numbers of active stores with an expected record and with a saved record. A closed store counts once it has a
 * record.
 */
const storesOfDay = z.object({ expectedStores: z.number(), enteredStores: z.number() });

/**
 * Everything the dashboard shows without a period, computed in the database. Amounts in dollars; a store's or day's
 * revenue is its profit, a game's is its takings.
 */
export const dashboardSummary = z.object({
  totalStores: z.number(),
  /** Active stores whose paid time is not over. */
  activeStores: z.number(),
  recordCount: z.number(),
  totalRevenue: amount,
  /** Days with at least one record, across all stores. */
  dayCount: z.number(),
  averageDailyRevenue: amount,
  bestGame: named.extend({ averageRevenue: amount }).nullable(),
  /** For the days of the trend, by takings minus commission. */
  keepsMost,
  /** The seven days up to the latest record, each with the same weekday a week before. Empty without records. */
  trend: z.array(day.extend({ weekBefore: amount, compared: compared.nullable(), ...counted })),
  /** The stores on the day of the latest record; null without records. */
  latestDay: storesOfDay.nullable(),
  /** The games with the highest takings, highest first; the rest are summed in `otherGames`. */
  games: z.array(named.extend({ revenue: amount })),
  otherGames: z.object({ count: z.number(), revenue: amount }),
  stores: z.array(z.object({ storeId: id, storeName: z.string(), revenue: amount })),
  /** The best game's takings on the days it was played, within the 30 days up to the latest record. */
  bestGameDays: z.array(day),
});
export type DashboardSummary = z.infer<typeof dashboardSummary>;

/** The days of a part of the period that have a record, in this or the compared period. */
const part = z.object({
  from: z.string(),
  to: z.string(),
  /** Null without a record in this period. */
  revenue: amount.nullable(),
  compared: compared.nullable(),
});
const trendOf = <T extends z.ZodType>(of: T) => z.object({ unit: z.enum(TREND_UNITS), parts: z.array(of) });

/** Everything the dashboard shows for a period, with the same terms. */
const dashboardPerformance = z.object({
  recordCount: z.number(),
  dayCount: z.number(),
  revenue: amount,
  averageDailyRevenue: amount,
  compared: compared.nullable(),
  /** Dates with a record, counted per store, and how many of them are compared. */
  storeDays: z.number(),
  comparedStoreDays: z.number(),
  bestGame: named.extend({ averageRevenue: amount, compared: compared.nullable() }).nullable(),
  keepsMost,
  trend: trendOf(part.extend(counted)),
  /** The games that kept most, before expenses, most first; the rest are summed in `otherGames`. */
  games: z.array(named.extend({ kept: amount })),
  otherGames: z.object({ count: z.number(), kept: amount }),
  /** The requested stores. Without a record in the period, the revenue is null. */
  stores: z.array(
    z.object({ storeId: id, storeName: z.string(), revenue: amount.nullable(), compared: compared.nullable() }),
  ),
  bestGameTrend: trendOf(part),
  /** The requested stores on their latest current date, which differs by a day between some time zones. */
  today: storesOfDay,
});
export type DashboardPerformance = z.infer<typeof dashboardPerformance>;

export const dashboard = {
  summary: call.owner.route({ method: 'GET', path: '/dashboard/summary' }).output(reply(dashboardSummary)),
  performance: call.owner
    .route({ method: 'POST', path: '/dashboard/performance' })
    .input(reportFilter)
    .output(reply(dashboardPerformance)),
};
