import classes from './compare-notes.module.css';
import type { Row } from './store-rows.ts';

const daysWords = (count: number) => (count === 1 ? '1 store-day' : `${count.toLocaleString('en-US')} store-days`);
const that = (count: number) => (count === 1 ? 'that has' : 'that have');

interface Alike {
  days: number;
  compared: number;
}

function alike(rows: Row[], of: (row: Row) => Alike | null): Alike {
  const all = rows.flatMap((row) => of(row) ?? []);
  return {
    days: all.reduce((sum, { days }) => sum + days, 0),
    compared: all.reduce((sum, { compared }) => sum + compared, 0),
  };
}

const leftOut = ({ days, compared }: Alike) => days > compared && `; ${daysWords(days - compared)} left out`;

/** What the figures above mean. */
export function CompareNotes({ rows }: { rows: Row[] }) {
  const month = alike(rows, ({ performance: { month } }) => ({ days: month.days, compared: month.compared.days }));
  const isCompared = rows.some(({ performance }) => performance.compared !== null);
  const period = alike(rows, ({ performance: { days, compared } }) => compared && { days, compared: compared.days });
  return (
    <div className={classes.notes}>
      <p>Kept is takings minus expenses and commission. Tick two stores to see them side by side.</p>
      {month.days > 0 && (
        <p>
          Month to date is compared with last month on the {daysWords(month.compared)} {that(month.compared)} a record
          in both{leftOut(month)}.
        </p>
      )}
      {isCompared && (
        <p>
          Takings are compared on the {daysWords(period.compared)} {that(period.compared)} a record in both periods
          {leftOut(period)}.
        </p>
      )}
    </div>
  );
}
