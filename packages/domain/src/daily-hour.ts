import { addDays, type BusinessDate } from './business-date.ts';
import { businessDateAt, endOfBusinessDay, startOfBusinessDay } from './business-day.ts';
import { HOUR_MS } from './durations.ts';

/** A whole hour of local time, once a day. */
export interface DailyHour {
  /** IANA name. */
  timeZone: string;
  /** 0 to 23. */
  hour: number;
}

export interface DailyRun {
  /** The latest local date whose hour has passed. */
  date: BusinessDate;
  /** The time of that hour. */
  at: Date;
  /** The time of the hour on the following date. */
  nextAt: Date;
}

/**
 * Finds the latest occurrence of an hour. An hour that a clock change skips occurs when the clock passes it; a repeated
 * hour occurs once.
 */
export function dailyRun(now: Date, { timeZone, hour }: DailyHour): DailyRun {
  const settings = { timeZone, dayEndsAt: hour };
  const date = businessDateAt(now, settings);
  const nextAt = endOfBusinessDay(date, settings);
  return {
    date,
    at: startOfBusinessDay(date, settings),
    // In time zones where a date can occur twice, the hour must not recur at once.
    nextAt: nextAt > now ? nextAt : new Date(now.getTime() + HOUR_MS),
  };
}

/** Hours up to this one refer to the day before, because takings are also entered at night and the next morning. */
export const LAST_HOUR_OF_NIGHT = 12;

/** The business date whose record is due by an hour of a local date. */
export const dateToEnterBy = (hour: number, date: BusinessDate): BusinessDate =>
  hour <= LAST_HOUR_OF_NIGHT ? addDays(date, -1) : date;

const NOON = 12;

/** `8 AM`, `Noon`, `Midnight`. */
export function hourInWords(hour: number): string {
  if (hour === 0) return 'Midnight';
  if (hour === NOON) return 'Noon';
  return hour < NOON ? `${hour} AM` : `${hour - NOON} PM`;
}
