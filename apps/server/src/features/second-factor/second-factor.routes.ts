import { implement } from '@orpc/server';
import { secondFactors } from '@quarterdeck/contract/second-factor';
import { authorize, type RequestContext } from '../../access/authorize.ts';
import { handOver } from '../../access/hand-over.ts';
import { presentSignedIn } from '../../access/signed-in-user.presenters.ts';
import {
  addAuthenticator,
  addPasskey,
  beginAuthenticator,
  beginPasskey,
  removeAuthenticator,
  removePasskey,
  renewRecoveryCodes,
} from './changes.usecases.ts';
import { presentChanged, presentSecondFactors } from './second-factor.presenters.ts';
import { secondFactorOf } from './second-factor.queries.ts';
import { signInWithCode, signInWithPasskey, type SecondFactorDependencies } from './second-factor.usecases.ts';

export function secondFactorRoutes(deps: SecondFactorDependencies) {
  const open = implement(secondFactors).$context<RequestContext>();
  const os = open.use(authorize(deps.db));
  return {
    status: os.status.handler(async ({ context }) => ({
      data: presentSecondFactors(await secondFactorOf(deps.db, context.session.ownerId)),
    })),
    startAuthenticator: os.startAuthenticator.handler(async ({ context }) => ({
      data: await beginAuthenticator(deps, context.session.ownerId),
    })),
    confirmAuthenticator: os.confirmAuthenticator.handler(async ({ input, context }) => ({
      data: presentChanged(await addAuthenticator(deps, context.session.ownerId, input.code)),
    })),
    removeAuthenticator: os.removeAuthenticator.handler(async ({ context }) => ({
      data: presentChanged(await removeAuthenticator(deps, context.session.ownerId)),
    })),
    startPasskey: os.startPasskey.handler(async ({ context }) => ({
      data: await beginPasskey(deps, context.session.ownerId),
    })),
    addPasskey: os.addPasskey.handler(async ({ input, context }) => ({
      data: presentChanged(await addPasskey(deps, context.session.ownerId, input)),
    })),
    removePasskey: os.removePasskey.handler(async ({ input, context }) => ({
      data: presentChanged(await removePasskey(deps, context.session.ownerId, input._id)),
    })),
    newRecoveryCodes: os.newRecoveryCodes.handler(async ({ context }) => ({
      data: presentChanged(await renewRecoveryCodes(deps, context.session.ownerId)),
    })),
    signInWithCode: open.signInWithCode.handler(async ({ input, context }) => ({
      data: presentSignedIn(
        await handOver(deps.db, context.browser, input, (deviceToken) =>
          signInWithCode(deps, { ...input, deviceToken }, context),
        ),
      ),
    })),
    signInWithPasskey: open.signInWithPasskey.handler(async ({ input, context }) => ({
      data: presentSignedIn(
        await handOver(deps.db, context.browser, input, (deviceToken) =>
          signInWithPasskey(deps, { ...input, deviceToken }, context),
        ),
      ),
    })),
  };
}
