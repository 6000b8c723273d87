import { TREND_UNITS } from '@quarterdeck/domain/trend';
import { z } from 'zod';
import { amount, id, numberField, requiredText, signedDollars } from './wire.ts';

/** The states of the Cash column. A count that replaced the takings has no cash difference. */
export const CASH_STATES = ['Balanced', 'Short', 'Over', 'Adjusted'] as const;

/** The columns of the records' table. */
export const RECORD_COLUMNS = ['date', 'by', 'edited', 'takings', 'expenses', 'profit', 'cash'] as const;

const MAX_NAMES = 50;

/** A record matches if it matches every filter; within a filter, any of its values. */
export const recordFilters = z.object({
  /** The names as in `createdBy`. */
  by: z.array(requiredText('Staff member', 200)).max(MAX_NAMES, 'Too many staff members').optional(),
  cash: z.array(z.enum(CASH_STATES)).max(CASH_STATES.length, 'Too many cash states').optional(),
  edited: z.literal(true).optional(),
  /** Takings in dollars, both inclusive. */
  least: numberField('Amount', signedDollars('Amount').optional()),
  most: numberField('Amount', signedDollars('Amount').optional()),
});

/** A day, week, month or year of a store, in dollars. */
const trendPart = z.object({
  from: z.string(),
  to: z.string(),
  takings: amount,
  /** For days: the median of that weekday's days before it. */
  usual: amount.nullable(),
  /** Like for like: the days that have a record in both periods. */
  compared: z.object({ takings: amount, takingsBefore: amount }).nullable(),
  /** The day's only record; null if it has several, and for more than a day. */
  recordId: id.nullable(),
});

/** A missing day: the store was open and has no record. Usual: the median of that weekday's days before it. */
const missingDay = z.object({ date: z.string(), usual: amount.nullable() });

/** Up to this many consecutive missing days have a line each; more share one line. */
export const MAX_MISSING_LINES = 7;

/** Consecutive missing days, ignoring closed days between them. A single day has the same date twice. */
const missingRun = z.object({
  from: z.string(),
  to: z.string(),
  days: z.number(),
  /** The usual takings of a single day. */
  usual: amount.nullable(),
});
export const missingRuns = z.array(missingRun);
export type MissingRun = z.infer<typeof missingRun>;

/** A record beside another one. */
export const neighbor = z.object({ _id: id, date: z.string() });

export const storeTrend = z.object({
  unit: z.enum(TREND_UNITS),
  /** The bars with a record, in order. */
  parts: z.array(trendPart),
  /** For a trend of days: the missing days, in order. Today counts as missing until it has a record. */
  missing: z.array(missingDay),
});
export type StoreTrend = z.infer<typeof storeTrend>;
