import type { StoreTrend } from '@quarterdeck/contract/record-answers';
import { openDays, type ClosedDays } from '@quarterdeck/domain/closed-days';
import { addRecordPath, recordsPath } from '@quarterdeck/domain/record-paths';
import type { Bar } from '../../../ui/charts/bar-chart.tsx';
import { trendColumns, type Asked } from '../../../ui/charts/trend-columns.ts';

const OPENS = { day: 'Opens its records', week: 'Opens its days', month: 'Opens its days', year: 'Opens its months' };

interface AskedBars extends Asked {
  /** Compared amounts then replace the usual amounts. */
  isCompared: boolean;
  /** Undefined while unknown. */
  closedDays: ClosedDays | undefined;
  /** The period and filters of the list, to which Back from a record leads. */
  kept: Record<string, string>;
}

/** A bar per day, week, month or year, even without a record. A missing day opens the form. */
export function takingsBars(storeId: string, trend: StoreTrend, asked: AskedBars): Bar[] {
  const usualOfMissing = new Map(trend.missing.map(({ date, usual }) => [date, usual]));
  return trendColumns(trend, asked, (part, found) => {
    const isRunning = part.to >= asked.today;
    const isToAdd = usualOfMissing.has(part.from);
    const recordId = found?.recordId ?? null;
    const compared = found?.compared;
    return {
      value: found?.takings ?? null,
      compared: compared ? { now: compared.takings, before: compared.takingsBefore } : null,
      usual: asked.isCompared ? null : (found?.usual ?? usualOfMissing.get(part.from) ?? null),
      isClosed: asked.closedDays !== undefined && openDays(asked.closedDays, part) === 0,
      isMissing: isToAdd && !isRunning,
      isRunning,
      to: isToAdd ? addRecordPath(storeId, part.from, asked.kept) : recordsPath(storeId, part, recordId, asked.kept),
      opens: isToAdd ? 'Adds its record' : recordId === null ? OPENS[trend.unit] : 'Opens its record',
    };
  });
}
