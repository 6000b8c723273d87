import type { StoreTrend } from '@quarterdeck/contract/record-answers';
import { openDays, type ClosedDays } from '@quarterdeck/domain/closed-days';
import { addRecordPath, recordsPath } from '@quarterdeck/domain/record-paths';
import type { Bar } from '../../../ui/charts/bar-chart.tsx';
import { trendColumns, type TrendView } from '../../../ui/charts/trend-columns.ts';

const OPENS = { day: 'Opens its records', week: 'Opens its days', month: 'Opens its days', year: 'Opens its months' };

interface TakingsView extends TrendView {
  /** Compared amounts then replace the usual amounts. */
  isCompared: boolean;
  /** Undefined while unknown. */
  closedDays: ClosedDays | undefined;
  /** The period and filters of the list, to which Back from a record leads. */
  linkParameters: Record<string, string>;
}

function opensWords(isToAdd: boolean, recordId: string | null, unit: StoreTrend['unit']): string {
  if (isToAdd) return 'Adds its record';
  return recordId === null ? OPENS[unit] : 'Opens its record';
}

/** A bar per day, week, month or year, even without a record. A missing day opens the form. */
export function takingsBars(storeId: string, trend: StoreTrend, view: TakingsView): Bar[] {
  const usualOfMissing = new Map(trend.missing.map(({ date, usual }) => [date, usual]));
  return trendColumns(trend, view, (range, part) => {
    const isRunning = range.to >= view.today;
    const isToAdd = usualOfMissing.has(range.from);
    const recordId = part?.recordId ?? null;
    const compared = part?.compared;
    return {
      value: part?.takings ?? null,
      compared: compared ? { now: compared.takings, before: compared.takingsBefore } : null,
      usual: view.isCompared ? null : (part?.usual ?? usualOfMissing.get(range.from) ?? null),
      isClosed: view.closedDays !== undefined && openDays(view.closedDays, range) === 0,
      isMissing: isToAdd && !isRunning,
      isRunning,
      to: isToAdd
        ? addRecordPath(storeId, range.from, view.linkParameters)
        : recordsPath(storeId, range, recordId, view.linkParameters),
      opens: opensWords(isToAdd, recordId, trend.unit),
    };
  });
}
