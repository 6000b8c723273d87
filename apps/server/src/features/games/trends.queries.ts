import { TREND_WEEKS } from '@quarterdeck/contract/games';
import { DAYS_PER_WEEK } from '@quarterdeck/domain/durations';
import type { Cents } from '@quarterdeck/domain/money';
import { sql } from 'drizzle-orm';
import type { Scope } from '../../access/sessions.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, rows, type RowOf } from '../../platform/postgres/rows.ts';

/**
 * A week in which the game has records: the number of weeks before the last one (0), what is kept of it, and the number
 * of dates on which a record has the game.
 */
type WeekSums = [weeksBack: number, kept: Cents, days: number];

const TREND = { game_id: computed.uuid, store_id: computed.uuid, weeks: computed.json<WeekSums[]>() };
export type TrendSums = RowOf<typeof TREND>;

/**
 * The weeks of each game up to `to`. Reads the lines of these weeks through the index of each store's records, so its
 * cost depends neither on the history nor on the period that is shown. The lines are added up store by store and week
 * by week, because a grouping of all of them would sort them. Arrays take two thirds of the time of JSON objects.
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
    with records as (
      select stores.id as store_id, records.id,
        (${to}::date - records.business_date) / ${DAYS_PER_WEEK}::int as weeks_back,
        (${to}::date - records.business_date) % ${DAYS_PER_WEEK}::int as day
      from stores
        join financial_records as records on records.owner_id = ${ownerId} and records.store_id = stores.id
          and records.deleted_at is null
          and records.business_date between ${to}::date - ${TREND_WEEKS * DAYS_PER_WEEK - 1}::int and ${to}::date
      where stores.owner_id = ${ownerId} and stores.deleted_at is null
        and (${sql.param(storeIds)}::uuid[] is null or stores.id = any(${sql.param(storeIds)}::uuid[]))
    ), weeks as (
      select store_id, weeks_back, array_agg(id) as record_ids, array_agg(day) as record_days,
        count(distinct day) < count(*) as has_shifts
      from records group by store_id, weeks_back
    )
    select game_id, store_id, to_json(weeks) as weeks
    from (select distinct store_id from weeks) as of_store cross join lateral (
      select game_id, array_agg(array[weeks_back, kept, days]) as weeks
      from weeks cross join lateral (
        select game_id, sum(takings_cents - commission_cents)::bigint as kept,
          -- Several shifts are one day, so each day has a bit: without a grouping by days, half the time.
          coalesce(bit_count(bit_or(
            case when has_shifts then 1 << record_days[array_position(record_ids, record_id)] end
          )::bit(${sql.raw(String(DAYS_PER_WEEK))})), count(*)) as days
        from game_lines where owner_id = ${ownerId} and record_id = any(record_ids)
        group by game_id offset 0
      ) as sums
      where weeks.store_id = of_store.store_id
      group by game_id offset 0
    ) as of_games`,
  );
