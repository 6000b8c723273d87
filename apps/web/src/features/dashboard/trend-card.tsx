import type { ReactNode } from 'react';
import { ChartBox, NoData } from '../../ui/charts/chart-box.tsx';
import type { Column } from '../../ui/charts/columns.tsx';
import { FiguresTable } from '../../ui/charts/figures-table.tsx';
import { Legend } from '../../ui/charts/legend.tsx';
import { lazyChart } from '../../ui/charts/lazy-chart.tsx';
import { Card } from '../../ui/layout/card.tsx';
import type { Trend } from './trend-points.ts';

const COMPARED = [
  { mark: 'line', text: 'this period' },
  { mark: 'dotted', text: 'compared' },
] as const;

const LineChart = lazyChart(() => import('../../ui/charts/line-chart.tsx'));

interface TrendCardProps {
  title: string;
  note: ReactNode;
  actions?: ReactNode;
  /** The name of the amounts: `Profit`. */
  amounts: string;
  unit: Trend['unit'];
  /** A description for screen readers. */
  name: string;
  points: Column[];
  empty: string;
}

/** A line for the days, weeks, months or years of a period, with a dotted line for the compared period. */
export function TrendCard({ title, note, actions, amounts, unit, name, points, empty }: TrendCardProps) {
  if (points.every(({ value, compared }) => value === null && compared === null))
    return (
      <Card title={title}>
        <NoData>{empty}</NoData>
      </Card>
    );
  const isCompared = points.some(({ compared }) => compared !== null);
  return (
    <Card title={title} note={note} actions={actions ?? (isCompared && <Legend entries={COMPARED} />)}>
      <ChartBox>
        <LineChart name={`Line chart: ${name}`} points={points} />
      </ChartBox>
      <FiguresTable
        caption={title}
        headings={[unit, amounts, ...(isCompared ? ['Compared', 'Before'] : [])]}
        rows={points.map((point) => ({
          label: point.title,
          dollars: isCompared
            ? [point.value, point.compared?.now ?? null, point.compared?.before ?? null]
            : [point.value],
        }))}
      />
    </Card>
  );
}
