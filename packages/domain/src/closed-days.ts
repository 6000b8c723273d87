import { addDays, daysBetween, weekdayOf, type BusinessDate } from './business-date.ts';

/** Inclusive at both ends. */
export interface ClosedPeriod {
  from: BusinessDate;
  to: BusinessDate;
  /** Whether it is a season: the same days of every year, past and future. */
  everyYear: boolean;
  /** The reason in the owner's words; may be empty. */
  reason: string;
}

/** The days on which a store is closed. */
export interface ClosedDays {
  /** 0 for Sunday to 6 for Saturday. */
  closedWeekdays: readonly number[];
  closedPeriods: readonly ClosedPeriod[];
}

export const MAX_CLOSED_PERIODS = 50;
/** The maximum length of a season: a longer one would leave no open day in a year. */
export const MAX_SEASON_DAYS = 364;
/** Closed days lie before this date. */
export const CLOSED_DAYS_END = '2100-01-01' as BusinessDate;

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

export const weekdayName = (weekday: number): string => WEEKDAYS[weekday] ?? '';

const monthDay = (date: BusinessDate): string => date.slice(5);
const isInSeason = (from: string, to: string, day: string): boolean =>
  from <= to ? from <= day && day <= to : from <= day || day <= to;

/** The last day of a season. One that ends with February does so in leap years too. */
const endOfSeason = ({ from, to }: ClosedPeriod): string =>
  from !== to && monthDay(addDays(to, 1)) === '03-01' ? '02-29' : monthDay(to);

const covers = (period: ClosedPeriod, date: BusinessDate): boolean =>
  period.everyYear
    ? isInSeason(monthDay(period.from), endOfSeason(period), monthDay(date))
    : period.from <= date && date <= period.to;

/** The last day of the period, or of the season, around a date that it covers. */
function lastDayOf(period: ClosedPeriod, date: BusinessDate): BusinessDate {
  if (!period.everyYear) return period.to;
  const [first, last] = [monthDay(period.from), endOfSeason(period)];
  const endsNextYear = last < first && monthDay(date) >= first;
  const year = Number(date.slice(0, 4)) + (endsNextYear ? 1 : 0);
  // Most years lack February 29.
  return last === '02-29' ? addDays(`${year}-03-01` as BusinessDate, -1) : (`${year}-${last}` as BusinessDate);
}

const periodAround = ({ closedPeriods }: ClosedDays, date: BusinessDate): ClosedPeriod | undefined =>
  closedPeriods.find((period) => covers(period, date));

export const isClosed = (days: ClosedDays, date: BusinessDate): boolean =>
  days.closedWeekdays.includes(weekdayOf(date)) || periodAround(days, date) !== undefined;

interface Closure {
  /** The last of the consecutive closed days; null if no open day follows. */
  until: BusinessDate | null;
  /** Empty on a closed weekday, and if the owner gave none. */
  reason: string;
}

/** Enough for every combination of periods and weekdays after which the store opens again. */
const MAX_STEPS = 400;

/** The consecutive closed days around a date; null if the store is open on it. */
export function closureOn(days: ClosedDays, date: BusinessDate): Closure | null {
  if (!isClosed(days, date)) return null;
  const reason = periodAround(days, date)?.reason ?? '';
  let next = date;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const period = periodAround(days, next);
    const until = period ? lastDayOf(period, next) : next;
    next = addDays(until, 1);
    if (!isClosed(days, next)) return { until, reason };
  }
  return { until: null, reason };
}

const contains = (outer: ClosedPeriod, inner: ClosedPeriod): boolean =>
  outer.everyYear === inner.everyYear && outer.from <= inner.from && inner.to <= outer.to;

/** Whether a weekday or period is closed after a change that was not closed before. */
export const closesMore = (before: ClosedDays, after: ClosedDays): boolean =>
  after.closedWeekdays.some((weekday) => !before.closedWeekdays.includes(weekday)) ||
  after.closedPeriods.some((period) => !before.closedPeriods.some((earlier) => contains(earlier, period)));

/** The number of open days in a range; 0 if `to` is before `from`. */
export function openDays(days: ClosedDays, { from, to }: { from: BusinessDate; to: BusinessDate }): number {
  const all = daysBetween(from, to) + 1;
  return Array.from({ length: Math.max(0, all) }, (_, day) => addDays(from, day)).filter(
    (date) => !isClosed(days, date),
  ).length;
}
