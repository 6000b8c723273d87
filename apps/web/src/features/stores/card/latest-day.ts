import { addDays, businessDate, formatMedium, formatShort } from '@quarterdeck/domain/business-date';

/** How a card speaks of a store's day: `today`, `yesterday`, `on Thu, Nov 19`, and of another year `on Nov 19, 2025`. */
export function describeDay(date: string, storesToday: string): string {
  const day = businessDate(date);
  const today = businessDate(storesToday);
  if (day === today) return 'today';
  if (day === addDays(today, -1)) return 'yesterday';
  return `on ${day.slice(0, 4) === today.slice(0, 4) ? formatShort(day) : formatMedium(day)}`;
}
