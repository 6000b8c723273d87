import { implement } from '@orpc/server';
import { hr } from '@quarterdeck/contract/hr';
import { authorize, type RequestContext } from '../../access/authorize.ts';
import { listAccountChanges } from './account-history.queries.ts';
import { presentAccountChange, presentUser } from './hr.presenters.ts';
import { listUsers } from './hr.queries.ts';
import { editUser, type HrDependencies } from './hr.usecases.ts';

export function hrRoutes(deps: HrDependencies) {
  const { db } = deps;
  const os = implement(hr).$context<RequestContext>().use(authorize(db));
  return {
    users: os.users.handler(async ({ input }) => {
      const { users, total } = await listUsers(db, input);
      return { data: { users: users.map(presentUser), total } };
    }),
    updateUser: os.updateUser.handler(async ({ input: { _id, ...form }, context }) => ({
      data: presentUser(
        await db.transaction((tx) => editUser(tx, deps, { hrOwnerId: context.session.ownerId, ownerId: _id }, form)),
      ),
    })),
    accountHistory: os.accountHistory.handler(async ({ input }) => ({
      data: (await listAccountChanges(db, input)).map(presentAccountChange),
    })),
  };
}
