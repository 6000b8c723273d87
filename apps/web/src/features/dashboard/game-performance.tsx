import type { DashboardSummary } from '@quarterdeck/contract/dashboard';
import { counted } from '@quarterdeck/domain/counted';
import { fromDollars, sum, toDollars } from '@quarterdeck/domain/money';
import { Link } from 'react-router';
import { ChartBox, NoData } from '../../ui/charts/chart-box.tsx';
import { lazyChart } from '../../ui/charts/lazy-chart.tsx';
import { gamesPath, namedGamePath } from '../../ui/data/figure-paths.ts';
import { Card } from '../../ui/layout/card.tsx';
import { shares } from './shares.ts';

const DoughnutChart = lazyChart(() => import('../../ui/charts/doughnut-chart.tsx'));

interface GamePerformanceProps {
  /** The name of the amounts, such as `Takings`. */
  amounts: string;
  note: string;
  games: (Pick<DashboardSummary['games'][number], 'gameName' | 'game'> & { amount: number })[];
  others: { count: number; amount: number };
  /** The URL parameters of the period, stores and comparison, for the links. */
  linkParameters: Record<string, string>;
}

/** A slice for each listed game and one for the sum of the others. */
function slicesOf({ games, others, linkParameters }: GamePerformanceProps) {
  const namedGames = games.map(({ gameName, game, amount }) => ({
    label: gameName,
    value: amount,
    to: namedGamePath({ gameName, game }, linkParameters),
  }));
  const rest = {
    label: counted(others.count, 'other'),
    value: others.amount,
    to: gamesPath(linkParameters),
  };
  const parts = others.count > 0 ? [...namedGames, rest] : namedGames;
  const percents = shares(parts.map(({ value }) => value));
  return parts.map((part, index) => ({ ...part, percent: percents[index] ?? 0 }));
}

/** Each game across the stores. The legend repeats the chart as text. */
export function GamePerformance(props: GamePerformanceProps) {
  const { amounts, note, games, others, linkParameters } = props;
  const title = 'Game Performance';
  const slices = slicesOf(props);
  const total = toDollars(sum(slices.map(({ value }) => fromDollars(value))));
  if (total <= 0)
    return (
      <Card title={title}>
        <NoData>{games.length === 0 ? 'No takings yet' : `No ${amounts.toLowerCase()} in this period`}</NoData>
      </Card>
    );
  const count = games.length + others.count;
  return (
    <Card
      title={title}
      note={note}
      actions={<Link to={gamesPath(linkParameters)}>{count === 1 ? 'The game' : `All ${count} games`}</Link>}
    >
      <ChartBox>
        <DoughnutChart
          caption={note}
          headings={['Game', amounts, 'Share']}
          slices={slices}
          total={total}
          scope={amounts === 'Kept' ? 'kept' : 'all games'}
        />
      </ChartBox>
    </Card>
  );
}
