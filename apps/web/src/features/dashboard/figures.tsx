import type { DashboardSummary } from '@quarterdeck/contract/dashboard';
import { fromDollars, subtract, toDollars, formatUsd } from '@quarterdeck/domain/money';
import { Money, MoneyChange, PercentChange } from '../../ui/data/money.tsx';
import { StatCard, StatRow } from '../../ui/data/stat-card.tsx';
import classes from './figures.module.css';
import { percentChange } from './percentages.ts';
import { sinceWhen } from './periods.ts';

const usd = (dollars: number) => formatUsd(fromDollars(dollars));
const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** A card's figure. Long ones get a smaller font, so that none is truncated. */
function Amount({ dollars }: { dollars: number }) {
  const text = usd(dollars);
  const size = text.length > 15 ? classes.longest : text.length > 12 ? classes.long : undefined;
  return <span className={size}>{text}</span>;
}

/** The difference between two figures: in percent, or in dollars if a percentage would be meaningless. */
function Change({ now, before }: { now: number; before: number }) {
  const percent = percentChange(now, before);
  if (percent !== null) return <PercentChange percent={percent} />;
  return <MoneyChange dollars={toDollars(subtract(fromDollars(now), fromDollars(before)))} />;
}

/** The last 30 days' revenue compared with the 30 days before. */
function RevenueComparison({ summary }: { summary: DashboardSummary }) {
  const { last30Days, previous30Days, recordCount, trend } = summary;
  if (recordCount === 0) return 'No records yet';
  if (!last30Days || !previous30Days) return counted(recordCount, 'record', 'records');
  return (
    <span title={`The 30 days before: ${usd(previous30Days.revenue)}`}>
      {sinceWhen('30 days', trend)}: <Money dollars={last30Days.revenue} />,{' '}
      <Change now={last30Days.revenue} before={previous30Days.revenue} />
      <span className="visually-hidden"> from the 30 days before</span>
    </span>
  );
}

/** The average of the last 30 days compared with that of all time. */
function AverageComparison({ summary }: { summary: DashboardSummary }) {
  const { last30Days, previous30Days, averageDailyRevenue, dayCount, trend } = summary;
  if (dayCount === 0) return 'No records yet';
  if (!last30Days || !previous30Days) return `over ${counted(dayCount, 'day', 'days')}`;
  return (
    <span title="Compared with the average of all time">
      {sinceWhen('30 days', trend)}: <Money dollars={last30Days.averageDailyRevenue} />,{' '}
      <Change now={last30Days.averageDailyRevenue} before={averageDailyRevenue} />
      <span className="visually-hidden"> from the average of all time</span>
    </span>
  );
}

/** The four figures at the top. */
export function Figures({ summary }: { summary: DashboardSummary }) {
  const { totalStores, activeStores, totalRevenue, averageDailyRevenue, bestGame } = summary;
  return (
    <StatRow>
      <StatCard
        label="Total Stores"
        value={totalStores}
        comparison={totalStores === 0 ? 'Start here!' : `${activeStores} active`}
        to={totalStores === 0 ? '/add-store' : '/stores'}
      />
      <StatCard
        label="Total Revenue"
        value={<Amount dollars={totalRevenue} />}
        comparison={<RevenueComparison summary={summary} />}
      />
      <StatCard
        label="Avg Daily Revenue"
        value={<Amount dollars={averageDailyRevenue} />}
        comparison={<AverageComparison summary={summary} />}
      />
      <StatCard
        label="Best Game"
        value={
          bestGame ? (
            <span className={classes.name} title={bestGame.gameName}>
              {bestGame.gameName}
            </span>
          ) : (
            'N/A'
          )
        }
        comparison={
          bestGame ? (
            <>
              <Money dollars={bestGame.averageRevenue} emphasis /> a day
            </>
          ) : (
            'The game with the highest daily average'
          )
        }
      />
    </StatRow>
  );
}
