import type { BasisPoints } from '@quarterdeck/domain/commission';
import type { Cents } from '@quarterdeck/domain/money';
import { sql, type SQL } from 'drizzle-orm';
import { NEVER, type Question } from '../../access/question.ts';
import type { Scope } from '../../access/sessions.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, hasRows, nullable, row, type RowOf } from '../../platform/postgres/rows.ts';

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
  /** The machines of each of those days, as its lines have them; today's where they have none. */
  machineDays: number;
  takings: Cents;
  commission: Cents;
  /** Of the store-days that both periods have: in this period, and in the compared one. */
  alike: { takings: Cents; commission: Cents };
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

/**
 * `counted`: the period's records, and those of the compared period on the store-days that both have, under the date
 * that they are compared with.
 */
export function countedRecords(
  ownerId: string,
  { from = '-infinity', to = 'infinity', storeIds, compared }: Question,
): SQL {
  const before = compared ?? NEVER;
  return sql`
    chosen as (
      select id, store_name from stores
      where owner_id = ${ownerId} and deleted_at is null
        and (${sql.param(storeIds)}::uuid[] is null or id = any(${sql.param(storeIds)}::uuid[]))
    ), now_records as (
      select records.id, records.store_id, records.business_date,
        records.total_money_in_cents, records.total_money_out_cents,
        records.total_money_in_cents - records.total_money_out_cents as profit_cents,
        count(*) over (partition by records.store_id, records.business_date) > 1 as is_shared
      from chosen join financial_records as records on records.owner_id = ${ownerId} and records.store_id = chosen.id
        and records.deleted_at is null and records.business_date between ${from}::date and ${to}::date
    ), before_records as (
      select records.id, records.store_id, records.business_date + ${before.daysBefore}::int as business_date,
        records.total_money_in_cents - records.total_money_out_cents as profit_cents
      from chosen join financial_records as records on records.owner_id = ${ownerId} and records.store_id = chosen.id
        and records.deleted_at is null and records.business_date between ${before.from}::date and ${before.to}::date
    ), store_days as (
      select store_id, business_date, bool_or(not is_now) as is_compared
      from (
        select store_id, business_date, true as is_now from now_records
        union all
        select store_id, business_date, false from before_records
      ) as of_both
      group by store_id, business_date having bool_or(is_now)
    ), counted as (
      select id, store_id, business_date, is_shared, true as is_now, is_compared, profit_cents
      from now_records join store_days using (store_id, business_date)
      union all
      select id, store_id, business_date, false, false, true, profit_cents
      from before_records join store_days using (store_id, business_date)
    )`;
}

/** All games, or some of them: those with these ids. */
type Some = string[] | null;
const isSome = (column: SQL, some: Some): SQL => (some ? sql`and ${column} = any(${sql.param(some)}::uuid[])` : sql``);

/** The amounts of `counted` lines: of the period, of its compared store-days, and of those days in the compared period. */
export const SUMMED_AMOUNTS = sql`
        coalesce(sum(takings_cents) filter (where is_now), 0) as takings,
        coalesce(sum(commission_cents) filter (where is_now), 0) as commission,
        coalesce(sum(takings_cents) filter (where is_now and is_compared), 0) as alike_takings,
        coalesce(sum(commission_cents) filter (where is_now and is_compared), 0) as alike_commission,
        coalesce(sum(takings_cents) filter (where not is_now), 0) as before_takings,
        coalesce(sum(commission_cents) filter (where not is_now), 0) as before_commission`;

/**
 * `sums`: the lines of each game. The further records of a date are counted apart, so that the lines need no sorting by
 * date.
 */
