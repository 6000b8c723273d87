import type { RecordSummary } from '@quarterdeck/contract/financials';
import { fromDollars, sum, toDollars } from '@quarterdeck/domain/money';

type Amount = 'totalMoneyIn' | 'totalMoneyOut' | 'dailyProfit';

/** The sum of a day's records, in dollars. */
export interface DayLine extends Record<Amount, number> {
  date: string;
  count: number;
}

/** A line of the table: a record, one of several of its day below their sum, or that sum. */
export type Line = { record: RecordSummary; isOfSeveral: boolean } | { day: DayLine };

function dayLine(date: string, records: RecordSummary[]): DayLine {
  const of = (amount: Amount) => toDollars(sum(records.map((record) => fromDollars(record[amount]))));
  return {
    date,
    count: records.length,
    totalMoneyIn: of('totalMoneyIn'),
    totalMoneyOut: of('totalMoneyOut'),
    dailyProfit: of('dailyProfit'),
  };
}

interface Shown {
  /** In order of their dates. Then a day with several gets its sum. */
  isByDate: boolean;
  /** More are to come, so the last day may not be complete: it gets no sum. */
  hasMore: boolean;
}

export function recordLines(records: RecordSummary[], { isByDate, hasMore }: Shown): Line[] {
  if (!isByDate) return records.map((record) => ({ record, isOfSeveral: false }));
  const cut = hasMore ? records.at(-1)?.date : undefined;
  return [...Map.groupBy(records, ({ date }) => date)].flatMap(([date, ofDay]): Line[] => {
    const hasSum = ofDay.length > 1 && date !== cut;
    const lines = ofDay.map((record) => ({ record, isOfSeveral: hasSum }));
    return hasSum ? [{ day: dayLine(date, ofDay) }, ...lines] : lines;
  });
}
