import { cents, type Cents } from './money.ts';

/** A usual figure is the median of the last records of a weekday: at most this many, at least `FEWEST`. */
export const USUAL_RECORDS = 8;
const FEWEST = 4;
const DOLLAR = 100;

/** The median in whole dollars; null for fewer than four amounts. */
export function usualOf(amounts: Cents[]): Cents | null {
  if (amounts.length < FEWEST) return null;
  const sorted = amounts.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  return cents(Math.round((lower + upper) / 2 / DOLLAR) * DOLLAR);
}
