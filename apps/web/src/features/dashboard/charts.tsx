import type { DashboardPerformance, DashboardSummary } from '@quarterdeck/contract/dashboard';
import type { Store } from '@quarterdeck/contract/stores';
import { counted } from '@quarterdeck/domain/counted';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { namedGamePath } from '../../ui/data/figure-paths.ts';
import { Money } from '../../ui/data/money.tsx';
import { SignedPercent } from '../../ui/data/signed-percent.tsx';
import { periodWords } from '../../ui/inputs/period-words.ts';
import type { ReportFilter } from '../../ui/inputs/report-filter.ts';
import { figuresOfPeriod, latestFigures, type CardFigures } from './card-figures.ts';
import classes from './dashboard-screen.module.css';
import { GamePerformance } from './game-performance.tsx';
import { periodTitle, sinceWhen } from './periods.ts';
import { StorePerformance } from './store-performance.tsx';
import { TrendCard } from './trend-card.tsx';
import {
  bestGamePoints,
  daysOf,
  latestBestDays,
  latestTrend,
  trendPoints,
  type BestGame,
  type BestGameTrend,
  type StoresOfDay,
} from './trend-points.ts';

const NOT_YET = 'Starts with your first record';
const NONE = 'No records in this period';
const WEEK = 'the last 7 days and of the week before';

interface ChartsProps {
  filter: ReportFilter;
  stores: Store[];
  /** The URL parameters of the period, stores and comparison, for the links. */
  linkParameters: Record<string, string>;
}

/** The charts until a period is chosen. */
export function LatestCharts({ summary, filter, stores, linkParameters }: ChartsProps & { summary: DashboardSummary }) {
  const trend = latestTrend(summary);
  const best = latestBestDays(summary);
  // The number of stores without a record is known only for today.
  const isToday = summary.trend.at(-1)?.date === filter.today;
  const entered = isToday ? summary.latestDay : null;
  return (
    <Places isEmpty={summary.recordCount === 0}>
      <TrendCard
        title="Revenue Trend (Last 7 Days)"
        note={<TrendNote days={sinceWhen('7 days', summary.trend, filter.today)} figures={latestFigures(summary)} />}
        amounts="Profit"
        unit={trend.unit}
        name={`profit of ${WEEK}`}
        points={trendPoints(trend, { filter: { ...filter, range: daysOf(trend), preset: null }, stores, entered })}
        empty={NOT_YET}
      />
      <GamePerformance
        amounts="Takings"
        note="Takings per game, all time"
        games={summary.games.map(({ revenue, ...game }) => ({ ...game, amount: revenue }))}
        others={{ count: summary.otherGames.count, amount: summary.otherGames.revenue }}
        linkParameters={linkParameters}
      />
      <StorePerformance
        note="Profit per store, all time"
        stores={summary.stores.map((store) => ({ ...store, compared: null }))}
        linkParameters={linkParameters}
      />
      <BestGameCard
        best={summary.bestGame}
        trend={best}
        stores={stores}
        entered={entered}
        linkParameters={linkParameters}
        filter={{ ...filter, range: daysOf(best), preset: null }}
        days="daily"
      />
    </Places>
  );
}

/** The charts of a period. */
export function PeriodCharts({
  performance,
  filter,
  stores,
  linkParameters,
}: ChartsProps & { performance: DashboardPerformance }) {
  const period = periodWords(filter);
  const { games, otherGames, storeDays, comparedStoreDays, today } = performance;
  return (
    <Places isEmpty={false}>
      <TrendCard
        title={`Revenue Trend (${periodTitle(filter)})`}
        note={
          <TrendNote
            days="Profit"
            figures={figuresOfPeriod(performance)}
            {...(filter.compared && { storeDays: { all: storeDays, compared: comparedStoreDays } })}
          />
        }
        amounts="Profit"
        unit={performance.trend.unit}
        name={`profit, ${period}`}
        points={trendPoints(performance.trend, { filter, stores, entered: today })}
        empty={NONE}
      />
      <GamePerformance
        amounts="Kept"
        note={`Kept per game before expenses, ${period}`}
        games={games.map(({ kept: amount, ...game }) => ({ ...game, amount }))}
        others={{ count: otherGames.count, amount: otherGames.kept }}
        linkParameters={linkParameters}
      />
      <StorePerformance
        note={`Profit per store, ${period}`}
        stores={performance.stores}
        linkParameters={linkParameters}
      />
      <BestGameCard
        best={performance.bestGame}
        trend={performance.bestGameTrend}
        filter={filter}
        stores={stores}
        entered={today}
        linkParameters={linkParameters}
        days={period}
      />
    </Places>
  );
}

const Places = ({
  isEmpty,
  children,
}: {
  isEmpty: boolean;
  children: [ReactNode, ReactNode, ReactNode, ReactNode];
}) => {
  const [trend, games, stores, best] = children;
  return (
    <div className={isEmpty ? classes.empty : classes.charts}>
      <div className={classes.upper}>
        {trend}
        {games}
      </div>
      <div className={classes.lower}>
        {stores}
        {best}
      </div>
    </div>
  );
};

interface TrendNoteProps {
  days: string;
  figures: CardFigures;
  storeDays?: { all: number; compared: number };
}

function TrendNote({ days, figures: { revenue, change }, storeDays }: TrendNoteProps) {
  const leftOut = storeDays ? storeDays.all - storeDays.compared : 0;
  return (
    <>
      {days}: {revenue === null ? '–' : <Money dollars={revenue} emphasis />}
      {change !== null && (
        <>
          , <SignedPercent percent={change} /> like for like
        </>
      )}
      {storeDays?.compared === 0 && storeDays.all > 0 && ', nothing to compare'}
      {change !== null && leftOut > 0 && `, without ${counted(leftOut, 'store-day')}`}
    </>
  );
}

interface BestGameCardProps extends ChartsProps {
  best: BestGame;
  trend: BestGameTrend;
  entered: StoresOfDay | null;
  /** `daily`, `last month` */
  days: string;
}

/** The best game's takings over the period. */
function BestGameCard({ best, trend, filter, stores, entered, days, linkParameters }: BestGameCardProps) {
  return (
    <TrendCard
      title="Best Game Performance"
      note={best && `${best.gameName}, takings, ${days}`}
      actions={
        best && (
          <Link to={namedGamePath(best, linkParameters)}>
            {best.game ? `Open ${best.gameName}` : 'Open its stores'}
          </Link>
        )
      }
      amounts="Takings"
      unit={trend.unit}
      name={`takings a ${trend.unit} of ${best?.gameName ?? 'no game'}`}
      points={best ? bestGamePoints(best, trend, { filter, stores, entered }) : []}
      empty="No data available"
    />
  );
}
