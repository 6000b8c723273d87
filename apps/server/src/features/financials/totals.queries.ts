import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, rows } from '../../platform/postgres/rows.ts';
import { deleteRollups } from './rollups.ts';

/** The game of lines with one name; null if they are of several. */
export const ONE_GAME = sql`case when min(game_id::text) = max(game_id::text) then min(game_id::text)::uuid end`;

/** Adds to the totals or subtracts from them. */
type Sign = 1 | -1;

/**
 * Adds a stored record with its lines to all totals, or subtracts it, and deletes the rollups that include it. The
 * caller holds the owner's lock.
 * Each table is searched by the owner's parameter. With the owner of a common table expression, PostgreSQL 18 once
 * searched the index of the lines for the record under each owner in turn.
 * @returns how many records the store then has on that date; 0 when the record does not exist, and nothing changed.
 */
export async function addRecordToTotals(tx: Queryable, ownerId: string, recordId: string, sign: Sign): Promise<number> {
  const [storeDay] = await rows(
    tx,
    { day_records: computed.number },
    sql`
    with change as (
      select owner_id, store_id, business_date, ${sign}::int as sign,
        total_money_in_cents * ${sign}::int as money_in, total_money_out_cents * ${sign}::int as money_out
      from financial_records where owner_id = ${ownerId} and id = ${recordId}
    ), lines as (
      select change.owner_id, change.store_id, date_trunc('month', change.business_date::timestamp)::date as month, change.sign,
        line.game_id, line.game_name, line.rep_name, line.takings_cents * change.sign as takings, line.commission_cents * change.sign as commission
      from change join game_lines as line on line.owner_id = ${ownerId} and line.record_id = ${recordId}
    ), games as (
      insert into store_game_totals as totals (owner_id, store_id, game_name, game_id, record_count, takings_cents)
      select owner_id, store_id, game_name, ${ONE_GAME}, max(sign), sum(takings)::bigint from lines group by 1, 2, 3
      on conflict (owner_id, store_id, game_name) do update
      set game_id = case when totals.record_count = 0 or totals.game_id = excluded.game_id then excluded.game_id end,
        record_count = totals.record_count + excluded.record_count, takings_cents = totals.takings_cents + excluded.takings_cents
    ), representatives as (
      insert into store_rep_month_totals as totals (owner_id, store_id, month, rep_name, takings_cents, commission_cents)
      select owner_id, store_id, month, rep_name, sum(takings)::bigint, sum(commission)::bigint
      from lines group by owner_id, store_id, month, rep_name
      on conflict (owner_id, store_id, month, rep_name) do update
      set takings_cents = totals.takings_cents + excluded.takings_cents, commission_cents = totals.commission_cents + excluded.commission_cents
    ), store_day as (
      insert into store_day_totals as totals (owner_id, store_id, business_date, record_count, money_in_cents, money_out_cents)
      select owner_id, store_id, business_date, sign, money_in, money_out from change
      on conflict (owner_id, store_id, business_date) do update
      set record_count = totals.record_count + excluded.record_count,
        money_in_cents = totals.money_in_cents + excluded.money_in_cents,
        money_out_cents = totals.money_out_cents + excluded.money_out_cents
      returning totals.record_count
    ), store as (
      update store_totals as totals
      set record_count = totals.record_count + change.sign, money_in_cents = totals.money_in_cents + change.money_in,
        money_out_cents = totals.money_out_cents + change.money_out,
        day_count = totals.day_count + case when store_day.record_count = greatest(change.sign, 0) then change.sign else 0 end
      from change, store_day
      where totals.owner_id = ${ownerId} and totals.store_id = change.store_id
    ), owner_day as (
      insert into owner_day_totals as totals (owner_id, business_date, record_count, money_in_cents, money_out_cents)
      select owner_id, business_date, sign, money_in, money_out from change
      on conflict (owner_id, business_date) do update
      set record_count = totals.record_count + excluded.record_count,
        money_in_cents = totals.money_in_cents + excluded.money_in_cents,
        money_out_cents = totals.money_out_cents + excluded.money_out_cents
      returning totals.record_count
    ), owner as (
      update owner_totals as totals
      set record_count = totals.record_count + change.sign, money_in_cents = totals.money_in_cents + change.money_in,
        money_out_cents = totals.money_out_cents + change.money_out,
        day_count = totals.day_count + case when owner_day.record_count = greatest(change.sign, 0) then change.sign else 0 end
      from change, owner_day
      where totals.owner_id = ${ownerId}
    ), deleted_rollups as (${deleteRollups(ownerId, sql`change`)})
    select record_count as day_records from store_day`,
  );
  return storeDay?.day_records ?? 0;
}

/**
 * Adds all figures of a restored store to its owner's, or subtracts those of a deleted one. The caller holds the
 * owner's lock.
 */
export async function addStoreToOwner(tx: Queryable, ownerId: string, storeId: string, sign: Sign): Promise<void> {
  await tx.execute(sql`
    with store_days as (
      select business_date, record_count * ${sign}::int as record_count, money_in_cents * ${sign}::int as money_in, money_out_cents * ${sign}::int as money_out
      from store_day_totals where owner_id = ${ownerId} and store_id = ${storeId} and record_count > 0
    ), added as (
      insert into owner_day_totals as totals (owner_id, business_date, record_count, money_in_cents, money_out_cents)
      select ${ownerId}::uuid, business_date, record_count, money_in, money_out from store_days
      on conflict (owner_id, business_date) do update
      set record_count = totals.record_count + excluded.record_count,
        money_in_cents = totals.money_in_cents + excluded.money_in_cents,
        money_out_cents = totals.money_out_cents + excluded.money_out_cents
      returning totals.business_date, totals.record_count
    ), owner_days as (
      select added.record_count = greatest(store_days.record_count, 0) as begins_or_ends, store_days.*
      from added join store_days using (business_date)
    )
    update owner_totals as totals
    set record_count = totals.record_count + changed.record_count, money_in_cents = totals.money_in_cents + changed.money_in,
      money_out_cents = totals.money_out_cents + changed.money_out, day_count = totals.day_count + changed.days
    from (
      select coalesce(sum(record_count), 0)::int as record_count, coalesce(sum(money_in), 0)::bigint as money_in,
        coalesce(sum(money_out), 0)::bigint as money_out,
        (count(*) filter (where begins_or_ends) * ${sign}::int)::int as days
      from owner_days
    ) as changed
    where totals.owner_id = ${ownerId}`);
}
