import type { BusinessDate } from '@quarterdeck/domain/business-date';
import type { ClosedDays } from '@quarterdeck/domain/closed-days';
import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../platform/postgres/database.ts';
import { computed, hasRows, rows } from '../platform/postgres/rows.ts';
import { storeNotFound } from './not-found.ts';
import type { Scope } from './sessions.ts';
import { daySettings, todayAt } from './store-day.ts';
import { storeIsRunning, stores } from './stores.table.ts';

/** The store, if the caller may see it: it is the owner's, not deleted and, for a counter, its own. */
const visible = ({ ownerId, storeId: own }: Scope, storeId: string): SQL =>
  sql`owner_id = ${ownerId} and id = ${storeId} and deleted_at is null and (${own}::uuid is null or id = ${own}::uuid)`;

export const storeExists = (on: Queryable, scope: Scope, storeId: string): Promise<boolean> =>
  hasRows(on, sql`select 1 from stores where ${visible(scope, storeId)}`);

/** @throws Failure for a store the caller may not see: unknown, deleted or another owner's. */
export async function requireStore(on: Queryable, scope: Scope, storeId: string): Promise<void> {
  if (!(await storeExists(on, scope, storeId))) throw storeNotFound();
}

/** The owner's stores that are not deleted. */
export async function storeIdsOf(on: Queryable, ownerId: string): Promise<string[]> {
  const storeRows = await rows(
    on,
    { id: stores.id },
    sql`select id from stores where owner_id = ${ownerId} and deleted_at is null`,
  );
  return storeRows.map(({ id }) => id);
}

const CLOSED_DAYS = { closedWeekdays: stores.closedWeekdays, closedPeriods: stores.closedPeriods };

/** The closed days of a store. @throws Failure for a store the caller may not see. */
export async function closedDaysOf(on: Queryable, scope: Scope, storeId: string): Promise<ClosedDays> {
  const [store] = await rows(
    on,
    CLOSED_DAYS,
    sql`select closed_weekdays as "closedWeekdays", closed_periods as "closedPeriods" from stores
        where ${visible(scope, storeId)}`,
  );
  if (!store) throw storeNotFound();
  return store;
}

/** The settings that determine on which days a store should have a record. */
export interface StoreCalendar extends ClosedDays {
  /** Its business date. */
  today: BusinessDate;
  /** Whether records are expected of it now: it is active and paid for. */
  isRunning: boolean;
}

const CALENDAR = {
  ...CLOSED_DAYS,
  time_zone: stores.timeZone,
  day_ends_at: stores.dayEndsAt,
  is_running: computed.boolean,
};

/** @throws Failure for a store the caller may not see. */
export async function storeCalendar(
  on: Queryable,
  scope: Scope,
  storeId: string,
  now = new Date(),
): Promise<StoreCalendar> {
  const [store] = await rows(
    on,
    CALENDAR,
    sql`select closed_weekdays as "closedWeekdays", closed_periods as "closedPeriods", time_zone, day_ends_at,
          (${storeIsRunning}) as is_running
        from stores where ${visible(scope, storeId)}`,
  );
  if (!store) throw storeNotFound();
  const { closedWeekdays, closedPeriods, is_running: isRunning, ...day } = store;
  return { closedWeekdays, closedPeriods, isRunning, today: todayAt(daySettings(day), now) };
}