export const sumsOfLines = (ownerId: string, some: Some = null): SQL => sql`
    sums as (
      select lines.game_id, counted.store_id,
        max(lines.game_name collate "C") as game_name, max(lines.rep_name collate "C") as rep_name,
        max(lines.commission_basis_points) as rate,
        count(*) filter (where is_now) as line_count,
        coalesce(sum(lines.machines) filter (where is_now), 0) as machines,
        count(*) filter (where is_now and lines.machines is null) as unknown_count,
        ${SUMMED_AMOUNTS}
      from counted join game_lines as lines on lines.owner_id = ${ownerId} and lines.record_id = counted.id
        ${isSome(sql`lines.game_id`, some)}
      group by lines.game_id, counted.store_id
    ), further as (
      select game_id, store_id, sum(line_count - 1) as line_count, sum(machines) as machines,
        sum(case when known_count > 0 then line_count - known_count else line_count - 1 end) as unknown_count
      from (
        select lines.game_id, counted.store_id, count(*) as line_count, count(lines.machines) as known_count,
          coalesce(sum(lines.machines) - max(lines.machines), 0) as machines
        from counted join game_lines as lines on lines.owner_id = ${ownerId} and lines.record_id = counted.id
          ${isSome(sql`lines.game_id`, some)}
        where counted.is_shared group by lines.game_id, counted.store_id, counted.business_date
      ) as game_days
      group by game_id, store_id
    )`;

/**
 * `of_games`: the sums beside what is known of the game today. A purged game is known from its lines only.
 * @param always a game that is there even if it is closed and without lines.
 */
export const withGames = (ownerId: string, some: Some = null, always: string | null = null): SQL => sql`
    present as (
      select games.*, is_active and deleted_at is null as is_open
      from chosen join games on games.owner_id = ${ownerId} and games.store_id = chosen.id ${isSome(sql`games.id`, some)}
    ), of_games as (
      select coalesce(sums.game_id, present.id) as id, coalesce(sums.store_id, present.store_id) as store_id,
        coalesce(present.game_name, sums.game_name) as game_name, coalesce(present.rep_name, sums.rep_name) as rep_name,
        coalesce(present.commission_basis_points, sums.rate) as rate, coalesce(present.quantity, 0) as quantity,
        coalesce(present.is_open, false) as is_active, present.id is null or present.deleted_at is not null as is_deleted,
        coalesce(sums.line_count - coalesce(further.line_count, 0), 0) as days,
        coalesce(sums.machines - coalesce(further.machines, 0)
          + (sums.unknown_count - coalesce(further.unknown_count, 0)) * coalesce(present.quantity, 0), 0) as machine_days,
        coalesce(sums.takings, 0) as takings, coalesce(sums.commission, 0) as commission,
        coalesce(sums.alike_takings, 0) as alike_takings, coalesce(sums.alike_commission, 0) as alike_commission,
        coalesce(sums.before_takings, 0) as before_takings, coalesce(sums.before_commission, 0) as before_commission
      from sums full join present on present.id = sums.game_id and present.store_id = sums.store_id
        left join further on further.game_id = sums.game_id and further.store_id = sums.store_id
      where sums.game_id is not null or present.is_open or present.id = ${always}
    )`;

/** The games of `of_games`, most kept first. */
export const SUMS_OF_GAMES = sql`
      (select json_agg(json_build_object(
         'gameId', of_games.id, 'gameName', game_name, 'storeId', store_id, 'storeName', store_name,
         'repName', rep_name, 'rate', rate, 'quantity', quantity, 'isActive', is_active, 'isDeleted', is_deleted,
         'days', days, 'machineDays', machine_days, 'takings', takings, 'commission', commission,
         'alike', json_build_object('takings', alike_takings, 'commission', alike_commission),
         'before', json_build_object('takings', before_takings, 'commission', before_commission)
       ) order by takings - commission desc, game_name, of_games.id)
       from of_games join chosen on chosen.id = of_games.store_id)`;

/**
 * A single statement, so that the parts add up. It reads the records of both periods through their index, then the
 * lines of each: its cost grows with the periods, not with the history.
 */
export const gamePerformance = (
  on: Queryable,
  { ownerId }: Scope,
  question: Question,
): Promise<RowOf<typeof PERFORMANCE>> =>
  row(
    on,
    PERFORMANCE,
    sql`
    with ${countedRecords(ownerId, question)}, ${sumsOfLines(ownerId)}, ${withGames(ownerId)}
    select ${SUMS_OF_GAMES} as games,
      (select coalesce(sum(total_money_in_cents), 0)::bigint from now_records) as money_in,
      (select coalesce(sum(total_money_out_cents), 0)::bigint from now_records) as expenses,
      (select count(*) from store_days) as store_days,
      (select count(*) from store_days where is_compared) as compared_store_days`,
  );
