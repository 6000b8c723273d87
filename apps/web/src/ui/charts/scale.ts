/** Round steps may give one or two more. */
const INTENDED_INTERVALS = 4;
const STEPS = [1, 2, 2.5, 5, 10];

export interface Scale {
  top: number;
  /** Zero, or below zero if there is a loss. */
  bottom: number;
  lines: number[];
}

/** The ends and grid lines of a chart, in round dollars. Zero is always a grid line. */
export function scaleOf(highest: number, lowest = 0): Scale {
  const [most, least] = [Math.max(highest, 0), Math.min(lowest, 0)];
  const minStep = Math.max(most - least, 1) / INTENDED_INTERVALS;
  const magnitude = 10 ** Math.floor(Math.log10(minStep));
  const step = (STEPS.find((each) => each * magnitude >= minStep) ?? 10) * magnitude;
  const below = Math.ceil(-least / step) || 0;
  const above = Math.max(below === 0 ? 1 : 0, Math.ceil(most / step));
  const lines = Array.from({ length: below + above + 1 }, (_, index) => (index - below) * step);
  return { top: above * step, bottom: -below * step || 0, lines };
}

/** The position of an amount in a chart, in percent of the chart's height. */
export const heightOf = (dollars: number, { top, bottom }: Scale): number =>
  ((dollars - bottom) / (top - bottom)) * 100;
