import type { Performance } from '@quarterdeck/contract/games';
import { MoneyChange } from '../../../ui/data/money.tsx';
import classes from './performance-notes.module.css';

const daysWords = (count: number) => (count === 1 ? '1 store-day' : `${count.toLocaleString('en-US')} store-days`);

/** What the figures above mean. */
export function PerformanceNotes({ totals }: { totals: Performance['totals'] }) {
  const leftOut = totals.storeDays - totals.comparedStoreDays;
  return (
    <div className={classes.notes}>
      <p>Kept is takings minus commission, before expenses. Share is of takings.</p>
      {totals.adjustment !== 0 && (
        <p>
          Adjustment: <MoneyChange dollars={totals.adjustment} />. Negative counts replaced the takings of their
          records.
        </p>
      )}
      {totals.compared && (
        <p>
          Change is in kept, on the {daysWords(totals.comparedStoreDays)}{' '}
          {totals.comparedStoreDays === 1 ? 'that has' : 'that have'} a record in both periods
          {leftOut > 0 && `; ${daysWords(leftOut)} left out`}.
        </p>
      )}
    </div>
  );
}
