import { businessDate } from '@quarterdeck/domain/business-date';
import { MAX_DAYS_IN_MONTHS, MAX_DAYS_IN_WEEKS, trendUnit } from '@quarterdeck/domain/trend';
import { sql, type SQL } from 'drizzle-orm';
import { dayComparedWith, type ReportFilter } from '../../access/report-filter.ts';

/** The SQL for the rows from which figures are added up. */
export interface Counted {
  /**
   * Common table expressions. `chosen`: the stores. `counted`: the records of the period, and the records of the
   * compared period on the store-days that both have, under the corresponding date. `store_days`: the dates of the
   * period with such a record. `rollups`: the months and years whose sums replace their records.
   */
  tables: SQL;
  /**
   * A table expression: the sums of the lines of `counted` and of the `rollups`, by store, game and
   * `names`. A name by which they are not grouped is the greatest one. Several rows may have the same game and names.
   * @param condition on the columns that lines and rollups share. Without one, all are read.
   */
  gameSums: (names: Name[], condition?: SQL) => SQL;
  /**
   * Expressions for the sums of lines: in the period, on its compared store-days, and on those days in the compared
   * period.
   */
  amounts: SQL;
}

const COMPARED_AMOUNTS = sql`
        coalesce(sum(takings_cents) filter (where is_now), 0) as takings,
        coalesce(sum(commission_cents) filter (where is_now), 0) as commission,
        coalesce(sum(takings_cents) filter (where is_now and is_compared), 0) as comparable_takings,
        coalesce(sum(commission_cents) filter (where is_now and is_compared), 0) as comparable_commission,
        coalesce(sum(takings_cents) filter (where not is_now), 0) as before_takings,
        coalesce(sum(commission_cents) filter (where not is_now), 0) as before_commission`;

/** Without a comparison: each further sum takes time for every line. */
const AMOUNTS = sql`
        sum(takings_cents) as takings, sum(commission_cents) as commission,
        0 as comparable_takings, 0 as comparable_commission, 0 as before_takings, 0 as before_commission`;

const amountsOf = ({ compared }: ReportFilter): SQL => (compared === null ? AMOUNTS : COMPARED_AMOUNTS);

const chosenStores = (ownerId: string, { storeIds }: ReportFilter): SQL => sql`
    chosen as (
      select id, store_name from stores
      where owner_id = ${ownerId} and deleted_at is null
        and (${sql.param(storeIds)}::uuid[] is null or id = any(${sql.param(storeIds)}::uuid[]))
    )`;

/** Without a comparison, whose empty tables would take as long as the records of a short period. */
const ONLY_NOW = sql`
    store_days as (
      select distinct store_id, business_date, false as is_compared from now_records
    ), counted as (
      select id, store_id, business_date, is_shared, true as is_now, false as is_compared, profit_cents from now_records
    )`;

