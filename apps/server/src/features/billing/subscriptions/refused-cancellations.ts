import { nextState } from '@quarterdeck/domain/subscription';
import { lockOwnerIfThere } from '../../../access/owner-lock.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { addToAudit } from '../../audit/audit.writes.ts';
import { hrName } from '../../hr/hr.usecases.ts';
import type { BillingDependencies } from '../billing.dependencies.ts';
import { cancellationNotFound } from '../billing.errors.ts';
import { findStuck, listStuck, updateCancellation, type StuckCancellation } from './cancellations.queries.ts';
import { settle, tryCancellation } from './cancellations.ts';
import { nextLateCheck } from './reading.ts';
import { subscriptionForUpdate, updateSubscription, type Subscription } from './subscriptions.queries.ts';

/** Cancellations that wait for HR, longest first. */
export const refusedCancellations = ({ db, now }: BillingDependencies): Promise<StuckCancellation[]> =>
  listStuck(db, now());

/**
 * Finds one that waits for HR and records their decision: in the owner's history, or in HR's own when the account is
 * deleted.
 */
async function decide(
  tx: Queryable,
  deps: BillingDependencies,
  { hrOwnerId, id, decision }: { hrOwnerId: string; id: string; decision: string },
): Promise<Subscription> {
  const key = await findStuck(tx, id, deps.now());
  if (key === undefined) throw cancellationNotFound();
  const hasOwner = await lockOwnerIfThere(tx, key.ownerId);
  const one = await subscriptionForUpdate(tx, key);
  // Another HR user may have decided meanwhile.
  if ((await findStuck(tx, id, deps.now())) === undefined) throw cancellationNotFound();
  await addToAudit(tx, {
    ownerId: hasOwner ? key.ownerId : hrOwnerId,
    storeId: null,
    kind: 'subscription',
    subjectId: id,
    subject: one.providerId ?? '',
    action: 'changed',
    actor: hrName(hrOwnerId),
    changes: [{ what: 'Cancellation', before: 'Not confirmed by PayPal', after: decision }],
  });
  return one;
}

/**
 * HR has PayPal asked once more, now.
 * @returns the remaining ones.
 */
export async function retryCancellation(
  deps: BillingDependencies,
  hrOwnerId: string,
  id: string,
): Promise<StuckCancellation[]> {
  const one = await deps.db.transaction(async (tx) => {
    const found = await decide(tx, deps, { hrOwnerId, id, decision: 'Tried again' });
    await updateCancellation(tx, found, { nextTryAt: deps.now() });
    return found;
  });
  await tryCancellation(deps, one);
  return refusedCancellations(deps);
}

/**
 * HR has cancelled it at PayPal by hand. If PayPal reports it as active, it is cancelled again.
 * @returns the remaining ones.
 */
export async function closeCancellation(
  deps: BillingDependencies,
  hrOwnerId: string,
  id: string,
): Promise<StuckCancellation[]> {
  await deps.db.transaction(async (tx) => {
    const one = await decide(tx, deps, { hrOwnerId, id, decision: 'Marked as done' });
    const status = nextState(one.status, { is: 'closed' });
    await updateSubscription(tx, one, { status, nextCheckAt: nextLateCheck(one, deps.now()) });
    await settle(tx, one);
  });
  return refusedCancellations(deps);
}
