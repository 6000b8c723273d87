import { HOUR_MS } from '@quarterdeck/domain/durations';
import { isLive, isOpen } from '@quarterdeck/domain/subscription';
import { NO_STORE } from '../../../platform/live-events.ts';
import { requirePayPal, type BillingDependencies } from '../billing.dependencies.ts';
import { notCancelled, providerUnreachable } from '../billing.errors.ts';
import { PayPalError } from '../paypal/paypal.ts';
import { nextLateCheck } from './reading.ts';
import {
  abandon,
  findSubscription,
  findUnfinished,
  updateSubscription,
  type Subscription,
} from './subscriptions.queries.ts';
import { applyCancellation, cancelAtProvider, syncSubscription } from './sync.ts';

/**
 * Cancels a subscription at the provider. The paid time is read before, because a cancelled subscription no longer has
 * it. One that is not approved cannot be cancelled there; it is abandoned here, and resumed if it is approved later.
 * @throws PayPalError when the provider does not respond or rejects it; nothing is changed then.
 */
export async function cancelNow(
  deps: BillingDependencies,
  before: Subscription,
  reason: string,
): Promise<Subscription> {
  const subscription = await syncSubscription(deps, before);
  if (isOpen(subscription)) {
    await abandon(deps.db, subscription, nextLateCheck(subscription, deps.now()));
    return { ...subscription, status: 'ABANDONED' };
  }
  if (!isLive(subscription) || subscription.providerId === null) return subscription;
  await updateSubscription(deps.db, subscription, { cancelReason: reason });
  // If it can no longer be cancelled there, read its current state.
  return (await cancelAtProvider(deps, subscription.providerId, reason))
    ? applyCancellation(deps, subscription)
    : syncSubscription(deps, subscription);
}

/** The owner's cancellation. Idempotent. */
export async function cancelSubscription(
  deps: BillingDependencies,
  subscription: Subscription,
  reason: string,
): Promise<Subscription> {
  requirePayPal(deps);
  try {
    return await cancelNow(deps, subscription, reason);
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    deps.logger.warn({ err: error, subscription: subscription.id }, 'subscription cancellation failed');
    throw providerUnreachable();
  }
}

/**
 * Abandons a subscription that is not approved, whether or not the provider responds. A subscription approved meanwhile
 * stays. One approved later is resumed, so that the owner gets the store they pay for.
 */
export async function dismissSubscription(deps: BillingDependencies, before: Subscription): Promise<Subscription> {
  const subscription = await readIfPossible(deps, before);
  if (!isOpen(subscription)) return subscription;
  // It may be approved after all.
  await abandon(deps.db, subscription, new Date(deps.now().getTime() + HOUR_MS));
  for (const topic of ['billing', 'stores'] as const) {
    deps.live.announce(subscription.ownerId, { storeId: subscription.storeId ?? NO_STORE, topic });
  }
  return (await findSubscription(deps.db, subscription)) ?? subscription;
}

async function readIfPossible(deps: BillingDependencies, subscription: Subscription): Promise<Subscription> {
  if (deps.paypalAccount === null) return subscription;
  try {
    return await syncSubscription(deps, subscription);
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    deps.logger.warn({ err: error, subscription: subscription.id }, 'subscription dismissed without its current state');
    return subscription;
  }
}

/**
 * Cancels all subscriptions of a store.
 * @throws Failure when one cannot be cancelled: the caller then deletes nothing.
 */
export async function cancelSubscriptionsOfStore(
  deps: BillingDependencies,
  { ownerId, storeId }: { ownerId: string; storeId: string },
  reason: string,
): Promise<void> {
  const subscriptions = await findUnfinished(deps.db, ownerId, storeId);
  // Unapproved subscriptions are abandoned only after the provider has cancelled the others.
  for (const subscription of subscriptions.toSorted((a, b) => Number(isOpen(a)) - Number(isOpen(b)))) {
    try {
      if (!isLive(await cancelNow(deps, subscription, reason))) continue;
      deps.logger.error({ subscription: subscription.id }, 'a cancelled subscription is still active');
    } catch (error) {
      if (!(error instanceof PayPalError)) throw error;
      deps.logger.error({ err: error, subscription: subscription.id }, 'cancelling a subscription failed');
    }
    throw notCancelled();
  }
}
