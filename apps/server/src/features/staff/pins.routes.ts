import { implement } from '@orpc/server';
import { staff } from '@quarterdeck/contract/staff';
import { authorize, type RequestContext } from '../../access/authorize.ts';
import { changes } from '../../access/change.ts';
import type { Session } from '../../access/sessions.ts';
import { counterMemory, findShift, endShift } from '../../access/shifts.ts';
import { requireStore } from '../../access/store-access.ts';
import { presentActiveLoan } from '../loans/loans.presenters.ts';
import { activeLoan, hasActiveLoan } from '../loans/loans.queries.ts';
import { lockedUntil, storeLocks } from './pins.queries.ts';
import { presentPinLock } from './staff.presenters.ts';
import { counterOf, identify, liftPinLock, type PinDependencies } from './pins.ts';

/** The calls of the staff feature that accept PINs, and those about the PIN lock. */
export function pinRoutes(deps: PinDependencies) {
  const { db } = deps;
  const os = implement(staff).$context<RequestContext>().use(authorize(db)).use(changes(deps));
  /** A counter's state before a PIN is entered. */
  async function counterState(session: Session) {
    const counter = counterOf(session);
    const until = await lockedUntil(db, counter);
    const shift = await findShift(db, session);
    const { draftSince, ...memory } = await counterMemory(db, counter);
    return {
      hasActiveLoan: await hasActiveLoan(db, session, counter.storeId),
      pinLockedUntil: until?.toISOString() ?? null,
      onShift: shift && { ...shift, endsAt: shift.endsAt.toISOString() },
      ...memory,
      draftSince: draftSince?.toISOString() ?? null,
    };
  }
  return {
    pinLock: os.pinLock.handler(async ({ input: { storeId }, context: { session } }) => {
      await requireStore(db, session, storeId);
      return { data: presentPinLock(await storeLocks(db, { ownerId: session.ownerId, storeId })) };
    }),
    liftPinLock: os.liftPinLock.handler(async ({ input: { storeId }, context: { session, change } }) => {
      await requireStore(db, session, storeId);
      await change((tx) => liftPinLock(tx, session, storeId));
      return { data: presentPinLock(await storeLocks(db, { ownerId: session.ownerId, storeId })) };
    }),
    counter: os.counter.handler(async ({ context: { session } }) => ({ data: await counterState(session) })),
    endShift: os.endShift.handler(async ({ context: { session } }) => {
      await endShift(db, counterOf(session));
      return { data: await counterState(session) };
    }),
    identify: os.identify.handler(async ({ input, context }) => ({
      data: await identify(deps, context.session, input.pin, { startsShift: true, editRecordId: input.editRecordId }),
    })),
    checkLoan: os.checkLoan.handler(async ({ input, context: { session } }) => {
      const { staffId, firstName, lastName } = await identify(deps, session, input.pin);
      const loan = await activeLoan(db, session, staffId);
      return { data: { firstName, lastName, loan: loan ? presentActiveLoan(loan) : null } };
    }),
  };
}
