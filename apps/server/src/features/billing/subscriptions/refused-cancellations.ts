import { nextState } from '@quarterdeck/domain/subscription';
import { lockOwnerIfExists } from '../../../access/owner-lock.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { addToAudit } from '../../audit/audit.writes.ts';
import { hrName } from '../../hr/hr.usecases.ts';
import type { BillingDependencies } from '../billing.dependencies.ts';
import { cancellationNotFound } from '../billing.errors.ts';
import { findStuck, listStuck, updateCancellation, type StuckCancellation } from './cancellations.queries.ts';
import { settle, tryCancellation } from './cancellations.ts';
import { nextLateCheck } from './reading.ts';
import { listStuckRefunds, updateRefund, type RefundKey, type StuckRefund } from './refunds.queries.ts';
import { tryRefund } from './refunds.ts';
import {
  subscriptionForUpdate,
  updateSubscription,
  type Subscription,
  type SubscriptionKey,
} from './subscriptions.queries.ts';

export interface Stuck {
  cancellations: StuckCancellation[];
  refunds: StuckRefund[];
}

/** Cancellations and refunds that wait for HR, longest first. */
export async function listStuckItems({ db, now }: BillingDependencies): Promise<Stuck> {
  return { cancellations: await listStuck(db, now()), refunds: await listStuckRefunds(db, now()) };
}

/** HR's decision about an item of either list. */
interface Decision {
  hrOwnerId: string;
  id: string;
  text: string;
}

/** Records HR's decision: in the owner's history, or in HR's own when the account is deleted. */
const auditDecision = (
  tx: Queryable,
  { hrOwnerId, text }: Decision,
  { ownerId, subjectId, subject, what }: { ownerId: string; subjectId: string; subject: string; what: string },
) =>
  addToAudit(tx, {
    ownerId,
    storeId: null,
    kind: 'subscription',
    subjectId,
    subject,
    action: 'changed',
    actor: hrName(hrOwnerId),
    changes: [{ what, before: 'Not confirmed by PayPal', after: text }],
  });

/** @returns undefined when no cancellation with this id waits for HR. */
async function decideCancellation(
  tx: Queryable,
  deps: BillingDependencies,
  decision: Decision,
): Promise<Subscription | undefined> {
  const key = await findStuck(tx, decision.id, deps.now());
  if (key === undefined) return undefined;
  const hasOwner = await lockOwnerIfExists(tx, key.ownerId);
  const subscription = await subscriptionForUpdate(tx, key);
  // Another HR user may have decided meanwhile.
  if ((await findStuck(tx, decision.id, deps.now())) === undefined) return undefined;
  const ownerId = hasOwner ? key.ownerId : decision.hrOwnerId;
  await auditDecision(tx, decision, {
    ownerId,
    subjectId: decision.id,
    subject: subscription.providerId ?? '',
    what: 'Cancellation',
  });
  return subscription;
}

/** @throws Failure when no refund of this payment waits for HR. */
async function decideRefund(tx: Queryable, deps: BillingDependencies, decision: Decision): Promise<RefundKey> {
  const [candidate] = await listStuckRefunds(tx, deps.now(), decision.id);
  if (candidate === undefined) throw cancellationNotFound();
  const hasOwner = await lockOwnerIfExists(tx, candidate.payment.ownerId);
  // Another HR user may have decided meanwhile.
  const [refund] = await listStuckRefunds(tx, deps.now(), decision.id);
  if (refund === undefined) throw cancellationNotFound();
  const { ownerId, id: paymentId, providerPaymentId: subject } = refund.payment;
  const subjectId = refund.subscription.id;
  await auditDecision(tx, decision, {
    ownerId: hasOwner ? ownerId : decision.hrOwnerId,
    subjectId,
    subject,
    what: 'Refund',
  });
  return { ownerId, paymentId };
}

/** Tries a cancellation or refund again at once, for HR. @returns the remaining items. */
export async function retryCancellation(deps: BillingDependencies, hrOwnerId: string, id: string): Promise<Stuck> {
  const decision = { hrOwnerId, id, text: 'Tried again' };
  const key = await deps.db.transaction(async (tx): Promise<SubscriptionKey | RefundKey> => {
    const subscription = await decideCancellation(tx, deps, decision);
    if (subscription !== undefined) {
      await updateCancellation(tx, subscription, { nextTryAt: deps.now() });
      return { ownerId: subscription.ownerId, id: subscription.id };
    }
    const refund = await decideRefund(tx, deps, decision);
    await updateRefund(tx, refund, { nextTryAt: deps.now() });
    return refund;
  });
  if ('paymentId' in key) await tryRefund(deps, key);
  else await tryCancellation(deps, key);
  return listStuckItems(deps);
}

/**
 * Marks an item as done: HR has cancelled or refunded it at PayPal by hand. If PayPal reports the subscription as
 * active, it is cancelled again.
 * @returns the remaining items.
 */
export async function closeCancellation(deps: BillingDependencies, hrOwnerId: string, id: string): Promise<Stuck> {
  const decision = { hrOwnerId, id, text: 'Marked as done' };
  await deps.db.transaction(async (tx) => {
    const subscription = await decideCancellation(tx, deps, decision);
    if (subscription === undefined) {
      const refund = await decideRefund(tx, deps, decision);
      return updateRefund(tx, refund, { settledAt: deps.now(), nextTryAt: null });
    }
    const status = nextState(subscription.status, { type: 'cancelledByHr' });
    await updateSubscription(tx, subscription, { status, nextCheckAt: nextLateCheck(subscription, deps.now()) });
    return settle(tx, subscription);
  });
  return listStuckItems(deps);
}
