import { implement } from '@orpc/server';
import { stores } from '@quarterdeck/contract/stores';
import { authorize, type RequestContext } from '../../access/authorize.ts';
import { changes, type ChangeDependencies } from '../../access/change.ts';
import { storeNotFound } from '../../access/not-found.ts';
import { toReportFilter } from '../../access/report-filter.ts';
import type { Session } from '../../access/sessions.ts';
import { findSessionUser } from '../../access/signed-in-user.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { toStoreEdit } from './stores.inputs.ts';
import { presentOverview } from './overview.presenters.ts';
import { presentPerformance } from './performance.presenters.ts';
import { storeOverview } from './store-overview.ts';
import { storePerformance } from './store-performance.ts';
import { presentCounterStores, presentStores } from './stores.presenters.ts';
import { findSealedPassword, listStores } from './stores.queries.ts';
import { editStore, replacePassword } from './stores.usecases.ts';

export function storesRoutes(deps: ChangeDependencies & { secrets: Secrets; now: () => Date }) {
  const { db, secrets, now } = deps;
  const os = implement(stores).$context<RequestContext>().use(authorize(db)).use(changes(deps));
  const list = async (context: RequestContext & { session: Session }) =>
    presentStores(await listStores(db, context.session), secrets, context);
  const visible = async (context: RequestContext & { session: Session }) =>
    context.session.storeId === null ? list(context) : presentCounterStores(await findSessionUser(db, context.session));
  return {
    userStores: os.userStores.handler(async ({ context }) => ({ data: await visible(context) })),
    fetchStores: os.fetchStores.handler(async ({ context }) => ({ data: await visible(context) })),
    performance: os.performance.handler(async ({ input, context }) => {
      const filter = toReportFilter(input);
      const performing = await storePerformance(db, context.session, filter);
      return { data: performing.map(({ store, sums }) => presentPerformance(store, sums, filter.compared !== null)) };
    }),
    overview: os.overview.handler(async ({ input: { storeId, ...periods }, context }) => {
      const filter = toReportFilter({ ...periods, storeIds: [storeId] });
      return {
        data: presentOverview(await storeOverview(db, context.session, filter), filter.compared !== null),
      };
    }),
    edit: os.edit.handler(async ({ input: { _id, storeId = '', ...form }, context }) => {
      const { session, change } = context;
      await change((tx) => editStore(tx, session, { ...toStoreEdit(form), storeId: _id ?? storeId }, now()));
      return { data: await list(context) };
    }),
    newPassword: os.newPassword.handler(async ({ input, context }) => {
      const { session, change } = context;
      const { staffCredentials } = await change((tx) => replacePassword(tx, secrets, session, input._id));
      return { data: { stores: await list(context), staffCredentials } };
    }),
    revealPassword: os.revealPassword.handler(async ({ input, context }) => {
      const sealed = await findSealedPassword(db, context.session, input._id);
      if (sealed === undefined) throw storeNotFound();
      return { data: { password: secrets.decrypt(sealed) } };
    }),
  };
}