const comparedRecords = (ownerId: string, { compared: before }: ReportFilter): SQL => {
  if (before === null) return ONLY_NOW;
  return sql`
    before_records as (
      select records.id, records.store_id, ${dayComparedWith(sql`records.business_date`, before)} as business_date,
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
};

/**
 * Reads store by store and record by record. A join of all would sometimes read every record or line of the owner,
 * because PostgreSQL cannot know how few rows there are.
 * @param spans the table expression with the first and last date of each store's spans.
 */
const nowRecords = (ownerId: string, spans: SQL): SQL => sql`
    now_records as (
      select records.id, records.store_id, records.business_date,
        records.total_money_in_cents, records.total_money_out_cents,
        records.total_money_in_cents - records.total_money_out_cents as profit_cents,
        count(*) over (partition by records.store_id, records.business_date) > 1 as is_shared
      from (${spans}) as spans cross join lateral (
        select * from financial_records
        where owner_id = ${ownerId} and financial_records.store_id = spans.store_id and deleted_at is null
          and business_date between spans.first and spans.last offset 0
      ) as records
    )`;

const ALL = sql`true`;

type Name = 'game_name' | 'rep_name';

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
 */
function sumsOfRecords(ownerId: string, names: Name[], condition: SQL): SQL {
  const { keys, namesOfGroup } = groupedBy(names);
  return sql`
      select store_id, is_now, is_compared, sums.*
      from (
        select store_id, is_now, is_compared, array_agg(id) as record_ids
        from counted group by store_id, is_now, is_compared
      ) as batches cross join lateral (
        select game_id, ${namesOfGroup}, max(commission_basis_points) as commission_basis_points,
          sum(takings_cents)::bigint as takings_cents, sum(commission_cents)::bigint as commission_cents,
          count(*) as day_count, coalesce(sum(machines), 0) as machine_days,
          count(*) - count(machines) as unknown_days, count(*) as record_count
        from game_lines
        where owner_id = ${ownerId} and record_id = any(batches.record_ids) and ${condition}
        group by ${keys} offset 0
      ) as sums`;
}

/** Reads the lines of all records, so the cost grows with the periods. */
export function countedRecords(ownerId: string, filter: ReportFilter): Counted {
  const { from = '-infinity', to = 'infinity' } = filter;
  const spans = sql`select id as store_id, ${from}::date as first, ${to}::date as last from chosen`;
  return {
    tables: sql`${chosenStores(ownerId, filter)}, ${nowRecords(ownerId, spans)}, ${comparedRecords(ownerId, filter)},
    rollups as (select * from kept_sums where false)`,
    gameSums: (names, condition = ALL) => sql`(${sumsOfRecords(ownerId, names, condition)})`,
    amounts: amountsOf(filter),
  };
}

/**
 * `bounds`: the period. An open end is the first or last date with a record of the chosen stores, by which the trend's
 * unit is chosen too. `rollups`: each store's years that are completely in the period, and the months outside them.
 * `spans`: the days of the period without a rollup. A chart in months uses no years.
 */
const rollupsAndSpans = (ownerId: string, { from, to }: ReportFilter): SQL => sql`
    bounds as (
      select greatest(${from ?? null}::date, earliest) as first, least(${to ?? null}::date, latest) as last,
        coalesce(${to ?? null}::date, latest) - coalesce(${from ?? null}::date, earliest) + 1 as days
      from (
        select min(earliest) as earliest, max(latest) as latest
        from chosen cross join lateral (
          select min(business_date) as earliest, max(business_date) as latest
          from store_day_totals where owner_id = ${ownerId} and store_id = chosen.id and record_count > 0
        ) as of_store
      ) as dates
      where earliest is not null and greatest(${from ?? null}::date, earliest) <= least(${to ?? null}::date, latest)
    ), usable as (
      select kept_sums.*, date_trunc('year', starts_on::timestamp)::date as year
      from bounds cross join chosen join kept_sums on owner_id = ${ownerId} and store_id = chosen.id
        and bounds.days > case unit when 'month' then ${MAX_DAYS_IN_WEEKS}::int else ${MAX_DAYS_IN_MONTHS}::int end
        and first_date >= bounds.first and last_date <= bounds.last
    ), rollups as (
      select usable.* from usable left join usable as whole
        on whole.unit = 'year' and whole.store_id = usable.store_id and whole.year = usable.year
      where usable.unit = 'year' or whole.ends_on is null or usable.starts_on > whole.ends_on
    ), spans as (
      select chosen.id as store_id, lower(span) as first, upper(span) - 1 as last
      from bounds cross join chosen cross join lateral unnest(
        datemultirange(daterange(bounds.first, bounds.last, '[]')) - coalesce(
          (select range_agg(daterange(starts_on, ends_on, '[]')) from rollups where store_id = chosen.id), '{}')
      ) as span
    )`;

function sumsOfRollups(ownerId: string, names: Name[], condition: SQL): SQL {
  const { keys, namesOfGroup } = groupedBy(names);
  return sql`
      select store_id, true, false, sums.*
      from (select store_id, unit, array_agg(starts_on) as starts from rollups group by store_id, unit) as batches
        cross join lateral (
          select game_id, ${namesOfGroup}, max(commission_basis_points), sum(takings_cents)::bigint,
            sum(commission_cents)::bigint, sum(day_count), sum(machine_days), sum(unknown_days), sum(record_count)
          from kept_game_sums
          where owner_id = ${ownerId} and store_id = batches.store_id and unit = batches.unit
            and starts_on = any(batches.starts) and ${condition}
          group by ${keys} offset 0
        ) as sums`;
}

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
export function countedSums(ownerId: string, filter: ReportFilter): Counted {
  if (!canUseRollups(filter)) return countedRecords(ownerId, filter);
  return {
    tables: sql`${chosenStores(ownerId, filter)}, ${rollupsAndSpans(ownerId, filter)},
    ${nowRecords(ownerId, sql`select * from spans`)}, ${comparedRecords(ownerId, filter)}`,
    gameSums: (names, condition = ALL) => sql`(${sumsOfRecords(ownerId, names, condition)}
      union all ${sumsOfRollups(ownerId, names, condition)})`,
    amounts: amountsOf(filter),
  };
}

/** Expressions for the number of dates with a record, counted per store, and the number of compared dates. */
export const STORE_DAYS = sql`((select count(*) from store_days) + (select coalesce(sum(day_count), 0) from rollups))`;
export const COMPARED_STORE_DAYS = sql`(select count(*) from store_days where is_compared)`;
