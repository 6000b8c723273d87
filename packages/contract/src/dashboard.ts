import { z } from 'zod';
import { amount, call, reply } from './wire.ts';

const day = z.object({ date: z.string(), revenue: amount });

/**
 * Everything the dashboard shows, computed in the database. Amounts in dollars; a store's or day's revenue is its
 * profit, a game's is its takings.
 */
export const dashboardSummary = z.object({
  totalStores: z.number(),
  activeStores: z.number(),
  recordCount: z.number(),
  totalRevenue: amount,
  /** Days with at least one record, across all stores. */
  dayCount: z.number(),
  averageDailyRevenue: amount,
  /** The 30 days up to the latest record, and the 30 before; null if those have no record. */
  last30Days: z.object({ revenue: amount, averageDailyRevenue: amount }).nullable(),
  previous30Days: z.object({ revenue: amount, averageDailyRevenue: amount }).nullable(),
  bestGame: z.object({ gameName: z.string(), averageRevenue: amount }).nullable(),
  /** The seven days up to the latest record, each with the same weekday a week before. Empty without records. */
  trend: z.array(day.extend({ weekBefore: amount })),
  /** The games with the highest takings, highest first; the rest are summed in `otherGames`. */
  games: z.array(z.object({ gameName: z.string(), revenue: amount })),
  otherGames: z.object({ count: z.number(), revenue: amount }),
  stores: z.array(z.object({ storeName: z.string(), revenue: amount })),
  /** The best game's takings on the days it was played, within the 30 days up to the latest record. */
  bestGameDays: z.array(day),
});
export type DashboardSummary = z.infer<typeof dashboardSummary>;

export const dashboard = {
  summary: call.owner.route({ method: 'GET', path: '/dashboard/summary' }).output(reply(dashboardSummary)),
};
