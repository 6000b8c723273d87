import { implement } from '@orpc/server';
import { affiliates } from '@quarterdeck/contract/affiliates';
import { authorize, type RequestContext } from '../../access/authorize.ts';
import { presentAffiliate, presentAffiliateInfo } from './affiliates.presenters.ts';
import { findParticipant, listParticipants, recordApplication } from './affiliates.queries.ts';
import { createCode, introLink, type AffiliatesDependencies } from './affiliates.usecases.ts';

export function affiliatesRoutes(deps: AffiliatesDependencies) {
  const { db } = deps;
  const os = implement(affiliates).$context<RequestContext>().use(authorize(db));
  return {
    apply: os.apply.handler(async ({ context }) => {
      await recordApplication(db, context.session.ownerId);
      return { success: 'You’re in. Choose the code you want to share.' };
    }),
    create: os.create.handler(async ({ input, context }) => {
      await db.transaction((tx) => createCode(tx, context.session.ownerId, input.introCode));
      return { success: 'Your code is ready' };
    }),
    fetchInfo: os.fetchInfo.handler(async ({ context }) => ({
      data: presentAffiliateInfo(await findParticipant(db, context.session.ownerId), introLink(deps)),
    })),
    list: os.list.handler(async () => ({
      data: (await listParticipants(db)).map((participant) => presentAffiliate(participant, introLink(deps))),
    })),
  };
}
