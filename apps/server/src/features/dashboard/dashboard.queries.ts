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

/** The game that had this name in the records of `live` stores; null if there were several, and once it is purged. */
const gameNamed = (ownerId: string, name: SQL): SQL => sql`
      (select json_build_object('storeId', min(games.store_id::text), 'gameId', min(games.id::text))
       from live join store_game_totals as totals on totals.owner_id = ${ownerId} and totals.store_id = live.id
           and totals.game_name = ${name} and totals.record_count > 0
         left join games on games.owner_id = ${ownerId} and games.store_id = live.id and games.id = totals.game_id
       having count(*) = 1 and count(games.id) = 1)`;

/**
 * `week`: the seven days up to the latest record, like for like with those before; `keeping`: the game that keeps most.
 */
const latestWeek = (ownerId: string): SQL => sql`
    recent as (
      select store_id, business_date as date, record_count, money_in_cents - money_out_cents as revenue
      from latest cross join live join store_day_totals as totals on totals.owner_id = ${ownerId} and totals.store_id = live.id
        and record_count > 0 and business_date between latest.date - 13 and latest.date
    ), week as (
      select recent.date, sum(recent.revenue) as revenue, count(*) as store_count, sum(recent.record_count) as record_count,
        min(recent.store_id::text)::uuid as store_id,
        sum(recent.revenue) filter (where earlier.store_id is not null) as comparable, sum(earlier.revenue) as before
      from latest cross join recent
        left join recent as earlier on earlier.store_id = recent.store_id and earlier.date = recent.date - 7
      where recent.date > latest.date - 7 group by recent.date
    ), keeping as (
      select lines.game_name, sum(lines.takings_cents - lines.commission_cents)::bigint as kept
      from live cross join latest
      join financial_records as records on records.owner_id = ${ownerId} and records.store_id = live.id
        and records.deleted_at is null and records.business_date between latest.date - 6 and latest.date
      join game_lines as lines on lines.owner_id = ${ownerId} and lines.record_id = records.id
      group by lines.game_name order by kept desc, lines.game_name limit 1`;

const trendOfWeek = (ownerId: string): SQL => sql`
      (select json_agg(json_build_object(
         'date', to_char(day, 'YYYY-MM-DD'), 'revenue', coalesce(week.revenue, 0), 'weekBefore', coalesce(week_before.revenue, 0),
         'storeCount', coalesce(week.store_count, 0), 'storeId', case when week.store_count = 1 then week.store_id end,
         'recordId', case when week.record_count = 1 then (
            select id from financial_records as records where records.owner_id = ${ownerId} and records.store_id = week.store_id
              and records.business_date = week.date and records.deleted_at is null limit 1) end,
         'comparable', week.comparable, 'before', week.before) order by day)
       from latest cross join generate_series((latest.date - 6)::timestamp, latest.date, interval '1 day') as day
       left join week on week.date = day::date
       left join (select date, sum(revenue) as revenue from recent group by date) as week_before on week_before.date = day::date - 7)`;

/**
 * A single statement, so that all figures are consistent. It reads maintained totals: the cost grows with the number of
 * stores and game names, not with the number of records. Only the best game's 30 days and the week's lines are read.
 */
export const dashboardFigures = (on: Queryable, { ownerId }: Scope): Promise<DashboardFigures> =>
  row(
    on,
    FIGURES,
    sql`
    with live as (
      select id, store_name, (${storeIsRunning}) as is_running, closed_weekdays, closed_periods from stores where owner_id = ${ownerId} and deleted_at is null
    ), latest as (
      select business_date as date from owner_day_totals where owner_id = ${ownerId} and record_count > 0
      order by business_date desc limit 1
    ), ${latestWeek(ownerId)}
    ), named as (
      select game_name, sum(takings_cents)::bigint as takings, sum(record_count)::int as records
      from store_game_totals as totals join live on live.id = totals.store_id
      where totals.owner_id = ${ownerId} and totals.record_count > 0 group by game_name
    ), ranked as (
      select *, row_number() over (order by takings desc, game_name) as place from named
    ), best as (
      select * from named order by takings::numeric / records desc, game_name limit 1
    ), best_days as (
      select records.business_date as date, sum(lines.takings_cents)::bigint as revenue
      from live cross join best cross join latest
      join financial_records as records on records.owner_id = ${ownerId} and records.store_id = live.id
        and records.deleted_at is null and records.business_date between latest.date - 29 and latest.date
      join game_lines as lines on lines.owner_id = ${ownerId} and lines.record_id = records.id and lines.game_name = best.game_name
      group by records.business_date
    )
    select
      (select count(*)::int from live) as total_stores,
      (select count(*)::int from live where is_running) as active_stores,
      totals.record_count, totals.money_in_cents - totals.money_out_cents as total_revenue, totals.day_count,
      (select json_build_object('gameName', game_name, 'takings', takings, 'records', records, 'game', ${gameNamed(ownerId, sql`best.game_name`)}) from best) as best_game,
      (select json_build_object('gameName', game_name, 'kept', kept, 'game', ${gameNamed(ownerId, sql`keeping.game_name`)}) from keeping) as keeps_most,
      ${trendOfWeek(ownerId)} as trend,
      (select json_build_object('date', to_char(latest.date, 'YYYY-MM-DD'), 'stores', coalesce(json_agg(json_build_object(
         'closedWeekdays', closed_weekdays, 'closedPeriods', closed_periods, 'hasEntered', recent.store_id is not null))
         filter (where live.id is not null), '[]'))
       from latest left join live on live.is_running left join recent on recent.store_id = live.id and recent.date = latest.date
       group by latest.date) as latest_day,
      (select json_agg(json_build_object('gameName', game_name, 'revenue', takings, 'game', ${gameNamed(ownerId, sql`ranked.game_name`)}) order by place) from ranked where place <= ${NAMED_GAMES}) as games,
      (select json_build_object('count', count(*), 'revenue', coalesce(sum(takings), 0)) from ranked where place > ${NAMED_GAMES}) as other_games,
      (select json_agg(json_build_object('storeId', live.id, 'storeName', live.store_name, 'revenue', store.money_in_cents - store.money_out_cents)
         order by store.money_in_cents - store.money_out_cents desc, live.store_name)
       from live join store_totals as store on store.owner_id = ${ownerId} and store.store_id = live.id) as stores,
      (select json_agg(json_build_object('date', date, 'revenue', revenue) order by date) from best_days) as best_game_days
    from owner_totals as totals where totals.owner_id = ${ownerId}`,
  );
