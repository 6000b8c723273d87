import { counted } from '@quarterdeck/domain/counted';
import classes from './compare-notes.module.css';
import type { Row } from './store-rows.ts';

interface ComparedDays {
  days: number;
  compared: number;
}

function comparedDays(rows: Row[], of: (row: Row) => ComparedDays | null): ComparedDays {
  const all = rows.flatMap((row) => of(row) ?? []);
  return {
    days: all.reduce((sum, { days }) => sum + days, 0),
    compared: all.reduce((sum, { compared }) => sum + compared, 0),
  };
}

/** The compared figures and days, and the number of days left out. */
function comparedWords(what: string, { days, compared }: ComparedDays): string {
  if (compared === 0) return `${what} only on days that have a record in both periods; there are none.`;
  const leftOut = days > compared ? `; ${counted(days - compared, 'store-day')} left out` : '';
  return `${what} on the ${counted(compared, 'store-day')} with a record in both periods${leftOut}.`;
}

export function CompareNotes({ rows }: { rows: Row[] }) {
  const month = comparedDays(rows, ({ performance: { month } }) => ({
    days: month.days,
    compared: month.compared.days,
  }));
  const isCompared = rows.some(({ performance }) => performance.compared !== null);
  const period = comparedDays(
    rows,
    ({ performance: { days, compared } }) => compared && { days, compared: compared.days },
  );
  return (
    <div className={classes.notes}>
      <p>Kept is takings minus expenses and commission. Tick two stores to see them side by side.</p>
      {month.days > 0 && <p>{comparedWords('Month to date is compared with last month', month)}</p>}
      {isCompared && <p>{comparedWords('Takings are compared', period)}</p>}
    </div>
  );
}
