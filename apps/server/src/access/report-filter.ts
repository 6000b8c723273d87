import type { reportFilter } from '@quarterdeck/contract/wire';
import { addMonths, businessDate, daysBetween } from '@quarterdeck/domain/business-date';
import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';

/** A period to compare with: the same period a year earlier, or the one that precedes by this number of days. */
export interface ComparedPeriod {
  from: string;
  to: string;
  isYearEarlier: boolean;
  daysBefore: number;
}

/** The records that a call's figures cover. */
export interface ReportFilter {
  /** Without a date, the period is open at that end. */
  from?: string | undefined;
  to?: string | undefined;
  /** Null for all stores. */
  storeIds: string[] | null;
  compared: ComparedPeriod | null;
}

/** An empty period, for comparing with nothing. */
export const NEVER: ComparedPeriod = { from: 'infinity', to: '-infinity', isYearEarlier: false, daysBefore: 0 };

/** The same date of another year; null for February 29, which other years lack. */
const ofAnotherYear = (day: SQL, years: 1 | -1): SQL => sql`
  case when extract(month from ${day}) <> 2 or extract(day from ${day}) <> 29
    then (${day} + make_interval(years => ${years}::int))::date end`;

/** The day with which a day is compared; null without one. */
export const comparedDay = (day: SQL, { isYearEarlier, daysBefore }: ComparedPeriod): SQL =>
  isYearEarlier ? ofAnotherYear(day, -1) : sql`${day} - ${daysBefore}::int`;

/** The day that is compared with a day of the other period; null without one. */
export const dayComparedWith = (earlier: SQL, { isYearEarlier, daysBefore }: ComparedPeriod): SQL =>
  isYearEarlier ? ofAnotherYear(earlier, 1) : sql`${earlier} + ${daysBefore}::int`;

/** The contract ensures that a comparison has both dates of both periods. */
export function toReportFilter(form: z.output<typeof reportFilter>): ReportFilter {
  const { from, to, storeIds = null, compareFrom, compareTo } = form;
  if (from === undefined || compareFrom === undefined || compareTo === undefined)
    return { from, to, storeIds, compared: null };
  const [first, comparedFirst] = [businessDate(from), businessDate(compareFrom)];
  const isYearEarlier = comparedFirst === addMonths(first, -12);
  const daysBefore = daysBetween(comparedFirst, first);
  return { from, to, storeIds, compared: { from: compareFrom, to: compareTo, isYearEarlier, daysBefore } };
}
