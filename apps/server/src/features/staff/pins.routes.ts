import { implement } from '@orpc/server';
import { staff } from '@quarterdeck/contract/staff';
import { authorize, type RequestContext } from '../accounts/sessions.ts';
import { activeLoan, hasActiveLoan } from '../loans/loans.queries.ts';
import { requireStore } from '../stores/stores.usecases.ts';
import { counterOf, identify, liftPinLock, type PinDependencies } from './pins.ts';
import { lockedUntil, storeLock } from './pins.queries.ts';

/** The calls of the staff feature that take PINs, and those that say where none is taken. */
export function pinRoutes(deps: PinDependencies) {
  const { db } = deps;
  const os = implement(staff).$context<RequestContext>().use(authorize(db));
  return {
    pinLock: os.pinLock.handler(async ({ input: { storeId }, context: { session } }) => {
      await requireStore(db, session, storeId);
      return { data: await storeLock(db, { ownerId: session.ownerId, storeId }) };
    }),
    liftPinLock: os.liftPinLock.handler(async ({ input: { storeId }, context: { session } }) => {
      await requireStore(db, session, storeId);
      await liftPinLock(deps, session, storeId);
      return { data: await storeLock(db, { ownerId: session.ownerId, storeId }) };
    }),
    counter: os.counter.handler(async ({ context: { session } }) => {
      const counter = counterOf(session);
      const until = await lockedUntil(db, counter);
      return {
        data: {
          hasActiveLoan: await hasActiveLoan(db, session, counter.storeId),
          pinLockedUntil: until?.toISOString() ?? null,
        },
      };
    }),
    identify: os.identify.handler(async ({ input, context }) => ({
      data: await identify(deps, context.session, input.pin),
    })),
    checkLoan: os.checkLoan.handler(async ({ input, context: { session } }) => {
      const { staffId, firstName, lastName } = await identify(deps, session, input.pin);
      return { data: { firstName, lastName, loan: await activeLoan(db, session, staffId) } };
    }),
  };
}
