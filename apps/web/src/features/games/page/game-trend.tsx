import type { GamePage } from '@quarterdeck/contract/games';
import type { DateRange } from '@quarterdeck/domain/business-date';
import { useSearchParams } from 'react-router';
import { ChartBox, NoData } from '../../../ui/charts/chart-box.tsx';
import { FiguresTable } from '../../../ui/charts/figures-table.tsx';
import { Legend } from '../../../ui/charts/legend.tsx';
import { lazyChart } from '../../../ui/charts/lazy-chart.tsx';
import { rangeWords } from '../../../ui/inputs/period-words.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { parametersOf, periodParameters, type ReportFilter } from '../../../ui/inputs/report-filter.ts';
import { useStores } from '../../stores/selected-store.ts';
import classes from './game-trend.module.css';
import { barsOf } from './trend-bars.ts';

const BarChart = lazyChart(() => import('../../../ui/charts/bar-chart.tsx'));

/** The takings as bars of days, weeks or months. */
export function GameTrend({ page, filter }: { page: GamePage; filter: ReportFilter }) {
  const store = useStores().data?.find(({ _id }) => _id === page.game.storeId);
  const [parameters] = useSearchParams();
  const { range, today, compared } = filter;
  const title = `Takings a ${page.trend.unit}`;
  const pathOf = (part: DateRange): string => {
    const address = new URLSearchParams(parameters);
    for (const [key, value] of Object.entries(periodParameters(part, today))) {
      if (value === null) address.delete(key);
      else address.set(key, value);
    }
    return `/game?${address}`;
  };
  const bars = barsOf(page, store, { range, today, linkParameters: parametersOf(filter) }, pathOf);
  if (bars.length === 0)
    return (
      <Card title={title}>
        <NoData>No records of this game in this period</NoData>
      </Card>
    );
  const before = page.compared && compared && rangeWords(compared, today);
  const hasRunning = bars.some(({ isRunning }) => isRunning);
  return (
    <Card
      title={title}
      actions={
        (before || hasRunning) && (
          <Legend
            entries={[
              { mark: 'bar', text: 'this period' },
              before ? { mark: 'tick', text: before } : null,
              hasRunning ? { mark: 'running', text: `${page.trend.unit} not over` } : null,
            ]}
          />
        )
      }
    >
      <div className={classes.chart}>
        <ChartBox>
          <BarChart name={`Bar chart: takings a ${page.trend.unit}`} bars={bars} />
        </ChartBox>
      </div>
      <FiguresTable
        caption={title}
        headings={[page.trend.unit, 'Takings', ...(before ? ['Compared takings', before] : [])]}
        rows={bars.map((bar) => ({
          label: bar.title,
          dollars: before ? [bar.value, bar.compared?.now ?? null, bar.compared?.before ?? null] : [bar.value],
        }))}
      />
    </Card>
  );
}
