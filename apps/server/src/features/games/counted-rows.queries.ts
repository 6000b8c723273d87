import { businessDate } from '@quarterdeck/domain/business-date';
import { MAX_DAYS_IN_MONTHS, MAX_DAYS_IN_WEEKS, trendUnit } from '@quarterdeck/domain/trend';
import { sql, type SQL } from 'drizzle-orm';
import { dayComparedWith, type ComparedPeriod, type ReportFilter } from '../../access/report-filter.ts';

/** The SQL for the rows from which the figures of a period are added up. */
export interface CountedRows {
  /**
   * Common table expressions:
   * - `chosen_stores`: the stores of the filter.
   * - `period_records`: the records of the period that are in no rollup.
   * - `counted_records`: these, and the records of the compared period. The latter only on the store-days that both
   *   periods have, under the date of this period to which theirs corresponds.
   * - `store_days`: each store's dates with a period record; `is_compared` if the compared period has one too.
   * - `rollups`: the months and years whose stored sums replace their records.
   */
  ctes: SQL;
  /**
   * A table expression: the sums of the lines of `counted_records` and of the `rollups`, by store, game and `names`. A
   * name by which they are not grouped is the greatest one. Several rows may have the same game and names.
   * @param condition on the columns that lines and rollups share. Without one, all are read.
   */
  lineSums: (names: Name[], condition?: SQL) => SQL;
  /** Columns for a further sum of `lineSums`: of the period, of its compared store-days, and of the compared period. */
  amounts: SQL;
}

type Name = 'game_name' | 'rep_name';

const COMPARED_AMOUNTS = sql`
        coalesce(sum(takings_cents) filter (where in_period), 0) as takings,
        coalesce(sum(commission_cents) filter (where in_period), 0) as commission,
        coalesce(sum(takings_cents) filter (where in_period and is_compared), 0) as comparable_takings,
        coalesce(sum(commission_cents) filter (where in_period and is_compared), 0) as comparable_commission,
        coalesce(sum(takings_cents) filter (where not in_period), 0) as before_takings,
        coalesce(sum(commission_cents) filter (where not in_period), 0) as before_commission`;

/** Without a comparison: each further sum takes time for every line. */
const AMOUNTS = sql`
        sum(takings_cents) as takings, sum(commission_cents) as commission,
        0 as comparable_takings, 0 as comparable_commission, 0 as before_takings, 0 as before_commission`;

const amountsOf = ({ compared }: ReportFilter): SQL => (compared === null ? AMOUNTS : COMPARED_AMOUNTS);

const chosenStores = (ownerId: string, { storeIds }: ReportFilter): SQL => sql`
    chosen_stores as (
      select id, store_name
      from stores
      where owner_id = ${ownerId} and deleted_at is null
        and (${sql.param(storeIds)}::uuid[] is null or id = any(${sql.param(storeIds)}::uuid[]))
    )`;

/**
 * Reads store by store and record by record. A join of all would sometimes read every record or line of the owner,
 * because PostgreSQL cannot know how few rows there are.
 * @param spans the table expression with the first and last date of each store's spans.
 */
const periodRecords = (ownerId: string, spans: SQL): SQL => sql`
    period_records as (
      select records.id, records.store_id, records.business_date,
        records.total_money_in_cents, records.total_money_out_cents,
        records.total_money_in_cents - records.total_money_out_cents as profit_cents,
        count(*) over (partition by records.store_id, records.business_date) > 1 as is_shift
      from (${spans}) as spans
        cross join lateral (
          select *
          from financial_records
          where owner_id = ${ownerId} and financial_records.store_id = spans.store_id and deleted_at is null
            and business_date between spans.first and spans.last
          offset 0
        ) as records
    )`;

/** Without a comparison, whose empty tables would take as long as the records of a short period. */
const COUNTED_RECORDS = sql`
    store_days as (
      select distinct store_id, business_date, false as is_compared
      from period_records
    ), counted_records as (
      select id, store_id, business_date, is_shift, true as in_period, false as is_compared, profit_cents
      from period_records
    )`;

