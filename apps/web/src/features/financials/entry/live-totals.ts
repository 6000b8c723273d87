import { useWatch } from 'react-hook-form';
import { liveTotals, type EntryBasis, type EntryControl } from './entry.ts';

/**
 * The form's totals so far. They are computed in the frame that shows the key, because a second frame would delay the
 * next key.
 */
export function useLiveTotals(control: EntryControl, basis: EntryBasis) {
  const [sums, expenses, actualCashCount] = useWatch({ control, name: ['sums', 'expenses', 'actualCashCount'] });
  return liveTotals({ sums, expenses, actualCashCount }, basis);
}
