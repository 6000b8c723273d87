import { sum, type Cents } from '@quarterdeck/domain/money';
import { sql } from 'drizzle-orm';
import type { Scope } from '../../access/sessions.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, rows } from '../../platform/postgres/rows.ts';
import type { Range } from './financials.queries.ts';
import { gameLines } from './financials.table.ts';

export interface CommissionSummary {
  /**
   * Sorted by commission owed, without own games and without representatives whose games took nothing in the period.
   */
  representatives: { repName: string; takings: Cents; commission: Cents }[];
  totalCommission: Cents;
}

/**
 * The commission owed to a store's representatives on the takings of a period. Whole months are read from the
 * maintained totals, the remaining days from the lines of their records: the cost does not grow with the period. Both
 * sum the same lines, so the parts of a split period add up.
 */
export async function commissionSummary(
  on: Queryable,
  scope: Scope,
  storeId: string,
  { from = '-infinity', to = 'infinity' }: Range,
): Promise<CommissionSummary> {
  const representatives = await rows(
    on,
    { repName: gameLines.repName, takings: computed.cents, commission: computed.cents },
    sql`
    with whole_months as (
      select (date_trunc('month', (${from}::date - 1)::timestamp) + interval '1 month')::date as first,
        date_trunc('month', (${to}::date + 1)::timestamp)::date as beyond
    ), odd_days as (
      select ${from}::date as first, least(${to}::date, whole_months.first - 1) as last from whole_months
      union all
      select greatest(whole_months.first, whole_months.beyond), ${to}::date from whole_months
    ), parts as (
      select totals.rep_name, totals.takings_cents, totals.commission_cents
      from whole_months join store_rep_month_totals as totals
        on totals.month >= whole_months.first and totals.month < whole_months.beyond
      where totals.owner_id = ${scope.ownerId} and totals.store_id = ${storeId}
      union all
      select lines.rep_name, lines.takings_cents, lines.commission_cents
      from odd_days join financial_records as records on records.business_date between odd_days.first and odd_days.last
        join game_lines as lines on lines.owner_id = records.owner_id and lines.record_id = records.id
      where records.owner_id = ${scope.ownerId} and records.store_id = ${storeId} and records.deleted_at is null
    )
    select rep_name as "repName", sum(takings_cents)::bigint as takings, sum(commission_cents)::bigint as commission
    from parts where rep_name <> '' group by rep_name having sum(takings_cents) <> 0
    order by commission desc, takings desc, rep_name`,
  );
  return { representatives, totalCommission: sum(representatives.map(({ commission }) => commission)) };
}
