import { businessDate, formatWeekday } from '@quarterdeck/domain/business-date';

/** `Tuesday, Nov 24`. */
export const dayInWords = (date: string): string => formatWeekday(businessDate(date));
