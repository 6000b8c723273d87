export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const DAYS_PER_WEEK = 7;

/** The same day and time some months later, UTC; the month's last day if it is shorter. */
export function addMonths(moment: Date, months: number): Date {
  const later = new Date(moment);
  later.setUTCMonth(moment.getUTCMonth() + months);
  // In a shorter month, day 31 became a day of the following month: day 0 of that is the last day of the shorter month.
  if (later.getUTCDate() !== moment.getUTCDate()) later.setUTCDate(0);
  return later;
}
