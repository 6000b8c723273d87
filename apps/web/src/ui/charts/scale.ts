const MAX_LINES = 4;
const STEPS = [1, 2, 2.5, 5, 10];

export interface Scale {
  top: number;
  /** Zero, or below it where something is lost. */
  bottom: number;
  lines: number[];
}

/** A chart's ends and its lines, in round dollars. Zero is always one of them. */
export function scaleOf(highest: number, lowest = 0): Scale {
  const [most, least] = [Math.max(highest, 0), Math.min(lowest, 0)];
  const apart = Math.max(most - least, 1) / MAX_LINES;
  const magnitude = 10 ** Math.floor(Math.log10(apart));
  const step = (STEPS.find((each) => each * magnitude >= apart) ?? 10) * magnitude;
  const below = Math.ceil(-least / step) || 0;
  const above = Math.max(below === 0 ? 1 : 0, Math.ceil(most / step));
  const lines = Array.from({ length: below + above + 1 }, (_, index) => (index - below) * step);
  return { top: above * step, bottom: -below * step || 0, lines };
}

/** How high an amount stands in a chart, in percent of its height. */
export const heightOf = (dollars: number, { top, bottom }: Scale): number =>
  ((dollars - bottom) / (top - bottom)) * 100;
