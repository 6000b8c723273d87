const MOST_LINES = 4;
const STEPS = [1, 2, 2.5, 5, 10];

/** A chart's top and its lines from zero, in round dollars. */
export function scaleOf(highest: number): { top: number; lines: number[] } {
  const least = Math.max(highest, 1) / MOST_LINES;
  const magnitude = 10 ** Math.floor(Math.log10(least));
  const step = (STEPS.find((each) => each * magnitude >= least) ?? 10) * magnitude;
  const count = Math.max(1, Math.ceil(highest / step));
  return { top: count * step, lines: Array.from({ length: count + 1 }, (_, index) => index * step) };
}
