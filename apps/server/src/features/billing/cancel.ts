import type { Queue } from '../../platform/jobs.ts';
import { requirePayPal, type BillingDependencies } from './billing.dependencies.ts';
import { notCancelled, providerUnreachable } from './billing.errors.ts';
import { PayPalError } from './paypal.ts';
import { END_SUBSCRIPTION, type EndSubscription } from './provision.ts';
import { nextLateCheck } from './reading.ts';
import {
  abandon,
  findSubscription,
  findUnfinished,
  isLive,
  isOpen,
  updateSubscription,
  type Subscription,
} from './subscriptions.queries.ts';
import { applyEnd, endAtProvider, syncSubscription } from './sync.ts';

/**
 * Ends a subscription at the provider. What was paid for is read before, because the provider no longer says it then.
 * One that nobody agreed to cannot be cancelled there; it is given up here, and taken up again should somebody agree yet.
 * @throws PayPalError when the provider does not answer; nothing is changed then.
 */
async function end(deps: BillingDependencies, known: Subscription, reason: string): Promise<Subscription> {
  const one = await syncSubscription(deps, known);
  if (isOpen(one)) {
    await abandon(deps.db, one, one.providerId === null ? null : nextLateCheck(one, deps.now()));
    return { ...one, status: 'ABANDONED' };
  }
  if (!isLive(one) || one.providerId === null) return one;
  await updateSubscription(deps.db, one, { cancelReason: reason });
  await endAtProvider(deps, one.providerId, reason);
  return applyEnd(deps, one);
}

/** What an owner asks for. Again is as good as once. */
export async function cancelSubscription(
  deps: BillingDependencies,
  known: Subscription,
  reason: string,
): Promise<Subscription> {
  requirePayPal(deps);
  try {
    return await end(deps, known, reason);
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    deps.logger.warn({ err: error, subscription: known.id }, 'a subscription was not cancelled');
    throw providerUnreachable();
  }
}

/** Ends all of an owner, or of one store of theirs. @throws Failure when one cannot be ended: the caller then deletes nothing. */
export async function endSubscriptions(
  deps: BillingDependencies,
  { ownerId, storeId }: { ownerId: string; storeId: string | null },
  reason: string,
): Promise<void> {
  for (const one of await findUnfinished(deps.db, ownerId, storeId)) {
    try {
      await end(deps, one, reason);
    } catch (error) {
      deps.logger.error({ err: error, subscription: one.id }, 'a subscription was not ended');
      throw notCancelled();
    }
  }
}

/** Ends a subscription in whose place another one came, however long the provider takes. */
export const endSubscriptionQueue = (deps: BillingDependencies): Queue<EndSubscription> => ({
  ...END_SUBSCRIPTION,
  work: async ({ ownerId, id, reason }) => {
    const one = await findSubscription(deps.db, { ownerId, id });
    if (one !== undefined) await end(deps, one, reason);
  },
});
