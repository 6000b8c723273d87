import { formatPlain, subtract, ZERO, type Cents } from '@quarterdeck/domain/money';
import { lockOwnerIfExists } from '../../../access/owner-lock.ts';
import type { Queue } from '../../../platform/jobs.ts';
import { requirePayPal, type BillingDependencies } from '../billing.dependencies.ts';
import { findPayment, recordRefund, paymentForUpdate, type PaymentRow } from '../payments/payments.writes.ts';
import { PayPalError, type ProviderRefund } from '../paypal/paypal.ts';
import { isWorthRetrying, problemOf } from './cancellations.ts';
import { processDue } from './due-work.ts';
import { mailRefund } from './notices.ts';
import { claimRefund, REFUND_PAYMENT, updateRefund, type RefundKey, type RefundRequest } from './refunds.queries.ts';

const SUCCEEDED_OR_PENDING = ['COMPLETED', 'PENDING'];

/** Records a completed refund. */
async function settle(
  deps: BillingDependencies,
  refundedPayment: PaymentRow,
  { id: providerRefundId }: ProviderRefund,
  refundable: Cents,
): Promise<void> {
  const { ownerId, id: paymentId } = refundedPayment;
  await deps.db.transaction(async (tx) => {
    const hasOwner = await lockOwnerIfExists(tx, ownerId);
    await updateRefund(tx, { ownerId, paymentId }, { settledAt: deps.now(), nextTryAt: null });
    const payment = await paymentForUpdate(tx, refundedPayment);
    if (payment === undefined || refundable <= 0) return;
    const refunded = await recordRefund(tx, payment, { providerRefundId, amountCents: refundable });
    if (refunded !== null && hasOwner) await mailRefund(deps, tx, payment, subtract(refunded, payment.refundedCents));
  });
}

/** @returns a new refund, or null when nothing is left to refund. */
async function refundAtProvider(
  deps: BillingDependencies,
  payment: PaymentRow,
  refundable: Cents,
  { reason, providerRefundId: failedRefundId }: RefundRequest,
): Promise<ProviderRefund | null> {
  const { id, providerPaymentId, currency } = payment;
  try {
    return await requirePayPal(deps).paypal.refund({
      // Makes every further try idempotent, until the refund has failed or less is left to refund.
      requestId: [id, refundable, ...(failedRefundId === null ? [] : [failedRefundId])].join('-'),
      captureId: providerPaymentId,
      amount: { value: formatPlain(refundable), currency_code: currency },
      note: `${reason} before this payment. You won’t be charged again.`,
    });
  } catch (error) {
    if (error instanceof PayPalError && error.issues.includes('CAPTURE_FULLY_REFUNDED')) return null;
    throw error;
  }
}

/** A pending refund may still fail: until it completes it is read again, and HR sees it after a while. */
async function followUp(deps: BillingDependencies, key: RefundKey, { id, status }: ProviderRefund): Promise<void> {
  const change = { providerRefundId: id, problem: `PayPal reports ${status}` };
  await updateRefund(deps.db, key, status === 'PENDING' ? change : { ...change, nextTryAt: null });
}

/**
 * @param mayReplace whether to request a new refund if PayPal says that the last one failed.
 * @throws PayPalError
 */
async function advance(deps: BillingDependencies, request: RefundRequest, mayReplace: boolean): Promise<void> {
  const { ownerId, paymentId, providerRefundId } = request;
  const key = { ownerId, paymentId };
  const payment = await findPayment(deps.db, key);
  const refundable = payment?.status === 'SUCCESS' ? subtract(payment.amountCents, payment.refundedCents) : ZERO;
  const done = () => updateRefund(deps.db, key, { settledAt: deps.now(), nextTryAt: null });
  if (payment === undefined || (refundable <= 0 && providerRefundId === null)) return done();
  let refund = providerRefundId === null ? null : await requirePayPal(deps).paypal.readRefund(providerRefundId);
  if (refund === null || (mayReplace && refundable > 0 && !SUCCEEDED_OR_PENDING.includes(refund.status)))
    refund = await refundAtProvider(deps, payment, refundable, request);
  if (refund === null) return done();
  if (refund.status === 'COMPLETED') return settle(deps, payment, refund, refundable);
  await followUp(deps, key, refund);
}

/** Part of the payment was refunded elsewhere. Once the notification of that arrives, less is left to refund. */
const isOfTooMuch = ({ issues }: PayPalError): boolean => issues.includes('REFUND_AMOUNT_EXCEEDED');

/** @returns whether the provider responded. */
async function attempt(deps: BillingDependencies, request: RefundRequest, mayReplace: boolean): Promise<boolean> {
  try {
    await advance(deps, request, mayReplace);
    return true;
  } catch (error) {
    const key = { ownerId: request.ownerId, paymentId: request.paymentId };
    if (!(error instanceof PayPalError)) {
      await updateRefund(deps.db, key, { problem: 'Our server failed' });
      throw error;
    }
    deps.logger.warn({ err: error, payment: request.paymentId }, 'refund failed');
    const problem = problemOf(error);
    const isRetried = isWorthRetrying(error) || isOfTooMuch(error);
    await updateRefund(deps.db, key, isRetried ? { problem } : { problem, nextTryAt: null });
    return error.status !== null;
  }
}

/** Tries every refund that is due, while PayPal responds. A failed one is due again after its pause. */
export async function processDueRefunds(deps: BillingDependencies): Promise<void> {
  if (deps.paypalAccount === null) return;
  await processDue(
    () => claimRefund(deps.db, deps.now()),
    (request) => attempt(deps, request, false),
  );
}

/** Tries a refund at once. If PayPal says that the last one failed, it requests a new one. */
export async function tryRefund(deps: BillingDependencies, key: RefundKey): Promise<void> {
  if (deps.paypalAccount === null) return;
  const request = await claimRefund(deps.db, deps.now(), key);
  if (request !== undefined) await attempt(deps, request, true);
}

/** Tries one at once. If it fails, `processDueRefunds` retries it. */
export const refundQueue = (deps: BillingDependencies): Queue<RefundKey> => ({
  ...REFUND_PAYMENT,
  work: (key) => tryRefund(deps, key),
});
