import { formatMedium, formatShort, localDate, type BusinessDate } from '@quarterdeck/domain/business-date';

/** `Thu, Nov 19`, with the year if it is not the current one: `Nov 19, 2025`. */
export const dayWords = (day: BusinessDate, now = new Date()): string =>
  day.slice(0, 4) === localDate(now).slice(0, 4) ? formatShort(day) : formatMedium(day);
