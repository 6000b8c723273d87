import { addDays, businessDate, formatMedium, formatShort } from '@quarterdeck/domain/business-date';

/** A store's day relative to today: `today`, `yesterday`, `on Thu, Nov 19`, or in another year `on Nov 19, 2025`. */
export function describeDay(date: string, storesToday: string): string {
  const day = businessDate(date);
  const today = businessDate(storesToday);
  if (day === today) return 'today';
  if (day === addDays(today, -1)) return 'yesterday';
  return `on ${day.slice(0, 4) === today.slice(0, 4) ? formatShort(day) : formatMedium(day)}`;
}
