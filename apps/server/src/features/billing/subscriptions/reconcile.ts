import { isLive, isOpen } from '@quarterdeck/domain/subscription';
import { and, eq, isNull, lte } from 'drizzle-orm';
import { owners } from '../../../access/owners.table.ts';
import { stores } from '../../../access/stores.table.ts';
import { queueMail } from '../../../platform/mail.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import type { BillingDependencies } from '../billing.dependencies.ts';
import { storeLapsedMail } from '../billing.mails.ts';
import { subscriptions } from '../billing.table.ts';
import { PayPalError } from '../paypal/paypal.ts';
import { processDue } from './due-work.ts';
import { mailFacts } from './notices.ts';
import { nextLateCheck, nextOpenCheck } from './reading.ts';
import {
  abandon,
  claimDue,
  subscriptionForUpdate,
  updateSubscription,
  type Subscription,
  type SubscriptionKey,
} from './subscriptions.queries.ts';
import { syncSubscription } from './sync.ts';

const RECHECK_MS = 600_000;

/** A request without a response cannot be looked up. It is abandoned once its checks run out. */
async function recheckOrAbandon(deps: BillingDependencies, subscription: Subscription, now: Date): Promise<void> {
  const nextCheckAt = nextOpenCheck(subscription.createdAt, now);
  if (nextCheckAt === null) await abandon(deps.db, subscription, null);
  else await updateSubscription(deps.db, subscription, { nextCheckAt });
}

/**
 * @returns whether the provider responded.
 * @throws any error except a failure of the provider. The next check is planned in either case.
 */
async function check(deps: BillingDependencies, subscription: Subscription, now: Date): Promise<boolean> {
  try {
    if (subscription.providerId === null) await recheckOrAbandon(deps, subscription, now);
    else await syncSubscription(deps, subscription);
    return true;
  } catch (error) {
    if (!isLive(subscription)) {
      const nextOpen = isOpen(subscription) ? nextOpenCheck(subscription.createdAt, now) : null;
      await updateSubscription(deps.db, subscription, { nextCheckAt: nextOpen ?? nextLateCheck(subscription, now) });
    }
    if (!(error instanceof PayPalError)) throw error;
    // The provider may be down for an hour: the subscription is due again.
    deps.logger.warn({ err: error, subscription: subscription.id }, 'subscription check failed');
    return error.status !== null;
  }
}

/**
 * Reads every subscription that is due from the provider, while it responds, so that nothing depends on notifications.
 * @returns how many were checked.
 * @throws AggregateError after all checks if some failed for another reason than PayPal.
 */
export async function reconcileSubscriptions(deps: BillingDependencies): Promise<number> {
  if (deps.paypalAccount === null) return 0;
  const bugs: unknown[] = [];
  let done = 0;
  const claim = () => claimDue(deps.db, deps.now(), new Date(deps.now().getTime() + RECHECK_MS));
  await processDue(claim, async (subscription) => {
    done += 1;
    try {
      return await check(deps, subscription, deps.now());
    } catch (error) {
      deps.logger.error({ err: error, subscription: subscription.id }, 'subscription check failed unexpectedly');
      bugs.push(error);
      return true;
    }
  });
  if (bugs.length > 0) throw new AggregateError(bugs, `${bugs.length} of ${done} subscription checks failed`);
  return done;
}

const lapsedStores = (on: Queryable, now: Date): Promise<SubscriptionKey[]> =>
  on
    .select({ ownerId: subscriptions.ownerId, id: subscriptions.id })
    .from(stores)
    .innerJoin(owners, and(eq(owners.id, stores.ownerId), isNull(owners.purgeAfter)))
    .innerJoin(
      subscriptions,
      and(eq(subscriptions.ownerId, stores.ownerId), eq(subscriptions.providerId, stores.subscriptionId)),
    )
    .where(and(lte(stores.runsUntil, now), isNull(stores.deletedAt), isNull(subscriptions.lapseNotifiedAt)));

async function mailLapsed(deps: BillingDependencies, key: SubscriptionKey, now: Date): Promise<void> {
  const mailed = await deps.db.transaction(async (tx) => {
    const subscription = await subscriptionForUpdate(tx, key);
    if (subscription.lapseNotifiedAt !== null) return undefined;
    await updateSubscription(tx, key, { lapseNotifiedAt: now });
    await queueMail(deps.jobs, tx, storeLapsedMail(await mailFacts(tx, deps, subscription)));
    return subscription;
  });
  if (mailed === undefined || mailed.storeId === null) return;
  // The counter closes by the clock; this notifies open screens.
  deps.live.announce(mailed.ownerId, { storeId: mailed.storeId, topic: 'stores' });
}

/** Mails owners of stores that have lapsed. */
export async function notifyLapsedStores(deps: BillingDependencies): Promise<void> {
  const now = deps.now();
  for (const key of await lapsedStores(deps.db, now)) await mailLapsed(deps, key, now);
}
