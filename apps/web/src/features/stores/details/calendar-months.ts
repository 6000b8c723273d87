import { addDays, addMonths, daysBetween, formatMonthName, type BusinessDate } from '@quarterdeck/domain/business-date';
import { DAYS_PER_WEEK } from '@quarterdeck/domain/durations';
import { fromDollars, sum, toDollars } from '@quarterdeck/domain/money';
import { calendarStart, weekStart } from '@quarterdeck/domain/period';
import type { ShownDay } from './store-days.ts';

/** A cell of a month; null before its first and after its last day. A day in the future has only a date. */
export type Cell = { date: BusinessDate; day: ShownDay | null } | null;

export interface Month {
  /** The first day of the month. */
  first: BusinessDate;
  /** `November`, without the year. */
  name: string;
  /** Dollars; null without a record. */
  takings: number | null;
  /** Each from the first to the last day of the reader's week. */
  weeks: Cell[][];
}

function monthFrom(first: BusinessDate, days: Map<BusinessDate, ShownDay>): Month {
  const next = addMonths(first, 1);
  const weeks: Cell[][] = [];
  for (let start = weekStart(first); start < next; start = addDays(start, DAYS_PER_WEEK))
    weeks.push(
      Array.from({ length: DAYS_PER_WEEK }, (_, index) => {
        const date = addDays(start, index);
        return date < first || date >= next ? null : { date, day: days.get(date) ?? null };
      }),
    );
  const takings = [...days.values()].flatMap(({ date, takings: ofDay }) =>
    date >= first && date < next && ofDay !== null ? fromDollars(ofDay) : [],
  );
  return {
    first,
    name: formatMonthName(first),
    takings: takings.length === 0 ? null : toDollars(sum(takings)),
    weeks,
  };
}

/** The months from the first to the last day, in order. The last day may be tomorrow, in a new month. */
export function monthsOf(days: ShownDay[]): Month[] {
  const byDate = new Map(days.map((day) => [day.date, day]));
  const months: Month[] = [];
  const [begin, end] = [days[0]?.date, days.at(-1)?.date];
  if (begin === undefined || end === undefined) return months;
  for (let first = calendarStart(begin, 'month'); first <= end; first = addMonths(first, 1))
    months.push(monthFrom(first, byDate));
  return months;
}

const STEPS: Partial<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -DAYS_PER_WEEK,
  ArrowDown: DAYS_PER_WEEK,
};

/**
 * The date that a key moves to: arrows move by a day or a week, Home and End to the first or last date. Dates without a
 * link are skipped. If there is no further date, it is the same date. Undefined for other keys.
 * @param dates with a link, in order.
 */
export function dateByKey(key: string, from: BusinessDate, dates: BusinessDate[]): BusinessDate | undefined {
  if (key === 'Home') return dates[0] ?? from;
  if (key === 'End') return dates.at(-1) ?? from;
  const step = STEPS[key];
  if (step === undefined) return undefined;
  const isReached = (date: BusinessDate) => {
    const moved = daysBetween(from, date);
    return moved * step > 0 && moved % step === 0;
  };
  return (step > 0 ? dates.find(isReached) : dates.findLast(isReached)) ?? from;
}
