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

export const overviewParts = z.object({
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
