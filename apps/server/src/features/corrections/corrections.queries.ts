import type { BusinessDate } from '@quarterdeck/domain/business-date';
import type { BasisPoints } from '@quarterdeck/domain/commission';
import { sql, type SQL } from 'drizzle-orm';
import type { Scope } from '../../access/sessions.ts';
import { daySettings, todayAt } from '../../access/store-day.ts';
import { stores } from '../../access/stores.table.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, rows, type RowOf } from '../../platform/postgres/rows.ts';
import { gameLines } from '../financials/financials.table.ts';
import { deleteRollups } from '../financials/rollups.ts';

/** The corrected values of a game's lines. Null leaves each line as it is; `repName` is empty for an own game. */
export interface RightTerms {
  storeId: string;
  gameId: string;
  rate: BasisPoints | null;
  repName: string | null;
}

/** The dates of the records to correct. */
export interface Dates {
  from: string;
  to?: string | undefined;
}

/** A single game with both of its terms. */
export type GameCorrection = RightTerms & Dates & { rate: BasisPoints; repName: string };

/**
 * The lines that a correction changes, with their corrected commission, computed like `commissionOn`. Lines saved while
 * the game was the owner's own pay no commission, so a new percentage alone leaves them as they are.
 */
const wrongLines = ({ ownerId }: Scope, right: RightTerms[], { from, to }: Dates): SQL => sql`
  select record_id, line_number, game_id, store_id, business_date, rep_name, rate, takings, commission,
    right_name, right_rate,
    sign(takings)::bigint * ((abs(takings) * right_rate::bigint + 5000) / 10000) as corrected
  from (
    select line.record_id, line.line_number, line.game_id, record.store_id, record.business_date, line.rep_name,
      line.commission_basis_points as rate, line.takings_cents as takings, line.commission_cents as commission,
      coalesce(terms.rep_name, line.rep_name) as right_name,
      case when terms.rep_name is null and line.rep_name = '' then line.commission_basis_points
        else coalesce(terms.rate, line.commission_basis_points) end as right_rate
    from unnest(${sql.param(right.map(({ gameId }) => gameId))}::uuid[],
        ${sql.param(right.map(({ storeId }) => storeId))}::uuid[],
        ${sql.param(right.map(({ repName }) => repName))}::text[],
        ${sql.param(right.map(({ rate }) => rate))}::int[]) as terms(game_id, store_id, rep_name, rate)
      join financial_records as record on record.store_id = terms.store_id
      join game_lines as line on line.record_id = record.id and line.game_id = terms.game_id
    where record.owner_id = ${ownerId} and line.owner_id = ${ownerId} and record.deleted_at is null
      and record.store_id = any(${sql.param([...new Set(right.map(({ storeId }) => storeId))])}::uuid[])
      and record.business_date between ${from} and ${to ?? 'infinity'}
  ) as line
  where (rep_name, rate) is distinct from (right_name, right_rate)`;

/** The lines to change, grouped by their game, their current values and the right representative. */
const WRONG_LINES = {
  gameId: gameLines.gameId,
  repName: gameLines.repName,
  rate: gameLines.commissionBasisPoints,
  rightName: gameLines.repName,
  lines: computed.number,
  records: computed.number,
  firstDate: computed.businessDate,
  lastDate: computed.businessDate,
  commission: computed.cents,
  corrected: computed.cents,
  /** The number of records of all groups together. */
  allRecords: computed.number,
};
export type WrongLines = RowOf<typeof WRONG_LINES>;

export const findWrongLines = (on: Queryable, scope: Scope, right: RightTerms[], dates: Dates): Promise<WrongLines[]> =>
  rows(
    on,
    WRONG_LINES,
    sql`with lines as materialized (${wrongLines(scope, right, dates)})
        select game_id as "gameId", rep_name as "repName", rate, right_name as "rightName",
          count(*) as lines, count(distinct record_id) as records, min(business_date) as "firstDate", max(business_date) as "lastDate",
          sum(commission)::bigint as commission, sum(corrected)::bigint as corrected,
          (select count(distinct record_id) from lines) as "allRecords"
        from lines group by game_id, rep_name, rate, right_name order by game_id, rep_name, rate`,
  );

/**
 * Corrects the lines, the versions of their records, and the monthly commission owed to the stores' representatives, in
 * one statement, and deletes the rollups that include them. No other totals contain commissions. The caller holds the
 * owner's lock.
 */
export async function correctLines(
  tx: Queryable,
  scope: Scope,
  right: RightTerms[],
  { updatedBy, ...dates }: Dates & { updatedBy: string },
): Promise<void> {
  await tx.execute(
    sql`with lines as materialized (${wrongLines(scope, right, dates)}), corrected_lines as (
          update game_lines as line
          set rep_name = lines.right_name, commission_basis_points = lines.right_rate,
            commission_cents = lines.corrected
          from lines
          where line.owner_id = ${scope.ownerId} and line.record_id = lines.record_id and line.line_number = lines.line_number
        ), corrected_records as (
          update financial_records set version = version + 1, updated_at = now(), updated_by = ${updatedBy}
          where owner_id = ${scope.ownerId} and id in (select record_id from lines)
        ), deleted_rollups as (${deleteRollups(scope.ownerId, sql`lines`)}
        ), changes as (
          select store_id, business_date, rep_name, -takings as takings, -commission as commission from lines
          union all
          select store_id, business_date, right_name, takings, corrected from lines
        )
        insert into store_rep_month_totals as totals (owner_id, store_id, month, rep_name, takings_cents, commission_cents)
        select ${scope.ownerId}::uuid, store_id, date_trunc('month', business_date::timestamp)::date, rep_name,
          sum(takings)::bigint, sum(commission)::bigint
        from changes group by 2, 3, 4
        on conflict (owner_id, store_id, month, rep_name) do update
        set takings_cents = totals.takings_cents + excluded.takings_cents,
          commission_cents = totals.commission_cents + excluded.commission_cents`,
  );
}

/** The earliest of the stores' business dates: a change may begin on it at the latest. */
export async function earliestToday(
  on: Queryable,
  { ownerId }: Scope,
  storeIds: string[],
  now = new Date(),
): Promise<BusinessDate> {
  const storeRows = await rows(
    on,
    { time_zone: stores.timeZone, day_ends_at: stores.dayEndsAt },
    sql`select distinct time_zone, day_ends_at from stores
        where owner_id = ${ownerId} and id = any(${sql.param(storeIds)}::uuid[])`,
  );
  const days = storeRows.map((day) => todayAt(daySettings(day), now)).toSorted();
  const [earliest] = days;
  if (earliest === undefined) throw new Error('No stores were given');
  return earliest;
}