const recordsOfBothPeriods = (ownerId: string, compared: ComparedPeriod): SQL => sql`
    compared_records as (
      select records.id, records.store_id, ${dayComparedWith(sql`records.business_date`, compared)} as business_date,
        records.total_money_in_cents - records.total_money_out_cents as profit_cents
      from chosen_stores
        join financial_records as records
          on records.owner_id = ${ownerId} and records.store_id = chosen_stores.id and records.deleted_at is null
          and records.business_date between ${compared.from}::date and ${compared.to}::date
    ), store_days as (
      select store_id, business_date, bool_or(not in_period) as is_compared
      from (
        select store_id, business_date, true as in_period from period_records
        union all
        select store_id, business_date, false from compared_records
      ) as records_of_both
      group by store_id, business_date
      having bool_or(in_period)
    ), counted_records as (
      select id, store_id, business_date, is_shift, true as in_period, is_compared, profit_cents
      from period_records join store_days using (store_id, business_date)
      union all
      select id, store_id, business_date, false, false, true, profit_cents
      from compared_records join store_days using (store_id, business_date)
    )`;

const countedRecords = (ownerId: string, { compared }: ReportFilter): SQL =>
  compared === null ? COUNTED_RECORDS : recordsOfBothPeriods(ownerId, compared);

const ALL = sql`true`;

/** The columns by which sums are grouped, and both names, each of which is one of them or an aggregate. */
function groupedBy(names: Name[]): { keys: SQL; namesOfGroup: SQL } {
  const nameOfGroup = (name: Name) => (names.includes(name) ? name : `max(${name} collate "C") as ${name}`);
  return {
    keys: sql.raw(['game_id', ...names].join()),
    namesOfGroup: sql.raw([nameOfGroup('game_name'), nameOfGroup('rep_name')].join()),
  };
}

/**
 * Store by store: one search for all lines of a store, and few groups, take a quarter less than a search per record.
 * Each line counts as one day and one record. A query that counts days or records subtracts those counted twice.
 */
function sumsOfLines(ownerId: string, names: Name[], condition: SQL): SQL {
  const { keys, namesOfGroup } = groupedBy(names);
  return sql`
      select store_id, in_period, is_compared, sums.*
      from (
          select store_id, in_period, is_compared, array_agg(id) as record_ids
          from counted_records
          group by store_id, in_period, is_compared
        ) as store_records
        cross join lateral (
          select game_id, ${namesOfGroup}, max(commission_basis_points) as commission_basis_points,
            sum(takings_cents)::bigint as takings_cents, sum(commission_cents)::bigint as commission_cents,
            count(*) as day_count, coalesce(sum(machines), 0) as machine_days,
            count(*) - count(machines) as unknown_days, count(*) as record_count
          from game_lines
          where owner_id = ${ownerId} and record_id = any(store_records.record_ids) and ${condition}
          group by ${keys}
          offset 0
        ) as sums`;
}

/** The same columns as `sumsOfLines`. */
function sumsOfRollups(ownerId: string, names: Name[], condition: SQL): SQL {
  const { keys, namesOfGroup } = groupedBy(names);
  return sql`
      select store_id, true, false, sums.*
      from (
          select store_id, unit, array_agg(starts_on) as starts
          from rollups
          group by store_id, unit
        ) as store_rollups
        cross join lateral (
          select game_id, ${namesOfGroup}, max(commission_basis_points),
            sum(takings_cents)::bigint, sum(commission_cents)::bigint,
            sum(day_count), sum(machine_days), sum(unknown_days), sum(record_count)
          from kept_game_sums
          where owner_id = ${ownerId} and store_id = store_rollups.store_id and unit = store_rollups.unit
            and starts_on = any(store_rollups.starts) and ${condition}
          group by ${keys}
          offset 0
        ) as sums`;
}

