import type { DashboardPerformance, DashboardSummary } from '@quarterdeck/contract/dashboard';
import { fromDollars, share, sum, toDollars } from '@quarterdeck/domain/money';
import { percentChange } from '../../ui/data/percent-change.ts';

/** The figures of a period, with the like-for-like change in percent; null without a comparison. */
export interface CardFigures {
  revenue: number | null;
  average: number | null;
  change: number | null;
}

const dollars = (amounts: number[]): number => toDollars(sum(amounts.map(fromDollars)));

const changeOf = (compared: { now: number; before: number } | null): number | null =>
  compared && percentChange(compared.now, compared.before);

/** The figures of the trend's days. Days without a record are ignored. */
export function latestFigures({ trend }: Pick<DashboardSummary, 'trend'>): CardFigures {
  const entered = trend.filter(({ storeCount }) => storeCount > 0);
  const compared = trend.flatMap((day) => day.compared ?? []);
  const revenue = dollars(entered.map((day) => day.revenue));
  if (entered.length === 0) return { revenue: null, average: null, change: null };
  return {
    revenue,
    average: toDollars(share(fromDollars(revenue), 1, entered.length)),
    change:
      compared.length === 0
        ? null
        : percentChange(dollars(compared.map(({ now }) => now)), dollars(compared.map(({ before }) => before))),
  };
}

export const figuresOfPeriod = ({
  recordCount,
  revenue,
  averageDailyRevenue,
  compared,
}: DashboardPerformance): CardFigures =>
  recordCount === 0
    ? { revenue: null, average: null, change: null }
    : { revenue, average: averageDailyRevenue, change: changeOf(compared) };
