import type { BusinessDate } from '@quarterdeck/domain/business-date';
import type { ClosedDays } from '@quarterdeck/domain/closed-days';
import { usualFrom, usualOfOpenDays } from '@quarterdeck/domain/usual';
import { sql } from 'drizzle-orm';
import type { Scope } from '../../access/sessions.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, rows, type RowOf } from '../../platform/postgres/rows.ts';

const TAKINGS = { store_id: computed.uuid, business_date: computed.businessDate, takings: computed.cents };
export type DayTakings = RowOf<typeof TAKINGS>;

/** The takings of stores in a range per store, and on the earlier days that determine its usual takings. */
export const takingsOfDays = (
  on: Queryable,
  { ownerId }: Scope,
  ranges: { id: string; from: BusinessDate; to: BusinessDate }[],
): Promise<DayTakings[]> =>
  rows(
    on,
    TAKINGS,
    sql`select days.store_id, days.business_date, days.money_in_cents as takings
        from unnest(${sql.param(ranges.map(({ id }) => id))}::uuid[],
            ${sql.param(ranges.map(({ from }) => usualFrom(from)))}::date[],
            ${sql.param(ranges.map(({ to }) => to))}::date[]) as asked(id, since, until)
          join store_day_totals as days on days.owner_id = ${ownerId} and days.store_id = asked.id
            and days.business_date between asked.since and asked.until and days.record_count > 0`,
  );

/** The takings of a store on each of those days, and the usual takings of a date's weekday. */
export function takingsOf(store: ClosedDays & { id: string }, days: DayTakings[]) {
  const ofStore = days.filter((day) => day.store_id === store.id);
  const takings = new Map(ofStore.map((day) => [day.business_date, day.takings]));
  return { takings, usualOn: usualOfOpenDays(store, takings) };
}
