import { implement } from '@orpc/server';
import { representatives } from '@quarterdeck/contract/representatives';
import { authorize, type RequestContext } from '../../access/authorize.ts';
import { changes, type ChangeDependencies } from '../../access/change.ts';
import { storeNotFound } from '../../access/not-found.ts';
import { toReportFilter } from '../../access/report-filter.ts';
import { NO_STORE } from '../../platform/live-events.ts';
import { storesExist } from '../games/performance.queries.ts';
import { listChoices, mergeStateOf } from './merges.queries.ts';
import { deleteRepresentative, mergeRepresentatives, undoMerge } from './merges.usecases.ts';
import { presentChoice, presentRepresentatives, presentWhole } from './representatives.presenters.ts';
import { representedGames } from './representatives.queries.ts';
import { editRepresentative, requireRepresentative } from './representatives.usecases.ts';

export function representativesRoutes(deps: ChangeDependencies) {
  const { db } = deps;
  const os = implement(representatives).$context<RequestContext>().use(authorize(db)).use(changes(deps));
  return {
    list: os.list.handler(async ({ input, context: { session } }) => {
      const filter = toReportFilter(input);
      if (filter.storeIds && !(await storesExist(db, session, filter.storeIds))) throw storeNotFound();
      return {
        data: presentRepresentatives(await representedGames(db, session, filter), {
          isCompared: filter.compared !== null,
          includesIdle: filter.storeIds === null,
        }),
      };
    }),
    details: os.details.handler(async ({ input, context: { session } }) => {
      const representative = await requireRepresentative(db, session, input._id);
      return { data: presentWhole(representative, await mergeStateOf(db, session, representative.id)) };
    }),
    choices: os.choices.handler(async ({ context: { session } }) => ({
      data: (await listChoices(db, session)).map(presentChoice),
    })),
    edit: os.edit.handler(async ({ input: { _id, ...form }, context: { session, announce } }) => {
      const storeIds = await db.transaction((tx) => editRepresentative(tx, session, _id, form));
      for (const storeId of [NO_STORE, ...storeIds]) announce(storeId);
      return { success: `${form.name} saved` };
    }),
    merge: os.merge.handler(async ({ input: { _id, into: intoId }, context: { session, announce } }) => {
      const { merged, into, storeIds } = await db.transaction((tx) => mergeRepresentatives(tx, session, _id, intoId));
      for (const storeId of [NO_STORE, ...storeIds]) announce(storeId);
      return { success: `${merged.name} merged into ${into.name}` };
    }),
    undoMerge: os.undoMerge.handler(async ({ input: { _id, into: intoId }, context: { session, announce } }) => {
      const { merged, into, storeIds } = await db.transaction((tx) => undoMerge(tx, session, _id, intoId));
      for (const storeId of [NO_STORE, ...storeIds]) announce(storeId);
      return { success: `${merged.name} is separate from ${into.name} again` };
    }),
    delete: os.delete.handler(async ({ input, context: { session, announce } }) => {
      const { name } = await db.transaction((tx) => deleteRepresentative(tx, session, input._id));
      announce(NO_STORE);
      return { success: `${name} deleted` };
    }),
  };
}
