import { DAY_MS } from '@quarterdeck/domain/durations';
import { canBeActivated } from '@quarterdeck/domain/subscription';
import { SOLD_TIER, SUBSCRIPTION_CURRENCY, SUBSCRIPTION_PRICE } from '@quarterdeck/domain/billing';
import { PRODUCT_NAME } from '@quarterdeck/domain/product';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { lockOwner } from '../../../access/owner-lock.ts';
import { owners } from '../../../access/owners.table.ts';
import { row } from '../../../platform/postgres/rows.ts';
import { storeNameTaken } from '../../stores/stores.errors.ts';
import { countFreeStores, isNameTaken } from '../../stores/stores.queries.ts';
import { requirePayPal, type BillingDependencies } from '../billing.dependencies.ts';
import {
  firstStoreFree,
  providerUnreachable,
  subscriptionNotCreated,
  subscriptionNotFound,
  tooManyPendingSubscriptions,
} from '../billing.errors.ts';
import { subscriptions, type StoreForm } from '../billing.table.ts';
import { PayPalError } from '../paypal/paypal.ts';
import { isStillCurrent, payersToAsk, requireUnpaidStore } from './continuing.ts';
import { nextLateCheck, nextOpenCheck } from './reading.ts';
import {
  abandon,
  countIncomplete,
  findOpen,
  findOwn,
  updateSubscription,
  type Subscription,
} from './subscriptions.queries.ts';
import { syncSubscription } from './sync.ts';

/** More than an owner needs in a day. PayPal is polled about each of them for days. */
const MAX_INCOMPLETE = 30;

/** The store that an owner wants to pay for. */
export interface SubscriptionOrder {
  storeName: string;
  storeForm: StoreForm;
  /** A store whose subscription has ended: it is continued, and no new store is created. */
  storeId: string | undefined;
}

/** The open row for this request, or a new one. The provider is not called yet. */
async function openRequest(
  deps: BillingDependencies,
  ownerId: string,
  { storeName, storeForm, storeId }: SubscriptionOrder,
): Promise<Subscription> {
  const { planId } = requirePayPal(deps);
  return deps.db.transaction(async (tx) => {
    await lockOwner(tx, ownerId);
    const scope = { ownerId, storeId: null };
    const createdAt = deps.now();
    const terms =
      storeId === undefined
        ? { storeName, firstChargeAt: null }
        : await requireUnpaidStore(tx, ownerId, storeId, createdAt);
    if (storeId === undefined) {
      if (await isNameTaken(tx, scope, storeName)) throw storeNameTaken();
      if ((await countFreeStores(tx, scope)) === 0) throw firstStoreFree();
    }
    const store = { storeId: storeId ?? null, storeName: terms.storeName };
    const open = await findOpen(tx, ownerId, store);
    if (open !== undefined && isStillCurrent(open, terms.firstChargeAt, createdAt)) {
      await updateSubscription(tx, open, { storeForm });
      return open;
    }
    if (open !== undefined) await abandon(tx, open, nextLateCheck(open, createdAt));
    const yesterday = new Date(createdAt.getTime() - DAY_MS);
    if ((await countIncomplete(tx, ownerId, yesterday)) >= MAX_INCOMPLETE) throw tooManyPendingSubscriptions();
    const [opened] = await tx
      .insert(subscriptions)
      .values({
        ...store,
        continues: storeId !== undefined,
        firstChargeAt: terms.firstChargeAt,
        ownerId,
        id: uuidv7(),
        storeForm,
        tier: SOLD_TIER,
        planId,
        priceCents: SUBSCRIPTION_PRICE,
        currency: SUBSCRIPTION_CURRENCY,
        nextCheckAt: nextOpenCheck(createdAt, createdAt),
        createdAt,
      })
      .returning();
    if (opened === undefined) throw new Error('An inserted subscription is missing');
    return opened;
  });
}

