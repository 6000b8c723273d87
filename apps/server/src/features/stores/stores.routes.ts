import { implement } from '@orpc/server';
import { stores } from '@quarterdeck/contract/stores';
import { authorize, type RequestContext } from '../../access/authorize.ts';
import { changes, type ChangeDependencies } from '../../access/change.ts';
import { storeNotFound } from '../../access/not-found.ts';
import { toQuestion } from '../../access/question.ts';
import type { Session } from '../../access/sessions.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { toStoreEdit } from './stores.inputs.ts';
import { presentStores } from './store-list.ts';
import { storeOverview } from './store-overview.ts';
import { storePerformance } from './store-performance.ts';
import { findSealedPassword } from './stores.queries.ts';
import { editStore, replacePassword } from './stores.usecases.ts';

export function storesRoutes(deps: ChangeDependencies & { secrets: Secrets; now: () => Date }) {
  const { db, secrets, now } = deps;
  const os = implement(stores).$context<RequestContext>().use(authorize(db)).use(changes(deps));
  const list = async (context: RequestContext & { session: Session }) => ({
    data: await presentStores(deps, context),
  });
  return {
    userStores: os.userStores.handler(({ context }) => list(context)),
    fetchStores: os.fetchStores.handler(({ context }) => list(context)),
    performance: os.performance.handler(async ({ input, context }) => ({
      data: await storePerformance(db, context.session, toQuestion(input)),
    })),
    overview: os.overview.handler(async ({ input: { storeId, ...periods }, context }) => ({
      data: await storeOverview(db, context.session, toQuestion({ ...periods, storeIds: [storeId] })),
    })),
    edit: os.edit.handler(async ({ input: { _id, ...form }, context }) => {
      const { session, change } = context;
      await change((tx) => editStore(tx, session, _id, toStoreEdit(form), now()));
      return list(context);
    }),
    newPassword: os.newPassword.handler(async ({ input, context }) => {
      const { session, change } = context;
      const { staffCredentials } = await change((tx) => replacePassword(tx, secrets, session, input._id));
      return { data: { stores: await presentStores(deps, context), staffCredentials } };
    }),
    revealPassword: os.revealPassword.handler(async ({ input, context }) => {
      const sealed = await findSealedPassword(db, context.session, input._id);
      if (sealed === undefined) throw storeNotFound();
      return { data: { password: secrets.decrypt(sealed) } };
    }),
  };
}
