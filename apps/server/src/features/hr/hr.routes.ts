import { implement } from '@orpc/server';
import { hr } from '@quarterdeck/contract/hr';
import type { Queryable } from '../../platform/database.ts';
import { authorize, type RequestContext } from '../accounts/sessions.ts';
import { listUsers } from './hr.queries.ts';
import { editUser } from './hr.usecases.ts';

export function hrRoutes({ db }: { db: Queryable }) {
  const os = implement(hr).$context<RequestContext>().use(authorize(db));
  return {
    users: os.users.handler(async ({ input }) => ({ data: await listUsers(db, input) })),
    updateUser: os.updateUser.handler(async ({ input: { _id, ...form }, context }) => ({
      data: await editUser(db, context.session.ownerId, _id, form),
    })),
  };
}
