import type { BusinessDate } from '@quarterdeck/domain/business-date';
import type { Cents } from '@quarterdeck/domain/money';
import { sql, type SQL } from 'drizzle-orm';
import type { ReportFilter } from '../../access/report-filter.ts';
import type { Scope } from '../../access/sessions.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, nullable, row, type RowOf } from '../../platform/postgres/rows.ts';
import { COMPARED_STORE_DAYS, countedRows, STORE_DAYS, type CountedRows } from '../games/counted-rows.queries.ts';
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

/** @param amount of records, lines or rollups. */
const sumsOf = (amount: SQL): SQL => sql`
        sum(${amount}) filter (where in_period) as now,
        sum(${amount}) filter (where in_period and is_compared) as comparable,
        sum(${amount}) filter (where not in_period) as before`;

/**
 * - `game_sums`: the lines of each game, by the name in the records. They are added up as they are read. Storing them
 *   for several uses took twice as long.
 * - `shared_names`: the names that several games of a store have.
 * - `namesake_surplus`: how many lines a name has beyond one in each record.
 * - `name_sums`: the games of each name together. `place` is the rank by the kept amount.
 */
const sumsOfNames = (ownerId: string, { lineSums, amounts }: CountedRows): SQL => sql`
    game_sums as (
      select game_name, game_id, store_id, coalesce(sum(record_count) filter (where in_period), 0) as line_count,
        bool_or(in_period) as has_lines, ${amounts}
      from ${lineSums(['game_name'])} as sums
      group by game_name, game_id, store_id
    ), shared_names as (
      select game_name, store_id
      from game_sums
      where line_count > 0
      group by game_name, store_id
      having count(*) > 1
    ), namesake_surplus as (
      select shared_names.game_name, count(*) - count(distinct counted_records.id) as line_count
      from shared_names
        join counted_records on counted_records.store_id = shared_names.store_id and counted_records.in_period
        cross join lateral (
          select 1
          from game_lines
          where owner_id = ${ownerId} and record_id = counted_records.id and game_name = shared_names.game_name
          offset 0
        ) as lines
      group by shared_names.game_name
    ), name_sums as (
      select game_sums.game_name, sum(takings)::bigint as takings, sum(takings - commission)::bigint as kept,
        (sum(game_sums.line_count) - coalesce(max(namesake_surplus.line_count), 0))::int as records,
        sum(comparable_takings)::bigint as comparable, sum(before_takings)::bigint as before,
        row_number() over (order by sum(takings - commission) desc, game_sums.game_name) as place
      from game_sums
        left join namesake_surplus on namesake_surplus.game_name = game_sums.game_name
      group by game_sums.game_name
      having sum(game_sums.line_count) > 0
    )`;

/** `profits`: of each counted record, and of each rollup. */
const profits = (ownerId: string): SQL => sql`
    profits as (
      select id, store_id, business_date as first_date, business_date as last_date, in_period, is_compared,
        profit_cents, 1 as record_count
      from counted_records
      union all
      select
        case when record_count = 1 then (
          select id
          from financial_records as records
          where records.owner_id = ${ownerId} and records.store_id = rollups.store_id
            and records.business_date = rollups.first_date and records.deleted_at is null
        ) end,
        store_id, first_date, last_date, true, false, money_in_cents - money_out_cents, record_count
      from rollups
    )`;

/** A row of `name_sums`, with its game, unless there are several or it is purged. */
const namedGame = (ownerId: string): SQL => sql`
        json_build_object(
          'gameName', name_sums.game_name, 'takings', name_sums.takings, 'kept', name_sums.kept,
          'records', name_sums.records, 'comparable', name_sums.comparable, 'before', name_sums.before,
          'game', (
            select json_build_object('storeId', min(games.store_id::text), 'gameId', min(games.id::text))
            from game_sums
              left join games
                on games.owner_id = ${ownerId} and games.id = game_sums.game_id and games.store_id = game_sums.store_id
            where game_sums.game_name = name_sums.game_name and game_sums.has_lines
            having count(*) = 1 and count(games.id) = 1))`;

/**
 * - `best_game`: the name with the highest takings per record.
 * - `best_game_days`: its takings by day, and by rollup.
 */
