import { sum, type Cents } from '@quarterdeck/domain/money';
import { sql, type SQL } from 'drizzle-orm';
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

/** A store and a period, as expressions. An open end is infinite. */
interface StorePeriod {
  ownerId: string;
  storeId: SQL;
  from: SQL;
  to: SQL;
}

/**
 * A table expression: the takings and commissions of a store in a period, by representative, to be added up. Whole
 * months are read from the maintained totals, the remaining days from the lines of their records. So the cost does not
 * grow with the period. Both contain the same amounts.
 */
export function commissionParts({ ownerId, storeId, from, to }: StorePeriod): SQL {
  const firstMonth = sql`(date_trunc('month', (${from} - 1)::timestamp) + interval '1 month')::date`;
  const endOfMonths = sql`date_trunc('month', (${to} + 1)::timestamp)::date`;
  const linesOf = (first: SQL, last: SQL) => sql`
      select lines.rep_name, lines.takings_cents, lines.commission_cents
      from financial_records as records
        join game_lines as lines on lines.owner_id = ${ownerId} and lines.record_id = records.id
      where records.owner_id = ${ownerId} and records.store_id = ${storeId} and records.deleted_at is null
        and records.business_date between ${first} and ${last}`;
  return sql`(
      select rep_name, takings_cents, commission_cents from store_rep_month_totals as totals
      where totals.owner_id = ${ownerId} and totals.store_id = ${storeId}
        and totals.month >= ${firstMonth} and totals.month < ${endOfMonths}
      union all ${linesOf(from, sql`least(${to}, ${firstMonth} - 1)`)}
      union all ${linesOf(sql`greatest(${firstMonth}, ${endOfMonths})`, to)})`;
}

/** The commission owed to a store's representatives on the takings of a period. */
export async function commissionSummary(
  on: Queryable,
  { ownerId }: Scope,
  storeId: string,
  { from = '-infinity', to = 'infinity' }: Range,
): Promise<CommissionSummary> {
  const period = { ownerId, storeId: sql`${storeId}::uuid`, from: sql`${from}::date`, to: sql`${to}::date` };
  const representatives = await rows(
    on,
    { repName: gameLines.repName, takings: computed.cents, commission: computed.cents },
    sql`
    select rep_name as "repName", sum(takings_cents)::bigint as takings, sum(commission_cents)::bigint as commission
    from ${commissionParts(period)} as parts
    where rep_name <> '' group by rep_name having sum(takings_cents) <> 0
    order by commission desc, takings desc, rep_name`,
  );
  return { representatives, totalCommission: sum(representatives.map(({ commission }) => commission)) };
}
