import { implement } from '@orpc/server';
import { deleted } from '@quarterdeck/contract/deleted';
import type { Queryable } from '../../platform/database.ts';
import { authorize, type RequestContext } from '../accounts/sessions.ts';
import { listDeleted } from './deleted.queries.ts';

export function deletedRoutes({ db }: { db: Queryable }) {
  const os = implement(deleted).$context<RequestContext>().use(authorize(db));
  return { list: os.list.handler(async ({ context }) => ({ data: await listDeleted(db, context.session) })) };
}
