import { and, asc, eq, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { hasRows } from '../../../platform/postgres/rows.ts';
import type { BillingDependencies } from '../billing.dependencies.ts';
import { payments, refundRequests, subscriptions } from '../billing.table.ts';
import type { PaymentRow } from '../payments/payments.writes.ts';
import { ACCOUNT_DELETED, LATE_MS, LISTED, pauseAfter, STORE_DELETED } from './cancellations.queries.ts';
import type { Subscription, SubscriptionKey } from './subscriptions.queries.ts';

export type RefundRequest = typeof refundRequests.$inferSelect;

/** Identifies a payment to be refunded across all owners. */
export type RefundKey = Pick<RefundRequest, 'ownerId' | 'paymentId'>;

/** The job that tries a refund at once instead of within a minute. */
export const REFUND_PAYMENT = { name: 'refund-payment' };

const isOf = ({ ownerId, paymentId }: RefundKey) =>
  and(eq(refundRequests.ownerId, ownerId), eq(refundRequests.paymentId, paymentId));

/** Requests that a payment be refunded by the provider, once, however long that takes. */
export async function requestRefund(
  tx: Queryable,
  { jobs, now }: Pick<BillingDependencies, 'jobs' | 'now'>,
  { ownerId, id: paymentId }: Pick<PaymentRow, 'ownerId' | 'id'>,
  reason: string,
): Promise<void> {
  const requestedAt = now();
  const added = await tx
    .insert(refundRequests)
    .values({ ownerId, paymentId, reason, requestedAt, nextTryAt: requestedAt })
    .onConflictDoNothing();
  if (added.rowCount !== 0) await jobs.add<RefundKey>(tx, REFUND_PAYMENT, { ownerId, paymentId });
}

/**
 * Claims the refund that has been due longest, or the given one if it is due. It is due again after a pause, in case
 * this node crashes.
 */
export async function claimRefund(db: Queryable, now: Date, key?: RefundKey): Promise<RefundRequest | undefined> {
  const nextDue = db
    .select({ ownerId: refundRequests.ownerId, paymentId: refundRequests.paymentId })
    .from(refundRequests)
    .where(and(lte(refundRequests.nextTryAt, now), isNull(refundRequests.settledAt), key && isOf(key)))
    .orderBy(asc(refundRequests.nextTryAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [claimed] = await db
    .update(refundRequests)
    .set({
      tries: sql`${refundRequests.tries} + 1`,
      nextTryAt: sql`${now.toISOString()}::timestamptz + ${pauseAfter(refundRequests.tries)}`,
    })
    .where(sql`(${refundRequests.ownerId}, ${refundRequests.paymentId}) in ${nextDue}`)
    .returning();
  return claimed;
}

export async function updateRefund(
  on: Queryable,
  key: RefundKey,
  change: Partial<Pick<RefundRequest, 'nextTryAt' | 'problem' | 'providerRefundId' | 'settledAt'>>,
): Promise<void> {
  await on.update(refundRequests).set(change).where(isOf(key));
}

/**
 * Whether the subscription is being ended because it was approved after its account or store was deleted. It is ended
 * even if the account is restored in the meantime.
 */
export const isBeingEnded = (tx: Queryable, { ownerId, id }: SubscriptionKey): Promise<boolean> =>
  hasRows(
    tx,
    sql`select 1 from cancellations
        where owner_id = ${ownerId} and subscription_id = ${id} and reason in (${ACCOUNT_DELETED}, ${STORE_DELETED})
        union all
        select 1 from refund_requests join payments
          on payments.owner_id = refund_requests.owner_id and payments.id = refund_requests.payment_id
        where payments.owner_id = ${ownerId} and payments.subscription_id = ${id}`,
  );

/** A refund with its payment and subscription. */
export interface StuckRefund {
  refund: RefundRequest;
  payment: PaymentRow;
  subscription: Subscription;
}

/** Refunds shown to HR: rejected, or unconfirmed for a long time. Longest waiting first. */
export const listStuckRefunds = (on: Queryable, now: Date, paymentId?: string): Promise<StuckRefund[]> =>
  on
    .select({ refund: refundRequests, payment: payments, subscription: subscriptions })
    .from(refundRequests)
    .innerJoin(payments, and(eq(payments.ownerId, refundRequests.ownerId), eq(payments.id, refundRequests.paymentId)))
    .innerJoin(
      subscriptions,
      and(eq(subscriptions.ownerId, payments.ownerId), eq(subscriptions.id, payments.subscriptionId)),
    )
    .where(
      and(
        isNull(refundRequests.settledAt),
        or(isNull(refundRequests.nextTryAt), lt(refundRequests.requestedAt, new Date(now.getTime() - LATE_MS))),
        paymentId === undefined ? undefined : eq(refundRequests.paymentId, paymentId),
      ),
    )
    .orderBy(asc(refundRequests.requestedAt), asc(refundRequests.paymentId))
    .limit(LISTED);
