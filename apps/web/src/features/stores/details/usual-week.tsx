import { weekdayName } from '@quarterdeck/domain/closed-days';
import { weekOrder } from '@quarterdeck/domain/formats';
import { wholeAmount } from '../../../ui/charts/compact-amount.ts';
import classes from './calendar-card.module.css';

/** @param week Sunday first. */
const inOrder = (week: (number | null)[]) =>
  weekOrder().map((weekday) => ({ name: weekdayName(weekday).slice(0, 3), usual: week[weekday] ?? null }));

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
        {inOrder(week).map(({ name, usual }) => (
          <div key={name} className={classes.weekday}>
            <dt>{name}</dt>
            <dd className={classes.track} aria-hidden="true">
              {usual !== null && usual > 0 && <span style={{ width: `${(usual / most) * 100}%` }} />}
            </dd>
            <dd>{usual === null ? '–' : wholeAmount(usual)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
