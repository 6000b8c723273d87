import type { BusinessDate } from '@quarterdeck/domain/business-date';
import type { ClosedDays } from '@quarterdeck/domain/closed-days';
import type { Cents } from '@quarterdeck/domain/money';
import { sql, type SQL } from 'drizzle-orm';
import type { Scope } from '../../access/sessions.ts';
import { storeIsRunning } from '../../access/stores.table.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, nullable, row, type RowOf } from '../../platform/postgres/rows.ts';

interface DayFigure {
  date: string;
  revenue: Cents;
}

/** A game's id and its store's. */
export interface GameRef {
  storeId: string;
  gameId: string;
}

/** A day of the trend; without a record its store count is 0. */
interface TrendDay extends DayFigure {
  weekBefore: Cents;
  storeCount: number;
  storeId: string | null;
  recordId: string | null;
  /** Null if no store-day is compared. */
  comparable: Cents | null;
  before: Cents | null;
}

/** The dashboard's figures in cents. */
const FIGURES = {
  total_stores: computed.number,
  active_stores: computed.number,
  record_count: computed.number,
  total_revenue: computed.cents,
  day_count: computed.number,
  best_game: nullable(computed.json<{ gameName: string; takings: Cents; records: number; game: GameRef | null }>()),
  keeps_most: nullable(computed.json<{ gameName: string; kept: Cents; game: GameRef | null }>()),
  trend: nullable(computed.json<TrendDay[]>()),
  /** The active stores on the day of the latest record. */
  latest_day: nullable(computed.json<{ date: BusinessDate; stores: (ClosedDays & { hasEntered: boolean })[] }>()),
  games: nullable(computed.json<{ gameName: string; revenue: Cents; game: GameRef | null }[]>()),
  other_games: computed.json<{ count: number; revenue: Cents }>(),
  stores: nullable(computed.json<{ storeId: string; storeName: string; revenue: Cents }[]>()),
  best_game_days: nullable(computed.json<DayFigure[]>()),
};
export type DashboardFigures = RowOf<typeof FIGURES>;

/** The number of games that the chart names; the others are summed. */
export const NAMED_GAMES = 5;

/** The game that had this name in the records of `existing_stores`; null if there were several, or once purged. */
const gameNamed = (ownerId: string, name: SQL): SQL => sql`
      (select json_build_object('storeId', min(games.store_id::text), 'gameId', min(games.id::text))
       from existing_stores
         join store_game_totals as totals
           on totals.owner_id = ${ownerId} and totals.store_id = existing_stores.id
           and totals.game_name = ${name} and totals.record_count > 0
         left join games
           on games.owner_id = ${ownerId} and games.store_id = existing_stores.id and games.id = totals.game_id
       having count(*) = 1 and count(games.id) = 1)`;

/**
 * - `two_weeks`: each store's days with a record in the fourteen days up to the latest record.
 * - `week`: the latter seven days, added up over the stores. `comparable` and `before` have only the store-days that
 *   have a record a week before.
 */
const latestWeek = (ownerId: string): SQL => sql`
    two_weeks as (
      select store_id, business_date as date, record_count, money_in_cents - money_out_cents as revenue
      from latest
        cross join existing_stores
        join store_day_totals as totals
          on totals.owner_id = ${ownerId} and totals.store_id = existing_stores.id and record_count > 0
          and business_date between latest.date - 13 and latest.date
    ), week as (
      select store_day.date, sum(store_day.revenue) as revenue,
        count(*) as store_count, sum(store_day.record_count) as record_count,
        min(store_day.store_id::text)::uuid as store_id,
        sum(store_day.revenue) filter (where week_before.store_id is not null) as comparable,
        sum(week_before.revenue) as before
      from latest
        cross join two_weeks as store_day
        left join two_weeks as week_before
          on week_before.store_id = store_day.store_id and week_before.date = store_day.date - 7
      where store_day.date > latest.date - 7
      group by store_day.date
    )`;

/** `keeps_most`: the game that keeps most of the week. */
const keepsMost = (ownerId: string): SQL => sql`
    keeps_most as (
      select lines.game_name, sum(lines.takings_cents - lines.commission_cents)::bigint as kept
      from existing_stores
        cross join latest
        join financial_records as records
          on records.owner_id = ${ownerId} and records.store_id = existing_stores.id and records.deleted_at is null
          and records.business_date between latest.date - 6 and latest.date
        join game_lines as lines on lines.owner_id = ${ownerId} and lines.record_id = records.id
      group by lines.game_name
      order by kept desc, lines.game_name
      limit 1
    )`;

/**
 * - `name_sums`: the takings and records of each name of a game.
 * - `best_game`: the name with the highest takings per record; `best_game_days` are its latest 30 days.
 */
