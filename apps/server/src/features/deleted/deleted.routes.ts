import { implement } from '@orpc/server';
import { deleted } from '@quarterdeck/contract/deleted';
import { authorize, type RequestContext } from '../../access/authorize.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { presentDeleted } from './deleted.presenters.ts';
import { listDeleted } from './deleted.queries.ts';

export function deletedRoutes({ db }: { db: Queryable }) {
  const os = implement(deleted).$context<RequestContext>().use(authorize(db));
  return {
    list: os.list.handler(async ({ input: { before = null }, context }) => ({
      data: (await listDeleted(db, context.session, before)).map(presentDeleted),
    })),
  };
}
