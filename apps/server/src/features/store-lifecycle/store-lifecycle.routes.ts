import { implement } from '@orpc/server';
import { stores } from '@quarterdeck/contract/stores';
import { authorize, type RequestContext } from '../../access/authorize.ts';
import { changes, type ChangeDependencies } from '../../access/change.ts';
import { storeNotFound } from '../../access/not-found.ts';
import type { Session } from '../../access/sessions.ts';
import { presentStores } from '../stores/stores.presenters.ts';
import { listStores } from '../stores/stores.queries.ts';
import { toStoreEntry } from '../stores/stores.inputs.ts';
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
  const list = async (context: RequestContext & { session: Session }, madeId?: string) =>
    presentStores(await listStores(db, context.session), secrets, context, madeId);
  return {
    create: os.create.handler(async ({ input, context }) => {
      const { session, change } = context;
      const created = await change((tx) => createFreeStore(tx, secrets, session, toStoreEntry(input)));
      return { data: { ...created, stores: await list(context, created.storeId) } };
    }),
    delete: os.delete.handler(async ({ input, context }) => {
      const { session, announce } = context;
      const storeId = input._id ?? input.storeId;
      if (storeId === undefined) throw storeNotFound();
      await deleteStore(deps, session, storeId);
      announce(storeId);
      return { data: await list(context) };
    }),
    restore: os.restore.handler(async ({ input, context }) => {
      await context.change((tx) => restoreStore(tx, context.session, input._id, deps.now()));
      return { data: await list(context) };
    }),
  };
}
