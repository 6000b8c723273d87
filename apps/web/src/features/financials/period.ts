import {
  addDays,
  currentMonth,
  currentWeek,
  isBusinessDate,
  oneMonthBefore,
  type BusinessDate,
  type DateRange,
} from '@quarterdeck/domain/business-date';

export type Tab = 'all' | 'month' | 'week' | 'dates';

export const TABS: { value: Tab; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'month', label: 'Current Month' },
  { value: 'week', label: 'Current Week' },
  { value: 'dates', label: 'Select Dates' },
];

/** The same, said of what is shown. */
export const PERIOD_NAMES: Record<Tab, string> = {
  all: 'All records',
  month: 'Current month',
  week: 'Current week',
  dates: 'The selected dates',
};

export interface Period {
  tab: Tab;
  /** What is asked for; null while one of the selected dates is missing or they are the wrong way round: nothing is shown then. */
  range: Partial<DateRange> | null;
  /** What is wrong with the selected dates. */
  problem: string | null;
  /** The days before that it is compared with. */
  compared: { range: DateRange; name: string } | null;
}

/** The tab that an address names; else the current month. */
export const tabOf = (named: string | null): Tab => TABS.find((tab) => tab.value === named)?.value ?? 'month';

export function periodOf(today: BusinessDate, { tab, from, to }: { tab: Tab; from: string; to: string }): Period {
  if (tab === 'month') {
    const range = currentMonth(today);
    const before = { from: oneMonthBefore(range.from), to: oneMonthBefore(today) };
    return { tab, range, problem: null, compared: { range: before, name: 'the same days last month' } };
  }
  if (tab === 'week') {
    const range = currentWeek(today);
    const before = { from: addDays(range.from, -7), to: addDays(today, -7) };
    return { tab, range, problem: null, compared: { range: before, name: 'the same days last week' } };
  }
  if (tab === 'all') return { tab, range: {}, problem: null, compared: null };
  const range = isBusinessDate(from) && isBusinessDate(to) ? { from, to } : null;
  if (range === null || range.from <= range.to) return { tab, range, problem: null, compared: null };
  return { tab, range: null, problem: 'The end date is before the start date', compared: null };
}

/** The period as an address has it. */
export const periodParameters = ({ tab, range }: Period): Record<string, string> =>
  tab === 'dates' ? { period: tab, ...range } : { period: tab };
