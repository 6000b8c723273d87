import { DAYS_KEPT } from '@quarterdeck/contract/deleted';
import { sql, type SQL } from 'drizzle-orm';
import type { Scope } from '../../access/sessions.ts';
import { stores } from '../../access/stores.table.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, hasRows, row, rows, type RowOf } from '../../platform/postgres/rows.ts';

/** Whether the owner has stores of their own. Those in Recently deleted count: they can be restored. */
export const hasOwnStores = (on: Queryable, { ownerId }: Scope): Promise<boolean> =>
  hasRows(
    on,
    sql`select 1 from stores where owner_id = ${ownerId} and not is_sample
          and (deleted_at is null or deleted_at > now() - make_interval(days => ${DAYS_KEPT}::int)) limit 1`,
  );

export async function sampleStoreIds(on: Queryable, { ownerId }: Scope): Promise<string[]> {
  const storeRows = await rows(
    on,
    { id: stores.id },
    sql`select id from stores where owner_id = ${ownerId} and is_sample order by id`,
  );
  return storeRows.map(({ id }) => id);
}

const COUNTS = {
  stores: computed.number,
  games: computed.number,
  records: computed.number,
  staff: computed.number,
  added_games: computed.number,
  added_records: computed.number,
  added_staff: computed.number,
};
export type SampleCounts = RowOf<typeof COUNTS>;

/**
 * The number of items in the sample stores, and of those that the owner has added since: items newer than their store.
 */
export function countSamples(on: Queryable, { ownerId }: Scope): Promise<SampleCounts> {
  const inSamples = (table: SQL, condition: SQL) => sql`(
    select count(*)::int from ${table} as items join stores on stores.owner_id = items.owner_id and stores.id = items.store_id
    where items.owner_id = ${ownerId} and stores.is_sample and items.deleted_at is null and ${condition})`;
  const all = sql`true`;
  const added = sql`items.created_at > stores.created_at`;
  return row(
    on,
    COUNTS,
    sql`select (select count(*)::int from stores where owner_id = ${ownerId} and is_sample) as stores,
          ${inSamples(sql`games`, all)} as games, ${inSamples(sql`financial_records`, all)} as records,
          ${inSamples(sql`staff`, all)} as staff, ${inSamples(sql`games`, added)} as added_games,
          ${inSamples(sql`financial_records`, added)} as added_records, ${inSamples(sql`staff`, added)} as added_staff`,
  );
}
