import { addDays, businessDate, type BusinessDate } from './business-date.ts';
import { HOUR_MS } from './durations.ts';

/** A store's time zone and the hour at which its day ends, which turn a moment into a business date. */
export interface DaySettings {
  /** IANA name, like `America/New_York`. */
  timeZone: string;
  /** A whole hour of local time, 0 to 11. The time before it belongs to the previous day. */
  dayEndsAt: number;
}

export const DEFAULT_TIME_ZONE = 'UTC';
export const DEFAULT_DAY_END = 4;
export const LATEST_DAY_END = 11;

const SECOND_MS = 1_000;

/** Zones in which a clock change at this hour would make a business date occur twice. */
const REFUSED: Record<string, number> = { 'antarctica/troll': 2, 'pacific/chatham': 3 };
const NAMED_ZONE = /^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)+$/;

const clocks = new Map<string, Intl.DateTimeFormat>();
/**
 * The number of cached clocks, more than there are time zones. Names are case-insensitive, so a client could send each
 * in thousands of spellings.
 */
const MAX_CLOCKS = 1_000;

/** @throws RangeError for an unknown time zone. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const cached = clocks.get(timeZone);
  if (cached) return cached;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  if (clocks.size < MAX_CLOCKS) clocks.set(timeZone, clock);
  return clock;
}

/** True for a name like `America/New_York`, and for UTC. Plain offsets and abbreviations are rejected. */
export function isTimeZone(text: string): boolean {
  if (text !== DEFAULT_TIME_ZONE && !NAMED_ZONE.test(text)) return false;
  try {
    clockOf(text);
    return true;
  } catch {
    return false;
  }
}

/** The time zone; UTC if this process does not know it. PostgreSQL may know time zones that this process does not. */
export const knownTimeZone = (text: string): string => (isTimeZone(text) ? text : DEFAULT_TIME_ZONE);

/** Whether a day may end at that hour in that time zone: not if a clock change would make a date occur twice. */
export const mayDayEndAt = ({ timeZone, dayEndsAt }: DaySettings): boolean =>
  REFUSED[timeZone.toLowerCase()] !== dayEndsAt;

/** Local wall-clock time, as if it were UTC. */
function wallClock(moment: Date, timeZone: string): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of clockOf(timeZone).formatToParts(moment)) parts[type] = Number(value);
  const { year, month, day, hour, minute, second } = parts as Record<
    'year' | 'month' | 'day' | 'hour' | 'minute' | 'second',
    number
  >;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/**
 * The business date at a moment: the local date minus the hours that still belong to the previous day. The hours are
 * subtracted from the local time, not from the moment: otherwise the date is wrong for an hour around clock changes.
 */
export function businessDateAt(moment: Date, { timeZone, dayEndsAt }: DaySettings): BusinessDate {
  const shifted = wallClock(moment, timeZone) - dayEndsAt * HOUR_MS;
  return new Date(shifted).toISOString().slice(0, 10) as BusinessDate;
}

/** The largest offset of any local time from UTC. */
const MAX_OFFSET_MS = 16 * HOUR_MS;

/**
 * The first moment of a business day. Found by searching for the moment at which the date begins, because the hour of
 * the change may occur twice or not at all.
 */
export function startOfBusinessDay(date: BusinessDate, settings: DaySettings): Date {
  const asUtc = Date.parse(`${date}T00:00:00Z`) + settings.dayEndsAt * HOUR_MS;
  let [before, from] = [asUtc - MAX_OFFSET_MS, asUtc + MAX_OFFSET_MS];
  while (from - before > SECOND_MS) {
    const middle = before + Math.floor((from - before) / (2 * SECOND_MS)) * SECOND_MS;
    if (businessDateAt(new Date(middle), settings) < date) before = middle;
    else from = middle;
  }
  return new Date(from);
}

/** When a business day ends and the next one begins. */
export const endOfBusinessDay = (date: BusinessDate, settings: DaySettings): Date =>
  startOfBusinessDay(addDays(date, 1), settings);

/** The hour at which a day ends: `4:00 AM`, `Midnight`. */
export const dayEndInWords = (hour: number): string => (hour === 0 ? 'Midnight' : `${hour}:00 AM`);

/** The longest time from the start of a day in UTC until that day has ended everywhere. */
const DAY_EVERYWHERE_MS = 36 * HOUR_MS;

/** The last day that ends before a moment in every time zone: December 6 for 10 p.m. UTC on December 7. */
export const lastWholeDay = (moment: Date): BusinessDate =>
  businessDate(new Date(moment.getTime() - DAY_EVERYWHERE_MS).toISOString().slice(0, 10));
