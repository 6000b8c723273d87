import { isLive, isOpen } from '@quarterdeck/domain/subscription';
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
import { applyEnd, endAtProvider, syncSubscription } from './sync.ts';

/**
 * Ends a subscription at the provider. What was paid for is read before, because the provider no longer says it then.
 * One that nobody agreed to cannot be cancelled there; it is given up here, and taken up again should somebody agree yet.
 * @throws PayPalError when the provider does not answer or refuses; nothing is changed then.
 */
export async function end(deps: BillingDependencies, known: Subscription, reason: string): Promise<Subscription> {
  const one = await syncSubscription(deps, known);
  if (isOpen(one)) {
    await abandon(deps.db, one, one.providerId === null ? null : nextLateCheck(one, deps.now()));
    return { ...one, status: 'ABANDONED' };
  }
  if (!isLive(one) || one.providerId === null) return one;
  await updateSubscription(deps.db, one, { cancelReason: reason });
  // What was no longer to be cancelled there says itself what it is.
  return (await endAtProvider(deps, one.providerId, reason)) ? applyEnd(deps, one) : syncSubscription(deps, one);
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
    deps.logger.warn({ err: error, subscription: known.id }, 'subscription cancellation failed');
    throw providerUnreachable();
  }
}

/** So soon the provider is asked whether somebody agreed all the same. */
const LATE_AGREEMENT_MS = 3_600_000;

/**
 * Gives up what was asked for and not agreed to, whether or not the provider answers. One that was agreed to meanwhile
 * stays; agreed to later it is taken up again, and the owner gets what they pay for.
 */
export async function dismissSubscription(deps: BillingDependencies, known: Subscription): Promise<Subscription> {
  const one = await readIfPossible(deps, known);
  if (!isOpen(one)) return one;
  const nextCheckAt = one.providerId === null ? null : new Date(deps.now().getTime() + LATE_AGREEMENT_MS);
  await abandon(deps.db, one, nextCheckAt);
  for (const topic of ['billing', 'stores'] as const) {
    deps.live.announce(one.ownerId, { storeId: one.storeId ?? '', topic });
  }
  return (await findSubscription(deps.db, one)) ?? one;
}

async function readIfPossible(deps: BillingDependencies, known: Subscription): Promise<Subscription> {
  if (deps.paypalAccount === null) return known;
  try {
    return await syncSubscription(deps, known);
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    deps.logger.warn({ err: error, subscription: known.id }, 'subscription dismissed without its current state');
    return known;
  }
}

/** Ends all of a store. @throws Failure when one cannot be ended: the caller then deletes nothing. */
export async function endSubscriptions(
  deps: BillingDependencies,
  { ownerId, storeId }: { ownerId: string; storeId: string },
  reason: string,
): Promise<void> {
  const found = await findUnfinished(deps.db, ownerId, storeId);
  // What nobody agreed to yet is given up only once the provider has ended the others.
  for (const one of found.toSorted((a, b) => Number(isOpen(a)) - Number(isOpen(b)))) {
    try {
      if (isLive(await end(deps, one, reason))) throw new Error(`The subscription ${one.id} is still active`);
    } catch (error) {
      deps.logger.error({ err: error, subscription: one.id }, 'ending a subscription failed');
      throw notCancelled();
    }
  }
}
