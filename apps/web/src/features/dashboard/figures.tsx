import type { DashboardPerformance, DashboardSummary } from '@quarterdeck/contract/dashboard';
import type { BusinessDate } from '@quarterdeck/domain/business-date';
import { counted } from '@quarterdeck/domain/counted';
import { formatDollars } from '@quarterdeck/domain/money';
import type { ReactNode } from 'react';
import { gamesPath, namedGamePath, storesPath } from '../../ui/data/figure-paths.ts';
import { Money } from '../../ui/data/money.tsx';
import { percentChange } from '../../ui/data/percent-change.ts';
import { SignedPercent } from '../../ui/data/signed-percent.tsx';
import { StatCard, StatRow } from '../../ui/data/stat-card.tsx';
import type { ReportFilter } from '../../ui/inputs/report-filter.ts';
import { figuresOfPeriod, latestFigures } from './card-figures.ts';
import classes from './figures.module.css';
import { sinceWhen } from './periods.ts';

/** Long figures get a smaller font, so that they are not truncated. */
function sizeOf(text: string): string | undefined {
  if (text.length > 15) return classes.longest;
  return text.length > 12 ? classes.long : undefined;
}

/** A card's figure. */
function Amount({ dollars }: { dollars: number | null }) {
  const text = dollars === null ? '–' : formatDollars(dollars);
  return <span className={sizeOf(text)}>{text}</span>;
}

const Name = ({ children }: { children: string }) => (
  <span className={classes.name} title={children}>
    {children}
  </span>
);

/** A label with its figure, and a change. */
const Line = ({ label, dollars, change }: { label: string; dollars: number | null; change?: number | null }) => (
  <>
    <span>
      {label} {dollars === null ? '–' : <Money dollars={dollars} emphasis />}
    </span>
    <Change percent={change ?? null} />
  </>
);

const Change = ({ percent }: { percent: number | null }) => percent !== null && <SignedPercent percent={percent} />;

/** A description of the figure, with its change. */
const Note = ({ children, change }: { children: ReactNode; change: number | null }) => (
  <>
    <span>{children}</span>
    <Change percent={change} />
  </>
);

type LinkParameters = Record<string, string>;

/** The game that keeps most. It often differs from the game with the highest takings. */
const keepsMost = (most: DashboardSummary['keepsMost'], days: string) =>
  most ? (
    <span className={classes.keeps}>
      <span title={`${most.gameName}, ${days}: takings minus commission, before expenses`}>
        Keeps most <strong>{most.gameName}</strong>
      </span>
      <span className={classes.onlyWide}>
        <Money dollars={most.kept} emphasis />
      </span>
    </span>
  ) : (
    'Keeps most –'
  );

const bestGamePath = (best: DashboardSummary['bestGame'], linkParameters: LinkParameters): string =>
  best ? namedGamePath(best, linkParameters) : gamesPath(linkParameters);

interface FiguresProps {
  summary: DashboardSummary;
  /** The URL parameters of the period, stores and comparison, for the links. */
  linkParameters: LinkParameters;
}

/** The four figures of all time, with the latest days below. */
export function Figures({ summary, today, linkParameters }: FiguresProps & { today: BusinessDate }) {
  const { totalStores, activeStores, recordCount, dayCount, totalRevenue, averageDailyRevenue, bestGame } = summary;
  const { latestDay } = summary;
  const days = sinceWhen('7 days', summary.trend, today);
  const latest = latestFigures(summary);
  const hasRecords = recordCount > 0;
  return (
    <StatRow>
      <StatCard
        label="Total Stores"
        value={totalStores}
        comparison={totalStores === 0 ? 'Start here!' : `${activeStores} active`}
        below={latestDay && `Latest day: ${latestDay.enteredStores} of ${latestDay.expectedStores} entered`}
        to={totalStores === 0 ? '/add-store' : '/stores'}
      />
      <StatCard
        label="Total Revenue"
        value={<Amount dollars={totalRevenue} />}
        comparison={recordCount === 0 ? 'No records yet' : `Profit, all time, ${counted(recordCount, 'record')}`}
        below={hasRecords && <Line label={days} dollars={latest.revenue} change={latest.change} />}
        to={storesPath(linkParameters)}
      />
      <StatCard
        label="Avg Daily Revenue"
        value={<Amount dollars={averageDailyRevenue} />}
        comparison={dayCount === 0 ? 'No records yet' : `Profit a day, all time, ${counted(dayCount, 'day')}`}
        below={hasRecords && <Line label={days} dollars={latest.average} change={latest.change} />}
        to={storesPath(linkParameters)}
      />
      <StatCard
        label="Best Game"
        value={bestGame ? <Name>{bestGame.gameName}</Name> : 'N/A'}
        comparison={
          bestGame ? (
            <span>
              <Money dollars={bestGame.averageRevenue} /> a day, all time
            </span>
          ) : (
            'The game with the highest daily average'
          )
        }
        below={hasRecords && keepsMost(summary.keepsMost, days)}
        to={bestGamePath(bestGame, linkParameters)}
      />
    </StatRow>
  );
}

/** Dollars of all time in the chosen stores. */
export interface Lifetime {
  revenue: number;
  average: number;
}

interface PeriodFiguresProps extends FiguresProps {
  filter: ReportFilter;
  lifetime: Lifetime | null;
  performance: DashboardPerformance;
  /** `last month` */
  period: string;
}

/** `3 stores, 2 active`, `1 of 3 stores chosen` */
const storesBelow = ({ totalStores, activeStores }: DashboardSummary, { storeIds }: ReportFilter): string =>
  storeIds.length === 0
    ? `${counted(totalStores, 'store')}, ${activeStores} active`
    : `${storeIds.length} of ${counted(totalStores, 'store')} chosen`;

/** The four figures of a period, with those of all time below. */
export function PeriodFigures({ summary, performance, lifetime, filter, period, linkParameters }: PeriodFiguresProps) {
  const { recordCount, dayCount, stores, bestGame } = performance;
  const figures = figuresOfPeriod(performance);
  const best = bestGame?.compared ? percentChange(bestGame.compared.now, bestGame.compared.before) : null;
  return (
    <StatRow>
      <StatCard
        label="Total Stores"
        value={stores.filter(({ revenue }) => revenue !== null).length}
        comparison={`With a record, ${period}`}
        below={storesBelow(summary, filter)}
        to={storesPath(linkParameters)}
      />
      <StatCard
        label="Total Revenue"
        value={<Amount dollars={figures.revenue} />}
        comparison={
          <Note change={figures.change}>
            Profit, {period}, {counted(recordCount, 'record')}
          </Note>
        }
        below={<Line label="All time" dollars={lifetime?.revenue ?? null} />}
        to={storesPath(linkParameters)}
      />
      <StatCard
        label="Avg Daily Revenue"
        value={<Amount dollars={figures.average} />}
        comparison={
          <Note change={figures.change}>
            Profit a day, {period}, {counted(dayCount, 'day')}
          </Note>
        }
        below={<Line label="All time" dollars={lifetime?.average ?? null} />}
        to={storesPath(linkParameters)}
      />
      <StatCard
        label="Best Game"
        value={bestGame ? <Name>{bestGame.gameName}</Name> : 'N/A'}
        comparison={
          bestGame ? (
            <Note change={best}>
              <Money dollars={bestGame.averageRevenue} /> a day, {period}
            </Note>
          ) : (
            `No records, ${period}`
          )
        }
        below={keepsMost(performance.keepsMost, period)}
        to={bestGamePath(bestGame, linkParameters)}
      />
    </StatRow>
  );
}
