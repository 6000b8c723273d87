import { addDays, businessDate, daysBetween, type BusinessDate } from '@quarterdeck/domain/business-date';
import type { ClosedDays } from '@quarterdeck/domain/closed-days';
import { DAYS_PER_WEEK } from '@quarterdeck/domain/durations';
import { currentFormats } from '@quarterdeck/domain/formats';
import type { Cents } from '@quarterdeck/domain/money';
import { sql, type SQL } from 'drizzle-orm';
import { storeNotFound } from '../../access/not-found.ts';
import { comparedDay, NEVER, type ReportFilter } from '../../access/report-filter.ts';
import type { Scope } from '../../access/sessions.ts';
import { daySettings, todayAt } from '../../access/store-day.ts';
import { counters } from '../../access/counters.table.ts';
import { storeIsRunning, stores } from '../../access/stores.table.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, nullable, rows, type RowOf } from '../../platform/postgres/rows.ts';
import { DIFFERENCE, HAS_DIFFERENCE } from '../financials/cash-difference.ts';
import { commissionParts } from '../financials/commission.queries.ts';

export interface RequestedStore {
  id: string;
  storeName: string;
  /** Whether records are expected of it. */
  isRunning: boolean;
  /** Its business date. */
  today: BusinessDate;
  closedDays: ClosedDays;
}

/** The owner's requested stores, without deleted ones. @throws Failure when a requested store is not theirs. */
export async function requestedStores(
  on: Queryable,
  { ownerId }: Scope,
  { storeIds }: ReportFilter,
  now = new Date(),
): Promise<RequestedStore[]> {
  const storeRows = await rows(
    on,
    {
      id: stores.id,
      store_name: stores.storeName,
      is_running: computed.boolean,
      time_zone: stores.timeZone,
      day_ends_at: stores.dayEndsAt,
      closed_weekdays: stores.closedWeekdays,
      closed_periods: stores.closedPeriods,
    },
    sql`select id, store_name, (${storeIsRunning}) as is_running, time_zone, day_ends_at, closed_weekdays, closed_periods from stores
        where owner_id = ${ownerId} and deleted_at is null
          and (${sql.param(storeIds)}::uuid[] is null or id = any(${sql.param(storeIds)}::uuid[]))
        order by created_at, id`,
  );
  const existingIds = new Set(storeRows.map(({ id }) => id));
  if (storeIds?.some((id) => !existingIds.has(id))) throw storeNotFound();
  return storeRows.map(
    ({ id, store_name: storeName, is_running: isRunning, closed_weekdays, closed_periods, ...day }) => ({
      id,
      storeName,
      isRunning,
      closedDays: { closedWeekdays: closed_weekdays, closedPeriods: closed_periods },
      today: todayAt(daySettings(day), now),
    }),
  );
}

/** Takings of a day, week or month: the sum, and the number of days with a record. */
interface TrendPart {
  date: string;
  takings: Cents;
  days: number;
}

const PERFORMANCE = {
  id: computed.uuid,
  yesterday: nullable(computed.cents),
  takings: computed.cents,
  expenses: computed.cents,
  commission: computed.cents,
  days: computed.number,
  comparable: computed.cents,
  before: computed.cents,
  compared_days: computed.number,
  month_takings: computed.cents,
  month_days: computed.number,
  month_comparable: computed.cents,
  month_before: computed.cents,
  month_compared_days: computed.number,
  cash_difference: computed.cents,
  cash_days: computed.number,
  trend: nullable(computed.json<TrendPart[]>()),
  only_record: nullable(computed.uuid),
  first_day: nullable(computed.businessDate),
  last_day: nullable(computed.businessDate),
  pin_by: nullable(computed.text),
  pin_at: nullable(counters.lastUsedAt),
};
export type StoreSums = RowOf<typeof PERFORMANCE>;

/** Longer periods have a trend of weeks instead of days, and of months instead of weeks. */
const FIVE_WEEKS_DAYS = 35;
const TWO_YEARS_DAYS = 731;

/**
 * The first date of the part of the trend that a day belongs to, so that a trend is short enough for a line in a table.
 */
function trendPart({ from, to }: ReportFilter): SQL {
  const length = from && to ? daysBetween(businessDate(from), businessDate(to)) + 1 : Infinity;
  if (length <= FIVE_WEEKS_DAYS) return sql`business_date`;
  if (length <= TWO_YEARS_DAYS) {
    const { weekStartsOn } = currentFormats();
    return sql`business_date - (extract(dow from business_date)::int - ${weekStartsOn}::int + ${DAYS_PER_WEEK}::int) % ${DAYS_PER_WEEK}::int`;
  }
  return sql`date_trunc('month', business_date::timestamp)::date`;
}

/** The sums of a store's days with a record, and of those days that the other period has too. */
const sumsOfDays = (ownerId: string, [from, to]: [SQL, SQL], before: { from: SQL; to: SQL; day: SQL }): SQL => sql`
  select coalesce(sum(days.money_in_cents), 0)::bigint as takings,
    coalesce(sum(days.money_out_cents), 0)::bigint as expenses,
    count(*) as days,
    coalesce(sum(days.money_in_cents) filter (where earlier.store_id is not null), 0)::bigint as comparable,
    coalesce(sum(earlier.money_in_cents), 0)::bigint as before,
    count(earlier.store_id) as compared_days
  from store_day_totals as days
    left join store_day_totals as earlier
      on earlier.owner_id = ${ownerId} and earlier.store_id = requested_store.id and earlier.record_count > 0
      and earlier.business_date = ${before.day}
      and earlier.business_date between ${before.from} and ${before.to}
  where days.owner_id = ${ownerId} and days.store_id = requested_store.id and days.record_count > 0
    and days.business_date between ${from} and ${to}`;

