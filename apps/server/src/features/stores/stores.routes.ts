import { implement } from '@orpc/server';
import { stores } from '@quarterdeck/contract/stores';
import { authorize, type RequestContext, type Scope } from '../accounts/sessions.ts';
import { storeNotFound } from './stores.errors.ts';
import { listStores } from './stores.queries.ts';
import {
  createFreeStore,
  deleteStore,
  editStore,
  replacePassword,
  restoreStore,
  type StoresDependencies,
} from './stores.usecases.ts';

export function storesRoutes(deps: StoresDependencies) {
  const os = implement(stores).$context<RequestContext>().use(authorize(deps.db));
  const list = async (scope: Scope) => ({ data: await listStores(deps.db, scope, deps.secrets) });
  return {
    userStores: os.userStores.handler(({ context }) => list(context.session)),
    fetchStores: os.fetchStores.handler(({ context }) => list(context.session)),
    create: os.create.handler(async ({ input, context }) => {
      const created = await createFreeStore(deps, context.session, input);
      const { data } = await list(context.session);
      return { data: { ...created, stores: data } };
    }),
    edit: os.edit.handler(async ({ input: { _id, ...form }, context }) => {
      await editStore(deps, context.session, _id, form);
      return list(context.session);
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
    newPassword: os.newPassword.handler(async ({ input, context }) => {
      const staffCredentials = await replacePassword(deps, context.session, input._id);
      const { data } = await list(context.session);
      return { data: { stores: data, staffCredentials } };
    }),
  };
}
