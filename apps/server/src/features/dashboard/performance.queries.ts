import type { BusinessDate } from '@quarterdeck/domain/business-date';
import type { Cents } from '@quarterdeck/domain/money';
import { sql, type SQL } from 'drizzle-orm';
import type { ReportFilter } from '../../access/report-filter.ts';
import type { Scope } from '../../access/sessions.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, nullable, row, type RowOf } from '../../platform/postgres/rows.ts';
import { COMPARED_STORE_DAYS, countedSums, STORE_DAYS, type Counted } from '../games/counted.queries.ts';
import type { RequestedStore } from '../stores/performance.queries.ts';
import { NAMED_GAMES, type GameRef } from './dashboard.queries.ts';

/** Amounts of a period, and of the store-days that both periods have; null if there are none. */
export interface PeriodSums {
  now: Cents | null;
  comparable: Cents | null;
  before: Cents | null;
}

/**
 * A date with a record in this period, or in the compared period under the corresponding date; or a rollup.
 */
export interface DaySums extends PeriodSums {
  from: BusinessDate;
  to: BusinessDate;
}

/** The sums of the records of all stores. */
export interface RecordDaySums extends DaySums {
  recordCount: number;
  /** The store of each record of this period. */
  storeIds: string[] | null;
  /** The id of one of these records. */
  recordId: string | null;
}

interface NamedSums {
  gameName: string;
  game: GameRef | null;
  takings: Cents;
  kept: Cents;
  records: number;
  comparable: Cents;
  before: Cents;
}

const PERFORMANCE = {
  /** The days of all records, in order. */
  days: nullable(computed.json<RecordDaySums[]>()),
  /** The dates with a record. */
  day_count: computed.number,
  store_days: computed.number,
  compared_store_days: computed.number,
  stores: nullable(computed.json<(PeriodSums & { storeId: string; storeName: string })[]>()),
  best_game: nullable(computed.json<NamedSums>()),
  best_game_days: nullable(computed.json<DaySums[]>()),
  /** The games that keep most, in descending order. */
  games: nullable(computed.json<NamedSums[]>()),
  other_games: computed.json<{ count: number; kept: Cents }>(),
  /** The ids of the active stores with a record on `latestToday`. */
  entered_stores: nullable(computed.json<string[]>()),
};
export type DashboardSums = RowOf<typeof PERFORMANCE>;

/** @param amount of `counted` records or of their lines. */
const sumsOf = (amount: SQL): SQL => sql`
  sum(${amount}) filter (where is_now) as now, sum(${amount}) filter (where is_now and is_compared) as comparable,
  sum(${amount}) filter (where not is_now) as before`;

/**
 * `named`: the games of each name. If a record has two games of a name, it counts once. `place` is the rank by the kept
 * amount. The lines are added up as they are read. Storing them for several uses took twice as long.
 */
const namedGames = (ownerId: string, { gameSums, amounts }: Counted): SQL => sql`
    of_games as (
      select game_name, game_id, store_id, coalesce(sum(record_count) filter (where is_now), 0) as line_count,
        bool_or(is_now) as has_lines, ${amounts}
      from ${gameSums(['game_name'])} as sums group by game_name, game_id, store_id
    ), same_named as (
      select game_name, store_id from of_games where line_count > 0 group by game_name, store_id having count(*) > 1
    ), additional as (
      select same_named.game_name, count(*) - count(distinct counted.id) as line_count
      from same_named join counted on counted.store_id = same_named.store_id and counted.is_now
        cross join lateral (
          select 1 from game_lines
          where owner_id = ${ownerId} and record_id = counted.id and game_name = same_named.game_name offset 0
        ) as lines
      group by same_named.game_name
    ), named as (
      select of_games.game_name, sum(takings)::bigint as takings, sum(takings - commission)::bigint as kept,
        (sum(of_games.line_count) - coalesce(max(additional.line_count), 0))::int as records,
        sum(comparable_takings)::bigint as comparable, sum(before_takings)::bigint as before,
        row_number() over (order by sum(takings - commission) desc, of_games.game_name) as place
      from of_games left join additional on additional.game_name = of_games.game_name
      group by of_games.game_name having sum(of_games.line_count) > 0
    )`;

/** `of_records`: the counted records, and the rollups. */
const ofRecords = (ownerId: string): SQL => sql`
    of_records as (
      select id, store_id, business_date as first_date, business_date as last_date, is_now, is_compared, profit_cents,
        1 as record_count
      from counted
      union all
      select case when record_count = 1 then (
          select id from financial_records as records where records.owner_id = ${ownerId} and records.store_id = rollups.store_id
            and records.business_date = rollups.first_date and records.deleted_at is null) end,
        store_id, first_date, last_date, true, false, money_in_cents - money_out_cents, record_count
      from rollups
    )`;

