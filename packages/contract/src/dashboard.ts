import { z } from 'zod';
import { amount, call, reply } from './wire.ts';

const day = z.object({ date: z.string(), revenue: amount });

/** Everything the dashboard shows, worked out in the database. Amounts in dollars; revenue of a store or a day is its profit, of a game its takings. */
export const dashboardSummary = z.object({
  totalStores: z.number(),
  activeStores: z.number(),
  recordCount: z.number(),
  totalRevenue: amount,
  /** Days that have at least one record, over all stores. */
  dayCount: z.number(),
  averageDailyRevenue: amount,
  /** The 30 days ending at the latest record, and the 30 before them; null where those have no record. */
  last30Days: z.object({ revenue: amount, averageDailyRevenue: amount }).nullable(),
  previous30Days: z.object({ revenue: amount, averageDailyRevenue: amount }).nullable(),
  bestGame: z.object({ gameName: z.string(), averageRevenue: amount }).nullable(),
  /** Seven days ending at the latest record date, each with the same weekday a week before. Empty without records. */
  trend: z.array(day.extend({ weekBefore: amount })),
  /** The games that took most, most first; the rest are summed in `otherGames`. */
  games: z.array(z.object({ gameName: z.string(), revenue: amount })),
  otherGames: z.object({ count: z.number(), revenue: amount }),
  stores: z.array(z.object({ storeName: z.string(), revenue: amount })),
  /** The best game's takings on those of the 30 days ending at the latest record date on which it was played. */
  bestGameDays: z.array(day),
});
export type DashboardSummary = z.infer<typeof dashboardSummary>;

export const dashboard = {
  summary: call.owner.route({ method: 'GET', path: '/dashboard/summary' }).output(reply(dashboardSummary)),
};
