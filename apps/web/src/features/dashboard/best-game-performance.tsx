import type { DashboardSummary } from '@quarterdeck/contract/dashboard';
import {
  addDays,
  businessDate,
  daysBetween,
  formatMonthDay,
  formatShort,
  formatWeekdayOnly,
} from '@quarterdeck/domain/business-date';
import { lazy } from 'react';
import { Card } from '../../ui/layout/card.tsx';
import { ChartBox, NoData } from '../../ui/charts/chart-box.tsx';
import { FiguresTable } from '../../ui/charts/figures-table.tsx';
import { gamesPath } from '../../ui/data/figure-paths.ts';

const LineChart = lazy(() => import('../../ui/charts/line-chart.tsx'));

const WEEK_DAYS = 7;

type GameDay = DashboardSummary['bestGameDays'][number];

/** Every date from the first to the last day played, so that the axis is to scale. */
function calendarOf(days: GameDay[]) {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const start = businessDate(first.date);
  const revenueOn = new Map(days.map((day) => [day.date, day.revenue]));
  return Array.from({ length: daysBetween(start, businessDate(last.date)) + 1 }, (_, index) => {
    const date = addDays(start, index);
    return { date, revenue: revenueOn.get(date) ?? null };
  });
}

/** The best game's takings per day, in the 30 days up to the latest record. */
export function BestGamePerformance({ bestGame, days }: { bestGame: DashboardSummary['bestGame']; days: GameDay[] }) {
  const title = 'Best Game Performance';
  if (!bestGame || days.length === 0)
    return (
      <Card title={title}>
        <NoData>No data available</NoData>
      </Card>
    );
  const calendar = calendarOf(days);
  const label = calendar.length <= WEEK_DAYS ? formatWeekdayOnly : formatMonthDay;
  return (
    <Card title={title} note={`${bestGame.gameName}, daily`}>
      <ChartBox>
        <LineChart
          name={`Line chart: daily takings of ${bestGame.gameName}`}
          points={calendar.map(({ date, revenue }) => ({
            label: label(date),
            title: formatShort(date),
            value: revenue,
            compared: null,
            isRunning: false,
            to: gamesPath(bestGame.gameName, { from: date, to: date }),
            opens: 'Opens the game on that day',
          }))}
        />
      </ChartBox>
      <FiguresTable
        caption={`${title}: ${bestGame.gameName}`}
        headings={['Day', 'Takings']}
        rows={days.map((day) => ({ label: formatShort(businessDate(day.date)), dollars: [day.revenue] }))}
      />
    </Card>
  );
}
