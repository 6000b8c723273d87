import { DAY_MS } from '@quarterdeck/domain/durations';
import { cents, subtract } from '@quarterdeck/domain/money';
import { sql } from 'drizzle-orm';
import { lockOwnerIfExists } from '../../../access/owner-lock.ts';
import { computed, row } from '../../../platform/postgres/rows.ts';
import type { BillingDependencies } from '../billing.dependencies.ts';
import { recordPayment, recordFailureReason, recordRefund, paymentForUpdate } from '../payments/payments.writes.ts';
import { mailRefund } from '../subscriptions/notices.ts';
import {
  findByProvider,
  findSubscription,
  updateSubscription,
  type Subscription,
} from '../subscriptions/subscriptions.queries.ts';
import { syncSubscription } from '../subscriptions/sync.ts';
import type { PayPalEvent } from './paypal-events.ts';

/** After this time, an event about an unknown subject is dropped: it was never ours. */
const EVENT_LIFETIME_MS = DAY_MS;

/**
 * Whether reads or events of our subscriptions are outstanding: the server may have been down for days, and events
 * arrive in any order.
 */
async function isBehind({ db, now }: BillingDependencies): Promise<boolean> {
  const { behind } = await row(
    db,
    { behind: computed.boolean },
    sql`select exists (select 1 from subscriptions where next_check_at <= ${now()})
          or exists (
            select 1 from webhook_events join subscriptions on provider_id = event -> 'resource' ->> 'subscriptionId'
            where provider = 'paypal' and processed_at is null
          ) as behind`,
  );
  return behind;
}

const paymentOf = (deps: BillingDependencies, saleId: string) =>
  deps.db.transaction((tx) => paymentForUpdate(tx, { provider: 'paypal', providerPaymentId: saleId }));

async function subscriptionOfPayment(deps: BillingDependencies, saleId: string): Promise<Subscription | undefined> {
  const payment = await paymentOf(deps, saleId);
  if (payment === undefined || payment.subscriptionId === null) return undefined;
  return findSubscription(deps.db, { ownerId: payment.ownerId, id: payment.subscriptionId });
}

async function findSubject(deps: BillingDependencies, { resource }: PayPalEvent): Promise<Subscription | undefined> {
  const { subscriptionId: providerId, customId, saleId } = resource;
  const subscription = await findByProvider(deps.db, { providerId, customId });
  if (subscription === undefined) return saleId === null ? undefined : subscriptionOfPayment(deps, saleId);
  if (subscription.providerId !== null || providerId === null) return subscription;
  // Our request that created it never got its response.
  await updateSubscription(deps.db, subscription, { providerId });
  return { ...subscription, providerId };
}

/** Only the event says how much was refunded. */
async function handleRefund(deps: BillingDependencies, event: PayPalEvent, saleId: string): Promise<void> {
  const { id, amount } = event.resource;
  if (id === null || amount === null) return deps.logger.error({ event: event.id }, 'refund without an amount');
  const { ownerId } = (await paymentOf(deps, saleId)) ?? {};
  if (ownerId === undefined) throw new Error(`The refund ${id} arrived before its payment ${saleId}`);
  await deps.db.transaction(async (tx) => {
    const hasOwner = await lockOwnerIfExists(tx, ownerId);
    const payment = await paymentForUpdate(tx, { provider: 'paypal', providerPaymentId: saleId });
    if (payment === undefined) throw new Error(`The payment ${saleId} no longer exists`);
    if (payment.currency !== amount.currency)
      return deps.logger.error({ event: event.id }, 'refund does not match its payment');
    const refunded = await recordRefund(tx, payment, { providerRefundId: id, amountCents: cents(amount.cents) });
    if (refunded === null || !hasOwner) return;
    await mailRefund(deps, tx, payment, subtract(refunded, payment.refundedCents));
  });
}

/** The payer reversed the payment through their bank. */
async function handleReversal(deps: BillingDependencies, saleId: string): Promise<void> {
  const payment = await paymentOf(deps, saleId);
  if (payment === undefined) throw new Error(`The reversal of ${saleId} arrived before the payment`);
  deps.logger.error({ payment: saleId }, 'payment reversed by the payer');
  const failureReason = 'Payment reversed (chargeback)';
  await deps.db.transaction(async (tx) => {
    // The same lock order as when a read is applied.
    await lockOwnerIfExists(tx, payment.ownerId);
    await recordPayment(tx, { ...payment, status: 'REFUNDED', failureReason });
    // The transactions, read just now, show that the payment was reversed but not who reversed it.
    await recordFailureReason(tx, payment, failureReason);
  });
}

/**
 * A PayPal event is a reason to read the subscription: events come twice, late, in any order, or never. Only the amount
 * of a refund is taken from the event itself.
 * @throws Error to be called again later.
 */
export async function handlePayPalEvent(
  deps: BillingDependencies,
  event: PayPalEvent,
  receivedAt: Date,
): Promise<void> {
  const { saleId } = event.resource;
  const isOfSale = event.type.startsWith('PAYMENT.SALE.') && saleId !== null;
  const subject = await findSubject(deps, event);
  const isLate = deps.now().getTime() - receivedAt.getTime() > EVENT_LIFETIME_MS;
  if (subject === undefined) {
    // The account may sell other things, whose events have another id or none. An event without an id may also be a
    // refund that arrives before its payment.
    const isAnothers = event.resource.customId !== null;
    if (isOfSale && !isAnothers && (!isLate || (await isBehind(deps))))
      throw new Error(`The sale ${saleId} is not known yet`);
    return deps.logger.warn({ event: event.id, type: event.type }, 'event for an unknown subscription or sale');
  }
  await syncSubscription(deps, subject);
  if (!isOfSale) return;
  if ((await paymentOf(deps, saleId)) === undefined) {
    if (!isLate) throw new Error(`PayPal does not list the sale ${saleId} yet`);
    return deps.logger.error({ event: event.id, saleId }, 'PayPal reported a payment that it does not list');
  }
  if (event.type === 'PAYMENT.SALE.REFUNDED') await handleRefund(deps, event, saleId);
  if (event.type === 'PAYMENT.SALE.REVERSED') await handleReversal(deps, saleId);
}
