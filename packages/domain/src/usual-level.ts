import type { Cents } from './money.ts';

/** The level of a day's takings relative to the usual takings of its weekday. */
export type UsualLevel = 'far-below' | 'below' | 'usual' | 'above' | 'far-above';

/** Null if the usual takings are not positive. */
export function usualLevel(takings: Cents, usual: Cents): UsualLevel | null {
  if (usual <= 0) return null;
  const isBelow = (percent: number) => takings * 100 < usual * percent;
  const isAbove = (percent: number) => takings * 100 > usual * percent;
  if (isBelow(80)) return 'far-below';
  if (isBelow(93)) return 'below';
  if (isAbove(120)) return 'far-above';
  return isAbove(107) ? 'above' : 'usual';
}
