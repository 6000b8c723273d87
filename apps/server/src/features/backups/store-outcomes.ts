import type { STORE_OUTCOMES } from '@quarterdeck/contract/backups';
import { sql } from 'drizzle-orm';
import { stores } from '../../access/stores.table.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, rows, type RowOf } from '../../platform/postgres/rows.ts';
import type { ArchivedStore } from './backups.table.ts';

export type StoreOutcome = (typeof STORE_OUTCOMES)[number];

const CURRENT_STORE = {
  id: stores.id,
  is_free: computed.boolean,
  is_deleted: computed.boolean,
  is_over: computed.boolean,
};
type CurrentStore = RowOf<typeof CURRENT_STORE>;

function outcomeOf({ isFree }: ArchivedStore, current: CurrentStore | undefined, hasOtherFree: boolean): StoreOutcome {
  if (current && !current.is_deleted) return 'kept';
  if (current?.is_free ?? isFree) return hasOtherFree ? 'in-deleted' : 'back';
  // Its subscription was cancelled with its deletion; the paid time may last a while longer.
  return current && !current.is_over ? 'back' : 'back-unpaid';
}

/** The outcome for each store of a backup. Only one store is free, and a deleted store's subscription has ended. */
export async function storeOutcomes(
  on: Queryable,
  ownerId: string,
  archivedStores: ArchivedStore[],
): Promise<Map<string, StoreOutcome>> {
  const currentStores = await rows(
    on,
    CURRENT_STORE,
    sql`select id, subscription_id is null as is_free, deleted_at is not null as is_deleted,
          coalesce(runs_until <= now(), false) as is_over
        from stores where owner_id = ${ownerId} and not is_sample`,
  );
  const isInBackup = (id: string) => archivedStores.some(({ storeId }) => storeId === id);
  const hasOtherFree = currentStores.some(({ id, is_free, is_deleted }) => is_free && !is_deleted && !isInBackup(id));
  return new Map(
    archivedStores.map((store) => {
      const current = currentStores.find(({ id }) => id === store.storeId);
      return [store.storeId, outcomeOf(store, current, hasOtherFree)];
    }),
  );
}
