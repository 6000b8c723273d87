/** What a payment pays for, worked out from the provider's own figures and without any code of the server's. */

import { DAY_MS, HOUR_MS } from '@quarterdeck/domain/durations';

/** PayPal takes renewals at 10:00 UTC. */
const RENEWS_AT_MS = 10 * HOUR_MS;

/** The day, from its first moment on, so many months after the day of the anchor; the last of a month that is shorter. */
function dayOfRenewal(anchor: Date, months: number): number {
  const [year, month] = [anchor.getUTCFullYear(), anchor.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(anchor.getUTCDate(), lastDay));
}

function firstRenewal(anchor: Date, isAfter: (day: number) => boolean): number {
  for (let months = 1; ; months += 1) {
    const day = dayOfRenewal(anchor, months);
    if (isAfter(day)) return day;
  }
}

/** A payment covers at least the time until the next renewal. */
export function paidAtLeast(anchor: Date, paidAt: Date): Date {
  const day = firstRenewal(anchor, (each) => each + RENEWS_AT_MS > paidAt.getTime());
  const anchorTime = anchor.getTime() - dayOfRenewal(anchor, 0);
  // A month after the anchor is over at its hour, though it is renewed later that day.
  return new Date(day + Math.min(RENEWS_AT_MS, anchorTime));
}

/** And at most until the end of the day of it. One that is made in the night before a renewal may count for the next month. */
export function paidAtMost(anchor: Date, paidAt: Date): Date {
  return new Date(firstRenewal(anchor, (day) => day > paidAt.getTime()) + DAY_MS);
}

/** Of moments, the last; null of none. */
export const latest = (moments: readonly (Date | null)[]): Date | null => {
  const known = moments.filter((moment) => moment !== null);
  return known.length === 0 ? null : new Date(Math.max(...known.map((moment) => moment.getTime())));
};
