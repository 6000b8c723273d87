import type { BasisPoints } from '@quarterdeck/domain/commission';
import type { Cents } from '@quarterdeck/domain/money';
import { sql, type SQL } from 'drizzle-orm';
import type { ReportFilter } from '../../access/report-filter.ts';
import type { Scope } from '../../access/sessions.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, hasRows, nullable, row, type RowOf } from '../../platform/postgres/rows.ts';
import { COMPARED_STORE_DAYS, countedSums, STORE_DAYS, type Counted } from './counted.queries.ts';

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
    select 1 from unnest(${sql.param(storeIds)}::uuid[]) as wanted(id)
    where not exists (select 1 from stores where owner_id = ${ownerId} and stores.id = wanted.id and deleted_at is null)`,
  ));

type GameIds = string[] | 'all';
const isOneOf = (column: SQL, ids: GameIds): SQL =>
  ids === 'all' ? sql`true` : sql`${column} = any(${sql.param(ids)}::uuid[])`;

/**
 * `sums`: the lines of each game. Additional records of a date are counted separately, so that the lines need not be
 * sorted by date.
 */
export const sumsOfLines = (ownerId: string, { gameSums, amounts }: Counted, gameIds: GameIds = 'all'): SQL => sql`
    sums as (
      select game_id, store_id,
        max(game_name collate "C") as game_name, max(rep_name collate "C") as rep_name,
        max(commission_basis_points) as rate,
        coalesce(sum(day_count) filter (where is_now), 0) as line_count,
        coalesce(sum(machine_days) filter (where is_now), 0) as machines,
        coalesce(sum(unknown_days) filter (where is_now), 0) as unknown_count,
        ${amounts}
      from ${gameSums([], isOneOf(sql`game_id`, gameIds))} as of_stores
      group by game_id, store_id
    ), additional as (
      select game_id, store_id, sum(line_count - 1) as line_count, sum(machines) as machines,
        sum(case when known_count > 0 then line_count - known_count else line_count - 1 end) as unknown_count
      from (
        select lines.game_id, counted.store_id, count(*) as line_count, count(lines.machines) as known_count,
          coalesce(sum(lines.machines) - max(lines.machines), 0) as machines
        from counted join game_lines as lines on lines.owner_id = ${ownerId} and lines.record_id = counted.id
          and ${isOneOf(sql`lines.game_id`, gameIds)}
        where counted.is_shared group by lines.game_id, counted.store_id, counted.business_date
      ) as game_days
      group by game_id, store_id
    )`;

/**
 * `of_games`: the sums joined with the game's current data. A purged game exists in its lines only.
 * @param always a game to include even if it is inactive and has no lines.
 */
export const withGames = (ownerId: string, gameIds: GameIds = 'all', always: string | null = null): SQL => sql`
    current as (
      select games.*, is_active and deleted_at is null as is_open
      from chosen join games on games.owner_id = ${ownerId} and games.store_id = chosen.id
        and ${isOneOf(sql`games.id`, gameIds)}
    ), of_games as (
      select coalesce(sums.game_id, current.id) as id, coalesce(sums.store_id, current.store_id) as store_id,
        coalesce(current.game_name, sums.game_name) as game_name, coalesce(current.rep_name, sums.rep_name) as rep_name,
        coalesce(current.commission_basis_points, sums.rate) as rate, coalesce(current.quantity, 0) as quantity,
        coalesce(current.is_open, false) as is_active, current.id is null or current.deleted_at is not null as is_deleted,
        coalesce(sums.line_count - coalesce(additional.line_count, 0), 0) as days,
        coalesce(sums.machines - coalesce(additional.machines, 0)
          + (sums.unknown_count - coalesce(additional.unknown_count, 0)) * coalesce(current.quantity, 0), 0) as machine_days,
        coalesce(sums.takings, 0) as takings, coalesce(sums.commission, 0) as commission,
        coalesce(sums.comparable_takings, 0) as comparable_takings,
        coalesce(sums.comparable_commission, 0) as comparable_commission,
        coalesce(sums.before_takings, 0) as before_takings, coalesce(sums.before_commission, 0) as before_commission
      from sums full join current on current.id = sums.game_id and current.store_id = sums.store_id
        left join additional on additional.game_id = sums.game_id and additional.store_id = sums.store_id
      where sums.game_id is not null or current.is_open or current.id = ${always}
    )`;

/** The games of `of_games`, most kept first. */
export const SUMS_OF_GAMES = sql`
      (select json_agg(json_build_object(
         'gameId', of_games.id, 'gameName', game_name, 'storeId', store_id, 'storeName', store_name,
         'repName', rep_name, 'rate', rate, 'quantity', quantity, 'isActive', is_active, 'isDeleted', is_deleted,
         'days', days, 'machineDays', machine_days, 'takings', takings, 'commission', commission,
         'comparable', json_build_object('takings', comparable_takings, 'commission', comparable_commission),
         'before', json_build_object('takings', before_takings, 'commission', before_commission)
       ) order by takings - commission desc, game_name, of_games.id)
       from of_games join chosen on chosen.id = of_games.store_id)`;

/**
 * A single statement, so that the parts add up. It reads the records of both periods through their index, then the
 * lines of each. For a long period it reads the rollups of its months and years.
 */
export function gamePerformance(
  on: Queryable,
  { ownerId }: Scope,
  filter: ReportFilter,
): Promise<RowOf<typeof PERFORMANCE>> {
  const counted = countedSums(ownerId, filter);
  const sumOf = (ofRecords: SQL, ofMonths: SQL) => sql`
      ((select coalesce(sum(${ofRecords}), 0) from now_records) + (select coalesce(sum(${ofMonths}), 0) from rollups))::bigint`;
  return row(
    on,
    PERFORMANCE,
    sql`
    with ${counted.tables}, ${sumsOfLines(ownerId, counted)}, ${withGames(ownerId)}
    select ${SUMS_OF_GAMES} as games,
      ${sumOf(sql`total_money_in_cents`, sql`money_in_cents`)} as money_in,
      ${sumOf(sql`total_money_out_cents`, sql`money_out_cents`)} as expenses,
      ${STORE_DAYS} as store_days, ${COMPARED_STORE_DAYS} as compared_store_days`,
  );
}
