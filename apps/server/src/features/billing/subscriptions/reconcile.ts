import { isLive, isOpen } from '@quarterdeck/domain/subscription';
import { and, eq, isNull, lte } from 'drizzle-orm';
import { owners } from '../../../access/owners.table.ts';
import { stores } from '../../../access/stores.table.ts';
import type { Mail } from '../../../platform/mail-body.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import type { BillingDependencies } from '../billing.dependencies.ts';
import { storeOffMail } from '../billing.mails.ts';
import { subscriptions } from '../billing.table.ts';
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

const BATCH = 50;
const AGAIN_MS = 600_000;

/** A request that never got a response cannot be looked up, and without the link it cannot be approved. */
async function giveUpUnanswered(deps: BillingDependencies, one: Subscription, now: Date): Promise<void> {
  const nextCheckAt = nextOpenCheck(one.createdAt, now);
  if (nextCheckAt === null) await abandon(deps.db, one, null);
  else await updateSubscription(deps.db, one, { nextCheckAt });
}

async function check(deps: BillingDependencies, one: Subscription, now: Date): Promise<void> {
  if (one.providerId === null) return giveUpUnanswered(deps, one, now);
  try {
    await syncSubscription(deps, one);
  } catch (error) {
    // The provider may be down for an hour: the subscription is due again.
    deps.logger.warn({ err: error, subscription: one.id }, 'subscription check failed');
    if (isLive(one)) return;
    const nextOpen = isOpen(one) ? nextOpenCheck(one.createdAt, now) : null;
    await updateSubscription(deps.db, one, { nextCheckAt: nextOpen ?? nextLateCheck(one, now) });
  }
}

/**
 * Reads every subscription that is due from the provider, so that nothing depends on notifications.
 * @returns how many were due.
 */
export async function reconcileSubscriptions(deps: BillingDependencies): Promise<number> {
  if (deps.paypalAccount === null) return 0;
  for (let done = 0; ;) {
    const now = deps.now();
    const due = await claimDue(deps.db, now, new Date(now.getTime() + AGAIN_MS), BATCH);
    for (const one of due) await check(deps, one, now);
    done += due.length;
    if (due.length < BATCH) return done;
  }
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
    .where(and(lte(stores.runsUntil, now), isNull(stores.deletedAt), isNull(subscriptions.toldOffAt)));

async function mailLapsed(deps: BillingDependencies, key: SubscriptionKey, now: Date): Promise<void> {
  const one = await deps.db.transaction(async (tx) => {
    const found = await subscriptionForUpdate(tx, key);
    if (found.toldOffAt !== null) return undefined;
    await updateSubscription(tx, key, { toldOffAt: now });
    await deps.jobs.add<Mail>(tx, { name: 'mail' }, storeOffMail(await mailFacts(tx, deps, found)));
    return found;
  });
  if (one === undefined || one.storeId === null) return;
  // The counter closes by the clock; this notifies open screens.
  deps.live.announce(one.ownerId, { storeId: one.storeId, topic: 'stores' });
}

/** Mails owners of stores that have lapsed. */
export async function notifyLapsedStores(deps: BillingDependencies): Promise<void> {
  const now = deps.now();
  for (const key of await lapsedStores(deps.db, now)) await mailLapsed(deps, key, now);
}
