import type { StoreTrend } from '@quarterdeck/contract/record-answers';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useKeptData, useShown } from '../../../platform/api/keep-data.ts';
import type { Bar } from '../../../ui/charts/bar-chart.tsx';
import { ChartBox } from '../../../ui/charts/chart-box.tsx';
import { FiguresTable } from '../../../ui/charts/figures-table.tsx';
import { Legend } from '../../../ui/charts/legend.tsx';
import { lazyChart } from '../../../ui/charts/lazy-chart.tsx';
import { PartFailed } from '../../../ui/feedback/load-failed.tsx';
import { Refreshing } from '../../../ui/feedback/refreshing.tsx';
import { SkeletonBlock } from '../../../ui/feedback/skeletons.tsx';
import { listParameters, useStores, useToday } from '../../stores/selected-store.ts';
import type { Period } from '../period.ts';
import { takingsBars } from './takings-bars.ts';
import classes from './takings-chart.module.css';

const BarChart = lazyChart(() => import('../../../ui/charts/bar-chart.tsx'));

interface TakingsChartProps {
  storeId: string;
  period: Period;
}

const inputOf = (storeId: string, { range, comparison, compared }: Period) => ({
  storeId,
  ...range,
  ...(comparison !== null && compared && { compareFrom: compared.range.from, compareTo: compared.range.to }),
});

/**
 * The takings of the period as bars of days, weeks or months. They are compared with the period that the URL names, or
 * else with the usual takings of a day.
 */
export function TakingsChart({ storeId, period }: TakingsChartProps) {
  const today = useToday();
  const [parameters] = useSearchParams();
  const closedDays = useStores().data?.find(({ _id }) => _id === storeId);
  const input = inputOf(storeId, period);
  const trend = useKeptData(useQuery(api.financials.trend.queryOptions({ input, placeholderData: keepPreviousData })));
  const shown = useShown(period, trend.isPlaceholderData);
  if (trend.isLoadingError)
    return <PartFailed what="the chart" error={trend.error} onRetry={() => void trend.refetch()} />;
  if (!trend.data) {
    return (
      <div>
        <div className={classes.chart}>
          <SkeletonBlock />
        </div>
        <div className={classes.legend} />
      </div>
    );
  }
  const { unit } = trend.data;
  const comparedName = shown.comparison === null ? null : (shown.compared?.name ?? null);
  const bars = takingsBars(storeId, trend.data, {
    range: shown.calendar,
    today,
    isCompared: comparedName !== null,
    closedDays,
    linkParameters: listParameters(parameters),
  });
  return (
    <Refreshing isBusy={trend.isPlaceholderData}>
      <div>
        <div className={classes.chart}>
          <ChartBox>
            <BarChart name={`Bar chart: takings a ${unit}`} bars={bars} />
          </ChartBox>
        </div>
        <div className={classes.legend}>
          <Marks bars={bars} unit={unit} comparedName={comparedName} />
        </div>
        <Figures bars={bars} unit={unit} comparedName={comparedName} />
      </div>
    </Refreshing>
  );
}

interface TakingsProps {
  bars: Bar[];
  unit: StoreTrend['unit'];
  /** Null without a comparison. */
  comparedName: string | null;
}

function Marks({ bars, unit, comparedName }: TakingsProps) {
  const tick = comparedName ?? (bars.some(({ usual }) => usual != null) ? 'usual of that weekday' : null);
  return (
    <Legend
      entries={[
        { mark: 'bar', text: 'takings' },
        tick === null ? null : { mark: 'tick', text: tick },
        bars.some(({ isMissing }) => isMissing) ? { mark: 'missing', text: 'no entry' } : null,
        bars.some(({ isRunning }) => isRunning) ? { mark: 'running', text: `${unit} not over` } : null,
      ]}
    />
  );
}

type FigureColumn = [heading: string, dollarsOf: (bar: Bar) => number | null];

function columnsOf({ unit, comparedName }: Omit<TakingsProps, 'bars'>): FigureColumn[] {
  const takings: FigureColumn = ['Takings', ({ value }) => value];
  if (comparedName !== null) {
    const compared: FigureColumn = ['Compared takings', (bar) => bar.compared?.now ?? null];
    return [takings, compared, [comparedName, (bar) => bar.compared?.before ?? null]];
  }
  return unit === 'day' ? [takings, ['Usual of that weekday', ({ usual }) => usual ?? null]] : [takings];
}

function Figures({ bars, ...shown }: TakingsProps) {
  const columns = columnsOf(shown);
  return (
    <FiguresTable
      caption={`Takings a ${shown.unit}`}
      headings={[shown.unit, ...columns.map(([heading]) => heading)]}
      rows={bars.map((bar) => ({ label: bar.title, dollars: columns.map(([, dollarsOf]) => dollarsOf(bar)) }))}
    />
  );
}
