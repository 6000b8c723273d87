import type { StoreTrend } from '@quarterdeck/contract/record-answers';
import type { DateRange } from '@quarterdeck/domain/business-date';
import { isClosed, type ClosedDays } from '@quarterdeck/domain/closed-days';
import type { Bar } from '../../../ui/charts/bar-chart.tsx';
import { trendColumns, type Asked } from '../../../ui/charts/trend-columns.ts';
import { addRecordPath, recordsPath } from '../../../ui/data/figure-paths.ts';

const OPENS = { day: 'Opens its records', week: 'Opens its days', month: 'Opens its days', year: 'Opens its months' };

/** The store whose days they are. */
type DaysOf = ClosedDays & { _id: string };

/** A bar per day, week, month or year, those without a record too. A missing day opens the form to add it. */
export function takingsBars(store: DaysOf, trend: StoreTrend, asked: Asked): Bar[] {
  const isDays = trend.unit === 'day';
  const isExpected = ({ from }: DateRange) =>
    isDays && from <= asked.today && trend.firstDate !== null && from >= trend.firstDate && !isClosed(store, from);
  return trendColumns(trend, asked, (part, found) => {
    const isRunning = part.to >= asked.today;
    const isToAdd = !found && isExpected(part);
    const recordId = found?.recordId ?? null;
    return {
      value: found?.takings ?? null,
      compared: null,
      usual: found?.usual ?? null,
      isMissing: isToAdd && !isRunning,
      isRunning,
      to: isToAdd ? addRecordPath(store._id, part.from) : recordsPath(store._id, part, recordId),
      opens: isToAdd ? 'Adds its record' : recordId === null ? OPENS[trend.unit] : 'Opens its record',
    };
  });
}
