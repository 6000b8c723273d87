import type { GameDay, GamePage } from '@quarterdeck/contract/games';
import { businessDate } from '@quarterdeck/domain/business-date';
import { fromDollars, subtract, toDollars } from '@quarterdeck/domain/money';
import { weekdayOf } from '@quarterdeck/domain/period';
import { Link } from 'react-router';
import { NoData } from '../../../ui/charts/chart-box.tsx';
import { Money, MoneyChange } from '../../../ui/data/money.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import classes from './best-and-worst.module.css';
import { dayWords } from './day-words.ts';
import { recordsPath } from './game-links.ts';

/** The days that took most and least. */
export function BestAndWorst({ page }: { page: GamePage }) {
  const { bestDays, worstDays } = page;
  return (
    <Card title="Best days" note={bestDays.length > 0 && 'Against the average of that weekday'}>
      {bestDays.length === 0 ? <NoData>No records in this period</NoData> : <Days days={bestDays} page={page} />}
      {worstDays.length > 0 && (
        <>
          <h2 className={classes.heading}>Worst days</h2>
          <Days days={worstDays} page={page} />
        </>
      )}
    </Card>
  );
}

function Days({ days, page: { weekdays, game } }: { days: GameDay[]; page: GamePage }) {
  return (
    <ol className={classes.days}>
      {days.map(({ date, takings, recordId }) => {
        const day = businessDate(date);
        const average = weekdays[weekdayOf(day)] ?? takings;
        return (
          <li key={date}>
            <Link className={classes.day} to={recordsPath(game.storeId, { from: day, to: day }, recordId)}>
              <span className={classes.date}>{dayWords(day)}</span>
              <Money dollars={takings} emphasis />
              <span className={classes.change}>
                <MoneyChange dollars={toDollars(subtract(fromDollars(takings), fromDollars(average)))} />
              </span>
            </Link>
          </li>
        );
      })}
    </ol>
  );
}
