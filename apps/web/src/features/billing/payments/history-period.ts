import {
  addDays,
  EARLIEST_DATE,
  isBusinessDate,
  type BusinessDate,
  type DateRange,
} from '@quarterdeck/domain/business-date';

export type HistoryTab = 'month' | 'all' | 'dates';

export const HISTORY_TABS: { value: HistoryTab; label: string }[] = [
  { value: 'month', label: 'Current Month' },
  { value: 'all', label: 'All' },
  { value: 'dates', label: 'Selected Dates' },
];

export interface HistoryPeriod {
  tab: HistoryTab;
  /**
   * Without dates: all payments. Null while a selected date is missing or the dates are reversed; the screen then shows
   * no payments.
   */
  range: Partial<DateRange> | null;
  /** The error of the selected dates. */
  problem: string | null;
}

/** The whole month, because payments may be in the future if the provider's clock is ahead. */
export function currentMonth(today: BusinessDate): DateRange {
  const first = `${today.slice(0, 7)}-01` as BusinessDate;
  const inNextMonth = addDays(first, 31);
  return { from: first, to: addDays(`${inNextMonth.slice(0, 7)}-01` as BusinessDate, -1) };
}

/** The tab in the URL; by default the current month. */
export const tabOf = (tabName: string | null): HistoryTab =>
  HISTORY_TABS.find((tab) => tab.value === tabName)?.value ?? 'month';

export function periodOf(
  today: BusinessDate,
  { tab, from, to }: { tab: HistoryTab; from: string; to: string },
): HistoryPeriod {
  if (tab === 'month') return { tab, range: currentMonth(today), problem: null };
  if (tab === 'all') return { tab, range: {}, problem: null };
  const range = isBusinessDate(from) && isBusinessDate(to) ? { from, to } : null;
  if (range === null || range.from <= range.to) return { tab, range, problem: null };
  return { tab, range: null, problem: 'The end date is before the start date' };
}

/** The start of a day in the reader's time zone, also across clock changes. */
function beginning(day: BusinessDate): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return new Date(year, month - 1, date).toISOString();
}

/** The day after this date would have a five-digit year. */
const LAST_DATE = '9999-12-31';

/** The days as moments for the server: from the start of the first day to the end of the last. */
export const momentsOf = ({ from, to }: Partial<DateRange>): { from?: string; to?: string } => ({
  // Dates beyond these limits have no payments.
  ...(from && from >= EARLIEST_DATE && { from: beginning(from) }),
  ...(to && to < LAST_DATE && { to: beginning(addDays(to, 1)) }),
});
