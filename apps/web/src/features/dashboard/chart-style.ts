import type { TooltipOptions } from 'chart.js';
import type { ChartColours } from './chart-colours.ts';

export const CHART_FONT = { family: "'Saira Variable', 'Saira Fallback', system-ui, sans-serif", size: 12 };

const MOTION_MS = 200;
export const chartMotion = (isStill: boolean) => (isStill ? (false as const) : { duration: MOTION_MS });

/** A tooltip that looks like a card of the app. */
export const tooltipStyle = (colours: ChartColours): Partial<TooltipOptions> => ({
  backgroundColor: colours.surface,
  borderColor: colours.strongLine,
  borderWidth: 1,
  cornerRadius: 8,
  padding: 10,
  titleColor: colours.ink,
  bodyColor: colours.ink,
  titleFont: { ...CHART_FONT, size: 13, weight: 600 },
  bodyFont: { ...CHART_FONT, size: 13 },
  boxPadding: 4,
  usePointStyle: true,
});
