import { businessDate, daysBetween, formatMedium, formatMonthDay, localDate } from '@quarterdeck/domain/business-date';

/** A period that ended longer ago than this is no longer simply the last one. */
const RECENT_DAYS = 7;

/**
 * Names a period that ends with the latest record: `in the last 30 days`, or `in the 30 days to Oct 3` when nothing was entered since.
 * @param trend the days up to the latest record.
 */
export function sinceWhen(length: string, trend: { date: string }[], now = new Date()): string {
  const last = trend.at(-1);
  const today = localDate(now);
  if (!last) return `in the last ${length}`;
  const end = businessDate(last.date);
  if (daysBetween(end, today) <= RECENT_DAYS) return `in the last ${length}`;
  const isThisYear = end.slice(0, 4) === today.slice(0, 4);
  return `in the ${length} to ${isThisYear ? formatMonthDay(end) : formatMedium(end)}`;
}
