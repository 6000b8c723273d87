import { addMonths as addMonthsTo, DAY_MS, MINUTE_MS } from './durations.ts';
import { currentFormats } from './formats.ts';

/** An arcade's business day, `YYYY-MM-DD`. It has no time zone: it is a label, not an instant. */
export type BusinessDate = string & { readonly __kind: 'business-date' };

/** Inclusive at both ends. */
export interface DateRange {
  from: BusinessDate;
  to: BusinessDate;
}

export const EARLIEST_DATE = '2000-01-01' as BusinessDate;

const atUtcMidnight = (date: BusinessDate): number => Date.parse(`${date}T00:00:00Z`);
const fromUtc = (ms: number | Date): BusinessDate => new Date(ms).toISOString().slice(0, 10) as BusinessDate;

/** Whether the date exists: `2024-02-29` does, `2023-02-29` does not. */
export function isBusinessDate(text: string): text is BusinessDate {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && fromUtc(ms) === text;
}

/** @throws RangeError when the text is not a valid date. */
export function businessDate(text: string): BusinessDate {
  if (!isBusinessDate(text)) throw new RangeError(`${text} is not a valid date`);
  return text;
}

/** The date at `moment` in the reader's local time, not UTC. */
export const localDate = (moment: Date): BusinessDate =>
  fromUtc(moment.getTime() - moment.getTimezoneOffset() * MINUTE_MS);

/** Today in the reader's local time. */
export const localToday = (): BusinessDate => localDate(new Date());

export const addDays = (date: BusinessDate, days: number): BusinessDate => fromUtc(atUtcMidnight(date) + days * DAY_MS);

/** Whole days from `a` to `b`, negative when `b` is earlier. */
export const daysBetween = (a: BusinessDate, b: BusinessDate): number =>
  Math.round((atUtcMidnight(b) - atUtcMidnight(a)) / DAY_MS);

/** 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (date: BusinessDate): number => new Date(atUtcMidnight(date)).getUTCDay();

/** The same day some months later, or that month's last day if it is shorter. */
export const addMonths = (date: BusinessDate, months: number): BusinessDate =>
  fromUtc(addMonthsTo(new Date(atUtcMidnight(date)), months));

/** Creates the format at its first use: the formats of this module would delay the start of the app on a phone. */
function lazyFormat(options: Intl.DateTimeFormatOptions): (moment: Date | number) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (moment) => (format ??= new Intl.DateTimeFormat('en-US', options)).format(moment);
}

const wordsIn = (options: Intl.DateTimeFormatOptions) => {
  const format = lazyFormat({ ...options, timeZone: 'UTC' });
  return (date: BusinessDate): string => format(atUtcMidnight(date));
};

/** @param iso the date in the ISO format: with its year, unless only month and day are meant. */
const formatter = (options: Intl.DateTimeFormatOptions, iso = (date: BusinessDate): string => date) => {
  const monthFirst = wordsIn(options);
  const weekday = options.weekday && wordsIn({ weekday: options.weekday });
  const dayMonthYear = (['day', 'month', 'year'] as const)
    .filter((part) => options[part] !== undefined)
    .map((part) => wordsIn({ [part]: options[part] }));
  return (date: BusinessDate): string => {
    const { dateFormat } = currentFormats();
    if (dateFormat === 'month-first') return monthFirst(date);
    const words = dateFormat === 'iso' ? iso(date) : dayMonthYear.map((part) => part(date)).join(' ');
    return weekday ? `${weekday(date)}, ${words}` : words;
  };
};

/** `Thu, Nov 19`; day first `Thu, 19 Nov`; ISO `Thu, 2026-11-19` */
export const formatShort = formatter({ weekday: 'short', month: 'short', day: 'numeric' });
/** `Nov 19, 2026`; day first `19 Nov 2026`; ISO `2026-11-19` */
export const formatMedium = formatter({ month: 'short', day: 'numeric', year: 'numeric' });
/** `November 19, 2026`; day first `19 November 2026`; ISO `2026-11-19` */
export const formatLong = formatter({ month: 'long', day: 'numeric', year: 'numeric' });
/** `Thursday, Nov 19`; day first `Thursday, 19 Nov`; ISO `Thursday, 2026-11-19` */
export const formatWeekday = formatter({ weekday: 'long', month: 'short', day: 'numeric' });
/** `Nov 19`; day first `19 Nov`; ISO `11-19` */
export const formatMonthDay = formatter({ month: 'short', day: 'numeric' }, (date) => date.slice(5));
/**
 * Adds the year to a formatted date of another year than today's: `Thu, Nov 19, 2025`. A date in ISO already has it.
 */
function withYear(words: string, date: BusinessDate, today: BusinessDate): string {
  const { dateFormat } = currentFormats();
  const year = date.slice(0, 4);
  if (dateFormat === 'iso' || year === today.slice(0, 4)) return words;
  return dateFormat === 'day-first' ? `${words} ${year}` : `${words}, ${year}`;
}
/** `Nov 19`, with the year if it is another than today's: `Nov 19, 2025`. */
export const formatDay = (date: BusinessDate, today: BusinessDate): string =>
  (date.slice(0, 4) === today.slice(0, 4) ? formatMonthDay : formatMedium)(date);
/** `Thu, Nov 19`, with the year if it is another than today's: `Thu, Nov 19, 2025`. */
export const formatShortDay = (date: BusinessDate, today: BusinessDate): string =>
  withYear(formatShort(date), date, today);
/** `Thursday, Nov 19`, with the year if it is another than today's: `Thursday, Nov 19, 2025`. */
export const formatWholeDay = (date: BusinessDate, today: BusinessDate): string =>
  withYear(formatWeekday(date), date, today);
/** `Thu` */
export const formatWeekdayOnly = wordsIn({ weekday: 'short' });
/** `Nov` */
export const formatMonth = wordsIn({ month: 'short' });
/** `November` */
export const formatMonthName = wordsIn({ month: 'long' });

/** `11:41 AM`, in the reader's local time. */
export const formatTime = lazyFormat({ timeStyle: 'short' });

/** `Nov 19, 11:41 AM`, with the year if it is another than now's, in the reader's local time. */
export const formatMoment = (moment: Date, now = new Date()): string =>
  `${formatDay(localDate(moment), localDate(now))}, ${formatTime(moment)}`;
