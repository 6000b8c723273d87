import type { BasisPoints } from '@quarterdeck/domain/commission';
import type { Cents } from '@quarterdeck/domain/money';
import { sql, type SQL } from 'drizzle-orm';
import type { ReportFilter } from '../../access/report-filter.ts';
import type { Scope } from '../../access/sessions.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, hasRows, nullable, row, type RowOf } from '../../platform/postgres/rows.ts';
import { COMPARED_STORE_DAYS, countedRows, STORE_DAYS, type CountedRows } from './counted-rows.queries.ts';

export interface GameSums {
  gameId: string;
  gameName: string;
  storeId: string;
  storeName: string;
  repName: string;
  rate: BasisPoints;
  quantity: number;
  isActive: boolean;
  isDeleted: boolean;
  days: number;
  /** The sum of the machines of those days, from the lines, or today's number for lines without one. */
  machineDays: number;
  takings: Cents;
  commission: Cents;
  /** The sums of the store-days that both periods have, in this period and in the compared one. */
  comparable: { takings: Cents; commission: Cents };
  before: { takings: Cents; commission: Cents };
}

const PERFORMANCE = {
  games: nullable(computed.json<GameSums[]>()),
  /** The takings of the records, in which a negative count replaces the sum of the lines. */
  money_in: computed.cents,
  expenses: computed.cents,
  store_days: computed.number,
  compared_store_days: computed.number,
};
export type PerformanceSums = RowOf<typeof PERFORMANCE>;

/** Whether each of the stores is the owner's and not deleted. */
export const storesExist = async (on: Queryable, { ownerId }: Scope, storeIds: string[]): Promise<boolean> =>
  !(await hasRows(
    on,
    sql`
    select 1 from unnest(${sql.param(storeIds)}::uuid[]) as requested(id)
    where not exists (
      select 1 from stores where owner_id = ${ownerId} and stores.id = requested.id and deleted_at is null)`,
  ));

type GameIds = string[] | 'all';
const isOneOf = (column: SQL, ids: GameIds): SQL =>
  ids === 'all' ? sql`true` : sql`${column} = any(${sql.param(ids)}::uuid[])`;

/**
 * - `game_sums`: the lines of each game. Its counts take several shifts on a date for several days.
 * - `shift_surplus`: what the further shifts of a date added to these counts. They are counted separately, so that the
 *   lines of all other dates need not be sorted by date.
 */
export const sumsOfLines = (ownerId: string, { lineSums, amounts }: CountedRows, gameIds: GameIds = 'all'): SQL => sql`
    game_sums as (
      select game_id, store_id,
        max(game_name collate "C") as game_name, max(rep_name collate "C") as rep_name,
        max(commission_basis_points) as rate,
        coalesce(sum(day_count) filter (where in_period), 0) as days,
        coalesce(sum(machine_days) filter (where in_period), 0) as machine_days,
        coalesce(sum(unknown_days) filter (where in_period), 0) as unknown_days,
        ${amounts}
      from ${lineSums([], isOneOf(sql`game_id`, gameIds))} as sums
      group by game_id, store_id
    ), shift_surplus as (
      select game_id, store_id, sum(line_count - 1) as days, sum(machines_beyond_one_line) as machine_days,
        -- A date's number of machines is unknown only if none of its lines has it.
        sum(case when known_count > 0 then line_count - known_count else line_count - 1 end) as unknown_days
      from (
        select lines.game_id, counted_records.store_id,
          count(*) as line_count, count(lines.machines) as known_count,
          coalesce(sum(lines.machines) - max(lines.machines), 0) as machines_beyond_one_line
        from counted_records
          join game_lines as lines
            on lines.owner_id = ${ownerId} and lines.record_id = counted_records.id
            and ${isOneOf(sql`lines.game_id`, gameIds)}
        where counted_records.is_shift
        group by lines.game_id, counted_records.store_id, counted_records.business_date
      ) as shift_dates
      group by game_id, store_id
    )`;

