import type { BasisPoints } from '@quarterdeck/domain/commission';
import { sql, type SQL } from 'drizzle-orm';
import type { Scope } from '../../access/sessions.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, rows, type RowOf } from '../../platform/postgres/rows.ts';
import { gameLines } from '../financials/financials.table.ts';

/** `repName` is empty for an own game. */
export interface Correction {
  storeId: string;
  gameId: string;
  from: string;
  to?: string | undefined;
  rate: BasisPoints;
  repName: string;
}

/** The game's lines that a correction changes, with their corrected commission, computed like `commissionOn`. */
const wrongLines = (scope: Scope, { storeId, gameId, from, to, rate, repName }: Correction): SQL => sql`
  select line.record_id, line.line_number, record.business_date, line.rep_name, line.commission_basis_points as rate,
    line.takings_cents as takings, line.commission_cents as commission,
    sign(line.takings_cents)::bigint * ((abs(line.takings_cents) * ${rate}::bigint + 5000) / 10000) as corrected
  from financial_records as record
    join game_lines as line on line.owner_id = record.owner_id and line.record_id = record.id
  where record.owner_id = ${scope.ownerId} and record.store_id = ${storeId} and record.deleted_at is null
    and record.business_date between ${from} and ${to ?? 'infinity'} and line.game_id = ${gameId}
    and (line.rep_name, line.commission_basis_points) is distinct from (${repName}::text, ${rate}::int)`;

/** The lines to change, grouped by their current values. */
const WRONG_LINES = {
  repName: gameLines.repName,
  rate: gameLines.commissionBasisPoints,
  records: computed.number,
  firstDate: computed.businessDate,
  lastDate: computed.businessDate,
  commission: computed.cents,
  corrected: computed.cents,
};
export type WrongLines = RowOf<typeof WRONG_LINES>;

export const findWrongLines = (on: Queryable, scope: Scope, correction: Correction): Promise<WrongLines[]> =>
  rows(
    on,
    WRONG_LINES,
    sql`select rep_name as "repName", rate, count(distinct record_id) as records, min(business_date) as "firstDate",
          max(business_date) as "lastDate", sum(commission)::bigint as commission, sum(corrected)::bigint as corrected
        from (${wrongLines(scope, correction)}) as lines group by rep_name, rate order by rep_name, rate`,
  );

/**
 * Corrects the lines, the versions of their records, and the monthly commission owed to the store's representatives, in
 * one statement. No other totals contain commissions. The caller holds the owner's lock.
 */
export async function correctLines(
  tx: Queryable,
  scope: Scope,
  correction: Correction,
  updatedBy: string,
): Promise<void> {
  const { rate, repName, storeId } = correction;
  await tx.execute(
    sql`with lines as materialized (${wrongLines(scope, correction)}), corrected_lines as (
          update game_lines as line
          set rep_name = ${repName}, commission_basis_points = ${rate}, commission_cents = lines.corrected
          from lines
          where line.owner_id = ${scope.ownerId} and line.record_id = lines.record_id and line.line_number = lines.line_number
        ), corrected_records as (
          update financial_records set version = version + 1, updated_at = now(), updated_by = ${updatedBy}
          where owner_id = ${scope.ownerId} and id in (select record_id from lines)
        ), changes as (
          select business_date, rep_name, -takings as takings, -commission as commission from lines
          union all
          select business_date, ${repName}, takings, corrected from lines
        )
        insert into store_rep_month_totals as totals (owner_id, store_id, month, rep_name, takings_cents, commission_cents)
        select ${scope.ownerId}::uuid, ${storeId}::uuid, date_trunc('month', business_date::timestamp)::date, rep_name,
          sum(takings)::bigint, sum(commission)::bigint
        from changes group by 3, 4
        on conflict (owner_id, store_id, month, rep_name) do update
        set takings_cents = totals.takings_cents + excluded.takings_cents,
          commission_cents = totals.commission_cents + excluded.commission_cents`,
  );
}
