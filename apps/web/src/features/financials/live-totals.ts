import { useDeferredValue } from 'react';
import { useWatch } from 'react-hook-form';
import { liveTotals, type EntryBasis, type EntryControl } from './entry.ts';

/** What the form adds up to. A key is shown first, what it adds up to in the frame after it. */
export function useLiveTotals(control: EntryControl, basis: EntryBasis) {
  const watched = useWatch({ control, name: ['sums', 'expenses', 'actualCashCount'] });
  const [sums, expenses, actualCashCount] = useDeferredValue(watched);
  return liveTotals({ sums, expenses, actualCashCount }, basis);
}
