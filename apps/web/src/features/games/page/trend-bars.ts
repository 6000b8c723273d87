import type { GamePage } from '@quarterdeck/contract/games';
import type { DateRange } from '@quarterdeck/domain/business-date';
import { openDays, type ClosedDays } from '@quarterdeck/domain/closed-days';
import { recordsPath } from '@quarterdeck/domain/record-paths';
import type { Bar } from '../../../ui/charts/bar-chart.tsx';
import { trendColumns, type TrendView } from '../../../ui/charts/trend-columns.ts';

const OPENS = { day: 'Opens its records', week: 'Opens its days', month: 'Opens its days', year: 'Opens its months' };

/**
 * A bar for each part of the period, including parts without a record.
 * @param view.linkParameters the parameters of the page's period. Back from a record leads to that period.
 * @param pathOf returns the address of this page with another period.
 */
export const barsOf = (
  { trend, game }: GamePage,
  closedDays: ClosedDays | undefined,
  view: TrendView & { linkParameters: Record<string, string> },
  pathOf: (range: DateRange) => string,
): Bar[] =>
  trendColumns(trend, view, (range, part) => {
    const compared = part?.compared ?? null;
    const recordId = part?.recordId ?? null;
    return {
      value: part?.takings ?? null,
      compared: compared && { now: compared.takings, before: compared.takingsBefore },
      isClosed: closedDays !== undefined && openDays(closedDays, range) === 0,
      isRunning: range.to >= view.today,
      to: trend.unit === 'day' ? recordsPath(game.storeId, range, recordId, view.linkParameters) : pathOf(range),
      opens: recordId ? 'Opens its record' : OPENS[trend.unit],
    };
  });
