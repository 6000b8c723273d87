import { businessDate, EARLIEST_DATE } from '@quarterdeck/domain/business-date';
import { useSearchParams } from 'react-router';
import { periodOf, tabOf } from './period.ts';

/**
 * The period of the screen. It is part of the address: Back returns to it, a reload keeps it.
 * @param today at the store; undefined while the store is not known.
 */
export function usePeriod(today: string | undefined) {
  const [parameters, setParameters] = useSearchParams();
  const tab = tabOf(parameters.get('period'));
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
