import { implement } from '@orpc/server';
import { stores } from '@quarterdeck/contract/stores';
import { authorize, type RequestContext } from '../../access/authorize.ts';
import { changes, type ChangeDependencies } from '../../access/change.ts';
import { presentStores } from '../stores/store-list.ts';
import { countSamples, hasOwnStores } from './sample-data.queries.ts';
import { addSampleData, removeSampleData, type SampleDataDependencies } from './sample-data.usecases.ts';

/** The calls of `stores` that fill an account with sample data and remove it. */
export function sampleDataRoutes(deps: SampleDataDependencies & ChangeDependencies) {
  const { db } = deps;
  const os = implement(stores).$context<RequestContext>().use(authorize(db)).use(changes(deps));
  return {
    sampleData: os.sampleData.handler(async ({ context: { session } }) => {
      const { added_games, added_records, added_staff, ...counts } = await countSamples(db, session);
      const isOffered = counts.stores === 0 && !(await hasOwnStores(db, session));
      return {
        data: { ...counts, isOffered, added: { games: added_games, records: added_records, staff: added_staff } },
      };
    }),
    addSampleData: os.addSampleData.handler(async ({ input, context }) => {
      for (const storeId of await addSampleData(deps, context.session, input.timeZone)) context.announce(storeId);
      return { data: await presentStores(deps, context) };
    }),
    removeSampleData: os.removeSampleData.handler(async ({ context }) => {
      for (const storeId of await removeSampleData(deps, context.session)) context.announce(storeId);
      return { data: await presentStores(deps, context) };
    }),
  };
}
