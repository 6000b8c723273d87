import { implement } from '@orpc/server';
import { stores } from '@quarterdeck/contract/stores';
import { authorize, type RequestContext } from '../../access/authorize.ts';
import { changes, type ChangeDependencies } from '../../access/change.ts';
import { storeNotFound } from '../../access/not-found.ts';
import type { Scope } from '../../access/sessions.ts';
import { toStoreEntry } from '../stores/stores.inputs.ts';
import { presentStore } from '../stores/stores.presenters.ts';
import { listStores } from '../stores/stores.queries.ts';
import {
  createFreeStore,
  deleteStore,
  restoreStore,
  type StoreLifecycleDependencies,
} from './store-lifecycle.usecases.ts';

/** The calls of `stores` that reach into billing and totals: creating, deleting and restoring a store. */
export function storeLifecycleRoutes(deps: StoreLifecycleDependencies & ChangeDependencies) {
  const { db, secrets } = deps;
  const os = implement(stores).$context<RequestContext>().use(authorize(db)).use(changes(deps));
  const list = async (scope: Scope) => ({
    data: (await listStores(db, scope)).map((store) => presentStore(store, secrets)),
  });
  return {
    create: os.create.handler(async ({ input, context: { session, change } }) => {
      const created = await change((tx) => createFreeStore(tx, secrets, session, toStoreEntry(input)));
      return { data: { ...created, stores: (await list(session)).data } };
    }),
    delete: os.delete.handler(async ({ input, context: { session, announce } }) => {
      const storeId = input._id ?? input.storeId;
      if (storeId === undefined) throw storeNotFound();
      await deleteStore(deps, session, storeId);
      announce(storeId);
      return list(session);
    }),
    restore: os.restore.handler(async ({ input, context: { session, change } }) => {
      await change((tx) => restoreStore(tx, session, input._id));
      return list(session);
    }),
  };
}
