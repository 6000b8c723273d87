import { implement } from '@orpc/server';
import { attention } from '@quarterdeck/contract/attention';
import { authorize, type RequestContext } from '../../access/authorize.ts';
import { changes, type ChangeDependencies } from '../../access/change.ts';
import { presentAttention } from './attention.presenters.ts';
import { seenLines } from './attention.queries.ts';
import { markSeen, readAttention, unmarkSeen } from './attention.usecases.ts';

export function attentionRoutes(deps: ChangeDependencies) {
  const { db } = deps;
  const os = implement(attention).$context<RequestContext>().use(authorize(db)).use(changes(deps));
  return {
    list: os.list.handler(async ({ context: { session } }) => {
      const [{ lines, ...watched }, seenRows] = await Promise.all([readAttention(db, session), seenLines(db, session)]);
      return { data: presentAttention(lines, seenRows, watched) };
    }),
    markSeen: os.markSeen.handler(async ({ input, context: { session, change } }) => {
      await change((tx) => markSeen(tx, session, input));
      return { success: 'Marked as seen' };
    }),
    unmarkSeen: os.unmarkSeen.handler(async ({ input, context: { session, change } }) => {
      await change((tx) => unmarkSeen(tx, session, input.key));
      return { success: 'Back in Needs attention' };
    }),
  };
}
