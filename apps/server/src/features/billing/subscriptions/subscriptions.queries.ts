import {
  hasFailedPayment,
  isLive,
  LIVE_STATES,
  OPEN_STATES,
  renews,
  runsUntil,
} from '@quarterdeck/domain/subscription';
import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { subscriptions } from '../billing.table.ts';

export type Subscription = typeof subscriptions.$inferSelect;

/** Identifies a subscription across all owners. */
export type SubscriptionKey = Pick<Subscription, 'ownerId' | 'id'>;

const hasKey = ({ ownerId, id }: SubscriptionKey): SQL | undefined =>
  and(eq(subscriptions.ownerId, ownerId), eq(subscriptions.id, id));

export async function findSubscription(on: Queryable, key: SubscriptionKey): Promise<Subscription | undefined> {
  const [subscription] = await on.select().from(subscriptions).where(hasKey(key));
  return subscription;
}

/** @param reference `I-…`, or `BA-…` as an approval may return. */
export async function findOwn(on: Queryable, ownerId: string, reference: string): Promise<Subscription | undefined> {
  const isReferred = or(eq(subscriptions.providerId, reference), eq(subscriptions.baToken, reference));
  const [subscription] = await on
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.ownerId, ownerId), isReferred));
  return subscription;
}

/**
 * A subscription of any owner, for the provider's notifications. `customId` is our row's id, which our request
 * contained.
 */
export async function findByProvider(
  on: Queryable,
  { providerId, customId }: { providerId: string | null; customId: string | null },
): Promise<Subscription | undefined> {
  if (providerId !== null) {
    const [subscription] = await on.select().from(subscriptions).where(eq(subscriptions.providerId, providerId));
    if (subscription !== undefined) return subscription;
  }
  if (customId === null || !isUuid(customId)) return undefined;
  const [subscription] = await on.select().from(subscriptions).where(eq(subscriptions.id, customId));
  return subscription;
}

/** Locks the subscription until the transaction ends. */
export async function subscriptionForUpdate(tx: Queryable, key: SubscriptionKey): Promise<Subscription> {
  const [subscription] = await tx.select().from(subscriptions).where(hasKey(key)).for('update');
  if (subscription === undefined) throw new Error(`Subscription ${key.id} not found`);
  return subscription;
}

export async function updateSubscription(
  on: Queryable,
  key: SubscriptionKey,
  changes: Partial<typeof subscriptions.$inferInsert>,
): Promise<void> {
  await on.update(subscriptions).set(changes).where(hasKey(key));
}

/**
 * Abandons a subscription that is still open; one approved in the meantime stays. A later approval resumes it.
 * @param nextCheckAt ignored without the provider's id, because there is nothing to look up.
 */
export async function abandon(
  on: Queryable,
  subscription: SubscriptionKey & Pick<Subscription, 'providerId'>,
  nextCheckAt: Date | null,
): Promise<void> {
  await on
    .update(subscriptions)
    .set({ status: 'ABANDONED', nextCheckAt: subscription.providerId === null ? null : nextCheckAt })
    .where(and(hasKey(subscription), inArray(subscriptions.status, OPEN_STATES)));
}

/**
 * Numbers a read of the provider that is about to start.
 * @returns the subscription with that number.
 */
export async function beginReading(on: Queryable, key: SubscriptionKey): Promise<Subscription> {
  const [begun] = await on
    .update(subscriptions)
    .set({ readingBegun: sql`${subscriptions.readingBegun} + 1` })
    .where(hasKey(key))
    .returning();
  if (begun === undefined) throw new Error(`Subscription ${key.id} not found`);
  return begun;
}

/** The existing open request: for this store, or for a new store of this name. */
export async function findOpen(
  tx: Queryable,
  ownerId: string,
  store: { storeId: string | null; storeName: string },
): Promise<Subscription | undefined> {
  const isWanted =
    store.storeId === null
      ? and(isNull(subscriptions.storeId), eq(sql`lower(${subscriptions.storeName})`, sql`lower(${store.storeName})`))
      : eq(subscriptions.storeId, store.storeId);
  const [subscription] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.ownerId, ownerId), inArray(subscriptions.status, OPEN_STATES), isWanted))
    .for('update');
  return subscription;
}

