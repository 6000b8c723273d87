import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/postgres/database.ts';
import { ONE_GAME } from './totals.queries.ts';

/** Recomputes a store's totals from its records, and deletes its rollups. The caller holds the owner's lock. */
export async function recountStore(tx: Queryable, ownerId: string, storeId: string): Promise<void> {
  const ofStore = sql`owner_id = ${ownerId} and store_id = ${storeId}`;
  for (const table of ['store_day_totals', 'store_game_totals', 'store_rep_month_totals', 'kept_sums']) {
    await tx.execute(sql`delete from ${sql.identifier(table)} where ${ofStore}`);
  }
  await tx.execute(
    sql`insert into store_day_totals (owner_id, store_id, business_date, record_count, money_in_cents, money_out_cents)
        select owner_id, store_id, business_date, count(*)::int, sum(total_money_in_cents)::bigint, sum(total_money_out_cents)::bigint
        from financial_records where ${ofStore} and deleted_at is null group by owner_id, store_id, business_date`,
  );
  const lines = sql`financial_records as record join game_lines as line
    on line.owner_id = record.owner_id and line.record_id = record.id
    where record.owner_id = ${ownerId} and record.store_id = ${storeId}`;
  await tx.execute(
    sql`insert into store_game_totals (owner_id, store_id, game_name, game_id, record_count, takings_cents)
        select record.owner_id, store_id, game_name, ${ONE_GAME}, count(distinct record.id)::int, sum(takings_cents)::bigint
        from ${lines} and record.deleted_at is null group by record.owner_id, store_id, game_name`,
  );
  // A representative of a deleted record may not be deleted, so its month has a row too.
  const counted = sql`filter (where record.deleted_at is null)`;
  await tx.execute(
    sql`insert into store_rep_month_totals (owner_id, store_id, month, rep_name, takings_cents, commission_cents)
        select record.owner_id, store_id, date_trunc('month', business_date::timestamp)::date, rep_name,
          coalesce(sum(takings_cents) ${counted}, 0)::bigint, coalesce(sum(commission_cents) ${counted}, 0)::bigint
        from ${lines} group by 1, 2, 3, 4`,
  );
  await tx.execute(
    sql`update store_totals as totals
        set record_count = counted.records, money_in_cents = counted.money_in, money_out_cents = counted.money_out, day_count = counted.days
        from (
          select coalesce(sum(record_count), 0)::int as records, coalesce(sum(money_in_cents), 0)::bigint as money_in,
            coalesce(sum(money_out_cents), 0)::bigint as money_out, count(*)::int as days
          from store_day_totals where ${ofStore}
        ) as counted
        where totals.owner_id = ${ownerId} and totals.store_id = ${storeId}`,
  );
}

/**
 * Recomputes totals: of some stores from their records, and of the owner from the stores that are not deleted. For
 * changes of very many records at once. The caller holds the owner's lock.
 */
export async function recountTotals(tx: Queryable, ownerId: string, storeIds: string[]): Promise<void> {
  // One store per statement, to keep statements short.
  for (const storeId of storeIds) await recountStore(tx, ownerId, storeId);
  await tx.execute(sql`delete from owner_day_totals where owner_id = ${ownerId}`);
  await tx.execute(
    sql`insert into owner_day_totals (owner_id, business_date, record_count, money_in_cents, money_out_cents)
        select days.owner_id, business_date, sum(record_count)::int, sum(money_in_cents)::bigint, sum(money_out_cents)::bigint
        from store_day_totals as days join stores on stores.owner_id = days.owner_id and stores.id = days.store_id
        where days.owner_id = ${ownerId} and stores.deleted_at is null and record_count > 0
        group by days.owner_id, business_date`,
  );
  await tx.execute(
    sql`update owner_totals as totals
        set record_count = counted.records, money_in_cents = counted.money_in, money_out_cents = counted.money_out, day_count = counted.days
        from (
          select coalesce(sum(record_count), 0)::int as records, coalesce(sum(money_in_cents), 0)::bigint as money_in,
            coalesce(sum(money_out_cents), 0)::bigint as money_out, count(*)::int as days
          from owner_day_totals where owner_id = ${ownerId}
        ) as counted
        where totals.owner_id = ${ownerId}`,
  );
}
