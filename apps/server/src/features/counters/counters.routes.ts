import { implement } from '@orpc/server';
import { counters } from '@quarterdeck/contract/counters';
import { authorize, type RequestContext } from '../../access/authorize.ts';
import { changes, type ChangeDependencies } from '../../access/change.ts';
import type { Scope } from '../../access/sessions.ts';
import { requireStore } from '../../access/store-access.ts';
import { storeLocks } from '../staff/pins.queries.ts';
import { counterOf } from '../staff/pins.ts';
import { presentCounter } from './counters.presenters.ts';
import { listCounters, updateDraft } from './counters.queries.ts';
import { approveCounter, removeCounter } from './counters.usecases.ts';

export function countersRoutes(deps: ChangeDependencies) {
  const { db } = deps;
  const os = implement(counters).$context<RequestContext>().use(authorize(db)).use(changes(deps));
  const list = async (scope: Scope, storeId: string) => {
    const locks = await storeLocks(db, { ownerId: scope.ownerId, storeId });
    return { data: (await listCounters(db, scope, storeId)).map((counter) => presentCounter(counter, locks)) };
  };
  return {
    list: os.list.handler(async ({ input: { storeId }, context: { session } }) => {
      await requireStore(db, session, storeId);
      return list(session, storeId);
    }),
    approve: os.approve.handler(async ({ input, context: { session, change } }) => {
      const { storeId } = await change((tx) => approveCounter(tx, session, input._id, null));
      return list(session, storeId);
    }),
    rename: os.rename.handler(async ({ input, context: { session, change } }) => {
      const { storeId } = await change((tx) => approveCounter(tx, session, input._id, input.name));
      return list(session, storeId);
    }),
    reportDraft: os.reportDraft.handler(async ({ input: { since }, context: { session, change } }) => {
      const counter = counterOf(session);
      const { draftSince } = await change(async (tx) => ({
        storeId: counter.storeId,
        draftSince: await updateDraft(tx, counter, since ?? null),
      }));
      return { data: { draftSince: draftSince?.toISOString() ?? null } };
    }),
    remove: os.remove.handler(async ({ input, context: { session, change } }) => {
      const { storeId } = await change((tx) => removeCounter(tx, session, input._id));
      return list(session, storeId);
    }),
  };
}
