import { DAYS_PER_WEEK } from './durations.ts';

/** How dates are written: `Nov 23, 2026`, `23 Nov 2026`, `2026-11-23`. */
export const DATE_FORMATS = ['month-first', 'day-first', 'iso'] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

/** The weekdays on which a week can begin: Sunday, Monday, Saturday. */
export const WEEK_STARTS = [0, 1, 6] as const;
export type WeekStart = (typeof WEEK_STARTS)[number];

/** How an owner's amounts, dates and weeks are shown, at their counters too. */
export interface Formats {
  /** ISO 4217, with two decimals. */
  currency: string;
  dateFormat: DateFormat;
  weekStartsOn: WeekStart;
}

export const DEFAULT_FORMATS: Formats = { currency: 'USD', dateFormat: 'month-first', weekStartsOn: 0 };

let reader = (): Formats => DEFAULT_FORMATS;

/** The formats of the reader for whom words are being made. */
export const currentFormats = (): Formats => reader();

/**
 * Names the source of `currentFormats`, once at start: in a browser the signed-in user, on the server the owner of the
 * running request or job.
 */
export function readFormatsFrom(source: () => Formats): void {
  reader = source;
}

/** The numbers of the weekdays (0 for Sunday) in the order of the reader's week. */
export const weekOrder = (): number[] =>
  Array.from({ length: DAYS_PER_WEEK }, (_, day) => (currentFormats().weekStartsOn + day) % DAYS_PER_WEEK);

const DECIMALS = 2;

/** Whether amounts of the currency have two decimals, as all stored amounts do. */
export const hasCents = (currency: string): boolean =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits === DECIMALS;

/** Whether the text is the code of a known currency. */
export const isCurrency = (text: string): boolean => Intl.supportedValuesOf('currency').includes(text);
