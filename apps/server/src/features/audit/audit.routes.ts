import { implement } from '@orpc/server';
import { audit, MAX_ACTORS } from '@quarterdeck/contract/audit';
import { authorize, type RequestContext } from '../../access/authorize.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { listActivity, listActors } from './activity.queries.ts';
import { presentActivity, presentEntry } from './audit.presenters.ts';
import { listOfStore, listOfSubject } from './audit.queries.ts';

export function auditRoutes({ db }: { db: Queryable }) {
  const os = implement(audit).$context<RequestContext>().use(authorize(db));
  return {
    activity: os.activity.handler(async ({ input, context }) => ({
      data: (await listActivity(db, context.session, input)).map(presentActivity),
    })),
    actors: os.actors.handler(async ({ context }) => ({ data: await listActors(db, context.session, MAX_ACTORS) })),
    ofStore: os.ofStore.handler(async ({ input, context }) => ({
      data: (await listOfStore(db, context.session, input)).map(presentEntry),
    })),
    ofSubject: os.ofSubject.handler(async ({ input, context }) => ({
      data: (await listOfSubject(db, context.session, input)).map(presentEntry),
    })),
  };
}
