import { implement } from '@orpc/server';
import { representatives } from '@quarterdeck/contract/representatives';
import { authorize, type RequestContext } from '../../access/authorize.ts';
import { storeNotFound } from '../../access/not-found.ts';
import { toQuestion } from '../../access/question.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { storesExist } from '../games/performance.queries.ts';
import { presentRepresentatives } from './representatives.presenters.ts';
import { representedGames } from './representatives.queries.ts';

export function representativesRoutes({ db }: { db: Queryable }) {
  const os = implement(representatives).$context<RequestContext>().use(authorize(db));
  return {
    list: os.list.handler(async ({ input, context: { session } }) => {
      const question = toQuestion(input);
      if (question.storeIds && !(await storesExist(db, session, question.storeIds))) throw storeNotFound();
      return {
        data: presentRepresentatives(await representedGames(db, session, question), question.compared !== null),
      };
    }),
  };
}
