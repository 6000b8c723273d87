import { firstChargeAt, isLive, OPEN_STATES, renews } from '@quarterdeck/domain/subscription';
import { and, eq, inArray, isNotNull, isNull, lt, ne, or } from 'drizzle-orm';
import { storeNotFound } from '../../../access/not-found.ts';
import { storeExists } from '../../../access/store-access.ts';
import { stores } from '../../../access/stores.table.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { storeFree, storePaid } from '../billing.errors.ts';
import { subscriptions } from '../billing.table.ts';
import { ACCOUNT_DELETED, STORE_DELETED } from './cancellations.queries.ts';
import { nextLateCheck } from './reading.ts';
import { isBeingEnded } from './refunds.queries.ts';
import {
  abandon,
  firstChargeOf,
  listPayers,
  type Subscription,
  type SubscriptionKey,
} from './subscriptions.queries.ts';

// A store whose subscription has ended is continued by another subscription, which first charges when the paid time is
// over.

/** The end of the time paid for by all of a store's subscriptions except one. */
async function paidUntil(tx: Queryable, ownerId: string, storeId: string, exceptId?: string): Promise<Date | null> {
  const payers = (await listPayers(tx, ownerId, storeId)).filter(({ id }) => id !== exceptId);
  const moments = payers.flatMap(({ paidThrough }) => paidThrough?.getTime() ?? []);
  return moments.length === 0 ? null : new Date(Math.max(...moments));
}

interface Unpaid {
  storeName: string;
  /** Null: on approval. */
  firstChargeAt: Date | null;
}

/** @throws Failure when the store does not exist or needs no payment. */
export async function requireUnpaidStore(tx: Queryable, ownerId: string, storeId: string, now: Date): Promise<Unpaid> {
  const [store] = await tx
    .select({
      storeName: stores.storeName,
      subscriptionId: stores.subscriptionId,
      status: subscriptions.status,
    })
    .from(stores)
    .leftJoin(
      subscriptions,
      and(eq(subscriptions.ownerId, stores.ownerId), eq(subscriptions.providerId, stores.subscriptionId)),
    )
    .where(and(eq(stores.ownerId, ownerId), eq(stores.id, storeId), isNull(stores.deletedAt)));
  if (store === undefined) throw storeNotFound();
  if (store.subscriptionId === null) throw storeFree();
  if (store.status !== null && renews({ status: store.status })) throw storePaid();
  const until = await paidUntil(tx, ownerId, storeId);
  return { storeName: store.storeName, firstChargeAt: firstChargeAt({ paidUntil: until }, now) };
}

/**
 * The subscriptions that determine the store's paid time: the one that pays for it now, and any that may still charge.
 */
export async function payersToAsk(on: Queryable, ownerId: string, storeId: string): Promise<SubscriptionKey[]> {
  return on
    .select({ ownerId: subscriptions.ownerId, id: subscriptions.id })
    .from(subscriptions)
    .innerJoin(stores, and(eq(stores.ownerId, subscriptions.ownerId), eq(stores.id, subscriptions.storeId)))
    .where(
      and(
        eq(subscriptions.ownerId, ownerId),
        eq(subscriptions.storeId, storeId),
        isNotNull(subscriptions.provisionedAt),
        or(eq(subscriptions.providerId, stores.subscriptionId), inArray(subscriptions.status, ['ACTIVE', 'SUSPENDED'])),
      ),
    );
}

/** Two reports of the same time may differ by this much. */
const LEEWAY_MS = 600_000;

/**
 * Whether a requested subscription would still charge at the right time. Meanwhile the store may have been paid for, or
 * its paid time may have ended.
 */
export function isStillCurrent(open: Pick<Subscription, 'firstChargeAt'>, dueAt: Date | null, now: Date): boolean {
  const { firstChargeAt } = open;
  if (firstChargeAt === null || dueAt === null) return firstChargeAt === dueAt;
  return firstChargeAt > now && Math.abs(firstChargeAt.getTime() - dueAt.getTime()) < LEEWAY_MS;
}

/**
 * The reason why a subscription that was just approved is no longer needed; null if it is needed.
 * @param hasOwner whether its account exists and is not deleted.
 */
export async function whyObsolete(
  tx: Queryable,
  subscription: Subscription,
  hasOwner: boolean,
): Promise<string | null> {
  if (!hasOwner) return ACCOUNT_DELETED;
  if (subscription.continues) {
    const isThere =
      subscription.storeId !== null &&
      (await storeExists(tx, { ownerId: subscription.ownerId, storeId: null }, subscription.storeId));
    if (!isThere) return STORE_DELETED;
  }
  return (await isBeingEnded(tx, subscription)) ? ACCOUNT_DELETED : null;
}

/**
 * Whether an approved subscription that has not charged is no longer needed: its store is continued by another one, or
 * is paid for longer than when this one was requested.
 */
export async function isSuperseded(tx: Queryable, subscription: Subscription, now: Date): Promise<boolean> {
  const { ownerId, id, storeId } = subscription;
  const startedAt = firstChargeOf(subscription, now);
  if (storeId === null || startedAt === null) return false;
  const others = (await listPayers(tx, ownerId, storeId)).filter((payer) => payer.id !== id);
  if (others.some(renews)) return true;
  const until = await paidUntil(tx, ownerId, storeId, id);
  return until !== null && until.getTime() > startedAt.getTime() + LEEWAY_MS;
}

/**
 * Whether a subscription may charge beside the one that pays for its store. HR may have marked its cancellation as done
 * although PayPal still has it, or its payer may have reactivated it. Or it was suspended before it paid for the store,
 * and the store's own subscription has resumed.
 */
export async function mayChargeBesideAnother(tx: Queryable, subscription: Subscription): Promise<boolean> {
  const { ownerId, storeId, providerId } = subscription;
  if (storeId === null || !isLive(subscription)) return false;
  const [store] = await tx
    .select({ subscriptionId: stores.subscriptionId })
    .from(stores)
    .where(and(eq(stores.ownerId, ownerId), eq(stores.id, storeId)));
  if (store === undefined || store.subscriptionId === providerId) return false;
  const payers = await listPayers(tx, ownerId, storeId);
  return payers.some((payer) => payer.providerId === store.subscriptionId && renews(payer));
}

/**
 * Abandons requests made before the store's paid time was extended: if approved now, they would charge the extension
 * twice.
 */
export async function abandonOutdated(tx: Queryable, payer: Subscription, now: Date): Promise<void> {
  const { ownerId, id, storeId, paidThrough } = payer;
  if (storeId === null || paidThrough === null || paidThrough <= now) return;
  const before = new Date(paidThrough.getTime() - LEEWAY_MS);
  const outdated = await tx
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.ownerId, ownerId),
        eq(subscriptions.storeId, storeId),
        ne(subscriptions.id, id),
        inArray(subscriptions.status, OPEN_STATES),
        or(isNull(subscriptions.firstChargeAt), lt(subscriptions.firstChargeAt, before)),
      ),
    )
    .for('update');
  for (const open of outdated) await abandon(tx, open, nextLateCheck(open, now));
}
