import { businessDate, daysBetween, formatMedium, formatMonthDay, localDate } from '@quarterdeck/domain/business-date';

/** A period that ended longer ago than this is named by its last day. */
const RECENT_DAYS = 7;

/**
 * Names a period that ends with the latest record: `Last 30 days`, or `30 days to Oct 3` for an old record.
 * @param trend the days up to the latest record.
 */
export function sinceWhen(length: string, trend: { date: string }[], now = new Date()): string {
  const last = trend.at(-1);
  const today = localDate(now);
  if (!last) return `Last ${length}`;
  const end = businessDate(last.date);
  if (daysBetween(end, today) <= RECENT_DAYS) return `Last ${length}`;
  const isThisYear = end.slice(0, 4) === today.slice(0, 4);
  return `${length} to ${isThisYear ? formatMonthDay(end) : formatMedium(end)}`;
}
