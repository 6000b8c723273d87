import {
  addDays,
  businessDate,
  currentMonth,
  currentWeek,
  EARLIEST_DATE,
  isBusinessDate,
  oneMonthBefore,
  type BusinessDate,
  type DateRange,
} from '@quarterdeck/domain/business-date';
import { useSearchParams } from 'react-router';

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

const isTab = (text: string | null): text is Tab => TABS.some((tab) => tab.value === text);

function periodOf(today: BusinessDate, { tab, from, to }: { tab: Tab; from: string; to: string }): Period {
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

/**
 * The period of the screen. It is part of the address: Back returns to it, a reload keeps it.
 * @param today at the store; undefined while the store is not known.
 */
export function usePeriod(today: string | undefined) {
  const [parameters, setParameters] = useSearchParams();
  const named = parameters.get('period');
  const tab = isTab(named) ? named : 'month';
  const from = parameters.get('from') ?? '';
  const to = parameters.get('to') ?? '';
  const change = (changes: Record<string, string>) =>
    setParameters((now) => new URLSearchParams({ ...Object.fromEntries(now), ...changes }), { replace: true });
  return {
    period: periodOf(businessDate(today ?? EARLIEST_DATE), { tab, from, to }),
    from,
    to,
    chooseTab: (next: string) => change({ period: next }),
    chooseDates: change as (dates: { from: string } | { to: string }) => void,
  };
}
