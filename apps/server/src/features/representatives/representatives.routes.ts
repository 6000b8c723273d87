import { implement } from '@orpc/server';
import { representatives } from '@quarterdeck/contract/representatives';
import { authorize, type RequestContext } from '../../access/authorize.ts';
import { changes, type ChangeDependencies } from '../../access/change.ts';
import { storeNotFound } from '../../access/not-found.ts';
import { toQuestion } from '../../access/question.ts';
import { storesExist } from '../games/performance.queries.ts';
import { presentDetails, presentRepresentatives } from './representatives.presenters.ts';
import { representedGames } from './representatives.queries.ts';
import { editRepresentative, requireRepresentative } from './representatives.usecases.ts';

export function representativesRoutes(deps: ChangeDependencies) {
  const { db } = deps;
  const os = implement(representatives).$context<RequestContext>().use(authorize(db)).use(changes(deps));
  return {
    list: os.list.handler(async ({ input, context: { session } }) => {
      const question = toQuestion(input);
      if (question.storeIds && !(await storesExist(db, session, question.storeIds))) throw storeNotFound();
      return {
        data: presentRepresentatives(await representedGames(db, session, question), question.compared !== null),
      };
    }),
    details: os.details.handler(async ({ input, context: { session } }) => ({
      data: presentDetails(await requireRepresentative(db, session, input._id)),
    })),
    edit: os.edit.handler(async ({ input: { _id, ...form }, context: { session, announce } }) => {
      const storeIds = await db.transaction((tx) => editRepresentative(tx, session, _id, form));
      for (const storeId of storeIds) announce(storeId);
      return { success: `${form.name} saved` };
    }),
  };
}
