import { implement } from '@orpc/server';
import { stores } from '@quarterdeck/contract/stores';
import { authorize, type RequestContext } from '../../access/authorize.ts';
import { storeNotFound } from '../../access/not-found.ts';
import type { Scope } from '../../access/sessions.ts';
import { listStores } from '../stores/stores.queries.ts';
import {
  createFreeStore,
  deleteStore,
  restoreStore,
  type StoreLifecycleDependencies,
} from './store-lifecycle.usecases.ts';

/** The calls of `stores` that reach into billing and totals: creating, deleting and restoring a store. */
export function storeLifecycleRoutes(deps: StoreLifecycleDependencies) {
  const os = implement(stores).$context<RequestContext>().use(authorize(deps.db));
  const list = async (scope: Scope) => ({ data: await listStores(deps.db, scope, deps.secrets) });
  return {
    create: os.create.handler(async ({ input, context }) => {
      const created = await createFreeStore(deps, context.session, input);
      const { data } = await list(context.session);
      return { data: { ...created, stores: data } };
    }),
    delete: os.delete.handler(async ({ input, context }) => {
      const storeId = input._id ?? input.storeId;
      if (storeId === undefined) throw storeNotFound();
      await deleteStore(deps, context.session, storeId);
      return list(context.session);
    }),
    restore: os.restore.handler(async ({ input, context }) => {
      await restoreStore(deps, context.session, input._id);
      return list(context.session);
    }),
  };
}
