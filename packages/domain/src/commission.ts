import { share, type Cents } from './money.ts';

/** A percentage with two decimals as an integer: 12.5 % is 1250. */
export type BasisPoints = number & { readonly __unit: 'basis-points' };

/** @throws RangeError unless `percent` is 0 to 100 with at most two decimals. */
export function fromPercent(percent: number): BasisPoints {
  const points = Math.round(percent * 100);
  if (points / 100 !== percent || points < 0 || points > 10_000)
    throw new RangeError(`${percent} is not a valid commission`);
  return points as BasisPoints;
}

export const toPercent = (points: BasisPoints): number => points / 100;

/** `12.5%` */
export const formatRate = (points: BasisPoints): string => `${toPercent(points)}%`;

/**
 * The commission on one game's takings, rounded half away from zero to the cent. Totals are sums of these, so they
 * always add up.
 */
export const commissionOn = (takings: Cents, rate: BasisPoints): Cents => share(takings, rate, 10_000);
