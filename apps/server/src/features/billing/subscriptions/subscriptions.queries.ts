import { isLive, LIVE_STATES, OPEN_STATES, renews, runsUntil, shownState } from '@quarterdeck/domain/subscription';
import type { Subscription as SubscriptionReply } from '@quarterdeck/contract/billing';
import { toDollars } from '@quarterdeck/domain/money';
import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { subscriptions } from '../billing.table.ts';

export type Subscription = typeof subscriptions.$inferSelect;

/** Which subscription, among all owners'. */
export type SubscriptionKey = Pick<Subscription, 'ownerId' | 'id'>;

const isKey = ({ ownerId, id }: SubscriptionKey): SQL | undefined =>
  and(eq(subscriptions.ownerId, ownerId), eq(subscriptions.id, id));

export async function findSubscription(on: Queryable, key: SubscriptionKey): Promise<Subscription | undefined> {
  const [found] = await on.select().from(subscriptions).where(isKey(key));
  return found;
}

/** @param name `I-…`, or `BA-…` as an approval may come back with. */
export async function findOwn(on: Queryable, ownerId: string, name: string): Promise<Subscription | undefined> {
  const isNamed = or(eq(subscriptions.providerId, name), eq(subscriptions.baToken, name));
  const [found] = await on
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.ownerId, ownerId), isNamed));
  return found;
}

/** Whosever it is: for what the provider tells of. `customId` is what we sent along, the id of our row. */
export async function findByProvider(
  on: Queryable,
  { providerId, customId }: { providerId: string | null; customId: string | null },
): Promise<Subscription | undefined> {
  if (providerId !== null) {
    const [found] = await on.select().from(subscriptions).where(eq(subscriptions.providerId, providerId));
    if (found !== undefined) return found;
  }
  if (customId === null || !/^[0-9a-f-]{36}$/.test(customId)) return undefined;
  const [found] = await on.select().from(subscriptions).where(eq(subscriptions.id, customId));
  return found;
}

/** The subscription as it stays until the transaction ends. */
export async function subscriptionForUpdate(tx: Queryable, key: SubscriptionKey): Promise<Subscription> {
  const [found] = await tx.select().from(subscriptions).where(isKey(key)).for('update');
  if (found === undefined) throw new Error(`Subscription ${key.id} not found`);
  return found;
}

export async function updateSubscription(
  on: Queryable,
  key: SubscriptionKey,
  changes: Partial<typeof subscriptions.$inferInsert>,
): Promise<void> {
  await on.update(subscriptions).set(changes).where(isKey(key));
}

/** Gives up one that nobody has agreed to, unless somebody just did. Should somebody yet, it is taken up again. */
export async function abandon(on: Queryable, key: SubscriptionKey, nextCheckAt: Date | null): Promise<void> {
  await on
    .update(subscriptions)
    .set({ status: 'ABANDONED', nextCheckAt })
    .where(and(isKey(key), inArray(subscriptions.status, OPEN_STATES)));
}

/** Numbers a reading of the provider that is about to begin. @returns the subscription with that number. */
export async function beginReading(on: Queryable, key: SubscriptionKey): Promise<Subscription> {
  const [begun] = await on
    .update(subscriptions)
    .set({ readingBegun: sql`${subscriptions.readingBegun} + 1` })
    .where(isKey(key))
    .returning();
  if (begun === undefined) throw new Error(`Subscription ${key.id} not found`);
  return begun;
}

/** What is asked for already and still open: of this store, or for a new one of this name. */
export async function findOpen(
  tx: Queryable,
  ownerId: string,
  wanted: { storeId: string | null; storeName: string },
): Promise<Subscription | undefined> {
  const isWanted =
    wanted.storeId === null
      ? and(isNull(subscriptions.storeId), eq(sql`lower(${subscriptions.storeName})`, sql`lower(${wanted.storeName})`))
      : eq(subscriptions.storeId, wanted.storeId);
  const [found] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.ownerId, ownerId), inArray(subscriptions.status, OPEN_STATES), isWanted))
    .for('update');
  return found;
}

/** Those of an owner, or of one store of theirs, that may still charge or come to be. */
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

/** Another one by which the same store is still charged. */
export async function findOthersOfStore(tx: Queryable, one: Subscription, storeId: string): Promise<Subscription[]> {
  return tx
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.ownerId, one.ownerId),
        eq(subscriptions.storeId, storeId),
        ne(subscriptions.id, one.id),
        inArray(subscriptions.status, LIVE_STATES),
      ),
    );
}

/** Those that the store was made by, or began to be paid by. */
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

/** Whether something may still be charged for the store. */
export async function isCharged(tx: Queryable, ownerId: string, storeId: string): Promise<boolean> {
  const payers = await listPayers(tx, ownerId, storeId);
  return payers.some(isLive);
}

/** How many an owner asked for since a moment that came to nothing, or not yet. */
export async function countInVain(tx: Queryable, ownerId: string, since: Date): Promise<number> {
  return tx.$count(
    subscriptions,
    and(eq(subscriptions.ownerId, ownerId), isNull(subscriptions.provisionedAt), gt(subscriptions.createdAt, since)),
  );
}

export async function listOpen(on: Queryable, ownerId: string): Promise<Subscription[]> {
  return on
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.ownerId, ownerId), inArray(subscriptions.status, ['APPROVAL_PENDING', 'APPROVED'])))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id));
}

/** Some that are due to be looked at; whoever else asks at this moment gets others. Each is due again at `again`. */
export async function claimDue(db: Queryable, now: Date, again: Date, limit: number): Promise<Subscription[]> {
  const due = db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(lte(subscriptions.nextCheckAt, now))
    .orderBy(subscriptions.nextCheckAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  return db.update(subscriptions).set({ nextCheckAt: again }).where(inArray(subscriptions.id, due)).returning();
}

/** Until when the store runs by what is known of its subscription. Before the first payment was seen the days of grace count. */
export const storeRunsUntil = (one: Pick<Subscription, 'status' | 'paidThrough' | 'startedAt' | 'createdAt'>): Date =>
  runsUntil(one, one.paidThrough ?? one.startedAt ?? one.createdAt);

/** When the first payment is due, where that is still to come. */
export function firstChargeOf(one: Subscription, now: Date): Date | null {
  const { firstChargeAt, startedAt, paidThrough } = one;
  const isToCome = firstChargeAt !== null && paidThrough === null && startedAt !== null && startedAt > now;
  return renews(one) && isToCome ? startedAt : null;
}

const momentOf = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** As an owner is told of it. */
export const subscriptionReply = (one: Subscription): SubscriptionReply => ({
  subscriptionId: one.providerId ?? '',
  storeId: one.storeId,
  storeName: one.storeName,
  status: shownState(one.status),
  tier: one.tier,
  price: toDollars(one.priceCents),
  currency: one.currency,
  startedAt: momentOf(one.startedAt),
  nextBillingDate: momentOf(one.nextBillingAt),
  paidThrough: momentOf(one.paidThrough),
  runsUntil: one.provisionedAt === null ? null : storeRunsUntil(one).toISOString(),
  paymentFailureCount: one.failedPayments,
  outstanding: toDollars(one.outstandingCents),
  cancelReason: one.cancelReason,
  approvalUrl: one.status === 'APPROVAL_PENDING' ? one.approvalUrl : null,
  createdAt: one.createdAt.toISOString(),
});
