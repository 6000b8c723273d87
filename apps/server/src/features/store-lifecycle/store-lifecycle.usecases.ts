import { storeNotFound } from '../../access/not-found.ts';
import { lockOwner } from '../../access/owner-lock.ts';
import { type Scope, endStoreSessions } from '../../access/sessions.ts';
import { requireStore } from '../../access/store-access.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { addToAudit, differences } from '../audit/audit.writes.ts';
import { recordFreeStore } from '../billing/payments/payments.writes.ts';
import { isCharged } from '../billing/subscriptions/subscriptions.queries.ts';
import { addStoreToOwner } from '../financials/totals.queries.ts';
import { scheduleDigest } from '../notifications/due.ts';
import { addStore, entryOf, factsOf, type NewStore } from '../stores/new-store.ts';
import { freeStoreExists, storeIsSample, storeNameTaken, storeNeedsSubscription } from '../stores/stores.errors.ts';
import {
  countFreeStores,
  isDeletedFreeStore,
  isSampleStore,
  isNameTaken,
  setStoreDeleted,
  storeForUpdate,
} from '../stores/stores.queries.ts';

export interface StoreLifecycleDependencies {
  db: Queryable;
  secrets: Secrets;
  now: () => Date;
  /** @throws Failure when the provider does not cancel them. */
  cancelSubscriptionsOfStore: (which: { ownerId: string; storeId: string }, reason: string) => Promise<void>;
}

/** Creates the owner's first store, which is free. @throws Failure for a second one. */
export async function createFreeStore(tx: Queryable, secrets: Secrets, scope: Scope, store: NewStore) {
  await lockOwner(tx, scope.ownerId);
  if (await isNameTaken(tx, scope, store.storeName)) throw storeNameTaken();
  if ((await countFreeStores(tx, scope)) > 0) throw storeNeedsSubscription();
  const added = await addStore(tx, secrets, scope.ownerId, store);
  await recordFreeStore(tx, scope.ownerId, { storeId: added.storeId, storeName: store.storeName });
  return added;
}

/** @returns false when it still has a subscription that charges. */
async function softDelete(tx: Queryable, scope: Scope, storeId: string, now: Date): Promise<boolean> {
  await lockOwner(tx, scope.ownerId);
  const store = await storeForUpdate(tx, scope, storeId);
  if (store === undefined) throw storeNotFound();
  if (await isCharged(tx, scope.ownerId, storeId)) return false;
  await setStoreDeleted(tx, scope, storeId, true);
  // Another store may now be the first, whose time zone is the owner's.
  await scheduleDigest(tx, scope.ownerId, now);
  await endStoreSessions(tx, scope, storeId);
  await addStoreToOwner(tx, scope.ownerId, storeId, -1);
  const changes = differences(factsOf(store), null);
  await addToAudit(tx, { ...entryOf(scope, storeId, store.storeName), action: 'deleted', changes });
  return true;
}

/**
 * Soft-deletes a store with its figures, signs out its counter and cancels its subscription. `restoreStore` restores
 * it; the subscription stays cancelled. No transaction waits for the provider, so this takes several.
 */
export async function deleteStore(deps: StoreLifecycleDependencies, scope: Scope, storeId: string): Promise<void> {
  await requireStore(deps.db, scope, storeId);
  if (await isSampleStore(deps.db, scope, storeId)) throw storeIsSample();
  do {
    await deps.cancelSubscriptionsOfStore({ ownerId: scope.ownerId, storeId }, 'The store was deleted');
    // The owner may approve another subscription while the provider cancels this one.
  } while (!(await deps.db.transaction((tx) => softDelete(tx, scope, storeId, deps.now()))));
}

/**
 * Restores a soft-deleted store; its subscription stays cancelled.
 * @throws Failure when it is not found, its name is taken, or it would be a second free store.
 */
export async function restoreStore(
  tx: Queryable,
  scope: Scope,
  storeId: string,
  now: Date,
): Promise<{ storeId: string }> {
  await lockOwner(tx, scope.ownerId);
  const isSecondFree = (await isDeletedFreeStore(tx, scope, storeId)) && (await countFreeStores(tx, scope)) > 0;
  if (isSecondFree) throw freeStoreExists();
  const storeName = await setStoreDeleted(tx, scope, storeId, false);
  if (storeName === undefined) throw storeNotFound();
  if (await isNameTaken(tx, scope, storeName, storeId)) throw storeNameTaken();
  await scheduleDigest(tx, scope.ownerId, now);
  await addStoreToOwner(tx, scope.ownerId, storeId, 1);
  await addToAudit(tx, { ...entryOf(scope, storeId, storeName), action: 'restored' });
  return { storeId };
}
