import { cents, subtract } from '@quarterdeck/domain/money';
import type { Mail } from '../../platform/mail.ts';
import { noteRefund, paymentForUpdate } from '../billing/payments/payments.writes.ts';
import { announcePurchase, type CheckoutDependencies } from './checkout.dependencies.ts';
import { refundMail } from './checkout.mails.ts';
import {
  checkoutOfEvent,
  keepAnswer,
  lockCheckout,
  noteDecline,
  setCheckout,
  type Checkout,
} from './checkout.queries.ts';
import { applyCheckout, lockOwnerEmail } from './settling.ts';
import type { CheckoutEvent } from './yoco-webhooks.ts';

const DECLINED = 'The card was declined';

/** The provider took the request and its answer never reached us: the event says what the answer would have said. */
async function adopt(
  { db, now }: CheckoutDependencies,
  purchase: Checkout,
  { checkoutId }: CheckoutEvent,
): Promise<void> {
  if (purchase.checkoutId !== null || checkoutId === null) return;
  await keepAnswer(db, purchase.id, { checkoutId, redirectUrl: null, nextCheckAt: now() });
}

/** @throws Error when the payment is not known yet, so that the event is worked on again later. */
async function refund(deps: CheckoutDependencies, purchase: Checkout, event: CheckoutEvent): Promise<void> {
  const { refundId, paymentId, amountCents, currency } = event;
  if (refundId === null || paymentId === null || amountCents === null || amountCents <= 0) {
    return deps.logger.error({ event }, 'refund without an amount');
  }
  // The payment may not have been told of yet.
  await applyCheckout(deps, purchase.id);
  const isNew = await deps.db.transaction(async (tx) => {
    const { status } = (await lockCheckout(tx, purchase.id)) ?? purchase;
    if (status === 'FAILED') {
      deps.logger.warn({ event }, 'mismatched card payment refunded');
      return false;
    }
    const email = await lockOwnerEmail(tx, purchase.ownerId);
    const payment = await paymentForUpdate(tx, { provider: 'yoco', providerPaymentId: paymentId });
    if (payment === undefined) throw new Error(`The refund ${refundId} arrived before its payment ${paymentId}`);
    if (payment.ownerId !== purchase.ownerId || payment.currency !== currency) {
      deps.logger.error({ event }, 'refund does not match its payment');
      return false;
    }
    const refunded = cents(amountCents);
    const total = await noteRefund(tx, payment, { providerRefundId: refundId, amountCents: refunded });
    if (total === null) return false;
    if (total === payment.amountCents) await setCheckout(tx, purchase.id, { status: 'REFUNDED' });
    if (email !== undefined) {
      const given = subtract(total, payment.refundedCents);
      await deps.jobs.add<Mail>(tx, { name: 'mail' }, refundMail(email, payment, given, deps.appUrl));
    }
    return true;
  });
  if (isNew) announcePurchase(deps, purchase.ownerId);
}

/**
 * Works on what the card provider told. An event is only a reason to ask the provider, but for a refund, of which there is
 * nothing to be read. Working on the same one again changes nothing more.
 * @throws Error to have it worked on again later.
 */
export async function handleYocoEvent(deps: CheckoutDependencies, event: CheckoutEvent): Promise<void> {
  const purchase = await checkoutOfEvent(deps.db, event);
  if (purchase === undefined) {
    // Others may sell through the same account.
    return deps.logger.warn({ event }, 'card provider reported an unknown payment');
  }
  await adopt(deps, purchase, event);
  switch (event.type) {
    case 'payment.succeeded':
      return applyCheckout(deps, purchase.id);
    case 'payment.failed':
      // The buyer may yet take another card on the same page.
      if (await noteDecline(deps.db, purchase.id, DECLINED)) announcePurchase(deps, purchase.ownerId);
      return;
    case 'refund.succeeded':
      return refund(deps, purchase, event);
    default:
      deps.logger.info({ event }, 'card provider event ignored');
  }
}
