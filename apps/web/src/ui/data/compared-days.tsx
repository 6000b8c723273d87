import { counted } from '@quarterdeck/domain/counted';
import classes from './compared-days.module.css';

/**
 * Says on which days a comparison of two periods is based.
 * @param days the days with records in the period.
 * @param compared those of them that have records in the other period too.
 */
export function ComparedDays({ days, compared }: { days: number; compared: number }) {
  const leftOut = days > compared ? ` ${counted(days - compared, 'day is', 'days are')} left out.` : '';
  return (
    <p className={classes.days}>
      {compared === 0
        ? 'Nothing to compare: no day has records in both periods.'
        : `Changes compare only the ${counted(compared, 'day')} with records in both periods.${leftOut}`}
    </p>
  );
}