const bestGameDays = (ownerId: string): SQL => sql`
    best_game as (
      select *
      from name_sums
      order by takings::numeric / records desc, game_name
      limit 1
    ), best_game_takings as (
      select business_date as first_date, business_date as last_date, in_period, is_compared, takings_cents
      from counted_records
        cross join lateral (
          select takings_cents
          from game_lines
          where owner_id = ${ownerId} and record_id = counted_records.id
            and game_name = (select game_name from best_game)
          offset 0
        ) as lines
      union all
      select sums.first_date, sums.last_date, true, false, takings_cents
      from rollups
        cross join lateral (
          select first_date, last_date, takings_cents
          from kept_game_sums
          where owner_id = ${ownerId} and store_id = rollups.store_id
            and unit = rollups.unit and starts_on = rollups.starts_on
            and game_name = (select game_name from best_game)
          offset 0
        ) as sums
    ), best_game_days as (
      select first_date, last_date, ${sumsOf(sql`takings_cents`)}
      from best_game_takings
      group by first_date, last_date
    )`;

/** The number of the period's dates with a record. The owner's days count all stores. */
const dayCount = (ownerId: string, { from = '-infinity', to = 'infinity', storeIds }: ReportFilter): SQL =>
  storeIds === null
    ? sql`
      (select count(*)
       from owner_day_totals
       where owner_id = ${ownerId} and record_count > 0 and business_date between ${from}::date and ${to}::date)`
    : sql`
      (select count(distinct business_date)
       from chosen_stores
         join store_day_totals as totals on totals.owner_id = ${ownerId} and totals.store_id = chosen_stores.id
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
  const runningStoreIds = sql.param(stores.filter(({ isRunning }) => isRunning).map(({ id }) => id));
  const counted = countedRows(ownerId, filter);
  return row(
    on,
    PERFORMANCE,
    sql`
    with ${counted.ctes}, ${profits(ownerId)}, ${sumsOfNames(ownerId, counted)},
    ${bestGameDays(ownerId)},
    profit_days as (
      select first_date, last_date, ${sumsOf(sql`profit_cents`)},
        sum(record_count) filter (where in_period) as record_count,
        array_agg(store_id) filter (where in_period) as store_ids,
        min(id::text) filter (where in_period) as record_id
      from profits
      group by first_date, last_date
    ), store_profits as (
      select chosen_stores.id, store_name, ${sumsOf(sql`profit_cents`)}
      from chosen_stores
        left join profits on profits.store_id = chosen_stores.id
      group by chosen_stores.id, store_name
    )
    select
      (select json_agg(json_build_object(
         'from', first_date, 'to', last_date, 'now', now, 'comparable', comparable, 'before', before,
         'recordCount', coalesce(record_count, 0), 'storeIds', store_ids, 'recordId', record_id
       ) order by first_date, last_date)
       from profit_days) as days,
      ${dayCount(ownerId, filter)} as day_count,
      ${STORE_DAYS} as store_days,
      ${COMPARED_STORE_DAYS} as compared_store_days,
      (select json_agg(json_build_object(
         'storeId', id, 'storeName', store_name, 'now', now, 'comparable', comparable, 'before', before
       ) order by now desc nulls last, store_name, id)
       from store_profits) as stores,
      (select ${namedGame(ownerId)} from best_game as name_sums) as best_game,
      (select json_agg(json_build_object(
         'from', first_date, 'to', last_date, 'now', now, 'comparable', comparable, 'before', before
       ) order by first_date, last_date)
       from best_game_days) as best_game_days,
      (select json_agg(${namedGame(ownerId)} order by place) from name_sums where place <= ${NAMED_GAMES}) as games,
      (select json_build_object('count', count(*), 'kept', coalesce(sum(kept), 0))
       from name_sums
       where place > ${NAMED_GAMES}) as other_games,
      (select json_agg(running.id)
       from unnest(${runningStoreIds}::uuid[]) as running(id)
         join store_day_totals as totals
           on totals.owner_id = ${ownerId} and totals.store_id = running.id
           and totals.business_date = ${latestToday(stores)}::date and totals.record_count > 0) as entered_stores`,
  );
}
