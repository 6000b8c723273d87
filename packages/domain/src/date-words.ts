import { addDays, EARLIEST_DATE, isBusinessDate, weekdayOf, type BusinessDate } from './business-date.ts';
import { DAYS_PER_WEEK } from './durations.ts';
import { currentFormats } from './formats.ts';

/** The dates and other words of a text: `last friday pier` has one date and the other word `pier`. */
export interface DateWords {
  /** The newest first; several for a weekday alone, and for tomorrow's month and day. */
  dates: BusinessDate[];
  /** The words of the date, in lower case. */
  dateWords: string[];
  /** The other words. */
  rest: string[];
}

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
];
/** The minimum length of an abbreviated weekday or month. */
const SHORTEST = 3;
/** The number of weeks that a weekday alone covers. */
const WEEKS = 3;
/** The maximum number of years to the February 29 before a date. */
const LEAP_YEARS = 8;
/** Larger than the age of the earliest date; keeps the date arithmetic in range. */
const MAX_DAYS_AGO = 99_999;

const begins = (name: string, word: string | undefined): boolean =>
  word !== undefined && word.length >= SHORTEST && name.startsWith(word);

const indexOfName = (names: string[], word: string | undefined): number | null => {
  const at = names.findIndex((name) => begins(name, word));
  return at === -1 ? null : at;
};

const dateOf = (year: number, month: number, day: number): BusinessDate | null => {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isBusinessDate(text) ? text : null;
};

/** `3`, `3rd`; null for anything else. */
function dayNumber(word: string | undefined): number | null {
  const [, digits] = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(word ?? '') ?? [];
  return digits === undefined ? null : Number(digits);
}

/** `2025`, `25`. */
function yearNumber(word: string | undefined): number | null {
  if (/^\d{4}$/.test(word ?? '')) return Number(word);
  return /^\d{2}$/.test(word ?? '') ? 2000 + Number(word) : null;
}

/** The latest such date up to today. If it is tomorrow's date, tomorrow comes first and last year's second. */
function latestDates(month: number, day: number, today: BusinessDate): BusinessDate[] {
  const tomorrow = addDays(today, 1);
  const nextYear = Number(tomorrow.slice(0, 4));
  const dates: BusinessDate[] = [];
  for (let year = nextYear; year >= nextYear - LEAP_YEARS; year--) {
    const date = dateOf(year, month, day);
    if (date && date <= tomorrow) dates.push(date);
    if (date && date <= today) break;
  }
  return dates;
}

interface DateMatch {
  dates: (BusinessDate | null)[];
  /** The number of words that form the date. */
  count: number;
}

/** The day of that month, of the year named by the next word or else the latest one. */
function dayOfMonth(month: number, day: number, [year]: string[], today: BusinessDate): DateMatch {
  // Only four digits are a year: while `nov 3 2025` is typed, `nov 3 20` must not mean 2020.
  const namedYear = /^\d{4}$/.test(year ?? '') ? Number(year) : null;
  return namedYear === null
    ? { dates: latestDates(month, day, today), count: 2 }
    : { dates: [dateOf(namedYear, month, day)], count: 3 };
}

/** `nov 3`, `nov 3 2025`. */
function monthFirst([first, second, ...further]: string[], today: BusinessDate): DateMatch | null {
  const [month, day] = [indexOfName(MONTHS, first), dayNumber(second)];
  return month === null || day === null ? null : dayOfMonth(month + 1, day, further, today);
}

/** `3 nov`, `3 nov 2025`. */
const dayFirst = ([first = '', second = '', ...further]: string[], today: BusinessDate): DateMatch | null =>
  monthFirst([second, first, ...further], today);

/** `11/3`, `11/3/25`, in the order of the reader's dates: month first, or day first; `2025-11-03`. */
function numericDate([word = '']: string[], today: BusinessDate): DateMatch | null {
  if (isBusinessDate(word)) return { dates: [word], count: 1 };
  const [, first, second, year] = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{2}|\d{4}))?$/.exec(word) ?? [];
  const [month, day] = currentFormats().dateFormat === 'day-first' ? [second, first] : [first, second];
  if (month === undefined || day === undefined) return null;
  const namedYear = yearNumber(year);
  const dates =
    namedYear === null
      ? latestDates(Number(month), Number(day), today)
      : [dateOf(namedYear, Number(month), Number(day))];
  return { dates, count: 1 };
}

/** `friday`: the last three, today included; `last friday`: the one before today. */
function weekday([first, second]: string[], today: BusinessDate): DateMatch | null {
  const isLast = first === 'last';
  const day = indexOfName(WEEKDAYS, isLast ? second : first);
  if (day === null) return null;
  const daysAgo = (weekdayOf(today) - day + DAYS_PER_WEEK) % DAYS_PER_WEEK;
  if (isLast) return { dates: [addDays(today, -(daysAgo || DAYS_PER_WEEK))], count: 2 };
  const dates = Array.from({ length: WEEKS }, (_, week) => addDays(today, -daysAgo - week * DAYS_PER_WEEK));
  return { dates, count: 1 };
}

/** `today`, `yesterday`, `tomorrow`, `3 days ago`, `2 weeks ago`. */
function relative([first = '', unit = '', ago]: string[], today: BusinessDate): DateMatch | null {
  if (begins('today', first)) return { dates: [today], count: 1 };
  if (begins('yesterday', first)) return { dates: [addDays(today, -1)], count: 1 };
  if (first === 'tomorrow') return { dates: [addDays(today, 1)], count: 1 };
  const isDays = /^days?$/.test(unit);
  if (!/^\d+$/.test(first) || ago !== 'ago' || (!isDays && !/^weeks?$/.test(unit))) return null;
  const days = Math.min(Number(first) * (isDays ? 1 : DAYS_PER_WEEK), MAX_DAYS_AGO);
  return { dates: [addDays(today, -days)], count: 3 };
}

/** The formats, each tried on the whole text in this order: `pier 7 nov 3` means November 3. */
const PARSERS = [numericDate, relative, monthFirst, dayFirst, weekday];

/** Commas and a full stop after `Nov.` separate like spaces. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,]+|\.(?=\s|$)/)
    .filter((word) => word !== '');

/**
 * The first date that the words name, in English with the month or the day first. Days after tomorrow have no record,
 * so they don't count as dates. The words may be incomplete, as while typing. Null without a date.
 */
export function findDates(text: string, today: BusinessDate): DateWords | null {
  const words = wordsOf(text);
  for (const parse of PARSERS) {
    for (const at of words.keys()) {
      const match = parse(words.slice(at), today);
      const dates = (match?.dates ?? []).filter(
        (date): date is BusinessDate => date !== null && date >= EARLIEST_DATE && date <= addDays(today, 1),
      );
      if (!match || dates.length === 0) continue;
      const end = at + match.count;
      return { dates, dateWords: words.slice(at, end), rest: [...words.slice(0, at), ...words.slice(end)] };
    }
  }
  return null;
}
