import type { StoreOverview } from '@quarterdeck/contract/store-overview';
import { businessDate, formatWholeDay, type BusinessDate } from '@quarterdeck/domain/business-date';
import { isClosed, type ClosedDays } from '@quarterdeck/domain/closed-days';
import { fromDollars } from '@quarterdeck/domain/money';
import { usualLevel, type UsualLevel } from '@quarterdeck/domain/usual-level';
import { addRecordPath, recordsPath } from '@quarterdeck/domain/record-paths';

/** The period of a store's overview until the user chooses one. */
export const FIRST_PERIOD = 'last-30-days';

/**
 * `running`: today, or a later day with a record. `missing`: a past day without a record. `closed`: a closed day
 * without a record. `none`: a day in the future, before the store's first record, or after the last record of a store
 * that is not running.
 */
type DayState = 'entered' | 'running' | 'missing' | 'closed' | 'none';

/** A day of the store, as the chart and the calendar show it. */
export interface ShownDay {
  date: BusinessDate;
  /** `Tuesday, Nov 17`, with the year if it is another year. */
  title: string;
  state: DayState;
  /** Dollars. */
  takings: number | null;
  usual: number | null;
  /** Takings against the usual, in percent; null for a day that is not over. */
  change: number | null;
  level: UsualLevel | null;
  createdBy: string | null;
  /** The link of the day and a description of its target; null for a day without a link. */
  target: { to: string; opens: string } | null;
}

type Overview = Pick<StoreOverview, 'days' | 'today' | 'firstDay' | 'lastRecord'>;
type Day = StoreOverview['days'][number];

/** The store of the days. */
type DaysOf = ClosedDays & { _id: string; isRunning: boolean };

function stateOf(store: DaysOf, { date, takings }: Day, { today, firstDay, lastRecord }: Overview): DayState {
  if (takings !== null) return date < today ? 'entered' : 'running';
  if (!store.isRunning && lastRecord !== null && date > lastRecord.date) return 'none';
  if (isClosed(store, businessDate(date))) return 'closed';
  if (date === today) return 'running';
  return date > today || firstDay === null || date < firstDay ? 'none' : 'missing';
}

function targetOf(
  storeId: string,
  { date, takings, recordId }: Day,
  state: DayState,
  linkParameters: Record<string, string>,
): ShownDay['target'] {
  const day = businessDate(date);
  const opens = recordId === null ? 'Opens its records' : 'Opens its record';
  if (takings !== null) return { to: recordsPath(storeId, { from: day, to: day }, recordId, linkParameters), opens };
  if (state === 'none' || state === 'closed') return null;
  return { to: addRecordPath(storeId, date, linkParameters), opens: 'Adds its record' };
}

function againstUsual(takings: number, usual: number): Pick<ShownDay, 'change' | 'level'> {
  const level = usualLevel(fromDollars(takings), fromDollars(usual));
  return { level, change: level === null ? null : ((takings - usual) / usual) * 100 };
}

/**
 * The days of the overview, in order.
 * @param linkParameters the parameters of the overview's period. Back from a record leads to that period.
 */
export const shownDays = (store: DaysOf, overview: Overview, linkParameters: Record<string, string> = {}): ShownDay[] =>
  overview.days.map((day): ShownDay => {
    const date = businessDate(day.date);
    const state = stateOf(store, day, overview);
    const { takings, usual, createdBy } = day;
    return {
      date,
      title: formatWholeDay(date, businessDate(overview.today)),
      state,
      takings,
      usual,
      createdBy,
      // A closed day has no usual takings.
      ...(state === 'entered' && !isClosed(store, date) && takings !== null && usual !== null
        ? againstUsual(takings, usual)
        : { change: null, level: null }),
      target: targetOf(store._id, day, state, linkParameters),
    };
  });
