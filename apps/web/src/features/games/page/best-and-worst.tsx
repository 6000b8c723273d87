import type { GameDay, GamePage } from '@quarterdeck/contract/games';
import { businessDate, formatShortDay, localToday } from '@quarterdeck/domain/business-date';
import { fromDollars, subtract, toDollars } from '@quarterdeck/domain/money';
import { recordsPath } from '@quarterdeck/domain/record-paths';
import { Link } from 'react-router';
import { NoData } from '../../../ui/charts/chart-box.tsx';
import { Money, MoneyChange } from '../../../ui/data/money.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import classes from './best-and-worst.module.css';

/** The URL parameters of the page's period. */
type LinkParameters = Record<string, string>;

/** The days that are farthest above and below the average of their weekday. */
export function BestAndWorst({
  page: { bestDays, worstDays, game },
  linkParameters,
}: {
  page: GamePage;
  linkParameters: LinkParameters;
}) {
  const isEmpty = bestDays.length + worstDays.length === 0;
  return (
    <Card title="Best days" note="Against the average of that weekday">
      {isEmpty && <NoData>Needs several records of a weekday</NoData>}
      <Days days={bestDays} storeId={game.storeId} linkParameters={linkParameters} />
      {worstDays.length > 0 && (
        <>
          <h2 className={classes.heading}>Worst days</h2>
          <Days days={worstDays} storeId={game.storeId} linkParameters={linkParameters} />
        </>
      )}
    </Card>
  );
}

function Days({ days, storeId, linkParameters }: { days: GameDay[]; storeId: string; linkParameters: LinkParameters }) {
  return (
    <ol className={classes.days}>
      {days.map(({ date, takings, weekdayAverage, recordId }) => {
        const day = businessDate(date);
        return (
          <li key={date}>
            <Link className={classes.day} to={recordsPath(storeId, { from: day, to: day }, recordId, linkParameters)}>
              <span className={classes.date}>{formatShortDay(day, localToday())}</span>
              <Money dollars={takings} emphasis />
              <span className={classes.change}>
                <MoneyChange dollars={toDollars(subtract(fromDollars(takings), fromDollars(weekdayAverage)))} />
              </span>
            </Link>
          </li>
        );
      })}
    </ol>
  );
}
