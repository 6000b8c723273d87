import { addDays, type BusinessDate } from '@quarterdeck/domain/business-date';
import { ChartBox } from '../../../ui/charts/chart-box.tsx';
import { FiguresTable } from '../../../ui/charts/figures-table.tsx';
import { Legend } from '../../../ui/charts/legend.tsx';
import { lazyChart } from '../../../ui/charts/lazy-chart.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { dayBars } from './day-bars.ts';
import classes from './days-chart.module.css';
import type { ShownDay } from './store-days.ts';

const SHOWN_DAYS = 30;

const BarChart = lazyChart(() => import('../../../ui/charts/bar-chart.tsx'));

interface DaysChartProps {
  storeId: string;
  days: ShownDay[];
  today: BusinessDate;
}

/** The last thirty days. Each day opens its record. */
export function DaysChart({ storeId, days, today }: DaysChartProps) {
  const shownDays = days.filter(({ date }) => date > addDays(today, -SHOWN_DAYS));
  const bars = dayBars(storeId, shownDays);
  return (
    <Card
      title="Takings, last 30 days"
      actions={
        <Legend
          entries={[
            { mark: 'bar', text: 'takings' },
            { mark: 'tick', text: 'usual of that weekday' },
            shownDays.some(({ state }) => state === 'missing') ? { mark: 'missing', text: 'no entry' } : null,
          ]}
        />
      }
    >
      <div className={classes.chart}>
        <ChartBox>
          <BarChart name="Bar chart: takings of the last 30 days" bars={bars} />
        </ChartBox>
      </div>
      <FiguresTable
        caption="Takings of the last 30 days"
        headings={['day', 'Takings', 'Usual of that weekday']}
        rows={bars.map(({ title, value, usual = null }) => ({ label: title, dollars: [value, usual] }))}
      />
    </Card>
  );
}
