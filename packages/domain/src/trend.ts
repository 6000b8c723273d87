import { addDays, addMonths, daysBetween, type BusinessDate, type DateRange } from './business-date.ts';
import { calendarStart, weekStart } from './period.ts';

/** The unit of a chart's bars. */
export const TREND_UNITS = ['day', 'week', 'month', 'year'] as const;
export type TrendUnit = (typeof TREND_UNITS)[number];

/** The maximum numbers of days for a chart in weeks, and in months. */
export const MAX_DAYS_IN_WEEKS = 190;
export const MAX_DAYS_IN_MONTHS = 5 * 366;

/** The maximum number of days for a chart with this unit. */
const MAX_DAYS: [TrendUnit, number][] = [
  ['day', 35],
  ['week', MAX_DAYS_IN_WEEKS],
  ['month', MAX_DAYS_IN_MONTHS],
];

/** Days for about a month, weeks for two quarters, months for five years, else years. */
export function trendUnit({ from, to }: DateRange): TrendUnit {
  const days = daysBetween(from, to) + 1;
  return MAX_DAYS.find(([, most]) => days <= most)?.[0] ?? 'year';
}

const STARTS: Record<TrendUnit, (date: BusinessDate) => BusinessDate> = {
  day: (date) => date,
  week: weekStart,
  month: (date) => calendarStart(date, 'month'),
  year: (date) => calendarStart(date, 'year'),
};
const NEXT: Record<TrendUnit, (start: BusinessDate) => BusinessDate> = {
  day: (start) => addDays(start, 1),
  week: (start) => addDays(start, 7),
  month: (start) => addMonths(start, 1),
  year: (start) => addMonths(start, 12),
};

/** The first day of the day, week, month or year of that date. */
export const trendStart = (unit: TrendUnit, date: BusinessDate): BusinessDate => STARTS[unit](date);

/** The bars of a period in order and without gaps. The first and the last may be partial. */
export function trendParts(unit: TrendUnit, { from, to }: DateRange): DateRange[] {
  const last = STARTS[unit](to);
  const parts: DateRange[] = [];
  let first = from;
  // No start after the last bar is computed, because a period may end on the last possible date.
  while (STARTS[unit](first) < last) {
    const next = NEXT[unit](STARTS[unit](first));
    parts.push({ from: first, to: addDays(next, -1) });
    first = next;
  }
  return first <= to ? [...parts, { from: first, to }] : parts;
}