/** Requests the row's subscription from the provider; the request id makes it idempotent. */
async function askProvider(deps: BillingDependencies, subscription: Subscription) {
  const { paypal } = requirePayPal(deps);
  const { email } = await row(
    deps.db,
    { email: owners.email },
    sql`select email from owners where id = ${subscription.ownerId}`,
  );
  try {
    return await paypal.createSubscription({
      requestId: subscription.id,
      customId: subscription.id,
      planId: subscription.planId,
      email,
      startTime: subscription.firstChargeAt,
      brandName: PRODUCT_NAME,
      returnUrl: `${deps.appUrl}/billing/success`,
      cancelUrl: `${deps.appUrl}/billing/cancel`,
    });
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    deps.logger.error({ err: error, subscription: subscription.id }, 'subscription creation failed');
    // PayPal would reject the same request again, so the next try starts over.
    if (!error.isTransient) await abandon(deps.db, subscription, null);
    throw subscriptionNotCreated();
  }
}

/** A store's paid time decides when the next subscription charges, so the provider is read first. */
async function askPayers(deps: BillingDependencies, ownerId: string, storeId: string): Promise<void> {
  requirePayPal(deps);
  try {
    for (const key of await payersToAsk(deps.db, ownerId, storeId))
      await deps.providerReads.serialize(ownerId, () => syncSubscription(deps, key));
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    deps.logger.error({ err: error, store: storeId }, 'reading the paid-until date of a store failed');
    throw subscriptionNotCreated();
  }
}

/**
 * Requests a subscription for a new store, or for one whose subscription has ended. Nothing is charged before the owner
 * approves at `approvalUrl`; a repeated request before that returns the same subscription.
 */
export async function createSubscription(deps: BillingDependencies, ownerId: string, wish: SubscriptionOrder) {
  if (wish.storeId !== undefined) await askPayers(deps, ownerId, wish.storeId);
  const subscription = await openRequest(deps, ownerId, wish);
  if (subscription.providerId !== null && subscription.approvalUrl !== null)
    return answerOf(subscription.providerId, subscription.approvalUrl);
  const created = await askProvider(deps, subscription);
  const [updated] = await deps.db
    .update(subscriptions)
    .set({
      providerId: created.id,
      baToken: created.baToken,
      approvalUrl: created.approveUrl,
      // A notification of its approval may have arrived in between.
      status: sql`case when ${subscriptions.status} = 'REQUESTED' then ${created.status} else ${subscriptions.status} end`,
      // The request may have been abandoned, with its store or account. From now on it can be approved, so it is
      // checked.
      nextCheckAt: sql`coalesce(${subscriptions.nextCheckAt}, ${nextLateCheck(subscription, deps.now())}::timestamptz)`,
    })
    .where(sql`${subscriptions.ownerId} = ${ownerId} and ${subscriptions.id} = ${subscription.id}`)
    .returning({ status: subscriptions.status });
  if (created.approveUrl === null || updated?.status === 'ABANDONED') throw subscriptionNotCreated();
  return answerOf(created.id, created.approveUrl);
}

const answerOf = (subscriptionId: string, approvalUrl: string) => ({
  success: true as const,
  subscriptionId,
  approvalUrl,
});

export async function requireOwn(deps: BillingDependencies, ownerId: string, name: string): Promise<Subscription> {
  const subscription = await findOwn(deps.db, ownerId, name);
  if (subscription === undefined) throw subscriptionNotFound();
  return subscription;
}

/**
 * Reads a subscription at the provider, or joins a read of it that is under way.
 * @throws Failure when the provider did not respond.
 */
export const syncOrFail = (deps: BillingDependencies, subscription: Subscription): Promise<Subscription> =>
  deps.providerReads.singleFlight(subscription.ownerId, subscription.id, () => syncNow(deps, subscription));

async function syncNow(deps: BillingDependencies, subscription: Subscription): Promise<Subscription> {
  try {
    return await syncSubscription(deps, subscription);
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    deps.logger.warn({ err: error, subscription: subscription.id }, 'reading a subscription failed');
    throw providerUnreachable();
  }
}

/** Reactivates an approved or suspended subscription at the provider; any other is left unchanged. */
export async function activateSubscription(
  deps: BillingDependencies,
  ownerId: string,
  name: string,
): Promise<Subscription> {
  const subscription = await syncOrFail(deps, await requireOwn(deps, ownerId, name));
  if (subscription.providerId === null || !canBeActivated(subscription)) return subscription;
  try {
    await requirePayPal(deps).paypal.activate(subscription.providerId, 'Requested by the owner');
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    if (error.isTransient) throw providerUnreachable();
    // After too many failed payments only the payer can reactivate it: the response has its state.
  }
  return deps.providerReads.serialize(ownerId, () => syncNow(deps, subscription));
}
