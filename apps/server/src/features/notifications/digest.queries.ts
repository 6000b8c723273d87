import type { BusinessDate } from '@quarterdeck/domain/business-date';
import { usualFrom } from '@quarterdeck/domain/usual';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, rows, type RowOf } from '../../platform/postgres/rows.ts';

const TAKINGS = { store_id: computed.uuid, business_date: computed.businessDate, takings: computed.cents };
export type DayTakings = RowOf<typeof TAKINGS>;

/** The takings of each store on a date of its own, and on the dates of the same weekday that the usual looks back to. */
export const takingsOfDays = (
  on: Queryable,
  ownerId: string,
  asked: { id: string; date: BusinessDate }[],
): Promise<DayTakings[]> =>
  rows(
    on,
    TAKINGS,
    sql`select days.store_id, days.business_date, days.money_in_cents as takings
        from unnest(${sql.param(asked.map(({ id }) => id))}::uuid[], ${sql.param(asked.map(({ date }) => date))}::date[],
            ${sql.param(asked.map(({ date }) => usualFrom(date)))}::date[]) as asked(id, date, since)
          join store_day_totals as days on days.owner_id = ${ownerId} and days.store_id = asked.id
            and days.business_date between asked.since and asked.date and days.record_count > 0
            and (asked.date - days.business_date) % 7 = 0`,
  );
