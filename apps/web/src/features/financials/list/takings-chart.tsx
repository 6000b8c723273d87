import type { DateRange } from '@quarterdeck/domain/business-date';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { api } from '../../../platform/api/api.ts';
import { ChartBox } from '../../../ui/charts/chart-box.tsx';
import { FiguresTable } from '../../../ui/charts/figures-table.tsx';
import { Legend } from '../../../ui/charts/legend.tsx';
import { SkeletonBlock } from '../../../ui/feedback/skeletons.tsx';
import { useStores, useToday } from '../../stores/selected-store.ts';
import type { Selection } from '../all-records.ts';
import { takingsBars } from './takings-bars.ts';
import classes from './takings-chart.module.css';

const BarChart = lazy(() => import('../../../ui/charts/bar-chart.tsx'));

interface TakingsChartProps {
  selection: Selection;
  /** The days to show; null for all. */
  range: DateRange | null;
}

/** The takings of the period in bars that fit it, with what is usual for days. It can be missing: the table is not. */
export function TakingsChart({ selection, range }: TakingsChartProps) {
  const today = useToday();
  const store = useStores().data?.find(({ _id }) => _id === selection.storeId);
  const trend = useQuery(api.financials.trend.queryOptions({ input: selection, placeholderData: keepPreviousData }));
  if (!store || trend.isLoadingError) return null;
  if (!trend.data || trend.isPlaceholderData) {
    return (
      <div className={classes.chart}>
        <SkeletonBlock />
      </div>
    );
  }
  const { unit } = trend.data;
  const bars = takingsBars(store, trend.data, { range, today });
  const title = `Takings a ${unit}`;
  return (
    <div>
      <div className={classes.chart}>
        <ChartBox>
          <BarChart name={`Bar chart: takings a ${unit}`} bars={bars} />
        </ChartBox>
      </div>
      <div className={classes.legend}>
        <Legend
          entries={[
            { mark: 'bar', text: 'takings' },
            bars.some(({ usual }) => usual != null) ? { mark: 'tick', text: 'usual of that weekday' } : null,
            bars.some(({ isMissing }) => isMissing) ? { mark: 'missing', text: 'no entry' } : null,
            bars.some(({ isRunning }) => isRunning) ? { mark: 'running', text: `${unit} not over` } : null,
          ]}
        />
      </div>
      <FiguresTable
        caption={title}
        headings={[unit, 'Takings', ...(unit === 'day' ? ['Usual of that weekday'] : [])]}
        rows={bars.map(({ title: label, value, usual = null }) => ({
          label,
          dollars: unit === 'day' ? [value, usual] : [value],
        }))}
      />
    </div>
  );
}
