import type { DashboardSummary } from '@quarterdeck/contract/dashboard';
import { businessDate, formatShort, formatWeekdayOnly } from '@quarterdeck/domain/business-date';
import { fromDollars, sum, toDollars } from '@quarterdeck/domain/money';
import { lazy } from 'react';
import { Money, PercentChange } from '../../ui/data/money.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ChartBox, NoData } from '../../ui/charts/chart-box.tsx';
import { FiguresTable } from '../../ui/charts/figures-table.tsx';
import { useStores } from '../stores/selected-store.ts';
import { dayPath } from './day-paths.ts';
import { percentChange } from './percentages.ts';
import { sinceWhen } from './periods.ts';

const LineChart = lazy(() => import('../../ui/charts/line-chart.tsx'));

type Trend = DashboardSummary['trend'];

const total = (amounts: number[]) => toDollars(sum(amounts.map(fromDollars)));

/** Whether the previous week has any revenue. */
const isCompared = (trend: Trend) => trend.some((day) => day.weekBefore !== 0);

function Note({ trend }: { trend: Trend }) {
  const revenue = total(trend.map((day) => day.revenue));
  const before = total(trend.map((day) => day.weekBefore));
  const change = percentChange(revenue, before);
  return (
    <>
      {sinceWhen('7 days', trend)}: <Money dollars={revenue} emphasis />
      {change !== null && (
        <>
          , <PercentChange percent={change} /> from the week before
        </>
      )}
      {isCompared(trend) && (change === null ? ' (dotted line: the week before)' : ' (dotted line)')}
    </>
  );
}

/** The seven days up to the latest record, compared with the same weekdays of the previous week. */
export function RevenueTrend({ trend }: { trend: Trend }) {
  const stores = useStores().data ?? [];
  const title = 'Revenue Trend (Last 7 Days)';
  if (trend.length === 0)
    return (
      <Card title={title}>
        <NoData>Starts with your first record</NoData>
      </Card>
    );
  const isWithBefore = isCompared(trend);
  return (
    <Card title={title} note={<Note trend={trend} />}>
      <ChartBox>
        <LineChart
          name="Line chart: revenue of the last 7 days and of the week before"
          points={trend.map(({ date, revenue, weekBefore }) => {
            const day = businessDate(date);
            return {
              label: formatWeekdayOnly(day),
              title: formatShort(day),
              value: revenue,
              compared: isWithBefore ? { now: revenue, before: weekBefore } : null,
              isRunning: false,
              ...dayPath(day, stores),
            };
          })}
        />
      </ChartBox>
      <FiguresTable
        caption={title}
        headings={['Day', 'Revenue', 'The week before']}
        rows={trend.map((day) => ({
          label: formatShort(businessDate(day.date)),
          dollars: [day.revenue, day.weekBefore],
        }))}
      />
    </Card>
  );
}
