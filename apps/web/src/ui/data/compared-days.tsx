import { counted } from '@quarterdeck/domain/counted';
import classes from './compared-days.module.css';

interface ComparedDaysProps {
  /** The days with records in the period. */
  days: number;
  /** Those of them that have records in the other period too. */
  compared: number;
  /** A store-day is one store's day, where several stores count together. */
  unit?: 'day' | 'store-day';
  /** The start of the sentence, up to its verb. */
  change?: string;
}

/** Says on which days a comparison of two periods is based. */
export function ComparedDays({ days, compared, unit = 'day', change = 'Changes compare' }: ComparedDaysProps) {
  const leftOut = days > compared ? ` ${counted(days - compared, `${unit} is`, `${unit}s are`)} left out.` : '';
  return (
    <p className={classes.days}>
      {compared === 0
        ? `${change} nothing: no day has records in both periods.`
        : `${change} only the ${counted(compared, unit)} with records in both periods.${leftOut}`}
    </p>
  );
}
