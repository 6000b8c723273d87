import type { STORE_OUTCOMES } from '@quarterdeck/contract/backups';
import { sql } from 'drizzle-orm';
import { stores } from '../../access/stores.table.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, rows, type RowOf } from '../../platform/postgres/rows.ts';
import type { ArchivedStore } from './backups.table.ts';

export type StoreOutcome = (typeof STORE_OUTCOMES)[number];

const PRESENT_STORE = {
  id: stores.id,
  is_free: computed.boolean,
  is_deleted: computed.boolean,
  is_over: computed.boolean,
};
type PresentStore = RowOf<typeof PRESENT_STORE>;

function outcomeOf({ isFree }: ArchivedStore, present: PresentStore | undefined, hasOtherFree: boolean): StoreOutcome {
  if (present && !present.is_deleted) return 'kept';
  if (present?.is_free ?? isFree) return hasOtherFree ? 'in-deleted' : 'back';
  // Its subscription was cancelled with its deletion; the paid time may last a while longer.
  return present && !present.is_over ? 'back' : 'back-unpaid';
}

/** The outcome for each store of a backup. Only one store is free, and a deleted store's subscription has ended. */
export async function storeOutcomes(
  on: Queryable,
  ownerId: string,
  then: ArchivedStore[],
): Promise<Map<string, StoreOutcome>> {
  const present = await rows(
    on,
    PRESENT_STORE,
    sql`select id, subscription_id is null as is_free, deleted_at is not null as is_deleted,
          coalesce(runs_until <= now(), false) as is_over
        from stores where owner_id = ${ownerId} and not is_sample`,
  );
  const isThen = (id: string) => then.some(({ storeId }) => storeId === id);
  const hasOtherFree = present.some(({ id, is_free, is_deleted }) => is_free && !is_deleted && !isThen(id));
  return new Map(
    then.map((store) => {
      const now = present.find(({ id }) => id === store.storeId);
      return [store.storeId, outcomeOf(store, now, hasOtherFree)];
    }),
  );
}
