import { cents, formatMoney, subtract, sum } from '@quarterdeck/domain/money';
import { inFormatsOf } from '../../access/formats.ts';
import { queueMail } from '../../platform/mail.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { recordRefund, paymentForUpdate } from '../billing/payments/payments.writes.ts';
import { announcePurchase, type CheckoutDependencies } from './checkout.dependencies.ts';
import { refundMail } from './checkout.mails.ts';
import {
  checkoutOfEvent,
  saveProviderCheckout,
  lockCheckout,
  markDeclined,
  setCheckout,
  type Checkout,
} from './checkout.queries.ts';
import { applyCheckout, lockBuyer } from './settling.ts';
import type { CheckoutEvent } from './yoco-webhooks.ts';

const DECLINED = 'The card was declined';

/** The provider's response to our request was lost: the event contains the same data. */
async function adopt(
  { db, now }: CheckoutDependencies,
  purchase: Checkout,
  { checkoutId }: CheckoutEvent,
): Promise<void> {
  if (purchase.checkoutId !== null || checkoutId === null) return;
  await saveProviderCheckout(db, purchase.id, { checkoutId, redirectUrl: null, nextCheckAt: now() });
}

/** Tells the buyer what was refunded of a payment that did not match, in one or several parts. */
async function addMismatchRefund(
  tx: Queryable,
  { id, mismatchRefunds: before }: Checkout,
  { refundId, amountCents, currency }: { refundId: string; amountCents: number; currency: string },
): Promise<true> {
  const mismatchRefunds = { ...before, [refundId]: amountCents };
  const refunded = formatMoney(sum(Object.values(mismatchRefunds).map(cents)), currency);
  const failureReason = `The payment didn’t match your order. We refunded ${refunded} to your card.`;
  await setCheckout(tx, id, { failureReason, mismatchRefunds });
  return true;
}

/** @throws Error when the payment is not known yet, so that the event is retried later. */
async function refund(deps: CheckoutDependencies, purchase: Checkout, event: CheckoutEvent): Promise<void> {
  const { refundId, paymentId, amountCents, currency } = event;
  if (refundId === null || paymentId === null || amountCents === null || amountCents <= 0) {
    return deps.logger.error({ event }, 'refund without an amount');
  }
  // The payment may not have been reported yet.
  await applyCheckout(deps, purchase.id);
  const isNew = await deps.db.transaction(async (tx) => {
    const locked = (await lockCheckout(tx, purchase.id)) ?? purchase;
    if (locked.status === 'FAILED' && locked.paidAt !== null) {
      deps.logger.warn({ event }, 'mismatched card payment refunded');
      return addMismatchRefund(tx, locked, { refundId, amountCents, currency: currency ?? purchase.currency });
    }
    const buyer = await lockBuyer(tx, purchase.ownerId);
    const payment = await paymentForUpdate(tx, { provider: 'yoco', providerPaymentId: paymentId });
    if (payment === undefined) throw new Error(`The refund ${refundId} arrived before its payment ${paymentId}`);
    if (payment.ownerId !== purchase.ownerId || payment.currency !== currency) {
      deps.logger.error({ event }, 'refund does not match its payment');
      return false;
    }
    const refundCents = cents(amountCents);
    const total = await recordRefund(tx, payment, { providerRefundId: refundId, amountCents: refundCents });
    if (total === null) return false;
    if (total === payment.amountCents) await setCheckout(tx, purchase.id, { status: 'REFUNDED' });
    if (buyer !== undefined) {
      const newlyRefunded = subtract(total, payment.refundedCents);
      const mailOf = () => refundMail(buyer, payment, newlyRefunded, deps.appUrl);
      await queueMail(deps.jobs, tx, await inFormatsOf(tx, purchase.ownerId, mailOf));
    }
    return true;
  });
  if (isNew) announcePurchase(deps, purchase.ownerId);
}

/**
 * Handles an event of the card provider. It is only a reason to read the provider, except for refunds, which cannot be
 * read. Idempotent.
 * @throws Error to have it retried later.
 */
export async function handleYocoEvent(deps: CheckoutDependencies, event: CheckoutEvent): Promise<void> {
  const purchase = await checkoutOfEvent(deps.db, event);
  if (purchase === undefined) {
    // The account may be used for other sales too.
    return deps.logger.warn({ event }, 'card provider reported an unknown payment');
  }
  await adopt(deps, purchase, event);
  switch (event.type) {
    case 'payment.succeeded':
      return applyCheckout(deps, purchase.id);
    case 'payment.failed':
      // The buyer may still use another card on the same page.
      if (await markDeclined(deps.db, purchase.id, DECLINED)) announcePurchase(deps, purchase.ownerId);
      return;
    case 'refund.succeeded':
      return refund(deps, purchase, event);
    default:
      deps.logger.info({ event }, 'card provider event ignored');
  }
}
