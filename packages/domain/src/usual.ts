import { addDays, type BusinessDate } from './business-date.ts';
import { isClosed, type ClosedDays } from './closed-days.ts';
import { cents, type Cents } from './money.ts';

/** A usual figure is the median of the last records of a weekday: at most this many, at least `FEWEST`. */
export const USUAL_RECORDS = 8;
const FEWEST = 4;
/** The number of past weeks whose records count. It is long enough for a store that closes for the winter. */
const WEEKS_BACK = 60;

const DOLLAR = 100;
const LEAST_USUAL = cents(10 * DOLLAR);
const FACTOR = 5;

/** The earlier dates of that weekday, the latest first. */
export const sameWeekdaysBefore = (date: BusinessDate): BusinessDate[] =>
  Array.from({ length: WEEKS_BACK }, (_, week) => addDays(date, -7 * (week + 1)));

/** The median in whole dollars; null for fewer than four amounts. */
export function usualOf(amounts: Cents[]): Cents | null {
  if (amounts.length < FEWEST) return null;
  const sorted = amounts.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  return cents(Math.round((lower + upper) / 2 / DOLLAR) * DOLLAR);
}

/** The first date whose records count for the usual figure of a date. */
export const usualFrom = (date: BusinessDate): BusinessDate => addDays(date, -7 * WEEKS_BACK);

/**
 * The usual takings of a store on the weekday of a date.
 * @param takings the takings of its open days since `usualFrom`: a closed day with a record does not count.
 */
export const usualBefore = (date: BusinessDate, takings: Map<BusinessDate, Cents>): Cents | null =>
  usualOf(
    sameWeekdaysBefore(date)
      .flatMap((day) => takings.get(day) ?? [])
      .slice(0, USUAL_RECORDS),
  );

/**
 * Computes the usual takings of a store on the weekday of a date; null if it is closed then. A closed day with a record
 * does not count.
 * @param takings the takings of its days since `usualFrom`.
 */
export function usualOfOpenDays(
  closedDays: ClosedDays,
  takings: Iterable<readonly [BusinessDate, Cents]>,
): (date: BusinessDate) => Cents | null {
  const open = new Map([...takings].filter(([day]) => !isClosed(closedDays, day)));
  return (date) => (isClosed(closedDays, date) ? null : usualBefore(date, open));
}

/**
 * Whether a typed figure is above five times or below a fifth of the usual figure, as after a slip of the decimal point
 * or the row. Games that usually take less than $10 vary too much.
 */
export function doubtAbout(amount: Cents, usual: Cents | null): 'high' | 'low' | null {
  if (usual === null || usual < LEAST_USUAL) return null;
  if (amount > FACTOR * usual) return 'high';
  return amount * FACTOR < usual ? 'low' : null;
}
