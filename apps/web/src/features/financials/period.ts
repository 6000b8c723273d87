import { addDays, addMonths, type BusinessDate, type DateRange } from '@quarterdeck/domain/business-date';
import { currentMonth, currentWeek, selectedRange } from '@quarterdeck/domain/period';

export type Tab = 'all' | 'month' | 'week' | 'dates';

export const TABS: { value: Tab; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'month', label: 'Current Month' },
  { value: 'week', label: 'Current Week' },
  { value: 'dates', label: 'Select Dates' },
];

/** The same periods, as headings of what is shown. */
export const PERIOD_NAMES: Record<Tab, string> = {
  all: 'All records',
  month: 'Current month',
  week: 'Current week',
  dates: 'The selected dates',
};

export interface Period {
  tab: Tab;
  /** The range to query; null while a selected date is missing or the dates are reversed: nothing is shown then. */
  range: Partial<DateRange> | null;
  /** The error of the selected dates. */
  problem: string | null;
  /** The earlier period it is compared with. */
  compared: { range: DateRange; name: string } | null;
}

/** The tab in the URL; by default the current month. */
export const tabOf = (named: string | null): Tab => TABS.find((tab) => tab.value === named)?.value ?? 'month';

export function periodOf(today: BusinessDate, { tab, from, to }: { tab: Tab; from: string; to: string }): Period {
  if (tab === 'month') {
    const range = currentMonth(today);
    const before = { from: addMonths(range.from, -1), to: addMonths(today, -1) };
    return { tab, range, problem: null, compared: { range: before, name: 'the same days last month' } };
  }
  if (tab === 'week') {
    const range = currentWeek(today);
    const before = { from: addDays(range.from, -7), to: addDays(today, -7) };
    return { tab, range, problem: null, compared: { range: before, name: 'the same days last week' } };
  }
  if (tab === 'all') return { tab, range: {}, problem: null, compared: null };
  const { range, isReversed } = selectedRange(from, to);
  return { tab, range, problem: isReversed ? 'The end date is before the start date' : null, compared: null };
}

/** The period as URL parameters. */
export const periodParameters = ({ tab, range }: Period): Record<string, string> =>
  tab === 'dates' ? { period: tab, ...range } : { period: tab };
