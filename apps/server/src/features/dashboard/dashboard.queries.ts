import type { Cents } from '@quarterdeck/domain/money';
import { sql } from 'drizzle-orm';
import type { Scope } from '../../access/sessions.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, nullable, row, type RowOf } from '../../platform/postgres/rows.ts';

interface DayFigure {
  date: string;
  revenue: Cents;
}

interface PeriodFigures {
  revenue: Cents;
  days: number;
}

/** The dashboard's figures in cents. */
const FIGURES = {
  total_stores: computed.number,
  active_stores: computed.number,
  record_count: computed.number,
  total_revenue: computed.cents,
  day_count: computed.number,
  last_30: computed.json<PeriodFigures>(),
  previous_30: computed.json<PeriodFigures>(),
  best_game: nullable(computed.json<{ gameName: string; takings: Cents; records: number }>()),
  trend: nullable(computed.json<(DayFigure & { weekBefore: Cents })[]>()),
  games: nullable(computed.json<{ gameName: string; revenue: Cents }[]>()),
  other_games: computed.json<{ count: number; revenue: Cents }>(),
  stores: nullable(computed.json<{ storeName: string; revenue: Cents }[]>()),
  best_game_days: nullable(computed.json<DayFigure[]>()),
};
export type DashboardFigures = RowOf<typeof FIGURES>;

/** How many games the chart names; the others are summed. */
const NAMED_GAMES = 5;

/**
 * A single statement, so that all figures are consistent. It reads maintained totals: the cost grows with the number of
 * stores and game names, not with the number of records. Only the best game's 30 days are read from lines.
 */
export const dashboardFigures = (on: Queryable, { ownerId }: Scope): Promise<DashboardFigures> =>
  row(
    on,
    FIGURES,
    sql`
    with live as (
      select id, store_name, is_active from stores where owner_id = ${ownerId} and deleted_at is null
    ), latest as (
      select business_date as date from owner_day_totals where owner_id = ${ownerId} and record_count > 0
      order by business_date desc limit 1
    ), recent as (
      select business_date as date, record_count, money_in_cents - money_out_cents as revenue
      from owner_day_totals, latest
      where owner_id = ${ownerId} and record_count > 0 and business_date between latest.date - 59 and latest.date
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
      (select count(*)::int from live where is_active) as active_stores,
      totals.record_count, totals.money_in_cents - totals.money_out_cents as total_revenue, totals.day_count,
      (select json_build_object('revenue', coalesce(sum(revenue), 0), 'days', count(*)) from recent, latest where recent.date > latest.date - 30) as last_30,
      (select json_build_object('revenue', coalesce(sum(revenue), 0), 'days', count(*)) from recent, latest where recent.date <= latest.date - 30) as previous_30,
      (select json_build_object('gameName', game_name, 'takings', takings, 'records', records) from best) as best_game,
      (select json_agg(json_build_object('date', to_char(day, 'YYYY-MM-DD'), 'revenue', coalesce(now_day.revenue, 0), 'weekBefore', coalesce(week_before.revenue, 0)) order by day)
       from latest cross join generate_series((latest.date - 6)::timestamp, latest.date, interval '1 day') as day
       left join recent as now_day on now_day.date = day::date
       left join recent as week_before on week_before.date = day::date - 7) as trend,
      (select json_agg(json_build_object('gameName', game_name, 'revenue', takings) order by place) from ranked where place <= ${NAMED_GAMES}) as games,
      (select json_build_object('count', count(*), 'revenue', coalesce(sum(takings), 0)) from ranked where place > ${NAMED_GAMES}) as other_games,
      (select json_agg(json_build_object('storeName', live.store_name, 'revenue', store.money_in_cents - store.money_out_cents)
         order by store.money_in_cents - store.money_out_cents desc, live.store_name)
       from live join store_totals as store on store.owner_id = ${ownerId} and store.store_id = live.id) as stores,
      (select json_agg(json_build_object('date', date, 'revenue', revenue) order by date) from best_days) as best_game_days
    from owner_totals as totals where totals.owner_id = ${ownerId}`,
  );
