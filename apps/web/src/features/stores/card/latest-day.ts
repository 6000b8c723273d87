import { addDays, businessDate, formatShortDay } from '@quarterdeck/domain/business-date';

/** A store's day relative to today: `today`, `yesterday`, `on Thu, Nov 19`, with the year if it is another year. */
export function describeDay(date: string, storesToday: string): string {
  const day = businessDate(date);
  const today = businessDate(storesToday);
  if (day === today) return 'today';
  if (day === addDays(today, -1)) return 'yesterday';
  return `on ${formatShortDay(day, today)}`;
}
