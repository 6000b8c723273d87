import type { SubscriptionCheck, subscriptionForm } from '@quarterdeck/contract/billing';
import { SOLD_TIER, SUBSCRIPTION_CURRENCY, SUBSCRIPTION_PRICE } from '@quarterdeck/domain/billing';
import { fromDollars } from '@quarterdeck/domain/money';
import { PRODUCT_NAME } from '@quarterdeck/domain/product';
import { sql } from 'drizzle-orm';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { row, rows, type Queryable } from '../../platform/database.ts';
import { storeNameTaken, storeNotFound } from '../stores/stores.errors.ts';
import { countFreeStores, lockOwner, nameTaken } from '../stores/stores.queries.ts';
import { subscriptions } from './billing.table.ts';
import { requirePayPal, type BillingDependencies } from './billing.dependencies.ts';
import {
  firstStoreIsFree,
  providerUnreachable,
  storeIsFree,
  storeIsPaid,
  subscriptionNotCreated,
  subscriptionNotFound,
  tooManyBegun,
} from './billing.errors.ts';
import { PayPalError } from './paypal.ts';
import { nextLateCheck, nextOpenCheck } from './reading.ts';
import {
  abandon,
  countInVain,
  findOpen,
  findOwn,
  hasEnded,
  isOpen,
  updateSubscription,
  wireStatus,
  type Subscription,
} from './subscriptions.queries.ts';
import { syncSubscription } from './sync.ts';

const DAY_MS = 86_400_000;
/** More than anybody tries in a day. PayPal is asked about each of them for days. */
const MOST_IN_VAIN = 30;

type SubscriptionForm = z.infer<typeof subscriptionForm>;

/** @throws Failure when there is no such store, or nothing to be paid for it. */
async function requireUnpaidStore(tx: Queryable, ownerId: string, storeId: string): Promise<string> {
  const [store] = await rows<{ store_name: string; subscription_id: string | null; status: string | null }>(
    tx,
    sql`select stores.store_name, stores.subscription_id, subscriptions.status
        from stores left join subscriptions
          on subscriptions.owner_id = stores.owner_id and subscriptions.provider_id = stores.subscription_id
        where stores.owner_id = ${ownerId} and stores.id = ${storeId} and stores.deleted_at is null`,
  );
  if (store === undefined) throw storeNotFound();
  if (store.subscription_id === null) throw storeIsFree();
  if (store.status === 'ACTIVE') throw storeIsPaid();
  return store.store_name;
}

