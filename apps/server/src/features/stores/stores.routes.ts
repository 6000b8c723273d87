import { implement } from '@orpc/server';
import { stores } from '@quarterdeck/contract/stores';
import { authorize, type RequestContext } from '../../access/authorize.ts';
import { changes, type ChangeDependencies } from '../../access/change.ts';
import type { Scope } from '../../access/sessions.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { toStoreEntry } from './stores.inputs.ts';
import { presentStore } from './stores.presenters.ts';
import { listStores } from './stores.queries.ts';
import { editStore, replacePassword } from './stores.usecases.ts';

export function storesRoutes(deps: ChangeDependencies & { secrets: Secrets }) {
  const { db, secrets } = deps;
  const os = implement(stores).$context<RequestContext>().use(authorize(db)).use(changes(deps));
  const list = async (scope: Scope) => ({
    data: (await listStores(db, scope)).map((store) => presentStore(store, secrets)),
  });
  return {
    userStores: os.userStores.handler(({ context }) => list(context.session)),
    fetchStores: os.fetchStores.handler(({ context }) => list(context.session)),
    edit: os.edit.handler(async ({ input: { _id, ...form }, context: { session, change } }) => {
      await change((tx) => editStore(tx, session, _id, toStoreEntry(form)));
      return list(session);
    }),
    newPassword: os.newPassword.handler(async ({ input, context: { session, change } }) => {
      const { staffCredentials } = await change((tx) => replacePassword(tx, secrets, session, input._id));
      return { data: { stores: (await list(session)).data, staffCredentials } };
    }),
  };
}
