import type { GamePage } from '@quarterdeck/contract/games';
import { compactUsd } from '../../../ui/charts/compact-usd.ts';
import { Card } from '../../../ui/layout/card.tsx';
import classes from './weekdays.module.css';

const NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The average of each weekday. The bars are plain elements with their figures as text. */
export function Weekdays({ weekdays }: Pick<GamePage, 'weekdays'>) {
  const highest = Math.max(...weekdays.map((average) => average ?? 0));
  return (
    <Card title="By weekday" note="Average takings a day">
      <ol className={classes.bars} aria-label="Bar chart: average takings of each weekday">
        {weekdays.map((average, weekday) => (
          <li key={NAMES[weekday]} className={classes.column}>
            <span className={classes.amount}>{average === null ? '–' : compactUsd(whole(average))}</span>
            <span className={classes.track} aria-hidden="true">
              <span
                className={average === highest ? classes.highest : classes.bar}
                style={{ height: highest === 0 ? 0 : `${((average ?? 0) / highest) * 100}%` }}
              />
            </span>
            <abbr className={classes.name} title={NAMES[weekday]}>
              {NAMES[weekday]?.slice(0, 3)}
            </abbr>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Whole dollars, because there is no space for cents; cents only below ten dollars. */
const whole = (dollars: number): number => (dollars < 10 ? dollars : Math.round(dollars));