/** The subscriptions of an owner, or of one of their stores, that may still charge or be approved. */
export async function findUnfinished(on: Queryable, ownerId: string, storeId: string | null): Promise<Subscription[]> {
  return on
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.ownerId, ownerId),
        storeId === null ? undefined : eq(subscriptions.storeId, storeId),
        inArray(subscriptions.status, [...OPEN_STATES, ...LIVE_STATES]),
      ),
    );
}

/** Other subscriptions that still charge for the same store. */
export async function findOthersOfStore(
  tx: Queryable,
  subscription: Subscription,
  storeId: string,
): Promise<Subscription[]> {
  return tx
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.ownerId, subscription.ownerId),
        eq(subscriptions.storeId, storeId),
        ne(subscriptions.id, subscription.id),
        inArray(subscriptions.status, LIVE_STATES),
      ),
    );
}

/** The subscriptions that created the store or once paid for it. */
export async function listPayers(tx: Queryable, ownerId: string, storeId: string): Promise<Subscription[]> {
  return tx
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.ownerId, ownerId),
        eq(subscriptions.storeId, storeId),
        isNotNull(subscriptions.provisionedAt),
      ),
    );
}

/** Whether the store may still be charged. */
export async function isCharged(tx: Queryable, ownerId: string, storeId: string): Promise<boolean> {
  const payers = await listPayers(tx, ownerId, storeId);
  return payers.some(isLive);
}

/** The number of an owner's uncompleted requests since a given time. */
export async function countIncomplete(tx: Queryable, ownerId: string, since: Date): Promise<number> {
  return tx.$count(
    subscriptions,
    and(eq(subscriptions.ownerId, ownerId), isNull(subscriptions.provisionedAt), gt(subscriptions.createdAt, since)),
  );
}

/** The owner's subscriptions that PayPal has confirmed and that are not active yet, newest first. */
export async function listAwaitingApproval(on: Queryable, ownerId: string): Promise<Subscription[]> {
  return on
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.ownerId, ownerId), inArray(subscriptions.status, ['APPROVAL_PENDING', 'APPROVED'])))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id));
}

/**
 * Claims the subscription that has been due longest; concurrent callers get different ones.
 */
export async function claimDue(db: Queryable, now: Date, nextCheckAt: Date): Promise<Subscription | undefined> {
  const nextDue = db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(lte(subscriptions.nextCheckAt, now))
    .orderBy(subscriptions.nextCheckAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const [claimed] = await db
    .update(subscriptions)
    .set({ nextCheckAt })
    .where(inArray(subscriptions.id, nextDue))
    .returning();
  return claimed;
}

type Paying = Pick<Subscription, 'status' | 'paidThrough' | 'graceFrom' | 'startedAt' | 'createdAt'>;

const unpaidSince = ({ graceFrom, startedAt, createdAt }: Paying): Date => graceFrom ?? startedAt ?? createdAt;

/**
 * Since when the store's latest subscription has been unpaid; null if it was paid to its end. A new subscription
 * continues its grace period. Otherwise subscribing again every two weeks would keep a store open for free.
 */
export async function graceUsedFrom(tx: Queryable, ownerId: string, storeId: string): Promise<Date | null> {
  const payers = await listPayers(tx, ownerId, storeId);
  const [latest] = payers.toSorted((a, b) => Number(b.provisionedAt) - Number(a.provisionedAt));
  if (latest === undefined) return null;
  if (latest.paidThrough === null) return unpaidSince(latest);
  return hasFailedPayment(latest) ? latest.paidThrough : null;
}

/**
 * The time until which a subscription keeps its store open. Before the first payment is known, the grace period
 * applies.
 */
export const storeRunsUntil = (subscription: Paying): Date =>
  runsUntil(subscription, subscription.paidThrough ?? unpaidSince(subscription));

/** When the first payment is due, if it is still to come. */
export function firstChargeOf(subscription: Subscription, now: Date): Date | null {
  const { firstChargeAt, startedAt, paidThrough } = subscription;
  const isUpcoming = firstChargeAt !== null && paidThrough === null && startedAt !== null && startedAt > now;
  return renews(subscription) && isUpcoming ? startedAt : null;
}
