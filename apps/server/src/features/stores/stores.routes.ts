import { implement } from '@orpc/server';
import { stores } from '@quarterdeck/contract/stores';
import { authorize, type RequestContext } from '../../access/authorize.ts';
import type { Scope } from '../../access/sessions.ts';
import { listStores } from './stores.queries.ts';
import { editStore, replacePassword, type StoresDependencies } from './stores.usecases.ts';

export function storesRoutes(deps: StoresDependencies) {
  const os = implement(stores).$context<RequestContext>().use(authorize(deps.db));
  const list = async (scope: Scope) => ({ data: await listStores(deps.db, scope, deps.secrets) });
  return {
    userStores: os.userStores.handler(({ context }) => list(context.session)),
    fetchStores: os.fetchStores.handler(({ context }) => list(context.session)),
    edit: os.edit.handler(async ({ input: { _id, ...form }, context }) => {
      await editStore(deps, context.session, _id, form);
      return list(context.session);
    }),
    newPassword: os.newPassword.handler(async ({ input, context }) => {
      const staffCredentials = await replacePassword(deps, context.session, input._id);
      const { data } = await list(context.session);
      return { data: { stores: data, staffCredentials } };
    }),
  };
}
