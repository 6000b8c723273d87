/** The paid time of a payment, computed from the provider's data without any code of the server. */

import { DAY_MS, HOUR_MS } from '@quarterdeck/domain/durations';

/** PayPal charges renewals at 10:00 UTC. */
const RENEWS_AT_MS = 10 * HOUR_MS;

/** The start of the day that is `months` after the anchor's day, or of the last day of a shorter month. */
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
  // A month ends at the hour of the anchor, even if it is renewed later that day.
  return new Date(day + Math.min(RENEWS_AT_MS, anchorTime));
}

/**
 * A payment covers at most the time until the end of the renewal's day. A payment in the night before a renewal may
 * count for the next month.
 */
export function paidAtMost(anchor: Date, paidAt: Date): Date {
  return new Date(firstRenewal(anchor, (day) => day > paidAt.getTime()) + DAY_MS);
}

/** The latest of the moments; null if there are none. */
export const latest = (moments: readonly (Date | null)[]): Date | null => {
  const known = moments.filter((moment) => moment !== null);
  return known.length === 0 ? null : new Date(Math.max(...known.map((moment) => moment.getTime())));
};
