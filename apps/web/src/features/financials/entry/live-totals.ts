import { useWatch } from 'react-hook-form';
import { liveTotals, type EntryBasis, type EntryControl } from './entry.ts';

/** What the form adds up to so far, in the frame that shows the key: a second frame would be in the next key's way. */
export function useLiveTotals(control: EntryControl, basis: EntryBasis) {
  const [sums, expenses, actualCashCount] = useWatch({ control, name: ['sums', 'expenses', 'actualCashCount'] });
  return liveTotals({ sums, expenses, actualCashCount }, basis);
}
