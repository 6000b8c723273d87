import type { BusinessDate } from '@quarterdeck/domain/business-date';
import type { Cents } from '@quarterdeck/domain/money';
import { sql } from 'drizzle-orm';
import type { ReportFilter } from '../../access/report-filter.ts';
import type { Scope } from '../../access/sessions.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, nullable, row, rows, type RowOf } from '../../platform/postgres/rows.ts';
import { rowsOfRecords } from './counted-rows.queries.ts';
import { PERFORMANCES, sumsOfLines, withGames, type GameSums } from './performance.queries.ts';

/** The number of records that the page lists. */
const LATEST_RECORDS = 10;

const NAMESAKE = { id: computed.uuid, store_id: computed.uuid };
type Namesake = RowOf<typeof NAMESAKE>;

/**
 * The game, and the games of that name, ignoring case, in the owner's other stores. Empty if the game is unknown,
 * purged or in another store, or if its store is deleted.
 */
export const gamesOfSameName = (
  on: Queryable,
  { ownerId }: Scope,
  { gameId, storeId }: { gameId: string; storeId: string },
): Promise<Namesake[]> =>
  rows(
    on,
    NAMESAKE,
    sql`
    with requested as (
      select games.id, games.store_id, lower(game_name) as game_name
      from games join stores on stores.owner_id = games.owner_id and stores.id = games.store_id and stores.deleted_at is null
      where games.owner_id = ${ownerId} and games.id = ${gameId} and games.store_id = ${storeId}
    )
    select id, store_id from requested
    union all
    select games.id, games.store_id
    from requested
      join games
        on games.owner_id = ${ownerId} and games.store_id <> requested.store_id
        and lower(games.game_name) = requested.game_name
      join stores on stores.owner_id = games.owner_id and stores.id = games.store_id and stores.deleted_at is null`,
  );

/** A date with lines of the game, in this period or on the corresponding date of the compared period. */
export interface DaySums {
  date: BusinessDate;
  recordCount: number;
  /** The id of the first of these records. */
  recordId: string | null;
  /** Whether the store has a record in both periods. */
  isCompared: boolean;
  hasBefore: boolean;
  /** The highest number in its lines; null if they have none. */
  machines: number | null;
  machinesBefore: number | null;
  takings: Cents;
  takingsBefore: Cents;
}

export interface RecordSums {
  id: string;
  date: BusinessDate;
  createdBy: string;
  takings: Cents;
  commission: Cents;
  /** The takings of all games of the record. */
  allTakings: Cents;
}

const GAME_PAGE = {
  games: nullable(computed.json<GameSums[]>()),
  /** The days in order. */
  days: nullable(computed.json<DaySums[]>()),
  records: nullable(computed.json<RecordSums[]>()),
  /** Takings of all games of its store. */
  store_takings: computed.cents,
  store_comparable_takings: computed.cents,
  store_before_takings: computed.cents,
  store_days: computed.number,
  compared_store_days: computed.number,
};
export type GamePageSums = RowOf<typeof GAME_PAGE>;

/**
 * A single statement, so that the days and records add up to the figures. Like `gamePerformance` it reads the records
 * of both periods, but only of stores that have the game.
 */
export function gamePageSums(
  on: Queryable,
  { ownerId }: Scope,
  { gameId, storeId, gameIds }: { gameId: string; storeId: string; gameIds: string[] },
  filter: ReportFilter,
): Promise<GamePageSums> {
  const counted = rowsOfRecords(ownerId, filter);
  return row(
    on,
    GAME_PAGE,
    sql`
    with ${counted.ctes}, ${sumsOfLines(ownerId, counted, gameIds)}, ${withGames(ownerId, gameIds, gameId)},
    store_lines as (
      select counted_records.id, business_date, in_period, is_compared,
        game_id, takings_cents, commission_cents, machines
      from counted_records
        join game_lines as lines on lines.owner_id = ${ownerId} and lines.record_id = counted_records.id
      where counted_records.store_id = ${storeId}
    ), game_days as (
      select business_date, bool_or(is_compared) as is_compared,
        count(distinct id) filter (where in_period) as record_count, min(id::text) filter (where in_period) as record_id,
        bool_or(not in_period) as has_before,
        max(machines) filter (where in_period) as machines, max(machines) filter (where not in_period) as machines_before,
        coalesce(sum(takings_cents) filter (where in_period), 0) as takings,
        coalesce(sum(takings_cents) filter (where not in_period), 0) as takings_before
      from store_lines where game_id = ${gameId}
      group by business_date
    ), record_sums as (
      select id, business_date,
        sum(takings_cents) filter (where game_id = ${gameId}) as takings,
        sum(commission_cents) filter (where game_id = ${gameId}) as commission,
        sum(takings_cents) as all_takings
      from store_lines where in_period
      group by id, business_date having bool_or(game_id = ${gameId})
      order by business_date desc, id desc limit ${LATEST_RECORDS}
    )
    select ${PERFORMANCES} as games,
      (select json_agg(json_build_object(
         'date', business_date, 'recordCount', record_count, 'recordId', record_id, 'isCompared', is_compared,
         'hasBefore', has_before, 'machines', machines, 'machinesBefore', machines_before, 'takings', takings, 'takingsBefore', takings_before
       ) order by business_date) from game_days) as days,
      (select json_agg(json_build_object(
         'id', record_sums.id, 'date', record_sums.business_date, 'createdBy', created_by, 'takings', takings,
         'commission', commission, 'allTakings', all_takings
       ) order by record_sums.business_date desc, record_sums.id desc)
       from record_sums join financial_records as records
         on records.owner_id = ${ownerId} and records.id = record_sums.id) as records,
      (select coalesce(sum(takings_cents) filter (where in_period), 0)::bigint from store_lines) as store_takings,
      (select coalesce(sum(takings_cents) filter (where in_period and is_compared), 0)::bigint from store_lines)
        as store_comparable_takings,
      (select coalesce(sum(takings_cents) filter (where not in_period), 0)::bigint from store_lines) as store_before_takings,
      (select count(*) from store_days where store_id = ${storeId}) as store_days,
      (select count(*) from store_days where store_id = ${storeId} and is_compared) as compared_store_days`,
  );
}
