import { and, asc, eq, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { DAY_MS } from '@quarterdeck/domain/durations';
import type { Queryable } from '../../../platform/postgres/database.ts';
import type { BillingDependencies } from '../billing.dependencies.ts';
import { cancellations, subscriptions } from '../billing.table.ts';
import type { Subscription, SubscriptionKey } from './subscriptions.queries.ts';

export type Cancellation = typeof cancellations.$inferSelect;

/** The subscription to cancel, and the reason sent to the provider. */
export interface EndSubscription {
  ownerId: string;
  id: string;
  reason: string;
}
export const ACCOUNT_DELETED = 'The account was deleted';
export const STORE_DELETED = 'The store was deleted';
/** The store has another subscription. */
export const REPLACED = 'Paid by another subscription';
export const ALREADY_PAID = 'The store is already paid for';

/** The job that tries a cancellation at once instead of within a minute. */
export const END_SUBSCRIPTION = { name: 'end-subscription' };

const MAX_PAUSE_MINUTES = 360;
/** A cancellation that the provider has not confirmed for this long is shown to HR, while retries continue. */
export const LATE_MS = DAY_MS;
/** The maximum number of cancellations listed for HR. */
export const LISTED = 200;

const isOf = ({ ownerId, id }: SubscriptionKey) =>
  and(eq(cancellations.ownerId, ownerId), eq(cancellations.subscriptionId, id));

/**
 * An existing cancellation stays unchanged, with its number of tries.
 * @returns whether it is new.
 */
export async function insertCancellation(
  tx: Queryable,
  { ownerId, id, reason }: EndSubscription,
  requestedAt: Date,
): Promise<boolean> {
  const added = await tx
    .insert(cancellations)
    .values({ ownerId, subscriptionId: id, reason, requestedAt, nextTryAt: requestedAt })
    .onConflictDoNothing();
  return added.rowCount !== 0;
}

/**
 * Requests that a subscription be cancelled at the provider, however long that takes. Committed with the caller's
 * transaction.
 */
export async function requestCancellation(
  tx: Queryable,
  { jobs, now }: Pick<BillingDependencies, 'jobs' | 'now'>,
  request: EndSubscription,
): Promise<void> {
  if (await insertCancellation(tx, request, now())) await jobs.add<EndSubscription>(tx, END_SUBSCRIPTION, request);
}

/** Pauses double from a minute to six hours. */
export const pauseAfter = (tries: PgColumn) =>
  sql`make_interval(mins => least(power(2, least(${tries}, 20)), ${MAX_PAUSE_MINUTES})::int)`;

/**
 * Claims the cancellation that has been due longest, or the given one if it is due. It is due again after a pause, in
 * case this node crashes.
 */
export async function claimCancellation(
  db: Queryable,
  now: Date,
  key?: SubscriptionKey,
): Promise<Cancellation | undefined> {
  const nextDue = db
    .select({ ownerId: cancellations.ownerId, subscriptionId: cancellations.subscriptionId })
    .from(cancellations)
    .where(and(lte(cancellations.nextTryAt, now), key && isOf(key)))
    .orderBy(asc(cancellations.nextTryAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [claimed] = await db
    .update(cancellations)
    .set({
      tries: sql`${cancellations.tries} + 1`,
      nextTryAt: sql`${now.toISOString()}::timestamptz + ${pauseAfter(cancellations.tries)}`,
    })
    .where(sql`(${cancellations.ownerId}, ${cancellations.subscriptionId}) in ${nextDue}`)
    .returning();
  return claimed;
}

export async function updateCancellation(
  on: Queryable,
  key: SubscriptionKey,
  change: Partial<Pick<Cancellation, 'nextTryAt' | 'problem'>>,
): Promise<void> {
  await on.update(cancellations).set(change).where(isOf(key));
}

/** @returns whether it existed. */
export async function removeCancellation(tx: Queryable, key: SubscriptionKey): Promise<boolean> {
  return (await tx.delete(cancellations).where(isOf(key))).rowCount !== 0;
}

export const countCancellations = (tx: Queryable, ownerId: string): Promise<number> =>
  tx.$count(cancellations, eq(cancellations.ownerId, ownerId));

/** Cancellations shown to HR: rejected, or unconfirmed for a long time. */
const isStuck = (now: Date) =>
  or(isNull(cancellations.nextTryAt), lt(cancellations.requestedAt, new Date(now.getTime() - LATE_MS)));

export async function findStuck(on: Queryable, id: string, now: Date): Promise<SubscriptionKey | undefined> {
  const [key] = await on
    .select({ ownerId: cancellations.ownerId, id: cancellations.subscriptionId })
    .from(cancellations)
    .where(and(eq(cancellations.subscriptionId, id), isStuck(now)));
  return key;
}

/** A cancellation with its subscription. */
export interface StuckCancellation {
  cancellation: Cancellation;
  subscription: Subscription;
}

/** Longest waiting first. */
export const listStuck = (on: Queryable, now: Date): Promise<StuckCancellation[]> =>
  on
    .select({ cancellation: cancellations, subscription: subscriptions })
    .from(cancellations)
    .innerJoin(
      subscriptions,
      and(eq(subscriptions.ownerId, cancellations.ownerId), eq(subscriptions.id, cancellations.subscriptionId)),
    )
    .where(isStuck(now))
    .orderBy(asc(cancellations.requestedAt), asc(cancellations.subscriptionId))
    .limit(LISTED);
