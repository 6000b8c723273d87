import type { storeForm } from '@quarterdeck/contract/stores';
import { randomInt } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { Queryable } from '../../platform/database.ts';
import { readablePassword, type Secrets } from '../../platform/secrets.ts';
import type { Scope } from '../accounts/sessions.ts';
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
  updateStore,
} from './stores.queries.ts';

export interface StoresDependencies {
  db: Queryable;
  secrets: Secrets;
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

/** Adds a store in the caller's transaction. @returns its id and what its terminals sign in with. */
export async function addStore(tx: Queryable, secrets: Secrets, ownerId: string, form: StoreForm) {
  const storeId = uuidv7();
  const password = readablePassword();
  for (let tries = 0; tries < USERNAME_TRIES; tries += 1) {
    const username = proposeUsername(form.storeName, tries);
    const added = await insertStore(tx, {
      ...form,
      ownerId,
      id: storeId,
      username,
      passwordSealed: secrets.encrypt(password),
      passwordKeyedHash: secrets.keyedHash(password),
    });
    if (added) return { storeId, staffCredentials: { username, password } };
  }
  throw new Error(`No free user name like that of ${form.storeName}`);
}

/** @throws Failure for a store the caller may not see: unknown, deleted, or somebody else's. */
export async function requireStore(on: Queryable, scope: Scope, storeId: string): Promise<void> {
  if (!(await storeExists(on, scope, storeId))) throw storeNotFound();
}

/** Creates the owner's first store, which is free. @throws Failure for a second one. */
export const createFreeStore = ({ db, secrets }: StoresDependencies, scope: Scope, form: StoreForm) =>
  db.transaction(async (tx) => {
    await lockOwner(tx, scope.ownerId);
    if (await nameTaken(tx, scope, form.storeName)) throw storeNameTaken();
    if ((await countFreeStores(tx, scope)) > 0) throw furtherStoreNeedsSubscription();
    return addStore(tx, secrets, scope.ownerId, form);
  });

export const editStore = (
  { db }: StoresDependencies,
  scope: Scope,
  storeId: string,
  form: StoreForm & { isActive?: boolean | undefined },
) =>
  db.transaction(async (tx) => {
    await lockOwner(tx, scope.ownerId);
    if (await nameTaken(tx, scope, form.storeName, storeId)) throw storeNameTaken();
    if (!(await updateStore(tx, scope, storeId, form))) throw storeNotFound();
    // Not only refused while it is off: whoever was signed in signs in again once it is on.
    if (form.isActive === false) await endStoreSessions(tx, scope, storeId);
  });

/** Takes the store and its figures out of sight; its terminals are signed out. It can come back with `restoreStore`. */
export const deleteStore = ({ db }: StoresDependencies, scope: Scope, storeId: string) =>
  db.transaction(async (tx) => {
    await lockOwner(tx, scope.ownerId);
    if ((await setStoreDeleted(tx, scope, storeId, true)) === undefined) throw storeNotFound();
    await endStoreSessions(tx, scope, storeId);
    await addStoreToOwner(tx, scope.ownerId, storeId, -1);
  });

export const restoreStore = ({ db }: StoresDependencies, scope: Scope, storeId: string) =>
  db.transaction(async (tx) => {
    await lockOwner(tx, scope.ownerId);
    const storeName = await setStoreDeleted(tx, scope, storeId, false);
    if (storeName === undefined) throw storeNotFound();
    if (await nameTaken(tx, scope, storeName, storeId)) throw storeNameTaken();
    if ((await countFreeStores(tx, scope)) > 1) throw freeStoreExists();
    await addStoreToOwner(tx, scope.ownerId, storeId, 1);
  });
