import { storeNotFound } from '../../access/not-found.ts';
import { lockOwner } from '../../access/owner-lock.ts';
import { type Scope, endStoreSessions } from '../../access/sessions.ts';
import { requireStore } from '../../access/store-access.ts';
import { addToAudit, differences } from '../audit/audit.writes.ts';
import { noteFreeStore } from '../billing/payments/payments.writes.ts';
import { isCharged } from '../billing/subscriptions/subscriptions.queries.ts';
import { addStoreToOwner } from '../financials/totals.queries.ts';
import { addStore, entryOf, factsOf, type StoreForm } from '../stores/new-store.ts';
import { freeStoreExists, storeNeedsSubscription, storeNameTaken } from '../stores/stores.errors.ts';
import { countFreeStores, nameTaken, setStoreDeleted, storeForUpdate } from '../stores/stores.queries.ts';
import { announceStore, type StoresDependencies } from '../stores/stores.usecases.ts';

export interface StoreLifecycleDependencies extends StoresDependencies {
  /** @throws Failure when the provider does not cancel them. */
  endSubscriptions: (which: { ownerId: string; storeId: string }, reason: string) => Promise<void>;
}

/** Creates the owner's first store, which is free. @throws Failure for a second one. */
export async function createFreeStore(
  deps: StoreLifecycleDependencies,
  scope: Scope,
  form: StoreForm & { timeZone?: string | undefined },
) {
  const created = await deps.db.transaction(async (tx) => {
    await lockOwner(tx, scope.ownerId);
    if (await nameTaken(tx, scope, form.storeName)) throw storeNameTaken();
    if ((await countFreeStores(tx, scope)) > 0) throw storeNeedsSubscription();
    const added = await addStore(tx, deps.secrets, scope.ownerId, form);
    await noteFreeStore(tx, scope.ownerId, { storeId: added.storeId, storeName: form.storeName });
    return added;
  });
  announceStore(deps, scope, created.storeId);
  return created;
}

/** @returns false when it still has a subscription that charges. */
async function softDelete({ db }: StoreLifecycleDependencies, scope: Scope, storeId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockOwner(tx, scope.ownerId);
    const store = await storeForUpdate(tx, scope, storeId);
    if (store === undefined) throw storeNotFound();
    if (await isCharged(tx, scope.ownerId, storeId)) return false;
    await setStoreDeleted(tx, scope, storeId, true);
    await endStoreSessions(tx, scope, storeId);
    await addStoreToOwner(tx, scope.ownerId, storeId, -1);
    const changes = differences(factsOf(store), null);
    await addToAudit(tx, { ...entryOf(scope, storeId, store.storeName), action: 'deleted', changes });
    return true;
  });
}

/**
 * Soft-deletes a store with its figures, signs out its counter and cancels its subscription. `restoreStore` restores
 * it; the subscription stays cancelled.
 */
export async function deleteStore(deps: StoreLifecycleDependencies, scope: Scope, storeId: string): Promise<void> {
  await requireStore(deps.db, scope, storeId);
  do {
    await deps.endSubscriptions({ ownerId: scope.ownerId, storeId }, 'The store was deleted');
    // The owner may approve another subscription while the provider cancels this one.
  } while (!(await softDelete(deps, scope, storeId)));
  announceStore(deps, scope, storeId);
}

export async function restoreStore(deps: StoreLifecycleDependencies, scope: Scope, storeId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockOwner(tx, scope.ownerId);
    const storeName = await setStoreDeleted(tx, scope, storeId, false);
    if (storeName === undefined) throw storeNotFound();
    if (await nameTaken(tx, scope, storeName, storeId)) throw storeNameTaken();
    if ((await countFreeStores(tx, scope)) > 1) throw freeStoreExists();
    await addStoreToOwner(tx, scope.ownerId, storeId, 1);
    await addToAudit(tx, { ...entryOf(scope, storeId, storeName), action: 'restored' });
  });
  announceStore(deps, scope, storeId);
}
