import type { BusinessDate } from '@quarterdeck/domain/business-date';
import { sql, type SQL } from 'drizzle-orm';
import type { Logger } from 'pino';
import { lockOwnerIfExists } from '../../access/owner-lock.ts';
import type { Queue } from '../../platform/jobs.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, rows } from '../../platform/postgres/rows.ts';
import { ROLLUP_UNITS } from './rollups.table.ts';

type Unit = (typeof ROLLUP_UNITS)[number];

/** The number of days after which a month is added up. Most late entries are made within a few days. */
const SETTLED_AFTER_DAYS = 3;
/** The number of months or years per transaction. The owner is locked meanwhile, so a concurrent save has to wait. */
const AT_ONCE: Record<Unit, number> = { month: 12, year: 1 };

/** The first day of the month or year of a date. */
const startOf = (unit: Unit, date: SQL): SQL => sql`date_trunc(${sql.raw(`'${unit}'`)}, ${date}::timestamp)::date`;

/** The last day that is added up of a month or year. */
const endOf = (unit: Unit, start: SQL, settled: SQL | BusinessDate): SQL =>
  sql`least((${start} + interval '1 ${sql.raw(unit)}')::date, ${settled}::date) - 1`;

/**
 * Deletes the rollups that include the changed records.
 * @param changed the table expression with their `store_id` and `business_date`.
 */
export const deleteRollups = (ownerId: string, changed: SQL): SQL => sql`
      delete from kept_sums using ${changed} as changed
      where kept_sums.owner_id = ${ownerId} and kept_sums.store_id = changed.store_id
        and changed.business_date <= kept_sums.ends_on
        and (unit, starts_on) in (('month', ${startOf('month', sql`changed.business_date`)}),
          ('year', ${startOf('year', sql`changed.business_date`)}))`;

/**
 * Adds up months or years of a store from its records. The running year is added up again with each further month. The
 * caller holds the owner's lock.
 */
async function addUp(tx: Queryable, unit: Unit, { ownerId, storeId, starts, settled }: Missing): Promise<void> {
  const start = startOf(unit, sql`business_date`);
  const ofStore = sql`owner_id = ${ownerId} and store_id = ${storeId}`;
  const anyStart = sql`any(${sql.param(starts)}::date[])`;
  const isAsked = sql`${ofStore} and ${start} = ${anyStart} and business_date < ${settled}::date`;
  await tx.execute(sql`
    delete from kept_sums
    where ${ofStore} and unit = ${unit} and starts_on = ${anyStart} and ends_on < ${endOf(unit, sql`starts_on`, settled)}`);
  await tx.execute(sql`
    with added as (
      insert into kept_sums (owner_id, store_id, unit, starts_on, ends_on, first_date, last_date, record_count, day_count,
        money_in_cents, money_out_cents)
      select owner_id, store_id, ${unit}, ${start}, ${endOf(unit, start, settled)}, min(business_date), max(business_date),
        sum(record_count)::int, count(*)::int, sum(money_in_cents)::bigint, sum(money_out_cents)::bigint
      from store_day_totals where ${isAsked} and record_count > 0 group by owner_id, store_id, ${start}
      on conflict do nothing returning starts_on
    ), records as (
      select id, business_date, starts_on from financial_records join added on starts_on = ${start}
      where ${isAsked} and deleted_at is null
    ), lines as (
      select records.starts_on, business_date, line.*,
        max(machines) over game_day as day_machines, row_number() over game_day = 1 as is_first_of_day,
        row_number() over (partition by records.id, line.game_name order by line_number) = 1 as is_first_of_name
      from records join game_lines as line on line.owner_id = ${ownerId} and line.record_id = records.id
      window game_day as (partition by line.game_id, business_date order by records.id, line_number
        rows between unbounded preceding and unbounded following)
    )
    insert into kept_game_sums (owner_id, store_id, unit, starts_on, game_id, game_name, rep_name, first_date, last_date,
      commission_basis_points, day_count, machine_days, unknown_days, record_count, takings_cents, commission_cents)
    select ${ownerId}::uuid, ${storeId}::uuid, ${unit}, starts_on, game_id, game_name, rep_name,
      min(business_date), max(business_date), max(commission_basis_points), count(*) filter (where is_first_of_day),
      coalesce(sum(day_machines) filter (where is_first_of_day), 0),
      count(*) filter (where is_first_of_day and day_machines is null), count(*) filter (where is_first_of_name),
      sum(takings_cents)::bigint, sum(commission_cents)::bigint
    from lines group by starts_on, game_id, game_name, rep_name`);
}

interface Missing {
  ownerId: string;
  storeId: string;
  /** The first days of the months or years. */
  starts: string[];
  /** The first day that is not added up yet. */
  settled: BusinessDate;
}

/** The past months, or the past years and the past months of the running year, without rollups, by store. */
const missingRollups = (on: Queryable, unit: Unit): Promise<Missing[]> =>
  rows(
    on,
    {
      ownerId: computed.uuid,
      storeId: computed.uuid,
      starts: computed.json<string[]>(),
      settled: computed.businessDate,
    },
    sql`
    with past as (
      select distinct owner_id, store_id, ${startOf(unit, sql`business_date`)} as starts_on, settled
      from (select ${startOf('month', sql`(now() - make_interval(days => ${SETTLED_AFTER_DAYS}::int))`)} as settled) as months
        join store_day_totals on record_count > 0 and business_date < settled
    )
    select owner_id as "ownerId", store_id as "storeId", json_agg(starts_on order by starts_on) as starts, settled
    from past
    where not exists (
      select from kept_sums as rollups
      where rollups.owner_id = past.owner_id and rollups.store_id = past.store_id and rollups.unit = ${unit}
        and rollups.starts_on = past.starts_on and rollups.ends_on = ${endOf(unit, sql`past.starts_on`, sql`settled`)}
    )
    group by owner_id, store_id, settled`,
  );

/**
 * Adds the missing sums of all past months and years. Safe to run at any time and concurrently.
 * @returns the number of missing months and years.
 */
export async function rollUp(db: Queryable): Promise<number> {
  let count = 0;
  for (const unit of ROLLUP_UNITS) {
    for (const missing of await missingRollups(db, unit)) {
      const { starts } = missing;
      for (let start = 0; start < starts.length; start += AT_ONCE[unit]) {
        await db.transaction(async (tx) => {
          await lockOwnerIfExists(tx, missing.ownerId);
          await addUp(tx, unit, { ...missing, starts: starts.slice(start, start + AT_ONCE[unit]) });
        });
      }
      count += starts.length;
    }
  }
  return count;
}

export const rollupQueue = (db: Queryable, logger: Logger): Queue<object> => ({
  name: 'keep-sums',
  schedule: '15 2 * * *',
  work: async () => logger.info({ added: await rollUp(db) }, 'past months and years rolled up'),
});
