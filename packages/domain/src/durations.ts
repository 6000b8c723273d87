export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The same day and time some months later, UTC; the month's last day if it is shorter. */
export function addMonths(moment: Date, months: number): Date {
  const later = new Date(moment);
  later.setUTCMonth(moment.getUTCMonth() + months);
  // Day 31 of a shorter month became a day of the following one: day 0 of that month is the last day of the wanted one.
  if (later.getUTCDate() !== moment.getUTCDate()) later.setUTCDate(0);
  return later;
}