/**
 * The owner and dates of the queries below. Each reads one store, `requested_store`, so that PostgreSQL reads its index
 * between the dates: a join of all stores would read the entry of every record.
 */
interface Within {
  ownerId: string;
  from: SQL;
  to: SQL;
}

/** A store's commission. */
const commissionOf = (within: Within): SQL => sql`
  select coalesce(sum(commission_cents), 0)::bigint as commission
  from ${commissionParts({ ...within, storeId: sql`requested_store.id` })} as parts`;

/** A store's cash differences, and the number of days with one. */
const cashDifferences = ({ ownerId, from, to }: Within): SQL => sql`
  select coalesce(sum(${DIFFERENCE}), 0)::bigint as difference,
    count(distinct business_date) as days
  from financial_records as records
  where records.owner_id = ${ownerId} and records.store_id = requested_store.id and records.deleted_at is null
    and business_date between ${from} and ${to}
    and ${HAS_DIFFERENCE}`;

/** A store's trend. */
const trendOf = ({ ownerId, from, to }: Within, part: SQL): SQL => sql`
  select json_agg(json_build_object('date', date, 'takings', takings, 'days', days) order by date) as trend
  from (
    select ${part} as date, sum(money_in_cents) as takings, count(*) as days
    from store_day_totals as totals
    where totals.owner_id = ${ownerId} and totals.store_id = requested_store.id and record_count > 0
      and business_date between ${from} and ${to}
    group by 1
  ) as parts`;

/** A store's record of a period of one day; null if there are several. */
const onlyRecord = ({ ownerId }: Scope, { from, to }: ReportFilter): SQL =>
  from === undefined || from !== to
    ? sql`null::uuid`
    : sql`
      (select min(id::text)::uuid from financial_records as records
       where records.owner_id = ${ownerId} and records.store_id = requested_store.id and records.deleted_at is null
         and business_date = ${from}::date having count(*) = 1)`;

/** The dates of the first and last record of `requested_store`. */
const recordDays = (ownerId: string): SQL => sql`
  select min(business_date) as first_day, max(business_date) as last_day from store_day_totals as totals
  where totals.owner_id = ${ownerId} and totals.store_id = requested_store.id and record_count > 0`;

/**
 * A single statement, so that the figures agree. It reads the days of the period, of this month and of last month, and
 * the lines of the days outside the period's whole months.
 */
export function sumsOfStores(
  on: Queryable,
  scope: Scope,
  requested: RequestedStore[],
  filter: ReportFilter,
): Promise<StoreSums[]> {
  const { ownerId } = scope;
  const [from, to] = [sql`${filter.from ?? '-infinity'}::date`, sql`${filter.to ?? 'infinity'}::date`];
  const within = { ownerId, from, to };
  const before = filter.compared ?? NEVER;
  const comparedWith = {
    from: sql`${before.from}::date`,
    to: sql`${before.to}::date`,
    day: comparedDay(sql`days.business_date`, before),
  };
  const lastMonth = {
    from: sql`requested_store.last_month`,
    to: sql`requested_store.month - 1`,
    day: sql`days.business_date - (requested_store.month - requested_store.last_month)`,
  };
  const ids = sql.param(requested.map(({ id }) => id));
  const todays = sql.param(requested.map(({ today }) => today));
  const yesterdays = sql.param(requested.map(({ today }) => addDays(today, -1)));
  return rows(
    on,
    PERFORMANCE,
    sql`
    with requested_store as (
      select id, today, yesterday, date_trunc('month', today::timestamp)::date as month,
        (date_trunc('month', today::timestamp) - interval '1 month')::date as last_month
      from unnest(${ids}::uuid[], ${todays}::date[], ${yesterdays}::date[])
        as requested(id, today, yesterday)
    )
    select requested_store.id,
      (select money_in_cents from store_day_totals as totals where totals.owner_id = ${ownerId}
         and totals.store_id = requested_store.id and business_date = requested_store.yesterday and record_count > 0) as yesterday,
      period.takings, period.expenses, commission, period.days,
      period.comparable, period.before, period.compared_days,
      month.takings as month_takings, month.days as month_days, month.comparable as month_comparable,
      month.before as month_before, month.compared_days as month_compared_days,
      cash.difference as cash_difference, cash.days as cash_days, trend,
      ${onlyRecord(scope, filter)} as only_record,
      record_days.first_day, record_days.last_day,
      pin.by as pin_by, pin.at as pin_at
    from requested_store
      cross join lateral (${recordDays(ownerId)}) as record_days
      cross join lateral (${sumsOfDays(ownerId, [from, to], comparedWith)}) as period
      cross join lateral (${sumsOfDays(ownerId, [sql`requested_store.month`, sql`requested_store.today`], lastMonth)}) as month
      cross join lateral (${commissionOf(within)}) as commissions
      cross join lateral (${cashDifferences(within)}) as cash
      cross join lateral (${trendOf(within, trendPart(filter))}) as trends
      left join lateral (
        select staff.first_name || ' ' || staff.last_name as by, last_used_at as at
        from counters left join staff on staff.owner_id = ${ownerId} and staff.id = counters.last_used_by
        where counters.owner_id = ${ownerId} and counters.store_id = requested_store.id and last_used_at is not null
        order by last_used_at desc, counters.id limit 1
      ) as pin on true`,
  );
}
