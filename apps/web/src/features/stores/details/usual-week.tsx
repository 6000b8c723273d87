import { wholeUsd } from '../../../ui/charts/compact-usd.ts';
import classes from './calendar-card.module.css';

const NAMES = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** The usual takings of each weekday. Hidden while no usual takings are known. */
export function UsualWeek({ week }: { week: (number | null)[] }) {
  const most = Math.max(...week.map((usual) => usual ?? 0));
  if (week.every((usual) => usual === null)) return null;
  return (
    <section className={classes.week} aria-labelledby="usual-week">
      <h3 id="usual-week" className={classes.weekTitle}>
        A usual week
      </h3>
      <dl className={classes.weekdays}>
        {week.map((usual, weekday) => (
          <div key={NAMES[weekday]} className={classes.weekday}>
            <dt>{NAMES[weekday]}</dt>
            <dd className={classes.track} aria-hidden="true">
              {usual !== null && usual > 0 && <span style={{ width: `${(usual / most) * 100}%` }} />}
            </dd>
            <dd>{usual === null ? '–' : wholeUsd(usual)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
