import { formatUsd, fromDollars } from '@quarterdeck/domain/money';
import { useReducedMotion } from '@mantine/hooks';
import {
  CategoryScale,
  Chart as ChartJs,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
  type ChartDataset,
  type ChartOptions,
} from 'chart.js';
import { Chart } from 'react-chartjs-2';
import { useChartColours, type ChartColours } from './chart-colours.ts';
import { CHART_FONT, chartMotion, tooltipStyle } from './chart-style.ts';
import { compactUsd } from '../../ui/charts/compact-usd.ts';

ChartJs.register(CategoryScale, LinearScale, LineController, LineElement, PointElement, Tooltip);

const MOST_GRID_LINES = 4;
const MOST_LABELS = 8;

export interface LineSeries {
  label: string;
  /** Dollars; null for a missing point, which the line skips. */
  values: (number | null)[];
  /** One of the theme's six data colours; `dotted` is the quiet line used for comparison. */
  style: 1 | 2 | 'dotted';
}

interface LineChartProps {
  /** A description for screen readers. */
  name: string;
  /** Short labels below the points. */
  labels: string[];
  /** The points' full names, for the tooltip. */
  titles: string[];
  series: LineSeries[];
}

function datasetOf(
  { label, values, style }: LineSeries,
  colours: ChartColours,
): ChartDataset<'line', (number | null)[]> {
  if (style === 'dotted')
    return {
      label,
      data: values,
      borderColor: colours.dim,
      borderWidth: 1.5,
      borderDash: [2, 4],
      pointRadius: 0,
      pointHitRadius: 12,
    };
  const colour = colours.data[style - 1] ?? colours.ink;
  const isLast = (index: number) => index === values.length - 1;
  return {
    label,
    data: values,
    spanGaps: true,
    borderColor: colour,
    borderWidth: 2.5,
    borderJoinStyle: 'round',
    // Hollow points, except for the latest.
    pointBackgroundColor: values.map((_, index) => (isLast(index) ? colour : colours.surface)),
    pointBorderColor: colour,
    pointBorderWidth: 2,
    pointRadius: values.map((_, index) => (isLast(index) ? 5 : 3)),
    pointHoverRadius: 6,
    pointHoverBackgroundColor: colour,
    pointHitRadius: 16,
  };
}

const optionsOf = (colours: ChartColours, titles: string[], isStill: boolean): ChartOptions<'line'> => ({
  maintainAspectRatio: false,
  animation: chartMotion(isStill),
  // Points animate vertically only, so that they do not slide along the axis when the box is resized.
  animations: { x: { duration: 0 } },
  interaction: { mode: 'index', intersect: false },
  layout: { padding: { top: 8, right: 8 } },
  scales: {
    x: {
      // A single point is centred.
      offset: titles.length === 1,
      border: { display: false },
      grid: { display: false },
      ticks: { color: colours.dim, font: CHART_FONT, maxTicksLimit: MOST_LABELS, maxRotation: 0, padding: 6 },
    },
    y: {
      beginAtZero: true,
      border: { display: false },
      grid: { color: ({ tick }) => (tick?.value === 0 ? colours.strongLine : colours.line), drawTicks: false },
      ticks: {
        color: colours.dim,
        font: CHART_FONT,
        maxTicksLimit: MOST_GRID_LINES,
        padding: 8,
        callback: (value) => compactUsd(Number(value)),
      },
    },
  },
  plugins: {
    tooltip: {
      ...tooltipStyle(colours),
      callbacks: {
        title: ([item]) => titles[item?.dataIndex ?? 0] ?? '',
        labelColor: ({ dataset }) => ({
          borderColor: dataset.borderColor as string,
          backgroundColor: dataset.borderColor as string,
        }),
        label: ({ dataset, parsed }) => ` ${dataset.label}: ${formatUsd(fromDollars(parsed.y ?? 0))}`,
      },
    },
  },
});

/** Fills its container, which must be positioned. */
export default function LineChart({ name, labels, titles, series }: LineChartProps) {
  const colours = useChartColours();
  const isStill = useReducedMotion(undefined, { getInitialValueInEffect: false });
  return (
    <Chart
      type="line"
      role="img"
      aria-label={name}
      data={{ labels, datasets: series.map((one) => datasetOf(one, colours)) }}
      options={optionsOf(colours, titles, isStill)}
    />
  );
}
