import { localToday } from '@quarterdeck/domain/business-date';
import { useSearchParams } from 'react-router';
import { currentMonth, periodOf, tabOf, type HistoryTab } from './history-period.ts';

/** The screen's period. It is part of the URL: Back returns to it, a reload keeps it. */
export function useHistoryPeriod() {
  const [parameters, setParameters] = useSearchParams();
  const today = localToday();
  const tab = tabOf(parameters.get('period'));
  const from = parameters.get('from') ?? '';
  const to = parameters.get('to') ?? '';
  const change = (changes: Record<string, string>) =>
    setParameters((now) => new URLSearchParams({ ...Object.fromEntries(now), ...changes }), { replace: true });
  return {
    period: periodOf(today, { tab, from, to }),
    from,
    to,
    /** The dates of the month are the first to select. */
    chooseTab: (next: HistoryTab) => {
      const isBlank = tab === 'month' && from === '' && to === '';
      change({ period: next, ...(next === 'dates' && isBlank && currentMonth(today)) });
    },
    chooseDates: change as (dates: { from: string } | { to: string }) => void,
  };
}
