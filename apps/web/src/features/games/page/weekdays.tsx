import type { GamePage } from '@quarterdeck/contract/games';
import { weekdayName } from '@quarterdeck/domain/closed-days';
import { weekOrder } from '@quarterdeck/domain/formats';
import { compactAmount } from '../../../ui/charts/compact-amount.ts';
import { Card } from '../../../ui/layout/card.tsx';
import classes from './weekdays.module.css';

/** @param weekdays Sunday first. */
const inOrder = (weekdays: GamePage['weekdays']) =>
  weekOrder().map((weekday) => ({ name: weekdayName(weekday), average: weekdays[weekday] ?? null }));

/** The average of each weekday. The bars are plain elements with their figures as text. */
export function Weekdays({ weekdays }: Pick<GamePage, 'weekdays'>) {
  const highest = Math.max(...weekdays.map((average) => average ?? 0));
  return (
    <Card title="By weekday" note="Average takings a day">
      <ol className={classes.bars} aria-label="Bar chart: average takings of each weekday">
        {inOrder(weekdays).map(({ name, average }) => (
          <li key={name} className={classes.column}>
            <span className={classes.amount}>{average === null ? '–' : compactAmount(whole(average))}</span>
            <span className={classes.track} aria-hidden="true">
              <span
                className={average === highest ? classes.highest : classes.bar}
                style={{ height: highest === 0 ? 0 : `${((average ?? 0) / highest) * 100}%` }}
              />
            </span>
            <abbr className={classes.name} title={name}>
              {name.slice(0, 3)}
            </abbr>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Whole dollars, because there is no space for cents; cents only below ten dollars. */
const whole = (dollars: number): number => (dollars < 10 ? dollars : Math.round(dollars));
