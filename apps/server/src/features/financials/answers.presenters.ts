import type { FoundRecords } from '@quarterdeck/contract/financials';
import type { StoreTrend } from '@quarterdeck/contract/record-answers';
import { businessDate, type DateRange } from '@quarterdeck/domain/business-date';
import { sum, toDollars, toDollarsOrNull } from '@quarterdeck/domain/money';
import { trendParts, trendStart, trendUnit } from '@quarterdeck/domain/trend';
import { presentSummary, presentTotals } from './financials.presenters.ts';
import { missingWithUsual, usualAt, type ExpectedStore, type MissingRun } from './missing-days.ts';
import type { FoundTotals } from './find-records.queries.ts';
import type { SummaryRow } from './financials.queries.ts';
import type { Neighbor, OnlyRecord, TrendDay } from './trend.queries.ts';

const presentMissing = (runs: MissingRun[]): FoundRecords['missing'] =>
  runs.map(({ days, usual }) => ({
    from: days[0] ?? '',
    to: days.at(-1) ?? '',
    days: days.length,
    usual: toDollarsOrNull(usual),
  }));

export const presentFound = (records: SummaryRow[], totals: FoundTotals, missing: MissingRun[]): FoundRecords => ({
  records: records.map(presentSummary),
  totals: {
    ...presentTotals({
      recordCount: totals.records,
      dayCount: totals.days,
      moneyIn: totals.money_in,
      moneyOut: totals.money_out,
    }),
    difference: toDollars(totals.difference),
    offCount: totals.off,
    withStatusCount: totals.with_status,
  },
  createdBy: totals.created_by,
  missing: presentMissing(missing),
});

/**
 * The dates to show. An open end is the last record or today, whichever is later; without a start, all records up to
 * the last. Null without a record, or when no date is left.
 */
export function shownRange(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  { firstDay, lastDay, today }: Pick<ExpectedStore, 'firstDay' | 'lastDay' | 'today'>,
): DateRange | null {
  if (firstDay === null || lastDay === null) return null;
  const openEnd = from === undefined || lastDay > today ? lastDay : today;
  const range = {
    from: from === undefined ? firstDay : businessDate(from),
    to: to === undefined ? openEnd : businessDate(to),
  };
  return range.from > range.to ? null : range;
}

function comparedOf(days: TrendDay[]) {
  const comparable = days.flatMap(({ takings, before }) => (before === null ? [] : { takings, before }));
  if (comparable.length === 0) return null;
  return {
    takings: toDollars(sum(comparable.map(({ takings }) => takings))),
    takingsBefore: toDollars(sum(comparable.map(({ before }) => before))),
  };
}

interface Trend {
  /** The days in order; for a unit of days they begin at `usualFrom`. */
  days: TrendDay[];
  only: OnlyRecord[];
  store: ExpectedStore;
}

/** The bars of a period that have a record. */
export function presentTrend(range: DateRange, { days, only, store }: Trend): StoreTrend {
  const unit = trendUnit(range);
  const usualOn = usualAt(store, days);
  const recordOf = new Map(only.map(({ business_date: date, id }) => [date, id]));
  const inRange = days.filter(({ business_date: date }) => date >= range.from && date <= range.to);
  const byPart = Map.groupBy(inRange, ({ business_date: date }) => trendStart(unit, date));
  const parts = trendParts(unit, range).flatMap((part) => {
    const partDays = byPart.get(trendStart(unit, part.from));
    if (!partDays) return [];
    const isDay = unit === 'day';
    return {
      ...part,
      takings: toDollars(sum(partDays.map(({ takings }) => takings))),
      usual: isDay ? toDollarsOrNull(usualOn(part.from)) : null,
      compared: comparedOf(partDays),
      recordId: (isDay && recordOf.get(part.from)) || null,
    };
  });
  const missing = unit === 'day' ? missingWithUsual(store, range, days) : [];
  return {
    unit,
    parts,
    missing: missing.map(({ date, usual }) => ({ date, usual: toDollarsOrNull(usual) })),
  };
}

const presentNeighbor = (neighbor: Neighbor | undefined) =>
  neighbor ? { _id: neighbor.id, date: neighbor.business_date } : null;

export const presentNeighbors = (neighbors: Neighbor[]) => ({
  before: presentNeighbor(neighbors.find((each) => !each.is_after)),
  after: presentNeighbor(neighbors.find((each) => each.is_after)),
});
