import type { storeSettings } from '@quarterdeck/contract/stores';
import { mayDayEndAt } from '@quarterdeck/domain/business-day';
import { fromDollars, type Cents } from '@quarterdeck/domain/money';
import type { z } from 'zod';
import type { Queryable } from '../../platform/database.ts';
import type { LiveEvents } from '../../platform/live-events.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { Scope } from '../accounts/sessions.ts';
import { addToAudit, differences } from '../audit/audit.writes.ts';
import { noteFreeStore } from '../billing/payments.writes.ts';
import { isCharged } from '../billing/subscriptions.queries.ts';
import { addStoreToOwner } from '../financials/totals.queries.ts';
import { addStore, entryOf, factsOf, newPassword, type StoreForm } from './new-store.ts';
import {
  dayCannotEndThen,
  freeStoreExists,
  furtherStoreNeedsSubscription,
  storeNameTaken,
  storeNotFound,
} from './stores.errors.ts';
import { forgetAtStore } from '../staff/shifts.queries.ts';
import {
  countFreeStores,
  endStoreSessions,
  lockOwner,
  nameTaken,
  setStoreDeleted,
  storeExists,
  storeForUpdate,
  updateStore,
} from './stores.queries.ts';

export interface StoresDependencies {
  db: Queryable;
  secrets: Secrets;
  live: LiveEvents;
  /** @throws Failure when the provider does not end them. */
  endSubscriptions: (which: { ownerId: string; storeId: string }, reason: string) => Promise<void>;
}

/** @throws Failure for a store the caller may not see: unknown, deleted, or somebody else's. */
export async function requireStore(on: Queryable, scope: Scope, storeId: string): Promise<void> {
  if (!(await storeExists(on, scope, storeId))) throw storeNotFound();
}

const announce = ({ live }: StoresDependencies, { ownerId }: Scope, storeId: string) =>
  live.announce(ownerId, { storeId, topic: 'stores' });

/** Creates the owner's first store, which is free. @throws Failure for a second one. */
export async function createFreeStore(
  deps: StoresDependencies,
  scope: Scope,
  form: StoreForm & { timeZone?: string | undefined },
) {
  const created = await deps.db.transaction(async (tx) => {
    await lockOwner(tx, scope.ownerId);
    if (await nameTaken(tx, scope, form.storeName)) throw storeNameTaken();
    if ((await countFreeStores(tx, scope)) > 0) throw furtherStoreNeedsSubscription();
    const added = await addStore(tx, deps.secrets, scope.ownerId, form);
    await noteFreeStore(tx, scope.ownerId, { storeId: added.storeId, storeName: form.storeName });
    return added;
  });
  announce(deps, scope, created.storeId);
  return created;
}

/** What is left out of the form stays: notes, being active, the opening float and the settings. */
export async function editStore(
  deps: StoresDependencies,
  scope: Scope,
  storeId: string,
  form: Omit<StoreForm, 'notes'> &
    z.output<typeof storeSettings> & { notes?: string | undefined; isActive?: boolean | undefined },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockOwner(tx, scope.ownerId);
    if (await nameTaken(tx, scope, form.storeName, storeId)) throw storeNameTaken();
    const before = await storeForUpdate(tx, scope, storeId);
    if (before === undefined) throw storeNotFound();
    const { storeName, address, notes = before.notes, openingFloat, isActive = before.isActive } = form;
    const openingFloatCents: Cents = openingFloat === undefined ? before.openingFloatCents : fromDollars(openingFloat);
    const after = {
      storeName,
      address,
      notes,
      openingFloatCents,
      isActive,
      timeZone: form.timeZone ?? before.timeZone,
      timeZoneConfirmed: before.timeZoneConfirmed || form.timeZone !== undefined,
      dayEndsAt: form.dayEndsAt ?? before.dayEndsAt,
      rememberShiftMinutes: form.rememberShiftMinutes ?? before.rememberShiftMinutes,
    };
    if (!mayDayEndAt(after)) throw dayCannotEndThen();
    await updateStore(tx, scope, storeId, after);
    const changes = differences(factsOf(before), factsOf(after));
    const entry = entryOf(scope, storeId, after.storeName);
    if (changes.length > 0) await addToAudit(tx, { ...entry, action: 'changed', changes });
    if (after.rememberShiftMinutes === 0) await forgetAtStore(tx, { ownerId: scope.ownerId, storeId });
    // Not only refused while it is off: whoever was signed in signs in again once it is on.
    if (!isActive) await endStoreSessions(tx, scope, storeId);
  });
  announce(deps, scope, storeId);
}

/** Replaces what the terminals sign in with and signs out everyone at the counter. @returns the new credentials. */
export async function replacePassword(deps: StoresDependencies, scope: Scope, storeId: string) {
  const { password, ...keptPassword } = newPassword(deps.secrets);
  const staffCredentials = await deps.db.transaction(async (tx) => {
    const store = await storeForUpdate(tx, scope, storeId);
    if (store === undefined) throw storeNotFound();
    await updateStore(tx, scope, storeId, keptPassword);
    await endStoreSessions(tx, scope, storeId);
    // That it changed, never from what to what.
    const changes = [{ what: 'Password', before: null, after: null }];
    await addToAudit(tx, { ...entryOf(scope, storeId, store.storeName), action: 'changed', changes });
    return { username: store.username, password };
  });
  announce(deps, scope, storeId);
  return staffCredentials;
}

/** @returns false when something is charged for it. */
async function takeOutOfSight({ db }: StoresDependencies, scope: Scope, storeId: string): Promise<boolean> {
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
 * Takes the store and its figures out of sight; its terminals are signed out, and nothing more is charged for it. It can
 * come back with `restoreStore`; its subscription stays ended.
 */
export async function deleteStore(deps: StoresDependencies, scope: Scope, storeId: string): Promise<void> {
  await requireStore(deps.db, scope, storeId);
  do {
    await deps.endSubscriptions({ ownerId: scope.ownerId, storeId }, 'The store was deleted');
    // Its owner may agree to another one while the provider ends this one.
  } while (!(await takeOutOfSight(deps, scope, storeId)));
  announce(deps, scope, storeId);
}

export async function restoreStore(deps: StoresDependencies, scope: Scope, storeId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockOwner(tx, scope.ownerId);
    const storeName = await setStoreDeleted(tx, scope, storeId, false);
    if (storeName === undefined) throw storeNotFound();
    if (await nameTaken(tx, scope, storeName, storeId)) throw storeNameTaken();
    if ((await countFreeStores(tx, scope)) > 1) throw freeStoreExists();
    await addStoreToOwner(tx, scope.ownerId, storeId, 1);
    await addToAudit(tx, { ...entryOf(scope, storeId, storeName), action: 'restored' });
  });
  announce(deps, scope, storeId);
}
