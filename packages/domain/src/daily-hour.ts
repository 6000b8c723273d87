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
  /** The latest local date whose hour has come. */
  date: BusinessDate;
  /** When it came. */
  at: Date;
  /** When that of the following date comes. */
  nextAt: Date;
}

/** An hour that a clock change skips comes when the clock passes it; one that it repeats comes once. */
export function dailyRun(now: Date, { timeZone, hour }: DailyHour): DailyRun {
  const settings = { timeZone, dayEndsAt: hour };
  const date = businessDateAt(now, settings);
  const nextAt = endOfBusinessDay(date, settings);
  return {
    date,
    at: startOfBusinessDay(date, settings),
    // In the zones where a date can occur twice, the second one must not come at once.
    nextAt: nextAt > now ? nextAt : new Date(now.getTime() + HOUR_MS),
  };
}

/** Hours up to this one are about the day before: takings are entered in the night and the next morning, too. */
export const LAST_HOUR_OF_NIGHT = 12;

/** The business date that is to be entered by an hour of a local date. */
export const dateToEnterBy = (hour: number, date: BusinessDate): BusinessDate =>
  hour <= LAST_HOUR_OF_NIGHT ? addDays(date, -1) : date;

const NOON = 12;

/** `8 AM`, `Noon`, `Midnight`. */
export function hourInWords(hour: number): string {
  if (hour === 0) return 'Midnight';
  if (hour === NOON) return 'Noon';
  return hour < NOON ? `${hour} AM` : `${hour - NOON} PM`;
}
