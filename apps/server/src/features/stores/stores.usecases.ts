import type { storeForm } from '@quarterdeck/contract/stores';
import { formatUsd, fromDollars, type Cents } from '@quarterdeck/domain/money';
import { randomInt } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { Queryable } from '../../platform/database.ts';
import type { LiveEvents } from '../../platform/live-events.ts';
import { readablePassword, type Secrets } from '../../platform/secrets.ts';
import type { Scope } from '../accounts/sessions.ts';
import { addToAudit, differences, OWNER_NAME, type Facts } from '../audit/audit.writes.ts';
import { addStoreToOwner } from '../financials/totals.queries.ts';
import { freeStoreExists, furtherStoreNeedsSubscription, storeNameTaken, storeNotFound } from './stores.errors.ts';
import {
  countFreeStores,
  endStoreSessions,
  insertStore,
  lockOwner,
  nameTaken,
  setStoreDeleted,
  storeExists,
  storeForUpdate,
  updateStore,
  type StoreDetails,
} from './stores.queries.ts';

export interface StoresDependencies {
  db: Queryable;
  secrets: Secrets;
  live: LiveEvents;
}

type StoreForm = z.infer<typeof storeForm>;

const USERNAME_TRIES = 50;
/** After so many tries the short numbers are nearly used up, and longer ones are proposed. */
const SHORT_TRIES = 10;

/** A user name for the store's terminal, like `boardwalk-417`. */
function proposeUsername(storeName: string, tries: number): string {
  const folded = storeName.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const word = /[a-z0-9]{3,}/.exec(folded)?.[0] ?? 'arcade';
  return `${word.slice(0, 12)}-${tries < SHORT_TRIES ? randomInt(100, 1_000) : randomInt(1_000, 10_000_000)}`;
}

function newPassword(secrets: Secrets) {
  const password = readablePassword();
  return { password, passwordSealed: secrets.encrypt(password), passwordKeyedHash: secrets.keyedHash(password) };
}

const factsOf = (store: StoreDetails): Facts => ({
  'Store Name': store.storeName,
  Address: store.address,
  ...(store.notes === '' ? {} : { Notes: store.notes }),
  'Opening float': formatUsd(store.openingFloatCents),
  Active: store.isActive ? 'Yes' : 'No',
});

const entryOf = (scope: Pick<Scope, 'ownerId'>, storeId: string, storeName: string) =>
  ({
    ownerId: scope.ownerId,
    storeId,
    kind: 'store',
    subjectId: storeId,
    subject: storeName,
    actor: OWNER_NAME,
  }) as const;

/** Adds a store in the caller's transaction. @returns its id and what its terminals sign in with. */
export async function addStore(tx: Queryable, secrets: Secrets, ownerId: string, form: StoreForm) {
  const storeId = uuidv7();
  const { password, ...keptPassword } = newPassword(secrets);
  const { openingFloat = 0, ...texts } = form;
  const details = { ...texts, openingFloatCents: fromDollars(openingFloat), isActive: true };
  for (let tries = 0; tries < USERNAME_TRIES; tries += 1) {
    const username = proposeUsername(form.storeName, tries);
    if (!(await insertStore(tx, { ...details, ...keptPassword, ownerId, id: storeId, username }))) continue;
    const changes = differences(null, factsOf(details));
    await addToAudit(tx, { ...entryOf({ ownerId }, storeId, form.storeName), action: 'created', changes });
    return { storeId, staffCredentials: { username, password } };
  }
  throw new Error(`No free user name like that of ${form.storeName}`);
}

/** @throws Failure for a store the caller may not see: unknown, deleted, or somebody else's. */
export async function requireStore(on: Queryable, scope: Scope, storeId: string): Promise<void> {
  if (!(await storeExists(on, scope, storeId))) throw storeNotFound();
}

const announce = ({ live }: StoresDependencies, { ownerId }: Scope, storeId: string) =>
  live.announce(ownerId, { storeId, topic: 'stores' });

/** Creates the owner's first store, which is free. @throws Failure for a second one. */
export async function createFreeStore(deps: StoresDependencies, scope: Scope, form: StoreForm) {
  const created = await deps.db.transaction(async (tx) => {
    await lockOwner(tx, scope.ownerId);
    if (await nameTaken(tx, scope, form.storeName)) throw storeNameTaken();
    if ((await countFreeStores(tx, scope)) > 0) throw furtherStoreNeedsSubscription();
    return addStore(tx, deps.secrets, scope.ownerId, form);
  });
  announce(deps, scope, created.storeId);
  return created;
}

/** What is left out of the form stays: being active, and the opening float. */
export async function editStore(
  deps: StoresDependencies,
  scope: Scope,
  storeId: string,
  { openingFloat, isActive, ...texts }: StoreForm & { isActive?: boolean | undefined },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockOwner(tx, scope.ownerId);
    if (await nameTaken(tx, scope, texts.storeName, storeId)) throw storeNameTaken();
    const before = await storeForUpdate(tx, scope, storeId);
    if (before === undefined) throw storeNotFound();
    const openingFloatCents: Cents = openingFloat === undefined ? before.openingFloatCents : fromDollars(openingFloat);
    const after = { ...texts, openingFloatCents, isActive: isActive ?? before.isActive };
    await updateStore(tx, scope, storeId, after);
    const changes = differences(factsOf(before), factsOf(after));
    const entry = entryOf(scope, storeId, after.storeName);
    if (changes.length > 0) await addToAudit(tx, { ...entry, action: 'changed', changes });
    // Not only refused while it is off: whoever was signed in signs in again once it is on.
    if (isActive === false) await endStoreSessions(tx, scope, storeId);
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

/** Takes the store and its figures out of sight; its terminals are signed out. It can come back with `restoreStore`. */
export async function deleteStore(deps: StoresDependencies, scope: Scope, storeId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockOwner(tx, scope.ownerId);
    const store = await storeForUpdate(tx, scope, storeId);
    if (store === undefined) throw storeNotFound();
    await setStoreDeleted(tx, scope, storeId, true);
    await endStoreSessions(tx, scope, storeId);
    await addStoreToOwner(tx, scope.ownerId, storeId, -1);
    const changes = differences(factsOf(store), null);
    await addToAudit(tx, { ...entryOf(scope, storeId, store.storeName), action: 'deleted', changes });
  });
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
