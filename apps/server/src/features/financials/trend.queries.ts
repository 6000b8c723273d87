import type { BusinessDate } from '@quarterdeck/domain/business-date';
import { sql } from 'drizzle-orm';
import { comparedDay, NEVER, type ReportFilter } from '../../access/report-filter.ts';
import type { Scope } from '../../access/sessions.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, nullable, row, rows, type RowOf } from '../../platform/postgres/rows.ts';

const BOUNDS = { first: nullable(computed.businessDate), last: nullable(computed.businessDate) };

/** The first and last date on which the store has a record. */
export const recordDateRange = (on: Queryable, { ownerId }: Scope, storeId: string): Promise<RowOf<typeof BOUNDS>> =>
  row(
    on,
    BOUNDS,
    sql`
    select min(business_date) as first, max(business_date) as last from store_day_totals
    where owner_id = ${ownerId} and store_id = ${storeId} and record_count > 0`,
  );

const DAY = {
  business_date: computed.businessDate,
  takings: computed.cents,
  record_count: computed.number,
  /** The figures of the compared period's day; null if it has no record. */
  before: nullable(computed.cents),
};
export type TrendDay = RowOf<typeof DAY>;

/** The days with a record, from the maintained totals. */
export const trendDays = (
  on: Queryable,
  { ownerId }: Scope,
  storeId: string,
  { from, to, compared }: Pick<ReportFilter, 'from' | 'to' | 'compared'>,
): Promise<TrendDay[]> => {
  const before = compared ?? NEVER;
  return rows(
    on,
    DAY,
    sql`
    select days.business_date, days.money_in_cents as takings, days.record_count::bigint as record_count,
      earlier.money_in_cents as before
    from store_day_totals as days left join store_day_totals as earlier
      on earlier.owner_id = ${ownerId} and earlier.store_id = ${storeId} and earlier.record_count > 0
        and earlier.business_date = ${comparedDay(sql`days.business_date`, before)}
        and earlier.business_date between ${before.from}::date and ${before.to}::date
    where days.owner_id = ${ownerId} and days.store_id = ${storeId} and days.record_count > 0
      and days.business_date between ${from ?? '-infinity'}::date and ${to ?? 'infinity'}::date
    order by days.business_date`,
  );
};

const COMPARABLE = {
  days: computed.number,
  money_in: computed.cents,
  money_out: computed.cents,
  money_in_before: computed.cents,
  money_out_before: computed.cents,
};
export type ComparableTotals = RowOf<typeof COMPARABLE>;

/** The totals of the days that have a record in both periods, from the maintained totals. */
export const comparableTotals = (
  on: Queryable,
  { ownerId }: Scope,
  storeId: string,
  { from, to, compared }: Pick<ReportFilter, 'from' | 'to'> & { compared: NonNullable<ReportFilter['compared']> },
): Promise<ComparableTotals> =>
  row(
    on,
    COMPARABLE,
    sql`
    select count(*) as days,
      coalesce(sum(days.money_in_cents), 0)::bigint as money_in,
      coalesce(sum(days.money_out_cents), 0)::bigint as money_out,
      coalesce(sum(earlier.money_in_cents), 0)::bigint as money_in_before,
      coalesce(sum(earlier.money_out_cents), 0)::bigint as money_out_before
    from store_day_totals as days join store_day_totals as earlier
      on earlier.owner_id = ${ownerId} and earlier.store_id = ${storeId} and earlier.record_count > 0
        and earlier.business_date = ${comparedDay(sql`days.business_date`, compared)}
        and earlier.business_date between ${compared.from}::date and ${compared.to}::date
    where days.owner_id = ${ownerId} and days.store_id = ${storeId} and days.record_count > 0
      and days.business_date between ${from ?? '-infinity'}::date and ${to ?? 'infinity'}::date`,
  );

const DATE = { business_date: computed.businessDate };

/** The date of a record, deleted or not; null if the store has no such record. */
export async function recordDate(
  on: Queryable,
  { ownerId }: Scope,
  storeId: string,
  id: string,
): Promise<BusinessDate | null> {
  const [record] = await rows(
    on,
    DATE,
    sql`select business_date from financial_records
        where owner_id = ${ownerId} and store_id = ${storeId} and id = ${id}`,
  );
  return record?.business_date ?? null;
}

const ONLY_RECORD = { id: computed.uuid, business_date: computed.businessDate };
export type OnlyRecord = RowOf<typeof ONLY_RECORD>;

/**
 * The ids of the records on these dates.
 * @param dates dates with exactly one record.
 */
export const onlyRecords = (
  on: Queryable,
  { ownerId }: Scope,
  storeId: string,
  dates: BusinessDate[],
): Promise<OnlyRecord[]> =>
  rows(
    on,
    ONLY_RECORD,
    sql`
    select id, business_date from financial_records
    where owner_id = ${ownerId} and store_id = ${storeId} and deleted_at is null
      and business_date = any(${sql.param(dates)}::date[])`,
  );

const NEIGHBOR = { id: computed.uuid, business_date: computed.businessDate, is_after: computed.boolean };
export type Neighbor = RowOf<typeof NEIGHBOR>;

/** At most one record before and one after, along the index. */
export const neighbors = (
  on: Queryable,
  { ownerId }: Scope,
  { id, storeId, date }: { id: string; storeId: string; date: BusinessDate },
): Promise<Neighbor[]> => {
  const ofStore = sql`owner_id = ${ownerId} and store_id = ${storeId} and deleted_at is null`;
  return rows(
    on,
    NEIGHBOR,
    sql`
    (select id, business_date, false as is_after from financial_records
     where ${ofStore} and (business_date, id) < (${date}::date, ${id}::uuid)
     order by business_date desc, id desc limit 1)
    union all
    (select id, business_date, true from financial_records
     where ${ofStore} and (business_date, id) > (${date}::date, ${id}::uuid)
     order by business_date, id limit 1)`,
  );
};
