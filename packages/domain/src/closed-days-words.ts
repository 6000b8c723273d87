import { formatMedium, formatMonthDay } from './business-date.ts';
import { weekdayName, type ClosedPeriod } from './closed-days.ts';
import { weekOrder } from './formats.ts';

/** `Monday and Tuesday`, in the order of the reader's week; empty if the store opens every day. */
export const weekdaysInWords = (weekdays: readonly number[]): string =>
  new Intl.ListFormat('en-US').format(
    weekOrder()
      .filter((weekday) => weekdays.includes(weekday))
      .map(weekdayName),
  );

/** `Nov 1 – Mar 15, every year`, `Oct 9, 2026 – Oct 10, 2026`, `Dec 25, every year`. */
export function periodInWords({ from, to, everyYear }: ClosedPeriod): string {
  const format = everyYear ? formatMonthDay : formatMedium;
  const range = from === to ? format(from) : `${format(from)} – ${format(to)}`;
  return everyYear ? `${range}, every year` : range;
}

/** Every period with its reason: `Dec 25, every year (Christmas); Oct 9, 2026`. */
export const periodsInWords = (periods: readonly ClosedPeriod[]): string =>
  periods.map((period) => periodInWords(period) + (period.reason === '' ? '' : ` (${period.reason})`)).join('; ');
