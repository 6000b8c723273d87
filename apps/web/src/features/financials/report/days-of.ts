import type { RecordSummary } from '@quarterdeck/contract/financials';
import type { BusinessDate, DateRange } from '@quarterdeck/domain/business-date';

/**
 * The days of a file or report. Without dates, the days of the earliest and the latest record. There must be a record.
 */
export function daysOf({ from, to }: Partial<DateRange>, records: RecordSummary[]): DateRange {
  const dates = records.map(({ date }) => date as BusinessDate).toSorted();
  return { from: from ?? (dates[0] as BusinessDate), to: to ?? (dates.at(-1) as BusinessDate) };
}
