import { formatShortDay, localDate, type BusinessDate } from '@quarterdeck/domain/business-date';

/** `Thu, Nov 19`, with the year if it is another year. */
export const dayWords = (day: BusinessDate, now = new Date()): string => formatShortDay(day, localDate(now));
