import type { DashboardSummary } from '@quarterdeck/contract/dashboard';
import { fromDollars, sum, toDollars } from '@quarterdeck/domain/money';
import { lazy } from 'react';
import { gamesPath } from '../../ui/data/figure-paths.ts';
import { Card } from '../../ui/layout/card.tsx';
import { ChartBox, NoData } from '../../ui/charts/chart-box.tsx';
import { shares } from './percentages.ts';

const DoughnutChart = lazy(() => import('../../ui/charts/doughnut-chart.tsx'));

type GameFigures = Pick<DashboardSummary, 'games' | 'otherGames'>;

/** The named games, then the sum of all others. */
function partsOf({ games, otherGames }: GameFigures) {
  const named = games.map(({ gameName, revenue }) => ({ label: gameName, value: revenue, to: gamesPath(gameName) }));
  const others = {
    label: otherGames.count === 1 ? '1 other' : `${otherGames.count} others`,
    value: otherGames.revenue,
    to: gamesPath(),
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
      <ChartBox>
        <DoughnutChart
          caption="Revenue per game"
          headings={['Game', 'Revenue', 'Share']}
          slices={parts}
          total={total}
          scope="all games"
        />
      </ChartBox>
    </Card>
  );
}
