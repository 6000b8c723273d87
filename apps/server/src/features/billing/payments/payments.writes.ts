import { SUBSCRIPTION_CURRENCY, tierName } from '@quarterdeck/domain/billing';
import { cents, subtract, ZERO, type Cents } from '@quarterdeck/domain/money';
import { and, eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { computed, row } from '../../../platform/postgres/rows.ts';
import { payments, refunds } from '../billing.table.ts';

export type PaymentRow = typeof payments.$inferSelect;
type NewPayment = Omit<typeof payments.$inferInsert, 'id'>;

/** A payment's status only moves to the same or a higher rank. */
const RANK: Record<PaymentRow['status'], number> = { PENDING: 0, FAILED: 1, CANCELLED: 1, SUCCESS: 2, REFUNDED: 3 };

/** The result of recording a payment: `before` is its previous status, null when it is new. */
export interface RecordedPayment {
  payment: PaymentRow;
  before: PaymentRow['status'] | null;
  /** The newly refunded amount. */
  refunded: Cents;
}

const isPayment = ({ provider, providerPaymentId }: Pick<PaymentRow, 'provider' | 'providerPaymentId'>) =>
  and(eq(payments.provider, provider), eq(payments.providerPaymentId, providerPaymentId));

export async function paymentForUpdate(
  tx: Queryable,
  key: Pick<PaymentRow, 'provider' | 'providerPaymentId'>,
): Promise<PaymentRow | undefined> {
  const [payment] = await tx.select().from(payments).where(isPayment(key)).for('update');
  return payment;
}

export async function findPayment(
  on: Queryable,
  { ownerId, paymentId }: { ownerId: string; paymentId: string },
): Promise<PaymentRow | undefined> {
  const [payment] = await on
    .select()
    .from(payments)
    .where(and(eq(payments.ownerId, ownerId), eq(payments.id, paymentId)));
  return payment;
}

/** Whether the report has a later status, or the reason for the current one. */
function isNews(reported: NewPayment, existing: PaymentRow): boolean {
  if (RANK[reported.status] !== RANK[existing.status]) return RANK[reported.status] > RANK[existing.status];
  return (reported.failureReason ?? null) !== null && existing.failureReason === null;
}

/** Records a payment that a provider reported: inserts or updates its row. Idempotent. */
export async function recordPayment(tx: Queryable, reported: NewPayment): Promise<RecordedPayment> {
  const [added] = await tx
    .insert(payments)
    .values({ ...reported, id: uuidv7() })
    .onConflictDoNothing({ target: [payments.provider, payments.providerPaymentId] })
    .returning();
  if (added !== undefined) return { payment: added, before: null, refunded: ZERO };
  const existing = await paymentForUpdate(tx, reported);
  if (existing === undefined) throw new Error('An existing payment was not found');
  if (!isNews(reported, existing)) return { payment: existing, before: existing.status, refunded: ZERO };
  const [changed] = await tx
    .update(payments)
    .set({
      status: reported.status,
      failureReason: reported.failureReason ?? null,
      refundedCents: reported.status === 'REFUNDED' ? existing.amountCents : existing.refundedCents,
      nextBillingAt: reported.nextBillingAt ?? existing.nextBillingAt,
    })
    .where(isPayment(reported))
    .returning();
  const payment = changed ?? existing;
  return { payment, before: existing.status, refunded: subtract(payment.refundedCents, existing.refundedCents) };
}

/**
 * Records a full or partial refund.
 * @returns the total refunded so far, or null when this refund adds nothing to it.
 */
export async function recordRefund(
  tx: Queryable,
  payment: PaymentRow,
  refund: { providerRefundId: string; amountCents: Cents },
): Promise<Cents | null> {
  const { provider, ownerId, id, amountCents } = payment;
  const added = await tx
    .insert(refunds)
    .values({ ...refund, provider, ownerId, paymentId: id })
    .onConflictDoNothing();
  if (added.rowCount === 0) return null;
  const { total } = await row(
    tx,
    { total: computed.cents },
    sql`select sum(amount_cents)::bigint as total from refunds where owner_id = ${ownerId} and payment_id = ${id}`,
  );
  const refundedCents = cents(Math.max(payment.refundedCents, Math.min(total, amountCents)));
  await tx
    .update(payments)
    .set({ refundedCents, status: refundedCents === amountCents ? 'REFUNDED' : payment.status })
    .where(isPayment(payment));
  return refundedCents > payment.refundedCents ? refundedCents : null;
}

/** Adds the reason for a payment's status, if that was missing. */
export async function recordFailureReason(tx: Queryable, payment: PaymentRow, failureReason: string): Promise<void> {
  await tx.update(payments).set({ failureReason }).where(isPayment(payment));
}

/** Links payments made before the store existed to it, also if the store has been deleted since. */
export async function assignPaymentsToStore(
  tx: Queryable,
  { ownerId, id }: { ownerId: string; id: string },
  storeId: string,
): Promise<void> {
  await tx
    .update(payments)
    .set({ storeId })
    .where(and(eq(payments.ownerId, ownerId), eq(payments.subscriptionId, id)));
}

/** Adds a zero payment for the free store, so that the payment history is complete. */
export async function recordFreeStore(
  tx: Queryable,
  ownerId: string,
  store: { storeId: string; storeName: string },
): Promise<void> {
  await recordPayment(tx, {
    ...store,
    ownerId,
    provider: 'none',
    providerPaymentId: `FREE-${store.storeId}`,
    description: tierName('free-tier'),
    status: 'SUCCESS',
    amountCents: ZERO,
    currency: SUBSCRIPTION_CURRENCY,
    processedAt: new Date(),
  });
}
