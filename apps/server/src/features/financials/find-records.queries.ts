import type { CASH_STATES, RECORD_COLUMNS } from '@quarterdeck/contract/record-answers';
import type { Cents } from '@quarterdeck/domain/money';
import { sql, type SQL } from 'drizzle-orm';
import type { Scope } from '../../access/sessions.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, row, rows, type RowOf } from '../../platform/postgres/rows.ts';
import { DIFFERENCE, HAS_DIFFERENCE, IS_ADJUSTED } from './cash-difference.ts';
import { SUMMARY, SUMMARY_COLUMNS, type PageRequest, type Range, type SummaryRow } from './financials.queries.ts';

/** Amounts in cents. A missing member applies no filter. */
export interface Filters {
  by?: string[] | undefined;
  cash?: CashState[] | undefined;
  edited?: boolean | undefined;
  least?: Cents | undefined;
  most?: Cents | undefined;
}
interface Order {
  column: (typeof RECORD_COLUMNS)[number];
  isUp: boolean;
}
type CashState = (typeof CASH_STATES)[number];

const cashState = (state: CashState) => sql`${state}::text`;
const CASH_STATE = sql`case
  when ${IS_ADJUSTED} then ${cashState('Adjusted')}
  when not ${HAS_DIFFERENCE} then ${cashState('Balanced')}
  when ${DIFFERENCE} > 0 then ${cashState('Over')} else ${cashState('Short')} end`;

/** The sort key of each column, never null. Ties are sorted by date. */
const SORTED_BY: Record<Order['column'], SQL> = {
  date: sql`business_date`,
  by: sql`lower(created_by)`,
  edited: sql`coalesce(lower(updated_by), '')`,
  takings: sql`total_money_in_cents`,
  expenses: sql`total_money_out_cents`,
  profit: sql`daily_profit_cents`,
  cash: DIFFERENCE,
};

const ofPeriod = ({ ownerId }: Scope, storeId: string, { from, to }: Range) => sql`
  owner_id = ${ownerId} and store_id = ${storeId} and deleted_at is null
  and business_date between ${from ?? '-infinity'} and ${to ?? 'infinity'}`;

const matches = ({ by, cash, edited, least, most }: Filters): SQL =>
  sql.join(
    [
      sql`true`,
      ...(by ? [sql`created_by = any(${sql.param(by)}::text[])`] : []),
      ...(cash ? [sql`${CASH_STATE} = any(${sql.param(cash)}::text[])`] : []),
      ...(edited ? [sql`updated_by is not null`] : []),
      ...(least === undefined ? [] : [sql`total_money_in_cents >= ${least}`]),
      ...(most === undefined ? [] : [sql`total_money_in_cents <= ${most}`]),
    ],
    sql` and `,
  );

export interface Search {
  storeId: string;
  range: Range;
  filters: Filters;
}

/** A page of the records that match. `before` is the last record of the previous page, in the same order. */
export function findRecords(
  on: Queryable,
  scope: Scope,
  { storeId, range, filters }: Search,
  { column, isUp, limit, before }: Order & PageRequest,
): Promise<SummaryRow[]> {
  const direction = isUp ? sql`asc` : sql`desc`;
  const place = sql`${SORTED_BY[column]}, business_date, id`;
  const isFurther = sql`(${place}) ${isUp ? sql`>` : sql`<`}
    (select ${place} from financial_records where owner_id = ${scope.ownerId} and store_id = ${storeId} and id = ${before ?? null})`;
  return rows(
    on,
    SUMMARY,
    sql`select ${SUMMARY_COLUMNS} from financial_records as records
        where ${ofPeriod(scope, storeId, range)} and ${matches(filters)} ${before === undefined ? sql`` : sql`and ${isFurther}`}
        order by ${SORTED_BY[column]} ${direction}, business_date ${direction}, id ${direction} limit ${limit}`,
  );
}

const FOUND_TOTALS = {
  records: computed.number,
  days: computed.number,
  money_in: computed.cents,
  money_out: computed.cents,
  difference: computed.cents,
  off: computed.number,
  with_status: computed.number,
  created_by: computed.json<string[]>(),
};
export type FoundTotals = RowOf<typeof FOUND_TOTALS>;

/**
 * The totals of all records that match. Reads the records of the period. The cash difference is of records that are
 * short or over: the rows of the others show none.
 */
export const foundTotals = (on: Queryable, scope: Scope, { storeId, range, filters }: Search): Promise<FoundTotals> =>
  row(
    on,
    FOUND_TOTALS,
    sql`
    with of_period as (
      select business_date, total_money_in_cents, total_money_out_cents, created_by,
        case when ${HAS_DIFFERENCE} then ${DIFFERENCE} end as difference, not (${IS_ADJUSTED}) as has_status,
        ${matches(filters)} as is_match
      from financial_records where ${ofPeriod(scope, storeId, range)}
    )
    select count(*) filter (where is_match) as records,
      count(distinct business_date) filter (where is_match) as days,
      coalesce(sum(total_money_in_cents) filter (where is_match), 0)::bigint as money_in,
      coalesce(sum(total_money_out_cents) filter (where is_match), 0)::bigint as money_out,
      coalesce(sum(difference) filter (where is_match), 0)::bigint as difference,
      count(difference) filter (where is_match) as off,
      count(*) filter (where is_match and has_status) as with_status,
      coalesce((select json_agg(distinct created_by) from of_period), '[]') as created_by
    from of_period`,
  );
