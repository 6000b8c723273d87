import {
  businessDate,
  formatMedium,
  formatMonthDay,
  type BusinessDate,
  type DateRange,
} from '@quarterdeck/domain/business-date';
import { stepped } from '@quarterdeck/domain/period';
import { datesParameters } from '../../ui/data/figure-paths.ts';
import { periodWords } from '../../ui/inputs/period-words.ts';
import type { ReportFilter } from '../../ui/inputs/report-filter.ts';

/**
 * The name of a period that ends with the latest record: `Last 7 days`, or `7 days to Nov 25` if that is not today.
 * Elsewhere the last 7 days end today.
 * @param trend the days up to the latest record.
 */
export function sinceWhen(length: string, trend: { date: string }[], today: BusinessDate): string {
  const last = trend.at(-1);
  if (!last || last.date === today) return `Last ${length}`;
  const end = businessDate(last.date);
  const isThisYear = end.slice(0, 4) === today.slice(0, 4);
  return `${length} to ${isThisYear ? formatMonthDay(end) : formatMedium(end)}`;
}

/** The filter until the owner chooses a period or stores. */
export const ALL_TIME: Omit<ReportFilter, 'today'> = {
  range: null,
  preset: 'all',
  storeIds: [],
  comparison: null,
  compared: null,
};

/**
 * The latest days beside all time, compared with the days before.
 * @param filter the default filter.
 * @param latest the days up to the latest record, which may end before today.
 */
export function latestDays(filter: ReportFilter, latest: DateRange | null): ReportFilter {
  const range = latest ?? filter.range;
  return {
    ...filter,
    range,
    preset: null,
    storeIds: [],
    comparison: 'previous',
    compared: range && stepped(range, -1),
  };
}

/** For a title: `Last 7 Days`. */
export const periodTitle = (filter: ReportFilter): string =>
  periodWords(filter).replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** The URL parameters of a part of the period, for the same stores. */
export const partParameters = (part: DateRange, { storeIds }: ReportFilter): Record<string, string> => ({
  ...datesParameters(part),
  ...(storeIds.length > 0 && { stores: storeIds.join(',') }),
});
