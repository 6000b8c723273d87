import { implement } from '@orpc/server';
import { secondFactors } from '@quarterdeck/contract/second-factor';
import { authorize, type RequestContext } from '../../access/authorize.ts';
import { deliverSession } from '../../access/session-delivery.ts';
import { presentSignedIn } from '../../access/signed-in-user.presenters.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import {
  addAuthenticator,
  addPasskey,
  beginAuthenticator,
  beginPasskey,
  removeAuthenticator,
  removePasskey,
  renewRecoveryCodes,
  type Changed,
} from './changes.usecases.ts';
import { presentChanged, presentSecondFactors } from './second-factor.presenters.ts';
import { secondFactorOf } from './second-factor.queries.ts';
import { signInWithCode, signInWithPasskey, type SecondFactorDependencies } from './second-factor.usecases.ts';

export function secondFactorRoutes(deps: SecondFactorDependencies) {
  const open = implement(secondFactors).$context<RequestContext>();
  const os = open.use(authorize(deps.db));
  const change = async (work: (tx: Queryable) => Promise<Changed>) => ({
    data: presentChanged(await deps.db.transaction(work)),
  });
  return {
    status: os.status.handler(async ({ context }) => ({
      data: presentSecondFactors(await secondFactorOf(deps.db, context.session.ownerId)),
    })),
    startAuthenticator: os.startAuthenticator.handler(async ({ context }) => ({
      data: await beginAuthenticator(deps, context.session.ownerId),
    })),
    confirmAuthenticator: os.confirmAuthenticator.handler(async ({ input, context: { session } }) => {
      await deps.limits.secondFactor.attempt(`confirm ${session.ownerId}`);
      return change((tx) => addAuthenticator(tx, deps, session.ownerId, input.code));
    }),
    removeAuthenticator: os.removeAuthenticator.handler(({ context: { session } }) =>
      change((tx) => removeAuthenticator(tx, deps, session.ownerId)),
    ),
    startPasskey: os.startPasskey.handler(async ({ context }) => ({
      data: await beginPasskey(deps, context.session.ownerId),
    })),
    addPasskey: os.addPasskey.handler(({ input, context: { session } }) =>
      change((tx) => addPasskey(tx, deps, session.ownerId, input)),
    ),
    removePasskey: os.removePasskey.handler(({ input, context: { session } }) =>
      change((tx) => removePasskey(tx, deps, session.ownerId, input._id)),
    ),
    newRecoveryCodes: os.newRecoveryCodes.handler(({ context: { session } }) =>
      change((tx) => renewRecoveryCodes(tx, deps, session.ownerId)),
    ),
    signInWithCode: open.signInWithCode.handler(async ({ input, context }) => ({
      data: presentSignedIn(
        await deliverSession(deps.db, context.browser, input, (deviceToken) =>
          signInWithCode(deps, { ...input, deviceToken }, context),
        ),
      ),
    })),
    signInWithPasskey: open.signInWithPasskey.handler(async ({ input, context }) => ({
      data: presentSignedIn(
        await deliverSession(deps.db, context.browser, input, (deviceToken) =>
          signInWithPasskey(deps, { ...input, deviceToken }, context),
        ),
      ),
    })),
  };
}
