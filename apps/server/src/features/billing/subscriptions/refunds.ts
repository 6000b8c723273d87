import { cents, formatPlain, subtract } from '@quarterdeck/domain/money';
import { lockOwnerIfThere } from '../../../access/owner-lock.ts';
import type { Queue } from '../../../platform/jobs.ts';
import { requirePayPal, type BillingDependencies } from '../billing.dependencies.ts';
import { findPayment, noteRefund, paymentForUpdate, type PaymentRow } from '../payments/payments.writes.ts';
import { PayPalError, type ProviderRefund } from '../paypal/paypal.ts';
import { isWorthRetrying, problemOf } from './cancellations.ts';
import { mailRefund } from './notices.ts';
import { claimRefunds, REFUND_PAYMENT, updateRefund, type RefundKey, type RefundRequest } from './refunds.queries.ts';

const BATCH = 20;

/** Records an accepted refund. One that is pending is recorded when the provider reports it. */
async function settle(deps: BillingDependencies, known: PaymentRow, made: ProviderRefund, left: number): Promise<void> {
  const { ownerId, id: paymentId } = known;
  await deps.db.transaction(async (tx) => {
    const hasOwner = await lockOwnerIfThere(tx, ownerId);
    await updateRefund(tx, { ownerId, paymentId }, { settledAt: deps.now(), nextTryAt: null });
    const payment = await paymentForUpdate(tx, known);
    if (payment === undefined || made.status !== 'COMPLETED') return;
    const refund = { providerRefundId: made.id, amountCents: cents(left) };
    const refunded = await noteRefund(tx, payment, refund);
    if (refunded !== null && hasOwner) await mailRefund(deps, tx, payment, subtract(refunded, payment.refundedCents));
  });
}

/** @returns the refund, or null when nothing is left to refund. */
async function refundAtProvider(deps: BillingDependencies, payment: PaymentRow, left: number, reason: string) {
  const { id, providerPaymentId, currency } = payment;
  try {
    return await requirePayPal(deps).paypal.refund({
      // The payment is refunded once, so its id makes every further try idempotent.
      requestId: id,
      captureId: providerPaymentId,
      amount: { value: formatPlain(cents(left)), currency_code: currency },
      note: `${reason} before this payment. You won’t be charged again.`,
    });
  } catch (error) {
    if (error instanceof PayPalError && error.issues.includes('CAPTURE_FULLY_REFUNDED')) return null;
    throw error;
  }
}

async function attempt(deps: BillingDependencies, { ownerId, paymentId, reason }: RefundRequest): Promise<void> {
  const key = { ownerId, paymentId };
  const payment = await findPayment(deps.db, key);
  const left = payment?.status === 'SUCCESS' ? subtract(payment.amountCents, payment.refundedCents) : 0;
  const done = () => updateRefund(deps.db, key, { settledAt: deps.now(), nextTryAt: null });
  if (payment === undefined || left <= 0) return done();
  try {
    const made = await refundAtProvider(deps, payment, left, reason);
    if (made === null) return await done();
    if (made.status === 'COMPLETED' || made.status === 'PENDING') return await settle(deps, payment, made, left);
    await updateRefund(deps.db, key, { nextTryAt: null, problem: `PayPal reports ${made.status}` });
  } catch (error) {
    if (!(error instanceof PayPalError)) {
      await updateRefund(deps.db, key, { problem: 'Our server failed' });
      throw error;
    }
    deps.logger.warn({ err: error, payment: paymentId }, 'refund failed');
    const problem = problemOf(error);
    await updateRefund(deps.db, key, isWorthRetrying(error) ? { problem } : { problem, nextTryAt: null });
  }
}

/** Tries every refund that is due. A failed one is due again after its pause. */
export async function workOnRefunds(deps: BillingDependencies): Promise<void> {
  if (deps.paypalAccount === null) return;
  for (;;) {
    const due = await claimRefunds(deps.db, deps.now(), { limit: BATCH });
    for (const request of due) await attempt(deps, request);
    if (due.length < BATCH) return;
  }
}

export async function tryRefund(deps: BillingDependencies, key: RefundKey): Promise<void> {
  if (deps.paypalAccount === null) return;
  for (const request of await claimRefunds(deps.db, deps.now(), { key, limit: 1 })) await attempt(deps, request);
}

/** Tries one at once. If it fails, `workOnRefunds` retries it. */
export const refundQueue = (deps: BillingDependencies): Queue<RefundKey> => ({
  ...REFUND_PAYMENT,
  work: (key) => tryRefund(deps, key),
});
