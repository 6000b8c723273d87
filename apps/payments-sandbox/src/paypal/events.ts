import { randomUUID } from 'node:crypto';
import { newId } from '../identifiers.ts';
import { decimal } from '../money.ts';
import type { PayPalEvent, PayPalWebhook, Subscription, Transaction } from '../state.ts';
import type { World } from '../world.ts';
import { subscriptionBody } from './representation.ts';
import { signatureOf } from './signer.ts';
import { feeOf } from './terms.ts';
import { subtract, ZERO, type Cents } from '@quarterdeck/domain/money';

const KEPT_EVENTS = 1000;

type SubscriptionEvent = 'CREATED' | 'ACTIVATED' | 'UPDATED' | 'EXPIRED' | 'CANCELLED' | 'SUSPENDED' | 'PAYMENT.FAILED';

const SUMMARIES: Record<SubscriptionEvent, string> = {
  CREATED: 'Subscription created',
  ACTIVATED: 'Subscription activated',
  UPDATED: 'Subscription updated',
  EXPIRED: 'Subscription expired',
  CANCELLED: 'Subscription cancelled',
  SUSPENDED: 'Subscription suspended',
  'PAYMENT.FAILED': 'Payment failed for subscription',
};

/** All events the merchant can subscribe to here. */
export const EVENT_TYPES = [
  ...Object.keys(SUMMARIES).map((name) => `BILLING.SUBSCRIPTION.${name}`),
  'PAYMENT.SALE.COMPLETED',
  'PAYMENT.SALE.REFUNDED',
  'PAYMENT.SALE.REVERSED',
];

export function deliverEvent(world: World, event: PayPalEvent, webhook: PayPalWebhook): void {
  const transmissionId = randomUUID();
  const transmissionTime = world.clock.iso();
  const correlationId = newId.debug();
  // Every try of a delivery has the same transmission id.
  const sign = async () => {
    const signer = await world.signer();
    const parts = { transmissionId, transmissionTime, webhookId: webhook.id, body: event.body };
    return {
      'content-type': 'application/json',
      'user-agent': 'PayPal/AUHD-214.0-58279866',
      'correlation-id': correlationId,
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-auth-version': 'v2',
      'paypal-cert-url': `${world.url()}/v1/notifications/certs/${signer.certificateId}`,
      'paypal-transmission-id': transmissionId,
      'paypal-transmission-sig': signatureOf(signer, parts),
      'paypal-transmission-time': transmissionTime,
    };
  };
  const { id: eventId, type, body } = event;
  world.deliveries.send({ provider: 'paypal', type, eventId, url: webhook.url, body, sign });
}

function emit(
  world: World,
  about: { type: string; summary: string; resourceType: string; version: string },
  resource: { id: string; [member: string]: unknown },
): void {
  const { paypal } = world.state;
  const id = newId.paypalEvent();
  const self = `${world.url()}/v1/notifications/webhooks-events/${id}`;
  const time = world.clock.now().toISOString();
  const body = JSON.stringify({
    id,
    event_version: '1.0',
    create_time: time,
    resource_type: about.resourceType,
    resource_version: about.version,
    event_type: about.type,
    summary: about.summary,
    resource,
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/resend`, rel: 'resend', method: 'POST' },
    ],
  });
  const event = { id, type: about.type, time, body, resourceId: resource.id };
  paypal.events.push(event);
  if (paypal.events.length > KEPT_EVENTS) paypal.events.shift();
  for (const webhook of Object.values(paypal.webhooks)) {
    if (webhook.eventTypes.includes('*') || webhook.eventTypes.includes(event.type))
      deliverEvent(world, event, webhook);
  }
}

export function emitSubscription(world: World, name: SubscriptionEvent, subscription: Subscription): void {
  const about = {
    type: `BILLING.SUBSCRIPTION.${name}`,
    summary: SUMMARIES[name],
    resourceType: 'subscription',
    version: '2.0',
  };
  emit(world, about, subscriptionBody(world, subscription));
}

const v1Amount = (amount: Cents, currency: string) => ({
  total: decimal(amount),
  currency,
  details: { subtotal: decimal(amount) },
});

const saleAbout = (name: string, summary: string, resourceType = 'sale') => ({
  type: `PAYMENT.SALE.${name}`,
  summary,
  resourceType,
  version: '1.0',
});

export function emitSaleCompleted(world: World, sale: Transaction): void {
  const { amount, currency, time } = sale;
  const href = `${world.url()}/v1/payments/sale/${sale.id}`;
  emit(world, saleAbout('COMPLETED', `Payment completed for $ ${decimal(amount)} ${currency}`), {
    id: sale.id,
    billing_agreement_id: sale.subscriptionId,
    amount: v1Amount(amount, currency),
    payment_mode: 'INSTANT_TRANSFER',
    state: 'completed',
    protection_eligibility: 'INELIGIBLE',
    transaction_fee: { currency, value: decimal(feeOf(amount)) },
    create_time: time,
    update_time: time,
    links: [
      { href, rel: 'self', method: 'GET' },
      { href: `${href}/refund`, rel: 'refund', method: 'POST' },
    ],
  });
}

/** A refund has its own id and names the sale, but not the subscription. */
export function emitSaleRefunded(world: World, sale: Transaction, refundId: string, amount: Cents): void {
  const time = world.clock.iso();
  const href = `${world.url()}/v1/payments/refund/${refundId}`;
  emit(world, saleAbout('REFUNDED', `A $ ${decimal(amount)} ${sale.currency} sale payment was refunded`, 'refund'), {
    id: refundId,
    sale_id: sale.id,
    parent_payment: `PAYID-${sale.id}`,
    state: 'completed',
    amount: v1Amount(amount, sale.currency),
    create_time: time,
    update_time: time,
    links: [
      { href, rel: 'self', method: 'GET' },
      { href: `${world.url()}/v1/payments/sale/${sale.id}`, rel: 'sale', method: 'GET' },
    ],
  });
}

/** A chargeback carries the id of the sale and a negative amount. */
export function emitSaleReversed(world: World, sale: Transaction, amount: Cents): void {
  const time = world.clock.iso();
  emit(world, saleAbout('REVERSED', `A $ ${decimal(amount)} ${sale.currency} sale payment was reversed`), {
    id: sale.id,
    state: 'reversed',
    amount: v1Amount(subtract(ZERO, amount), sale.currency),
    create_time: sale.time,
    update_time: time,
    links: [{ href: `${world.url()}/v1/payments/sale/${sale.id}`, rel: 'self', method: 'GET' }],
  });
}
