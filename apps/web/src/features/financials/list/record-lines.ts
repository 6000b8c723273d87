import type { FoundRecords, RecordSummary } from '@quarterdeck/contract/financials';
import { fromDollars, sum, toDollars } from '@quarterdeck/domain/money';

type Amount = 'totalMoneyIn' | 'totalMoneyOut' | 'dailyProfit';
export type MissingRun = FoundRecords['missing'][number];

/** The sum of a day's records, in dollars. */
export interface DayLine extends Record<Amount, number> {
  date: string;
  count: number;
}

/** A line of the table: a record, one of several of its day below their sum, that sum, or days without a record. */
export type Line = { record: RecordSummary; isOfSeveral: boolean } | { day: DayLine } | { missing: MissingRun };

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

/** Tells the lines apart. */
export function keyOf(line: Line): string {
  if ('missing' in line) return line.missing.from;
  return 'day' in line ? line.day.date : line.record._id;
}

interface Shown {
  /** In order of their dates. Then a day with several gets its sum. */
  isByDate: boolean;
  isUp: boolean;
  /** More are to come, so the last day may not be complete: it gets no sum. */
  hasMore: boolean;
  /** Known only in order of dates. */
  missing: MissingRun[];
}

export function recordLines(records: RecordSummary[], { isByDate, isUp, hasMore, missing }: Shown): Line[] {
  if (!isByDate) return records.map((record) => ({ record, isOfSeveral: false }));
  const cut = hasMore ? records.at(-1)?.date : undefined;
  const days = [...Map.groupBy(records, ({ date }) => date)].map(([date, ofDay]): { date: string; lines: Line[] } => {
    const hasSum = ofDay.length > 1 && date !== cut;
    const lines: Line[] = ofDay.map((record) => ({ record, isOfSeveral: hasSum }));
    return { date, lines: hasSum ? [{ day: dayLine(date, ofDay) }, ...lines] : lines };
  });
  const missingDays = missing.map((run) => ({ date: run.from, lines: [{ missing: run }] }));
  return [...days, ...missingDays]
    .toSorted((one, other) => (one.date < other.date === isUp ? -1 : 1))
    .flatMap(({ lines }) => lines);
}
