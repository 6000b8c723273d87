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
  /** What that weekday usually took before: the median of eight such days. Null where fewer than four are known. */
  usual: amount.nullable(),
  /** The day's only record and who created it; null if there are several. */
  recordId: id.nullable(),
  createdBy: z.string().nullable(),
});
export type StoreDate = z.infer<typeof storeDate>;

const staffCash = z.object({
  /** A staff member's of today, or as in the records of the owner. */
  name: z.string(),
  /** Dates with a record, and how many of them have one that is short or over. */
  days: z.number(),
  daysApart: z.number(),
  /** The sum of what was short and over. */
  difference: amount,
  /** The farthest, and its date. Null when all are balanced. */
  worst: z.object({ difference: amount, date: day }).nullable(),
});
export type StaffCash = z.infer<typeof staffCash>;

const storeRepresentative = z.object({
  name: z.string(),
  /** With a record in the period, or the representative's today. */
  games: z.number(),
  takings: amount,
  commissionOwed: amount,
});
export type StoreRepresentative = z.infer<typeof storeRepresentative>;

export const overviewParts = z.object({
  /** The store's. The days end with it, or with a later one that has a record. */
  today: day,
  /** Each date from the first of the month before last. Whatever the period. */
  days: z.array(storeDate),
  /** The first date with a record, of all time; null without one. Days before it are not missing. */
  firstDay: day.nullable(),
  /** What each weekday usually takes as of today, Sunday first. */
  usualWeek: z.array(amount.nullable()),
  /** The record of the latest date. */
  lastRecord: z.object({ date: day, createdAt: moment, createdBy: z.string() }).nullable(),
  /** Games with a record in the period by what they kept: the most, and the least, both in descending order. */
  games: z.object({
    most: z.array(gamePerformance),
    least: z.array(gamePerformance),
    /** Null when all are listed. */
    between: z.object({ count: z.number(), kept: amount }).nullable(),
  }),
  /** Who created the period's records, the largest difference first. */
  cash: z.array(staffCash),
  /** The largest commission first. */
  representatives: z.array(storeRepresentative),
});
