import type { DashboardSummary } from '@quarterdeck/contract/dashboard';
import { fromDollars, sum, toDollars } from '@quarterdeck/domain/money';
import { lazy } from 'react';
import { Money } from '../../ui/data/money.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ChartBox, NoData } from '../../ui/charts/chart-box.tsx';
import { compactUsd } from '../../ui/charts/compact-usd.ts';
import classes from './game-performance.module.css';
import { shares } from './percentages.ts';

const DoughnutChart = lazy(() => import('./doughnut-chart.tsx'));

type GameFigures = Pick<DashboardSummary, 'games' | 'otherGames'>;

/** The named games, then the sum of all others. */
function partsOf({ games, otherGames }: GameFigures) {
  const named = games.map(({ gameName, revenue }) => ({ label: gameName, value: revenue }));
  const others = {
    label: otherGames.count === 1 ? '1 other' : `${otherGames.count} others`,
    value: otherGames.revenue,
  };
  const parts = otherGames.count > 0 ? [...named, others] : named;
  const percents = shares(parts.map(({ value }) => value));
  return parts.map((part, index) => ({ ...part, percent: percents[index] ?? 0 }));
}

/** Each game's takings across all stores. The legend repeats the chart as text. */
export function GamePerformance({ figures }: { figures: GameFigures }) {
  const title = 'Game Performance';
  const parts = partsOf(figures);
  const total = toDollars(sum(parts.map(({ value }) => fromDollars(value))));
  if (total <= 0)
    return (
      <Card title={title}>
        <NoData>No takings yet</NoData>
      </Card>
    );
  return (
    <Card title={title} note="Revenue per game">
      <div className={classes.around}>
        <div className={classes.content}>
          <div className={classes.ring}>
            <ChartBox>
              <DoughnutChart name="Doughnut chart: revenue per game" parts={parts} />
            </ChartBox>
            <p className={classes.middle}>
              <span className={classes.total}>{compactUsd(total)}</span>
              <span className={classes.scope}>all games</span>
            </p>
          </div>
          <Legend parts={parts} />
        </div>
      </div>
    </Card>
  );
}

const Legend = ({ parts }: { parts: ReturnType<typeof partsOf> }) => (
  <table className={classes.legend}>
    <caption className="visually-hidden">Revenue per game</caption>
    <thead className="visually-hidden">
      <tr>
        <th scope="col">Game</th>
        <th scope="col">Revenue</th>
        <th scope="col">Share</th>
      </tr>
    </thead>
    <tbody>
      {parts.map((part, index) => (
        <tr key={part.label}>
          <th scope="row" title={part.label}>
            <span className={classes.name}>
              <span className={classes.swatch} style={{ background: `var(--data-${index + 1})` }} />
              <span className={classes.label}>{part.label}</span>
            </span>
          </th>
          <td>
            <Money dollars={part.value} emphasis />
          </td>
          <td className={classes.share}>{part.percent}%</td>
        </tr>
      ))}
    </tbody>
  </table>
);
