import { businessDate, EARLIEST_DATE } from '@quarterdeck/domain/business-date';
import { useSearchParams } from 'react-router';
import { periodOf, tabOf } from './period.ts';

/**
 * The screen's period. It is part of the URL: Back returns to it, a reload keeps it.
 * @param today the store's business date; undefined while the store is unknown.
 */
export function usePeriod(today: string | undefined) {
  const [parameters, setParameters] = useSearchParams();
  const tab = tabOf(parameters.get('period'));
  const from = parameters.get('from') ?? '';
  const to = parameters.get('to') ?? '';
  // Starts from the address, not from the last render: a second change may come before the first is rendered.
  const change = (changes: Record<string, string>) => {
    const now = new URLSearchParams(window.location.search);
    setParameters({ ...Object.fromEntries(now), ...changes }, { replace: true });
  };
  return {
    period: periodOf(businessDate(today ?? EARLIEST_DATE), { tab, from, to }),
    from,
    to,
    chooseTab: (next: string) => change({ period: next }),
    chooseDates: change as (dates: { from: string } | { to: string }) => void,
  };
}
