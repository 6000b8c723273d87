import { formatMedium, formatShortDay, type BusinessDate } from '@quarterdeck/domain/business-date';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { wholeAmount } from '../../../ui/charts/compact-amount.ts';
import { rangeWords } from '../../../ui/inputs/period-words.ts';
import { useListPath, useToday } from '../../stores/selected-store.ts';
import type { MissingRun } from './record-lines.ts';
import classes from './record-table.module.css';

interface MissingRowProps {
  storeId: string;
  run: MissingRun;
  place: ComponentProps<'tr'>;
}

/** One or more consecutive open days without an entry. */
export function MissingRow({ storeId, run, place }: MissingRowProps) {
  const listPath = useListPath();
  const today = useToday();
  const [from, to] = [run.from as BusinessDate, run.to as BusinessDate];
  const isDay = run.days === 1;
  return (
    <tr {...place} className={classes.missing}>
      <td className={classes.date}>{isDay ? formatShortDay(to, today) : rangeWords({ from, to }, today)}</td>
      <td className={classes.noEntry}>
        {isDay ? 'No entry' : `No entry on ${run.days.toLocaleString('en-US')} open days`}
        {run.usual !== null && `. Usually ${wholeAmount(run.usual)}`}
      </td>
      <td className={classes.add}>
        <Link
          to={listPath('/add-financial', storeId, { date: run.to })}
          className={classes.addLink}
          aria-label={`Add record for ${isDay ? formatShortDay(to, today) : formatMedium(to)}`}
        >
          Add record
        </Link>
      </td>
    </tr>
  );
}
