import { implement } from '@orpc/server';
import { accounts } from '@quarterdeck/contract/accounts';
import { closeSession, sessionUser } from './accounts.queries.ts';
import {
  CHECK_YOUR_MAIL,
  confirmEmail,
  LINK_SENT,
  register,
  resendVerification,
  signIn,
  type AccountsDependencies,
} from './accounts.usecases.ts';
import { authorize, type RequestContext } from './sessions.ts';

export function accountsRoutes(deps: AccountsDependencies) {
  const open = implement(accounts).$context<RequestContext>();
  const guarded = open.use(authorize(deps.db));
  return {
    register: open.register.handler(async ({ input, context }) => {
      await register(deps, input, context.address);
      return { success: CHECK_YOUR_MAIL };
    }),
    login: open.login.handler(async ({ input, context }) => ({
      data: await signIn(deps, { name: input.email, password: input.password }, context),
    })),
    verifyEmail: open.verifyEmail.handler(async ({ input }) => ({
      data: { email: await confirmEmail(deps, input._id, input.token) },
    })),
    resendVerification: open.resendVerification.handler(async ({ input, context }) => {
      await resendVerification(deps, input.email, context.address);
      return { success: LINK_SENT };
    }),
    fetchUser: guarded.fetchUser.handler(async ({ context }) => ({
      data: await sessionUser(deps.db, context.session),
    })),
    logout: guarded.logout.handler(async ({ context }) => {
      await closeSession(deps.db, context.session.tokenHash);
      return { success: 'Signed out' };
    }),
  };
}
