import { addDays, addMonths, daysBetween, EARLIEST_DATE, isBusinessDate, weekdayOf } from './business-date.ts';
import type { BusinessDate, DateRange } from './business-date.ts';
import { DAYS_PER_WEEK } from './durations.ts';
import { currentFormats } from './formats.ts';

/** The named periods, in the order of the menu. Weeks begin on the reader's first weekday. */
export const PRESETS = [
  'today',
  'yesterday',
  'last-7-days',
  'last-30-days',
  'this-week',
  'last-week',
  'this-month',
  'last-month',
  'this-quarter',
  'last-quarter',
  'this-year',
  'last-year',
  'all',
] as const;
export type Preset = (typeof PRESETS)[number];

/** The comparisons of a period. */
export const COMPARISONS = ['previous', 'last-year'] as const;
export type Comparison = (typeof COMPARISONS)[number];

const MONTHS_OF = { month: 1, quarter: 3, year: 12 } as const;
type Calendar = keyof typeof MONTHS_OF;
const LONGEST_FIRST: Calendar[] = ['year', 'quarter', 'month'];

const oneDay = (date: BusinessDate): DateRange => ({ from: date, to: date });
const daysTo = (to: BusinessDate, days: number): DateRange => ({ from: addDays(to, 1 - days), to });

/** The day on which the reader's week of that day begins: a Sunday unless the owner chose another. */
export const weekStart = (date: BusinessDate): BusinessDate =>
  addDays(date, -((weekdayOf(date) - currentFormats().weekStartsOn + DAYS_PER_WEEK) % DAYS_PER_WEEK));

/** The first day of the month, quarter or year of that day. */
export function calendarStart(date: BusinessDate, unit: Calendar): BusinessDate {
  const first = `${date.slice(0, 7)}-01` as BusinessDate;
  const monthOfYear = Number(date.slice(5, 7)) - 1;
  return addMonths(first, -(monthOfYear % MONTHS_OF[unit]));
}

/** @param from the first day of a month. */
const monthsFrom = (from: BusinessDate, months: number): DateRange => ({
  from,
  to: addDays(addMonths(from, months), -1),
});

const calendar = (today: BusinessDate, unit: Calendar, back: number): DateRange =>
  monthsFrom(addMonths(calendarStart(today, unit), -back * MONTHS_OF[unit]), MONTHS_OF[unit]);

const RANGES: Record<Exclude<Preset, 'all'>, (today: BusinessDate) => DateRange> = {
  today: oneDay,
  yesterday: (today) => oneDay(addDays(today, -1)),
  'last-7-days': (today) => daysTo(today, 7),
  'last-30-days': (today) => daysTo(today, 30),
  'this-week': (today) => daysTo(addDays(weekStart(today), DAYS_PER_WEEK - 1), DAYS_PER_WEEK),
  'last-week': (today) => daysTo(addDays(weekStart(today), -1), DAYS_PER_WEEK),
  'this-month': (today) => calendar(today, 'month', 0),
  'last-month': (today) => calendar(today, 'month', 1),
  'this-quarter': (today) => calendar(today, 'quarter', 0),
  'last-quarter': (today) => calendar(today, 'quarter', 1),
  'this-year': (today) => calendar(today, 'year', 0),
  'last-year': (today) => calendar(today, 'year', 1),
};

/** The days of a preset, both ends included; null for all. A current week or month extends to its last day. */
export const rangeOf = (preset: Preset, today: BusinessDate): DateRange | null =>
  preset === 'all' ? null : RANGES[preset](today);

/**
 * Presets of the last N days. If a calendar preset has the same days (this week, on its last day), the calendar preset
 * is meant.
 */
const ROLLING: readonly Preset[] = ['last-7-days', 'last-30-days'];
const CALENDAR_FIRST = [...PRESETS.filter((preset) => !ROLLING.includes(preset)), ...ROLLING];

/** The preset with these days; null if there is none. */
export const presetOf = (range: DateRange | null, today: BusinessDate): Preset | null =>
  CALENDAR_FIRST.find((preset) => {
    const presetRange = rangeOf(preset, today);
    return presetRange?.from === range?.from && presetRange?.to === range?.to;
  }) ?? null;

/** Whether the range is a whole month, quarter or year, and which; else null. */
export const calendarUnitOf = ({ from, to }: DateRange): Calendar | null =>
  LONGEST_FIRST.find((unit) => from === calendarStart(from, unit) && to === monthsFrom(from, MONTHS_OF[unit]).to) ??
  null;

/**
 * Whether the preset is a number of days up to today. It steps by that many days, even if they happen to be a whole
 * month.
 */
const isRolling = (preset: Preset | null): boolean => preset !== null && ROLLING.includes(preset);

/**
 * The range of the same kind just before (-1) or after (1): the next month of a whole month, else as many days.
 * Null where it would begin before the earliest date.
 * @param preset the name of the range, if it was chosen by name.
 */
export function stepped(range: DateRange, direction: -1 | 1, preset: Preset | null = null): DateRange | null {
  const unit = isRolling(preset) ? null : calendarUnitOf(range);
  const days = daysBetween(range.from, range.to) + 1;
  const next =
    unit === null
      ? { from: addDays(range.from, direction * days), to: addDays(range.to, direction * days) }
      : monthsFrom(addMonths(range.from, direction * MONTHS_OF[unit]), MONTHS_OF[unit]);
  return next.from < EARLIEST_DATE ? null : next;
}

/** Like `stepped`, but null also where it would begin after today. */
export function steppedUntil(
  today: BusinessDate,
  { range, preset }: { range: DateRange | null; preset: Preset | null },
  direction: -1 | 1,
): DateRange | null {
  const next = range && stepped(range, direction, preset);
  return next && next.from <= today ? next : null;
}

/** The same days a year earlier. A whole month stays whole, also in February. */
function yearEarlier(range: DateRange): DateRange | null {
  const unit = calendarUnitOf(range);
  const from = addMonths(range.from, -12);
  const before = unit === null ? { from, to: addMonths(range.to, -12) } : monthsFrom(from, MONTHS_OF[unit]);
  return before.from < EARLIEST_DATE ? null : before;
}

/** The range that another one is compared with; null where it would begin before the earliest date. */
export const comparedRange = (
  range: DateRange,
  comparison: Comparison,
  preset: Preset | null = null,
): DateRange | null => (comparison === 'previous' ? stepped(range, -1, preset) : yearEarlier(range));

/** A range from two typed dates or dates of a URL; null if one is missing or they are in the wrong order. */
export function selectedRange(from: string, to: string): { range: DateRange | null; isReversed: boolean } {
  if (!isBusinessDate(from) || !isBusinessDate(to)) return { range: null, isReversed: false };
  return from <= to ? { range: { from, to }, isReversed: false } : { range: null, isReversed: true };
}
