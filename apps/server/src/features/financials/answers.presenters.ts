import type { FoundRecords } from '@quarterdeck/contract/financials';
import type { StoreTrend } from '@quarterdeck/contract/record-answers';
import { businessDate, type BusinessDate, type DateRange } from '@quarterdeck/domain/business-date';
import { isClosed, type ClosedDays } from '@quarterdeck/domain/closed-days';
import { subtract, sum, toDollars, toDollarsOrNull } from '@quarterdeck/domain/money';
import { trendParts, trendStart, trendUnit } from '@quarterdeck/domain/trend';
import { usualBefore } from '@quarterdeck/domain/usual';
import { presentSummary, presentTotals } from './financials.presenters.ts';
import type { FoundTotals } from './find-records.queries.ts';
import type { SummaryRow } from './financials.queries.ts';
import type { Neighbour, OnlyRecord, TrendDay } from './trend.queries.ts';

export const presentFound = (records: SummaryRow[], totals: FoundTotals): FoundRecords => ({
  records: records.map(presentSummary),
  totals: {
    ...presentTotals({
      recordCount: totals.records,
      dayCount: totals.days,
      moneyIn: totals.money_in,
      moneyOut: totals.money_out,
      profit: subtract(totals.money_in, totals.money_out),
    }),
    difference: toDollars(totals.difference),
  },
  createdBy: totals.created_by,
});

/** The period, or without dates all records; null without a record. */
export function shownRange(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  { first, last }: { first: BusinessDate | null; last: BusinessDate | null },
): DateRange | null {
  if (first === null || last === null) return null;
  const range = {
    from: from === undefined ? first : businessDate(from),
    to: to === undefined ? last : businessDate(to),
  };
  return range.from > range.to ? null : range;
}

function comparedOf(days: TrendDay[]) {
  const alike = days.flatMap(({ takings, before }) => (before === null ? [] : { takings, before }));
  if (alike.length === 0) return null;
  return {
    takings: toDollars(sum(alike.map(({ takings }) => takings))),
    takingsBefore: toDollars(sum(alike.map(({ before }) => before))),
  };
}

interface Trend {
  /** In order; for a unit of days from `usualFrom` on. */
  days: TrendDay[];
  only: OnlyRecord[];
  closedDays: ClosedDays;
  firstDate: string | null;
}

/** The bars of a period. Only those with a record are sent. */
export function presentTrend(range: DateRange, { days, only, closedDays, firstDate }: Trend): StoreTrend {
  const unit = trendUnit(range);
  const open = days.filter(({ business_date: date }) => !isClosed(closedDays, date));
  const takingsOfDay = new Map(open.map(({ business_date: date, takings }) => [date, takings]));
  const recordOf = new Map(only.map(({ business_date: date, id }) => [date, id]));
  const inRange = days.filter(({ business_date: date }) => date >= range.from && date <= range.to);
  const byPart = Map.groupBy(inRange, ({ business_date: date }) => trendStart(unit, date));
  const parts = trendParts(unit, range).flatMap((part) => {
    const found = byPart.get(trendStart(unit, part.from));
    if (!found) return [];
    const isDay = unit === 'day';
    return {
      ...part,
      takings: toDollars(sum(found.map(({ takings }) => takings))),
      usual: isDay ? toDollarsOrNull(usualBefore(part.from, takingsOfDay)) : null,
      compared: comparedOf(found),
      recordId: (isDay && recordOf.get(part.from)) || null,
    };
  });
  return { unit, parts, firstDate };
}

export const presentNeighbours = (found: Neighbour[]) => {
  const [before, after] = [false, true].map((isAfter) => {
    const neighbour = found.find(({ is_after: is }) => is === isAfter);
    return neighbour ? { _id: neighbour.id, date: neighbour.business_date } : null;
  });
  return { before: before ?? null, after: after ?? null };
};