/**
 * `performances`: the sums joined with the game's current data. A purged game exists in its lines only.
 * @param always a game to include even if it is inactive and has no lines.
 */
export const withGames = (ownerId: string, gameIds: GameIds = 'all', always: string | null = null): SQL => sql`
    current_games as (
      select games.*, is_active and deleted_at is null as is_open
      from chosen_stores
        join games
          on games.owner_id = ${ownerId} and games.store_id = chosen_stores.id
          and ${isOneOf(sql`games.id`, gameIds)}
    ), performances as (
      select coalesce(game_sums.game_id, current_games.id) as id,
        coalesce(game_sums.store_id, current_games.store_id) as store_id,
        coalesce(current_games.game_name, game_sums.game_name) as game_name,
        coalesce(current_games.rep_name, game_sums.rep_name) as rep_name,
        coalesce(current_games.commission_basis_points, game_sums.rate) as rate,
        coalesce(current_games.quantity, 0) as quantity,
        coalesce(current_games.is_open, false) as is_active,
        current_games.id is null or current_games.deleted_at is not null as is_deleted,
        coalesce(game_sums.days - coalesce(shift_surplus.days, 0), 0) as days,
        -- Days without a number of machines count with today's number.
        coalesce(game_sums.machine_days - coalesce(shift_surplus.machine_days, 0)
          + (game_sums.unknown_days - coalesce(shift_surplus.unknown_days, 0)) * coalesce(current_games.quantity, 0), 0)
          as machine_days,
        coalesce(game_sums.takings, 0) as takings, coalesce(game_sums.commission, 0) as commission,
        coalesce(game_sums.comparable_takings, 0) as comparable_takings,
        coalesce(game_sums.comparable_commission, 0) as comparable_commission,
        coalesce(game_sums.before_takings, 0) as before_takings,
        coalesce(game_sums.before_commission, 0) as before_commission
      from game_sums
        full join current_games on current_games.id = game_sums.game_id and current_games.store_id = game_sums.store_id
        left join shift_surplus
          on shift_surplus.game_id = game_sums.game_id and shift_surplus.store_id = game_sums.store_id
      where game_sums.game_id is not null or current_games.is_open or current_games.id = ${always}
    )`;

/** The `performances`, most kept first. */
export const PERFORMANCES = sql`
      (select json_agg(json_build_object(
         'gameId', performances.id, 'gameName', game_name, 'storeId', store_id, 'storeName', store_name,
         'repName', rep_name, 'rate', rate, 'quantity', quantity, 'isActive', is_active, 'isDeleted', is_deleted,
         'days', days, 'machineDays', machine_days, 'takings', takings, 'commission', commission,
         'comparable', json_build_object('takings', comparable_takings, 'commission', comparable_commission),
         'before', json_build_object('takings', before_takings, 'commission', before_commission)
       ) order by takings - commission desc, game_name, performances.id)
       from performances join chosen_stores on chosen_stores.id = performances.store_id)`;

/**
 * A single statement, so that the parts add up. It reads the records of both periods through their index, then the
 * lines of each. For a long period it reads the rollups of its months and years.
 */
export function gamePerformance(on: Queryable, { ownerId }: Scope, filter: ReportFilter): Promise<PerformanceSums> {
  const counted = countedRows(ownerId, filter);
  const sumOf = (recordColumn: SQL, rollupColumn: SQL) => sql`
      ((select coalesce(sum(${recordColumn}), 0) from period_records)
        + (select coalesce(sum(${rollupColumn}), 0) from rollups))::bigint`;
  return row(
    on,
    PERFORMANCE,
    sql`
    with ${counted.ctes}, ${sumsOfLines(ownerId, counted)}, ${withGames(ownerId)}
    select ${PERFORMANCES} as games,
      ${sumOf(sql`total_money_in_cents`, sql`money_in_cents`)} as money_in,
      ${sumOf(sql`total_money_out_cents`, sql`money_out_cents`)} as expenses,
      ${STORE_DAYS} as store_days, ${COMPARED_STORE_DAYS} as compared_store_days`,
  );
}
