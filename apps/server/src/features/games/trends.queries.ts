import { TREND_WEEKS } from '@quarterdeck/contract/games';
import type { Cents } from '@quarterdeck/domain/money';
import { sql } from 'drizzle-orm';
import type { Scope } from '../../access/sessions.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, rows, type RowOf } from '../../platform/postgres/rows.ts';

/** A week in which the game has records, by the number of weeks before the last one (0). */
export interface WeekSums {
  weeksBack: number;
  kept: Cents;
  /** The dates on which a record has the game. */
  days: number;
}

const TREND = { game_id: computed.uuid, store_id: computed.uuid, weeks: computed.json<WeekSums[]>() };
export type TrendSums = RowOf<typeof TREND>;

const WEEK_DAYS = 7;

/**
 * The weeks of each game up to `to`. Reads the lines of these weeks through the index of each store's records, so its
 * cost depends neither on the history nor on the period that is shown.
 */
export const gameTrends = (
  on: Queryable,
  { ownerId }: Scope,
  { to, storeIds }: { to: string; storeIds: string[] | null },
): Promise<TrendSums[]> =>
  rows(
    on,
    TREND,
    sql`
    with chosen as (
      select id from stores
      where owner_id = ${ownerId} and deleted_at is null
        and (${sql.param(storeIds)}::uuid[] is null or id = any(${sql.param(storeIds)}::uuid[]))
    ), game_weeks as (
      select lines.game_id, chosen.id as store_id, (${to}::date - records.business_date) / ${WEEK_DAYS}::int as weeks_back,
        sum(lines.takings_cents - lines.commission_cents)::bigint as kept,
        -- A bit for each day, because several shifts are one day: without a grouping by days, half the time.
        bit_count(bit_or(1 << (${to}::date - records.business_date) % ${WEEK_DAYS}::int)::bit(${sql.raw(String(WEEK_DAYS))})) as days
      from chosen
        join financial_records as records on records.owner_id = ${ownerId} and records.store_id = chosen.id
          and records.deleted_at is null
          and records.business_date between ${to}::date - ${TREND_WEEKS * WEEK_DAYS - 1}::int and ${to}::date
        -- Record by record: a join of all would read every line of the owner.
        cross join lateral (
          select * from game_lines as lines where lines.owner_id = ${ownerId} and lines.record_id = records.id offset 0
        ) as lines
      group by lines.game_id, chosen.id, weeks_back
    )
    select game_id, store_id,
      json_agg(json_build_object('weeksBack', weeks_back, 'kept', kept, 'days', days)) as weeks
    from game_weeks group by game_id, store_id order by game_id`,
  );
