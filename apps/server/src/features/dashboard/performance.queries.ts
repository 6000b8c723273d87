import type { BusinessDate } from '@quarterdeck/domain/business-date';
import type { Cents } from '@quarterdeck/domain/money';
import { sql, type SQL } from 'drizzle-orm';
import type { Question } from '../../access/question.ts';
import type { Scope } from '../../access/sessions.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, nullable, row, type RowOf } from '../../platform/postgres/rows.ts';
import { countedRecords, SUMMED_AMOUNTS } from '../games/performance.queries.ts';
import type { AskedStore } from '../stores/performance.queries.ts';
import { NAMED_GAMES, type GameRef } from './dashboard.queries.ts';

/** Amounts of a period, and of the store-days that both periods have; null where there are none. */
export interface PeriodSums {
  now: Cents | null;
  alike: Cents | null;
  before: Cents | null;
}

/** A date with a record, in this or under it in the compared period. */
export interface DaySums extends PeriodSums {
  date: BusinessDate;
}

/** The sums of the records of all stores on a date. */
export interface RecordDaySums extends DaySums {
  recordCount: number;
  storeIds: string[] | null;
  /** Any of them. */
  recordId: string | null;
}

interface NamedSums {
  gameName: string;
  game: GameRef | null;
  takings: Cents;
  kept: Cents;
  records: number;
  alike: Cents;
  before: Cents;
}

const PERFORMANCE = {
  /** In order, as those of the best game. */
  days: nullable(computed.json<RecordDaySums[]>()),
  store_days: computed.number,
  compared_store_days: computed.number,
  stores: nullable(computed.json<(PeriodSums & { storeId: string; storeName: string })[]>()),
  best_game: nullable(computed.json<NamedSums>()),
  best_game_days: nullable(computed.json<DaySums[]>()),
  /** Those that keep most, most first. */
  games: nullable(computed.json<NamedSums[]>()),
  other_games: computed.json<{ count: number; kept: Cents }>(),
  /** The active ones with a record of their today. */
  entered_stores: nullable(computed.json<string[]>()),
};
export type DashboardSums = RowOf<typeof PERFORMANCE>;

/** @param amount of `counted` records or of their lines. */
const sumsOf = (amount: SQL): SQL => sql`
  sum(${amount}) filter (where is_now) as now, sum(${amount}) filter (where is_now and is_compared) as alike,
  sum(${amount}) filter (where not is_now) as before`;

/**
 * `named`: the games of each name. A name that a store has twice counts once in each of its records. `place` ranks by
 * what is kept.
 */
const namedGames = (ownerId: string): SQL => sql`
    of_lines as materialized (
      select counted.id, counted.store_id, business_date, is_now, is_compared, lines.game_id, lines.game_name,
        lines.takings_cents, lines.commission_cents
      from counted join game_lines as lines on lines.owner_id = ${ownerId} and lines.record_id = counted.id
    ), of_games as (
      select game_name, game_id, store_id, count(*) filter (where is_now) as line_count, ${SUMMED_AMOUNTS}
      from of_lines group by game_name, game_id, store_id
    ), twins as (
      select game_name, store_id from of_games where line_count > 0 group by game_name, store_id having count(*) > 1
    ), further as (
      select game_name, count(*) - count(distinct id) as line_count
      from of_lines join twins using (game_name, store_id) where is_now group by game_name
    ), named as (
      select of_games.game_name, sum(takings)::bigint as takings, sum(takings - commission)::bigint as kept,
        (sum(of_games.line_count) - coalesce(max(further.line_count), 0))::int as records,
        sum(alike_takings)::bigint as alike, sum(before_takings)::bigint as before,
        row_number() over (order by sum(takings - commission) desc, of_games.game_name) as place
      from of_games left join further on further.game_name = of_games.game_name
      group by of_games.game_name having sum(of_games.line_count) > 0
    )`;

/** A row of `named`, with its game that took most and is not purged. */
const namedGame = (ownerId: string): SQL => sql`
  json_build_object('gameName', named.game_name, 'takings', named.takings, 'kept', named.kept, 'records', named.records,
    'alike', named.alike, 'before', named.before, 'game', (
      select json_build_object('storeId', of_games.store_id, 'gameId', of_games.game_id)
      from of_games join games on games.owner_id = ${ownerId} and games.id = of_games.game_id
        and games.store_id = of_games.store_id
      where of_games.game_name = named.game_name
      order by of_games.takings desc, of_games.game_id limit 1))`;

/**
 * A single statement, so that cards and charts agree. It reads the records of both periods through their index, then
 * the lines of each.
 */
export function dashboardPerformance(
  on: Queryable,
  { ownerId }: Scope,
  asked: AskedStore[],
  question: Question,
): Promise<DashboardSums> {
  const active = asked.filter(({ isActive }) => isActive);
  const ids = sql.param(active.map(({ id }) => id));
  const todays = sql.param(active.map(({ today }) => today));
  return row(
    on,
    PERFORMANCE,
    sql`
    with ${countedRecords(ownerId, question)}, ${namedGames(ownerId)},
    best as (
      select * from named order by takings::numeric / records desc, game_name limit 1
    ), days as (
      select business_date, ${sumsOf(sql`profit_cents`)}, count(*) filter (where is_now) as record_count,
        array_agg(distinct store_id) filter (where is_now) as store_ids, min(id::text) filter (where is_now) as record_id
      from counted group by business_date
    ), best_days as (
      select business_date, ${sumsOf(sql`takings_cents`)}
      from of_lines where game_name = (select game_name from best) group by business_date
    ), of_stores as (
      select chosen.id, store_name, ${sumsOf(sql`profit_cents`)}
      from chosen left join counted on counted.store_id = chosen.id group by chosen.id, store_name
    )
    select
      (select json_agg(json_build_object('date', business_date, 'now', now, 'alike', alike, 'before', before,
         'recordCount', record_count, 'storeIds', store_ids, 'recordId', record_id) order by business_date) from days) as days,
      (select count(*) from store_days) as store_days,
      (select count(*) from store_days where is_compared) as compared_store_days,
      (select json_agg(json_build_object('storeId', id, 'storeName', store_name, 'now', now, 'alike', alike,
         'before', before) order by now desc nulls last, store_name, id) from of_stores) as stores,
      (select ${namedGame(ownerId)} from best as named) as best_game,
      (select json_agg(json_build_object('date', business_date, 'now', now, 'alike', alike, 'before', before)
         order by business_date) from best_days) as best_game_days,
      (select json_agg(${namedGame(ownerId)} order by place) from named where place <= ${NAMED_GAMES}) as games,
      (select json_build_object('count', count(*), 'kept', coalesce(sum(kept), 0)) from named where place > ${NAMED_GAMES})
        as other_games,
      (select json_agg(active.id) from unnest(${ids}::uuid[], ${todays}::date[]) as active(id, today)
         join store_day_totals as totals on totals.owner_id = ${ownerId} and totals.store_id = active.id
           and totals.business_date = active.today and totals.record_count > 0) as entered_stores`,
  );
}