const sumsOfNames = (ownerId: string): SQL => sql`
    name_sums as (
      select game_name, sum(takings_cents)::bigint as takings, sum(record_count)::int as records
      from store_game_totals as totals
        join existing_stores on existing_stores.id = totals.store_id
      where totals.owner_id = ${ownerId} and totals.record_count > 0
      group by game_name
    ), ranked_names as (
      select *, row_number() over (order by takings desc, game_name) as place
      from name_sums
    ), best_game as (
      select *
      from name_sums
      order by takings::numeric / records desc, game_name
      limit 1
    ), best_game_days as (
      select records.business_date as date, sum(lines.takings_cents)::bigint as revenue
      from existing_stores
        cross join best_game
        cross join latest
        join financial_records as records
          on records.owner_id = ${ownerId} and records.store_id = existing_stores.id and records.deleted_at is null
          and records.business_date between latest.date - 29 and latest.date
        join game_lines as lines
          on lines.owner_id = ${ownerId} and lines.record_id = records.id and lines.game_name = best_game.game_name
      group by records.business_date
    )`;

/** The seven days of the trend, each with the revenue a week before and what a click on it opens. */
const trendOfWeek = (ownerId: string): SQL => sql`
      (select json_agg(json_build_object(
         'date', to_char(day, 'YYYY-MM-DD'), 'revenue', coalesce(week.revenue, 0),
         'weekBefore', coalesce(week_before.revenue, 0), 'storeCount', coalesce(week.store_count, 0),
         'storeId', case when week.store_count = 1 then week.store_id end,
         'recordId', case when week.record_count = 1 then (
            select id
            from financial_records as records
            where records.owner_id = ${ownerId} and records.store_id = week.store_id
              and records.business_date = week.date and records.deleted_at is null
            limit 1) end,
         'comparable', week.comparable, 'before', week.before) order by day)
       from latest
         cross join generate_series((latest.date - 6)::timestamp, latest.date, interval '1 day') as day
         left join week on week.date = day::date
         left join (select date, sum(revenue) as revenue from two_weeks group by date) as week_before
           on week_before.date = day::date - 7)`;

/** The running stores, and which of them have entered the day of the latest record. */
const LATEST_DAY = sql`
      (select json_build_object(
         'date', to_char(latest.date, 'YYYY-MM-DD'),
         'stores', coalesce(json_agg(json_build_object(
           'closedWeekdays', closed_weekdays, 'closedPeriods', closed_periods,
           'hasEntered', two_weeks.store_id is not null)) filter (where existing_stores.id is not null), '[]'))
       from latest
         left join existing_stores on existing_stores.is_running
         left join two_weeks on two_weeks.store_id = existing_stores.id and two_weeks.date = latest.date
       group by latest.date)`;

/**
 * A single statement, so that all figures are consistent. It reads maintained totals: the cost grows with the number of
 * stores and game names, not with the number of records. Only the best game's 30 days and the week's lines are read.
 */
export const dashboardFigures = (on: Queryable, { ownerId }: Scope): Promise<DashboardFigures> =>
  row(
    on,
    FIGURES,
    sql`
    with existing_stores as (
      select id, store_name, (${storeIsRunning}) as is_running, closed_weekdays, closed_periods
      from stores
      where owner_id = ${ownerId} and deleted_at is null
    ), latest as (
      select business_date as date
      from owner_day_totals
      where owner_id = ${ownerId} and record_count > 0
      order by business_date desc
      limit 1
    ), ${latestWeek(ownerId)}, ${keepsMost(ownerId)}, ${sumsOfNames(ownerId)}
    select
      (select count(*)::int from existing_stores) as total_stores,
      (select count(*)::int from existing_stores where is_running) as active_stores,
      totals.record_count,
      totals.money_in_cents - totals.money_out_cents as total_revenue,
      totals.day_count,
      (select json_build_object('gameName', game_name, 'takings', takings, 'records', records,
         'game', ${gameNamed(ownerId, sql`best_game.game_name`)})
       from best_game) as best_game,
      (select json_build_object('gameName', game_name, 'kept', kept,
         'game', ${gameNamed(ownerId, sql`keeps_most.game_name`)})
       from keeps_most) as keeps_most,
      ${trendOfWeek(ownerId)} as trend,
      ${LATEST_DAY} as latest_day,
      (select json_agg(json_build_object('gameName', game_name, 'revenue', takings,
         'game', ${gameNamed(ownerId, sql`ranked_names.game_name`)}) order by place)
       from ranked_names
       where place <= ${NAMED_GAMES}) as games,
      (select json_build_object('count', count(*), 'revenue', coalesce(sum(takings), 0))
       from ranked_names
       where place > ${NAMED_GAMES}) as other_games,
      (select json_agg(json_build_object('storeId', existing_stores.id, 'storeName', existing_stores.store_name,
         'revenue', store.money_in_cents - store.money_out_cents)
         order by store.money_in_cents - store.money_out_cents desc, existing_stores.store_name)
       from existing_stores
         join store_totals as store on store.owner_id = ${ownerId} and store.store_id = existing_stores.id) as stores,
      (select json_agg(json_build_object('date', date, 'revenue', revenue) order by date)
       from best_game_days) as best_game_days
    from owner_totals as totals
    where totals.owner_id = ${ownerId}`,
  );
