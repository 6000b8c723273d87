import { implement } from '@orpc/server';
import { stores } from '@quarterdeck/contract/stores';
import { authorize, type RequestContext } from '../../access/authorize.ts';
import { changes, type ChangeDependencies } from '../../access/change.ts';
import type { Session } from '../../access/sessions.ts';
import { presentStores } from '../stores/stores.presenters.ts';
import { listStores } from '../stores/stores.queries.ts';
import { countSamples, hasOwnStores } from './sample-data.queries.ts';
import { addSampleData, removeSampleData, type SampleDataDependencies } from './sample-data.usecases.ts';

/** The calls of `stores` that fill an account with sample data and remove it. */
export function sampleDataRoutes(deps: SampleDataDependencies & ChangeDependencies) {
  const { db, secrets, limits } = deps;
  const os = implement(stores).$context<RequestContext>().use(authorize(db)).use(changes(deps));
  const list = async (context: RequestContext & { session: Session }) =>
    presentStores(await listStores(db, context.session), secrets, context);
  return {
    sampleData: os.sampleData.handler(async ({ context: { session } }) => {
      const { added_games, added_records, added_staff, ...counts } = await countSamples(db, session);
      const isOffered = counts.stores === 0 && !(await hasOwnStores(db, session));
      return {
        data: { ...counts, isOffered, added: { games: added_games, records: added_records, staff: added_staff } },
      };
    }),
    addSampleData: os.addSampleData.handler(async ({ input, context }) => {
      const { session, announce } = context;
      await limits.sampleData.attempt(session.ownerId);
      const storeIds = await db.transaction((tx) => addSampleData(tx, deps, session, input.timeZone));
      for (const storeId of storeIds) announce(storeId);
      return { data: await list(context) };
    }),
    removeSampleData: os.removeSampleData.handler(async ({ context }) => {
      const { session, announce } = context;
      for (const storeId of await db.transaction((tx) => removeSampleData(tx, session))) announce(storeId);
      return { data: await list(context) };
    }),
  };
}
