import { TREND_UNITS } from '@quarterdeck/domain/trend';
import { z } from 'zod';
import { amount, id, numberField, requiredText, signedDollars } from './wire.ts';

/** What the Cash column shows; a count that replaced the takings says nothing about the till. */
export const CASH_STATES = ['Balanced', 'Short', 'Over', 'Adjusted'] as const;

/** The columns of the records' table. */
export const RECORD_COLUMNS = ['date', 'by', 'edited', 'takings', 'expenses', 'profit', 'cash'] as const;

const MAX_NAMES = 50;

/** Several of one filter mean any of them, several filters mean all. */
export const recordFilters = z.object({
  /** As in `createdBy`. */
  by: z.array(requiredText('Staff member', 200)).max(MAX_NAMES, 'Too many staff members').optional(),
  cash: z.array(z.enum(CASH_STATES)).optional(),
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
  /** Of days: the median of that weekday's days before it. */
  usual: amount.nullable(),
  /** Like for like: the days that have a record in both periods. */
  compared: z.object({ takings: amount, takingsBefore: amount }).nullable(),
  /** The day's only record; null if it has several, and for more than a day. */
  recordId: id.nullable(),
});

/** A missing day: the store was open and has no record. Usual: the median of that weekday's days before it. */
const missingDay = z.object({ date: z.string(), usual: amount.nullable() });

/** As many missing days in a row are a line each; more are one line. */
export const MAX_MISSING_LINES = 7;

/** Missing days in a row, closed days between them not counted; a single day has the same date twice. */
const missingRun = z.object({
  from: z.string(),
  to: z.string(),
  days: z.number(),
  /** Of a single day. */
  usual: amount.nullable(),
});
export const missingRuns = z.array(missingRun);
export type MissingRun = z.infer<typeof missingRun>;

/** A record beside another one. */
export const neighbour = z.object({ _id: id, date: z.string() });

export const storeTrend = z.object({
  unit: z.enum(TREND_UNITS),
  /** In order, those with a record. */
  parts: z.array(trendPart),
  /** Of days: those missing in the period, in order. The running day is one of them until it has a record. */
  missing: z.array(missingDay),
});
export type StoreTrend = z.infer<typeof storeTrend>;
