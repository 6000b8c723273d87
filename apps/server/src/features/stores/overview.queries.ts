import type { BusinessDate } from '@quarterdeck/domain/business-date';
import { sql, type SQL } from 'drizzle-orm';
import type { ReportFilter } from '../../access/report-filter.ts';
import type { Scope } from '../../access/sessions.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, nullable, rows, type RowOf } from '../../platform/postgres/rows.ts';
import { DIFFERENCE, HAS_DIFFERENCE } from '../financials/cash-difference.ts';

const STORE_DAY = {
  business_date: computed.businessDate,
  takings: computed.cents,
  record_id: nullable(computed.uuid),
  created_by: nullable(computed.text),
};
export type StoreDay = RowOf<typeof STORE_DAY>;

/**
 * The days of a store with a record from a date on, in order.
 * @param shownFrom the first date whose day, if it has one record, has the record's id.
 */
export const storeDays = (
  on: Queryable,
  { ownerId }: Scope,
  storeId: string,
  { from, shownFrom }: { from: BusinessDate; shownFrom: BusinessDate },
): Promise<StoreDay[]> =>
  rows(
    on,
    STORE_DAY,
    sql`
    select days.business_date, days.money_in_cents as takings, records.id as record_id, records.created_by
    from store_day_totals as days
      left join financial_records as records on days.record_count = 1 and records.owner_id = ${ownerId}
        and records.store_id = ${storeId} and records.business_date = days.business_date
        and records.business_date >= ${shownFrom}::date and records.deleted_at is null
    where days.owner_id = ${ownerId} and days.store_id = ${storeId} and days.record_count > 0
      and days.business_date >= ${from}::date
    order by days.business_date`,
  );

const BOUNDARY_RECORD = {
  is_last: computed.boolean,
  business_date: computed.businessDate,
  created_at: computed.moment,
  created_by: computed.text,
};
type BoundaryRecord = RowOf<typeof BOUNDARY_RECORD>;

/** The first and the last record of a store, read from the ends of an index; undefined without one. */
export async function firstAndLastRecord(
  on: Queryable,
  { ownerId }: Scope,
  storeId: string,
): Promise<{ first: BoundaryRecord | undefined; last: BoundaryRecord | undefined }> {
  const boundary = (isLast: SQL, order: SQL) => sql`
    (select ${isLast} as is_last, business_date, created_at, created_by from financial_records
     where owner_id = ${ownerId} and store_id = ${storeId} and deleted_at is null
     order by ${order} limit 1)`;
  const records = await rows(
    on,
    BOUNDARY_RECORD,
    sql`${boundary(sql`false`, sql`business_date, id`)} union all
      ${boundary(sql`true`, sql`business_date desc, id desc`)}`,
  );
  return { first: records.find(({ is_last }) => !is_last), last: records.find(({ is_last }) => is_last) };
}

const STAFF_CASH = {
  name: computed.text,
  days: computed.number,
  unbalanced_days: computed.number,
  difference: computed.cents,
  worst: nullable(computed.cents),
  worst_date: nullable(computed.businessDate),
};
export type StaffCashSums = RowOf<typeof STAFF_CASH>;

/** The short and over amounts in the records of each staff member and the owner. */
export const cashOfStaff = (
  on: Queryable,
  { ownerId }: Scope,
  storeId: string,
  { from = '-infinity', to = 'infinity' }: Pick<ReportFilter, 'from' | 'to'>,
): Promise<StaffCashSums[]> =>
  rows(
    on,
    STAFF_CASH,
    sql`
    with counted as (
      select business_date, id, created_by_staff_id, created_by,
        ${DIFFERENCE} as difference, ${HAS_DIFFERENCE} as is_unbalanced
      from financial_records
      where owner_id = ${ownerId} and store_id = ${storeId} and deleted_at is null
        and business_date between ${from}::date and ${to}::date
    ), sums as (
      select created_by_staff_id, max(created_by collate "C") as created_by,
        count(distinct business_date) as days, count(distinct business_date) filter (where is_unbalanced) as unbalanced_days,
        coalesce(sum(difference) filter (where is_unbalanced), 0)::bigint as difference,
        (array_agg(difference order by abs(difference) desc, business_date desc, id) filter (where is_unbalanced))[1] as worst,
        (array_agg(business_date order by abs(difference) desc, business_date desc, id)
          filter (where is_unbalanced))[1] as worst_date
      from counted group by created_by_staff_id, case when created_by_staff_id is null then created_by end
    )
    select coalesce(staff.first_name || ' ' || staff.last_name, created_by) as name,
      days, unbalanced_days, difference, worst, worst_date
    from sums left join staff on staff.owner_id = ${ownerId} and staff.id = created_by_staff_id
    order by abs(difference) desc, unbalanced_days desc, days desc, name`,
  );
