import { useWatch } from 'react-hook-form';
import { liveTotals, type EntryControl, type EntryGame } from './entry.ts';

/** What the form adds up to, again with every key. */
export function useLiveTotals(control: EntryControl, games: EntryGame[]) {
  const [sums, expenses, actualCashCount] = useWatch({ control, name: ['sums', 'expenses', 'actualCashCount'] });
  return liveTotals({ sums, expenses, actualCashCount }, games);
}
