import { businessDate, type BusinessDate } from './business-date.ts';
import { HOUR_MS } from './durations.ts';

/** The longest time from the start of a day in UTC until that day has ended everywhere. */
const DAY_EVERYWHERE_MS = 36 * HOUR_MS;

/** The last day that ends before a moment in every time zone: December 6 for 10 p.m. UTC on December 7. */
export const lastWholeDay = (moment: Date): BusinessDate =>
  businessDate(new Date(moment.getTime() - DAY_EVERYWHERE_MS).toISOString().slice(0, 10));
