import { addMonths, type BusinessDate } from '@quarterdeck/domain/business-date';
import { add, fromDollars, toDollars, ZERO } from '@quarterdeck/domain/money';
import { calendarStart } from '@quarterdeck/domain/period';
import type { ShownDay } from './store-days.ts';

/** The accumulated takings, in dollars, up to a day of the month. Days count from 1. */
export interface MonthPoint {
  day: number;
  takings: number;
}

function addedUp(days: ShownDay[], first: BusinessDate): MonthPoint[] {
  const next = addMonths(first, 1);
  let total = ZERO;
  return days
    .filter(({ date }) => date >= first && date < next)
    .map(({ date, takings }) => {
      total = add(total, fromDollars(takings ?? 0));
      return { day: Number(date.slice(8)), takings: toDollars(total) };
    });
}

/** This month up to today and the whole month before. Today is left out while it has no record. */
export function monthLines(days: ShownDay[], today: BusinessDate): { now: MonthPoint[]; before: MonthPoint[] } {
  const first = calendarStart(today, 'month');
  const isEntered = ({ date, takings }: ShownDay) => date < today || (date === today && takings !== null);
  return {
    now: addedUp(days.filter(isEntered), first),
    before: addedUp(days, addMonths(first, -1)),
  };
}
