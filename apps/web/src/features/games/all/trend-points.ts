import { TREND_WEEKS, type GameTrend } from '@quarterdeck/contract/games';
import { addDays, type BusinessDate } from '@quarterdeck/domain/business-date';
import { DAYS_PER_WEEK } from '@quarterdeck/domain/durations';
import type { Point } from '../../../ui/data/sparkline-points.ts';
import type { ReportFilter } from '../../../ui/inputs/report-filter.ts';

/** The last week ends with the period, today at the latest. */
export const trendEnd = ({ range, today }: Pick<ReportFilter, 'range' | 'today'>): BusinessDate =>
  range && range.to < today ? range.to : today;

/** The weeks with a record. Each has the date of its last day. */
export const pointsOf = (keptPerDay: GameTrend['keptPerDay'], to: BusinessDate): Point[] =>
  keptPerDay.flatMap((dollars, week) =>
    dollars === null ? [] : [{ date: addDays(to, (week + 1 - TREND_WEEKS) * DAYS_PER_WEEK), dollars }],
  );
