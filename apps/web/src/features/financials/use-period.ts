import { businessDate, EARLIEST_DATE, type DateRange } from '@quarterdeck/domain/business-date';
import { useSearchParams } from 'react-router';
import { steppedUntil, type Preset } from '@quarterdeck/domain/period';
import { comparisonOf, keyOf, periodOf, presetParameters, rangeParameters, type Tab } from './period.ts';

/**
 * The screen's period. It is part of the URL: Back returns to it, a reload keeps it.
 * @param today the store's business date; undefined while the store is unknown.
 */
export function usePeriod(today: string | undefined) {
  const [parameters, setParameters] = useSearchParams();
  const day = businessDate(today ?? EARLIEST_DATE);
  const periodInAddress = (address: URLSearchParams) => ({
    key: keyOf(address.get('period')),
    from: address.get('from') ?? '',
    to: address.get('to') ?? '',
    comparison: comparisonOf(address.get('compare')),
  });
  // Starts from the URL, not from the last render, because a second change may come before the first is rendered.
  const address = () => new URLSearchParams(window.location.search);
  function change(changes: Record<string, string | null>): void {
    const next = address();
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    setParameters(next, { replace: true, preventScrollReset: true });
  }
  const chooseRange = (range: DateRange | null) => change(rangeParameters(range, day));
  const namedPeriod = periodInAddress(parameters);
  return {
    period: periodOf(day, namedPeriod),
    from: namedPeriod.from,
    to: namedPeriod.to,
    parameters,
    change,
    /** The dates of the period before are the first to select. */
    chooseTab: (tab: Tab): void => {
      const now = periodInAddress(address());
      const { calendar } = periodOf(day, now);
      const isBlank = now.from === '' && now.to === '';
      change({ period: tab, ...(tab === 'dates' && isBlank && calendar) });
    },
    choosePreset: (preset: Preset): void => change(presetParameters(preset)),
    chooseRange,
    step: (direction: -1 | 1): void => {
      const { calendar, preset } = periodOf(day, periodInAddress(address()));
      const next = steppedUntil(day, { range: calendar, preset }, direction);
      if (next) chooseRange(next);
    },
  };
}