/** Reads the lines of all records, so the cost grows with the periods. */
export function rowsOfRecords(ownerId: string, filter: ReportFilter): CountedRows {
  const { from = '-infinity', to = 'infinity' } = filter;
  const spans = sql`select id as store_id, ${from}::date as first, ${to}::date as last from chosen_stores`;
  return {
    ctes: sql`${chosenStores(ownerId, filter)}, ${periodRecords(ownerId, spans)}, ${countedRecords(ownerId, filter)},
    rollups as (select * from kept_sums where false)`,
    lineSums: (names, condition = ALL) => sql`(${sumsOfLines(ownerId, names, condition)})`,
    amounts: amountsOf(filter),
  };
}

/**
 * - `period`: one row, or none without records. An open end is the first or last date with a record of the chosen
 *   stores. Its length decides the unit of the trend, and a chart in months uses no years.
 * - `rollups`: each store's years that are completely in the period, and the months after a running year.
 * - `spans_without_rollup`: the remaining days of each store.
 */
const rollupsAndSpans = (ownerId: string, { from, to }: ReportFilter): SQL => sql`
    period as (
      select greatest(${from ?? null}::date, earliest) as first, least(${to ?? null}::date, latest) as last,
        coalesce(${to ?? null}::date, latest) - coalesce(${from ?? null}::date, earliest) + 1 as days
      from (
        select min(earliest) as earliest, max(latest) as latest
        from chosen_stores
          cross join lateral (
            select min(business_date) as earliest, max(business_date) as latest
            from store_day_totals
            where owner_id = ${ownerId} and store_id = chosen_stores.id and record_count > 0
          ) as store_dates
      ) as dates
      where earliest is not null and greatest(${from ?? null}::date, earliest) <= least(${to ?? null}::date, latest)
    ), usable_rollups as (
      select kept_sums.*, date_trunc('year', starts_on::timestamp)::date as year
      from period
        cross join chosen_stores
        join kept_sums
          on owner_id = ${ownerId} and store_id = chosen_stores.id
          and period.days > case unit when 'month' then ${MAX_DAYS_IN_WEEKS}::int else ${MAX_DAYS_IN_MONTHS}::int end
          and first_date >= period.first and last_date <= period.last
    ), rollups as (
      select usable_rollups.*
      from usable_rollups
        left join usable_rollups as whole_year
          on whole_year.unit = 'year' and whole_year.store_id = usable_rollups.store_id
          and whole_year.year = usable_rollups.year
      where usable_rollups.unit = 'year' or whole_year.ends_on is null or usable_rollups.starts_on > whole_year.ends_on
    ), spans_without_rollup as (
      select chosen_stores.id as store_id, lower(span) as first, upper(span) - 1 as last
      from period
        cross join chosen_stores
        cross join lateral unnest(
          datemultirange(daterange(period.first, period.last, '[]')) - coalesce(
            (select range_agg(daterange(starts_on, ends_on, '[]')) from rollups where store_id = chosen_stores.id), '{}')
        ) as span
    )`;

/** Whether a chart of the period has months or years and there is no comparison. */
function canUseRollups({ from, to, compared }: ReportFilter): boolean {
  if (compared !== null) return false;
  if (from === undefined || to === undefined) return true;
  return ['month', 'year'].includes(trendUnit({ from: businessDate(from), to: businessDate(to) }));
}

/**
 * Long periods use the rollups of months and years, so that their cost hardly grows. All other periods use the
 * records.
 */
export function countedRows(ownerId: string, filter: ReportFilter): CountedRows {
  if (!canUseRollups(filter)) return rowsOfRecords(ownerId, filter);
  return {
    ctes: sql`${chosenStores(ownerId, filter)}, ${rollupsAndSpans(ownerId, filter)},
    ${periodRecords(ownerId, sql`select * from spans_without_rollup`)}, ${countedRecords(ownerId, filter)}`,
    lineSums: (names, condition = ALL) => sql`(${sumsOfLines(ownerId, names, condition)}
      union all ${sumsOfRollups(ownerId, names, condition)})`,
    amounts: amountsOf(filter),
  };
}

/** The number of dates with a record, counted per store, and how many of them are compared. */
export const STORE_DAYS = sql`((select count(*) from store_days) + (select coalesce(sum(day_count), 0) from rollups))`;
export const COMPARED_STORE_DAYS = sql`(select count(*) from store_days where is_compared)`;
