import { ComparedDays } from '../../../ui/data/compared-days.tsx';
import classes from './compare-notes.module.css';
import type { Row } from './store-rows.ts';

interface Days {
  days: number;
  compared: number;
}

function sumOfDays(rows: Row[], daysOf: (row: Row) => Days | null): Days {
  const all = rows.flatMap((row) => daysOf(row) ?? []);
  return {
    days: all.reduce((sum, { days }) => sum + days, 0),
    compared: all.reduce((sum, { compared }) => sum + compared, 0),
  };
}

export function CompareNotes({ rows }: { rows: Row[] }) {
  const month = sumOfDays(rows, ({ performance: { month } }) => ({
    days: month.days,
    compared: month.compared.days,
  }));
  const isCompared = rows.some(({ performance }) => performance.compared !== null);
  const period = sumOfDays(
    rows,
    ({ performance: { days, compared } }) => compared && { days, compared: compared.days },
  );
  return (
    <div className={classes.notes}>
      <p>Kept is takings minus expenses and commission. Tick two stores to see them side by side.</p>
      {month.days > 0 && <ComparedDays {...month} unit="store-day" change="The month’s change compares" />}
      {isCompared && <ComparedDays {...period} unit="store-day" change="The takings’ change compares" />}
    </div>
  );
}
