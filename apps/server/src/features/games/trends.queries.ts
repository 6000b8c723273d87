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
 * cost depends neither on the history nor on the period that is shown. The lines are added up week by week, because a
 * grouping of all of them would sort them. Arrays take two thirds of the time of JSON objects.
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
      select chosen.id as store_id, records.id,
        (${to}::date - records.business_date) / ${DAYS_PER_WEEK}::int as weeks_back,
        (${to}::date - records.business_date) % ${DAYS_PER_WEEK}::int as day
      from stores as chosen
        join financial_records as records on records.owner_id = ${ownerId} and records.store_id = chosen.id
          and records.deleted_at is null
          and records.business_date between ${to}::date - ${TREND_WEEKS * DAYS_PER_WEEK - 1}::int and ${to}::date
      where chosen.owner_id = ${ownerId} and chosen.deleted_at is null
        and (${sql.param(storeIds)}::uuid[] is null or chosen.id = any(${sql.param(storeIds)}::uuid[]))
    ), weeks as (
      select store_id, weeks_back, array_agg(id) as record_ids, array_agg(day) as record_days
      from records group by store_id, weeks_back
    ), game_weeks as (
      select weeks.store_id, weeks.weeks_back, sums.*
      from weeks cross join lateral (
        select game_id, sum(takings_cents - commission_cents)::bigint as kept,
          -- A bit for each day, because several shifts are one day: without a grouping by days, half the time.
          bit_count(bit_or(1 << record.day)::bit(${sql.raw(String(DAYS_PER_WEEK))})) as days
        from unnest(record_ids, record_days) as record(id, day)
          -- Record by record: a join of all would read every line of the owner.
          cross join lateral (select * from game_lines where owner_id = ${ownerId} and record_id = record.id offset 0) as lines
        group by game_id offset 0
      ) as sums
    )
    select game_id, store_id, to_json(array_agg(array[weeks_back, kept, days])) as weeks
    from game_weeks group by game_id, store_id order by game_id`,
  );
