import type { FoundRecords, RecordSummary } from '@quarterdeck/contract/financials';
import { fromDollars, sum, toDollars } from '@quarterdeck/domain/money';

type Amount = 'totalMoneyIn' | 'totalMoneyOut' | 'dailyProfit';
export type MissingRun = FoundRecords['missing'][number];

/** The sum of a day's records, in dollars. */
export interface DayLine extends Record<Amount, number> {
  date: string;
  count: number;
}

/**
 * A line of the table: a record, the sum of a day with several records, a record below such a sum, or days without a
 * record.
 */
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

/** A unique key for each line. */
export function keyOf(line: Line): string {
  if ('missing' in line) return line.missing.from;
  return 'day' in line ? line.day.date : line.record._id;
}

interface Shown {
  /** Whether the records are sorted by date. A day with several records then has a sum. */
  isByDate: boolean;
  isUp: boolean;
  /** Whether more records match. The last day may then be incomplete, so it has no sum. */
  hasMore: boolean;
  /** Known only for records sorted by date. */
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