/** A row of `named`, with its game, unless there are several or it is purged. */
const namedGame = (ownerId: string): SQL => sql`
  json_build_object('gameName', named.game_name, 'takings', named.takings, 'kept', named.kept, 'records', named.records,
    'comparable', named.comparable, 'before', named.before, 'game', (
      select json_build_object('storeId', min(games.store_id::text), 'gameId', min(games.id::text))
      from of_games left join games on games.owner_id = ${ownerId} and games.id = of_games.game_id
        and games.store_id = of_games.store_id
      where of_games.game_name = named.game_name and of_games.has_lines
      having count(*) = 1 and count(games.id) = 1))`;

/** `best_days`: the days of the best game, and its rollups. */
const bestGameDays = (ownerId: string): SQL => sql`
    of_best as (
      select business_date as first_date, business_date as last_date, is_now, is_compared, takings_cents
      from counted cross join lateral (
        select takings_cents from game_lines
        where owner_id = ${ownerId} and record_id = counted.id and game_name = (select game_name from best) offset 0
      ) as lines
      union all
      select sums.first_date, sums.last_date, true, false, takings_cents
      from rollups cross join lateral (
        select first_date, last_date, takings_cents from kept_game_sums
        where owner_id = ${ownerId} and store_id = rollups.store_id and unit = rollups.unit and starts_on = rollups.starts_on
          and game_name = (select game_name from best) offset 0
      ) as sums
    ), best_days as (
      select first_date, last_date, ${sumsOf(sql`takings_cents`)} from of_best group by first_date, last_date
    )`;

/** The number of the period's dates with a record. The owner's days count all stores. */
const dayCount = (ownerId: string, { from = '-infinity', to = 'infinity', storeIds }: ReportFilter): SQL =>
  storeIds === null
    ? sql`
      (select count(*) from owner_day_totals
       where owner_id = ${ownerId} and record_count > 0 and business_date between ${from}::date and ${to}::date)`
    : sql`
      (select count(distinct business_date) from chosen join store_day_totals as totals
         on totals.owner_id = ${ownerId} and totals.store_id = chosen.id
       where record_count > 0 and business_date between ${from}::date and ${to}::date)`;

/** The date for which the dashboard shows who has entered the day; null without stores. */
export const latestToday = (stores: RequestedStore[]): BusinessDate | null =>
  stores
    .map(({ today }) => today)
    .toSorted()
    .at(-1) ?? null;

/**
 * A single statement, so that cards and charts agree. It reads the records of both periods through their index, then
 * the lines of each. For a long period it reads the rollups of its months and years.
 */
export function dashboardPerformance(
  on: Queryable,
  { ownerId }: Scope,
  stores: RequestedStore[],
  filter: ReportFilter,
): Promise<DashboardSums> {
  const running = stores.filter(({ isRunning }) => isRunning);
  const ids = sql.param(running.map(({ id }) => id));
  const counted = countedSums(ownerId, filter);
  return row(
    on,
    PERFORMANCE,
    sql`
    with ${counted.tables}, ${ofRecords(ownerId)}, ${namedGames(ownerId, counted)},
    best as (
      select * from named order by takings::numeric / records desc, game_name limit 1
    ), days as (
      select first_date, last_date, ${sumsOf(sql`profit_cents`)}, sum(record_count) filter (where is_now) as record_count,
        array_agg(store_id) filter (where is_now) as store_ids, min(id::text) filter (where is_now) as record_id
      from of_records group by first_date, last_date
    ), ${bestGameDays(ownerId)}, of_stores as (
      select chosen.id, store_name, ${sumsOf(sql`profit_cents`)}
      from chosen left join of_records on of_records.store_id = chosen.id group by chosen.id, store_name
    )
    select
      (select json_agg(json_build_object('from', first_date, 'to', last_date, 'now', now,
         'comparable', comparable, 'before', before, 'recordCount', coalesce(record_count, 0), 'storeIds', store_ids,
         'recordId', record_id) order by first_date, last_date) from days) as days,
      ${dayCount(ownerId, filter)} as day_count, ${STORE_DAYS} as store_days, ${COMPARED_STORE_DAYS} as compared_store_days,
      (select json_agg(json_build_object('storeId', id, 'storeName', store_name, 'now', now, 'comparable', comparable,
         'before', before) order by now desc nulls last, store_name, id) from of_stores) as stores,
      (select ${namedGame(ownerId)} from best as named) as best_game,
      (select json_agg(json_build_object('from', first_date, 'to', last_date, 'now', now,
         'comparable', comparable, 'before', before) order by first_date, last_date) from best_days) as best_game_days,
      (select json_agg(${namedGame(ownerId)} order by place) from named where place <= ${NAMED_GAMES}) as games,
      (select json_build_object('count', count(*), 'kept', coalesce(sum(kept), 0)) from named where place > ${NAMED_GAMES})
        as other_games,
      (select json_agg(active.id) from unnest(${ids}::uuid[]) as active(id)
         join store_day_totals as totals on totals.owner_id = ${ownerId} and totals.store_id = active.id
           and totals.business_date = ${latestToday(stores)}::date and totals.record_count > 0) as entered_stores`,
  );
}