/** What is asked for: the row that is open for it already, or a new one. Nothing is asked of the provider yet. */
async function openRequest(
  deps: BillingDependencies,
  ownerId: string,
  { storeName, storeData = { address: '', notes: '' }, storeId }: SubscriptionForm,
): Promise<Subscription> {
  const { planId } = requirePayPal(deps);
  const { address, notes, openingFloat = 0 } = storeData;
  const storeForm = { address, notes, openingFloatCents: fromDollars(openingFloat) };
  return deps.db.transaction(async (tx) => {
    await lockOwner(tx, ownerId);
    const scope = { ownerId, storeId: null };
    const name = storeId === undefined ? storeName : await requireUnpaidStore(tx, ownerId, storeId);
    if (storeId === undefined) {
      if (await nameTaken(tx, scope, storeName)) throw storeNameTaken();
      if ((await countFreeStores(tx, scope)) === 0) throw firstStoreIsFree();
    }
    const wanted = { storeId: storeId ?? null, storeName: name };
    const open = await findOpen(tx, ownerId, wanted);
    if (open !== undefined) {
      await updateSubscription(tx, open, { storeForm });
      return open;
    }
    const createdAt = deps.now();
    const yesterday = new Date(createdAt.getTime() - DAY_MS);
    if ((await countInVain(tx, ownerId, yesterday)) >= MOST_IN_VAIN) throw tooManyBegun();
    const [opened] = await tx
      .insert(subscriptions)
      .values({
        ...wanted,
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
    if (opened === undefined) throw new Error('A subscription that was inserted is not there');
    return opened;
  });
}

/** Asks the provider for the subscription of a row: by the same id always for the same one. */
async function askProvider(deps: BillingDependencies, one: Subscription) {
  const { paypal } = requirePayPal(deps);
  const { email } = await row<{ email: string }>(deps.db, sql`select email from owners where id = ${one.ownerId}`);
  try {
    return await paypal.createSubscription({
      requestId: one.id,
      customId: one.id,
      planId: one.planId,
      email,
      brandName: PRODUCT_NAME,
      returnUrl: `${deps.appUrl}/billing/success`,
      cancelUrl: `${deps.appUrl}/billing/cancel`,
    });
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    deps.logger.error({ err: error, subscription: one.id }, 'a subscription was not created');
    // What PayPal refuses once it refuses again: the next try begins anew.
    if (!error.isTransient) await abandon(deps.db, one, null);
    throw subscriptionNotCreated();
  }
}

/**
 * Begins a subscription for one more store, or for one whose subscription has ended. Nothing is charged before the owner
 * agrees at `approvalUrl`; asking again before that leads to the same one.
 */
export async function createSubscription(deps: BillingDependencies, ownerId: string, form: SubscriptionForm) {
  const one = await openRequest(deps, ownerId, form);
  if (one.providerId !== null && one.approvalUrl !== null) return answerOf(one.providerId, one.approvalUrl);
  const created = await askProvider(deps, one);
  const [kept] = await deps.db
    .update(subscriptions)
    .set({
      providerId: created.id,
      baToken: created.baToken,
      approvalUrl: created.approveUrl,
      // It may have been agreed to and told of in between.
      status: sql`case when ${subscriptions.status} = 'REQUESTED' then ${created.status} else ${subscriptions.status} end`,
      // Or given up, with its store or its account. From now on somebody can agree to it.
      nextCheckAt: sql`coalesce(${subscriptions.nextCheckAt}, ${nextLateCheck(one, deps.now())}::timestamptz)`,
    })
    .where(sql`${subscriptions.ownerId} = ${ownerId} and ${subscriptions.id} = ${one.id}`)
    .returning({ status: subscriptions.status });
  if (created.approveUrl === null || kept?.status === 'ABANDONED') throw subscriptionNotCreated();
  return answerOf(created.id, created.approveUrl);
}

const answerOf = (subscriptionId: string, approvalUrl: string) => ({
  success: true as const,
  subscriptionId,
  approvalUrl,
});

export async function requireOwn(deps: BillingDependencies, ownerId: string, name: string): Promise<Subscription> {
  const found = await findOwn(deps.db, ownerId, name);
  if (found === undefined) throw subscriptionNotFound();
  return found;
}

/** @throws Failure in place of what the provider did not answer. */
export async function syncOrSay(deps: BillingDependencies, one: Subscription): Promise<Subscription> {
  try {
    return await syncSubscription(deps, one);
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    deps.logger.warn({ err: error, subscription: one.id }, 'the state of a subscription could not be read');
    throw providerUnreachable();
  }
}

const PENDING_READS = 5;
const PENDING_PAUSE_MS = 1_200;

/** Asks until it is no longer open, for about as long as somebody waits in front of it. */
async function settled(deps: BillingDependencies, one: Subscription): Promise<Subscription> {
  let after = await syncOrSay(deps, one);
  for (let reads = 1; reads < PENDING_READS && isOpen(after); reads += 1) {
    await (deps.pause ?? sleep)(PENDING_PAUSE_MS);
    after = await syncOrSay(deps, one);
  }
  return after;
}

const STILL_PENDING =
  'Payment is still being processed. Please wait a moment and refresh the page, or check your PayPal account for the subscription status.';

function messageOf(one: Subscription, isStoreThere: boolean): string {
  if (isStoreThere && !hasEnded(one)) return 'Your store is ready.';
  if (one.status === 'CANCELLED') return 'The subscription was cancelled. Please try again.';
  if (one.status === 'EXPIRED' || one.status === 'ABANDONED')
    return 'The subscription has expired. Please create a new subscription.';
  if (one.status === 'SUSPENDED')
    return 'The subscription is suspended. Please settle the payment in your PayPal account, then refresh the page.';
  return STILL_PENDING;
}

async function storeOf({ db, secrets }: BillingDependencies, { ownerId, storeId }: Subscription) {
  const [store] = await rows<{ id: string; store_name: string; username: string; password_sealed: string }>(
    db,
    sql`select id, store_name, username, password_sealed from stores
        where owner_id = ${ownerId} and id = ${storeId} and deleted_at is null`,
  );
  if (store === undefined) return null;
  const staffCredentials = { username: store.username, password: secrets.decrypt(store.password_sealed) };
  return { _id: store.id, name: store.store_name, staffCredentials };
}

/** What came of an approval, for the owner whose it is. @param name `I-…` or `BA-…`, as it came back. */
export async function checkSubscription(
  deps: BillingDependencies,
  ownerId: string,
  name: string,
): Promise<SubscriptionCheck> {
  const one = await settled(deps, await requireOwn(deps, ownerId, name));
  const store = one.provisionedAt === null ? null : await storeOf(deps, one);
  const storeCreated = store !== null;
  return {
    success: one.status === 'ACTIVE' && storeCreated,
    status: wireStatus(one.status),
    message: messageOf(one, storeCreated),
    storeCreated,
    store,
  };
}

/** Has the provider go on with one that is agreed to or suspended; anything else stays what it is. */
export async function activateSubscription(
  deps: BillingDependencies,
  ownerId: string,
  name: string,
): Promise<Subscription> {
  const one = await syncOrSay(deps, await requireOwn(deps, ownerId, name));
  if (one.providerId === null || (one.status !== 'APPROVED' && one.status !== 'SUSPENDED')) return one;
  try {
    await requirePayPal(deps).paypal.activate(one.providerId, 'Asked for by the owner');
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    if (error.isTransient) throw providerUnreachable();
    // After too many failed payments only the payer can: what it is then is in the answer.
  }
  return syncOrSay(deps, one);
}
