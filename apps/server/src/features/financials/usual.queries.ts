import type { BusinessDate } from '@quarterdeck/domain/business-date';
import { isClosed, type ClosedDays } from '@quarterdeck/domain/closed-days';
import type { Cents } from '@quarterdeck/domain/money';
import { sameWeekdaysBefore, USUAL_RECORDS } from '@quarterdeck/domain/usual';
import { sql } from 'drizzle-orm';
import type { Scope } from '../../access/sessions.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, rows, type RowOf } from '../../platform/postgres/rows.ts';
import { IS_ADJUSTED } from './cash-difference.ts';

const WEEKDAY_TAKINGS = { game_id: computed.uuid, takings: computed.json<Cents[]>() };
export type WeekdayTakings = RowOf<typeof WEEKDAY_TAKINGS>;

/**
 * Each game's takings in the store's last records of that weekday before the date, without closed days. Records whose
 * count replaced the takings are left out, because they have no figures per game. Reads a few dates of the index, so
 * the cost does not grow with the history.
 */
export const takingsOfWeekday = (
  on: Queryable,
  { ownerId }: Scope,
  storeId: string,
  { date, closedDays }: { date: BusinessDate; closedDays: ClosedDays },
): Promise<WeekdayTakings[]> => {
  const openDays = sameWeekdaysBefore(date).filter((day) => !isClosed(closedDays, day));
  return rows(
    on,
    WEEKDAY_TAKINGS,
    sql`
    with latest as (
      select id from financial_records
      where owner_id = ${ownerId} and store_id = ${storeId} and deleted_at is null and not (${IS_ADJUSTED})
        and business_date = any(${sql.param(openDays)}::date[])
      order by business_date desc, id desc limit ${USUAL_RECORDS}
    )
    select game_id, json_agg(takings_cents) as takings
    from latest join game_lines on game_lines.owner_id = ${ownerId} and game_lines.record_id = latest.id
    group by game_id`,
  );
};
