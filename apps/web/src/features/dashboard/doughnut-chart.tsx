import { formatUsd, fromDollars } from '@quarterdeck/domain/money';
import { useReducedMotion } from '@mantine/hooks';
import { ArcElement, Chart as ChartJs, DoughnutController, Tooltip, type ChartOptions } from 'chart.js';
import { Chart } from 'react-chartjs-2';
import { useChartColours, type ChartColours } from './chart-colours.ts';
import { chartMotion, tooltipStyle } from './chart-style.ts';

ChartJs.register(ArcElement, DoughnutController, Tooltip);

interface DoughnutChartProps {
  /** A description for screen readers. */
  name: string;
  /** Dollars, at most six parts: there are six data colours. */
  parts: { label: string; value: number }[];
}

const optionsOf = (colours: ChartColours, isStill: boolean): ChartOptions<'doughnut'> => ({
  maintainAspectRatio: false,
  cutout: '66%',
  animation: chartMotion(isStill),
  plugins: {
    tooltip: {
      ...tooltipStyle(colours),
      callbacks: { title: () => '', label: ({ parsed }) => ` ${formatUsd(fromDollars(parsed))}` },
    },
  },
});

/** Fills its container, which must be positioned. */
export default function DoughnutChart({ name, parts }: DoughnutChartProps) {
  const colours = useChartColours();
  const isStill = useReducedMotion(undefined, { getInitialValueInEffect: false });
  return (
    <Chart
      type="doughnut"
      role="img"
      aria-label={name}
      data={{
        labels: parts.map(({ label }) => label),
        datasets: [
          {
            data: parts.map(({ value }) => value),
            backgroundColor: colours.data,
            borderColor: colours.surface,
            borderWidth: parts.length > 1 ? 2 : 0,
            hoverBorderColor: colours.surface,
          },
        ],
      }}
      options={optionsOf(colours, isStill)}
    />
  );
}
