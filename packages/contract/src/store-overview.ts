import { z } from 'zod';
import { gamePerformance } from './games.ts';
import { amount, id, moment, periods, withPeriods } from './wire.ts';

/** Without dates: all records. */
export const overviewForm = withPeriods(z.object({ ...periods, storeId: id }));

const day = z.string();

const storeDate = z.object({
  date: day,
  /** Null without a record. */
  takings: amount.nullable(),
  /** The usual takings of that weekday: the median of eight such days before. Null with fewer than four. */
  usual: amount.nullable(),
  /** The day's only record and who created it; null if there are several. */
  recordId: id.nullable(),
  createdBy: z.string().nullable(),
});
export type StoreDate = z.infer<typeof storeDate>;

const staffCash = z.object({
  /** A staff member's current name, or the name in the owner's records. */
  name: z.string(),
  /** Dates with a record, and the number of these with a short or over record. */
  days: z.number(),
  unbalancedDays: z.number(),
  /** The sums of short and over amounts. */
  difference: amount,
  /** The largest difference, and its date. Null if all records are balanced. */
  worst: z.object({ difference: amount, date: day }).nullable(),
});
export type StaffCash = z.infer<typeof staffCash>;

const storeRepresentative = z.object({
  name: z.string(),
  /** The games with a record in the period, or that belong to the representative today. */
  games: z.number(),
  takings: amount,
  commissionOwed: amount,
});
export type StoreRepresentative = z.infer<typeof storeRepresentative>;

const overviewParts = z.object({
  /** The store's current date. The days end with it, or with a later date that has a record. */
  today: day,
  /** Each date from the first of the month before last, for any period. */
  days: z.array(storeDate),
  /** The first date with a record, of all time; null without one. Days before it are not missing. */
  firstDay: day.nullable(),
  /** The usual takings of each weekday as of today, Sunday first. */
  usualWeek: z.array(amount.nullable()),
  /** The record of the latest date. */
  lastRecord: z.object({ date: day, createdAt: moment, createdBy: z.string() }).nullable(),
  /** The games of the period that kept most and least, both in descending order. */
  games: z.object({
    most: z.array(gamePerformance),
    least: z.array(gamePerformance),
    /** Null if all games are listed. */
    between: z.object({ count: z.number(), kept: amount }).nullable(),
  }),
  /** The creators of the period's records, the largest difference first. */
  cash: z.array(staffCash),
  /** The representatives, the largest commission first. */
  representatives: z.array(storeRepresentative),
});

/** Like for like: the takings of the days with a record in both periods, and the number of these days. */
const likeForLike = z.object({ takings: amount, takingsBefore: amount, days: z.number() });

export const storePerformance = z.object({
  storeId: id,
  storeName: z.string(),
  /** The takings of the store's yesterday; null without a record. */
  yesterday: amount.nullable(),
  /** The figures of the period. Kept is takings minus expenses and commission. */
  takings: amount,
  expenses: amount,
  commissionOwed: amount,
  kept: amount,
  /** The dates with a record. */
  days: z.number(),
  /** Takings per day with a record, for each day in up to five weeks, else each week or month, by its first date. */
  trend: z.array(z.object({ date: z.string(), takings: amount })),
  /** The takings of the period and of the compared one. Null when nothing is compared. */
  compared: likeForLike.nullable(),
  /** From the first of the store's current month to today, compared with the month before. */
  month: z.object({ takings: amount, days: z.number(), compared: likeForLike }),
  /**
   * The sums of short and over amounts, and the number of dates with such a record. Balanced records are not counted.
   */
  cash: z.object({ difference: amount, days: z.number() }),
  /** The only record of a period of one day; null if the day has none or several, and for longer periods. */
  recordId: id.nullable(),
  /** The first and the latest date with a record, of all time; null without one. */
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
  /**
   * The staff member whose PIN was accepted last at its counters, and when; null if none was. The staff member may have
   * been removed since.
   */
  lastPin: z.object({ by: z.string().nullable(), at: moment }).nullable(),
});
export type StorePerformance = z.infer<typeof storePerformance>;

export const storeOverview = overviewParts.extend({ figures: storePerformance });
export type StoreOverview = z.infer<typeof storeOverview>;
