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
  /** Without dates: all there are. Null while one of the selected dates is missing or they are the wrong way round: nothing is shown then. */
  range: Partial<DateRange> | null;
  /** What is wrong with the selected dates. */
  problem: string | null;
}

/** The whole month: what is paid is not only of days gone by where the provider's clock is ahead. */
export function currentMonth(today: BusinessDate): DateRange {
  const first = `${today.slice(0, 7)}-01` as BusinessDate;
  const inNextMonth = addDays(first, 31);
  return { from: first, to: addDays(`${inNextMonth.slice(0, 7)}-01` as BusinessDate, -1) };
}

/** The tab that an address names; else the current month. */
export const tabOf = (named: string | null): HistoryTab =>
  HISTORY_TABS.find((tab) => tab.value === named)?.value ?? 'month';

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

/** When a day begins where the reader is, also on the day the clocks change. */
function beginning(day: BusinessDate): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return new Date(year, month - 1, date).toISOString();
}

/** It has no next day that could be written. */
const LAST_DATE = '9999-12-31';

/** The days as the server is asked for them: from the first moment of the first up to the first after the last. */
export const momentsOf = ({ from, to }: Partial<DateRange>): { from?: string; to?: string } => ({
  // Further away there is nothing.
  ...(from && from >= EARLIEST_DATE && { from: beginning(from) }),
  ...(to && to < LAST_DATE && { to: beginning(addDays(to, 1)) }),
});
