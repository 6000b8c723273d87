import { z } from 'zod';
import { optionalMoment, optionalMoney, optionalText, type ProviderMoney } from './paypal-wire.ts';

/** The events that set-up asks for. */
export const WEBHOOK_EVENTS = [
  'BILLING.SUBSCRIPTION.CREATED',
  'BILLING.SUBSCRIPTION.ACTIVATED',
  'BILLING.SUBSCRIPTION.UPDATED',
  'BILLING.SUBSCRIPTION.EXPIRED',
  'BILLING.SUBSCRIPTION.CANCELLED',
  'BILLING.SUBSCRIPTION.SUSPENDED',
  'BILLING.SUBSCRIPTION.PAYMENT.FAILED',
  'PAYMENT.SALE.COMPLETED',
  'PAYMENT.SALE.REFUNDED',
  'PAYMENT.SALE.REVERSED',
  'PAYMENT.SALE.DENIED',
  'PAYMENT.SALE.PENDING',
] as const;

/**
 * What PayPal tells us: a reason to read the subscription, not a fact to book. PayPal signs only a CRC of the body, which
 * somebody who saw one delivery could meet with another body.
 */
export interface PayPalEvent {
  /** The same however often it is delivered. */
  id: string;
  /** One of WEBHOOK_EVENTS, or one that is not ours. */
  type: string;
  /** Not to be ordered by: some are hours off. */
  createdAt: Date | null;
  resource: {
    /** Of what the event is about: the subscription, the sale or the refund. */
    id: string | null;
    /** Null for a sale that belongs to none, and for most refunds. */
    subscriptionId: string | null;
    /** The id of our row. */
    customId: string | null;
    /** The payment that was made, tried, refunded or taken back. Of a refund the one it is of. */
    saleId: string | null;
    /** Never negative: the type says in which direction. */
    amount: ProviderMoney | null;
    /** Of a subscription its status. */
    state: string | null;
    at: Date | null;
  };
}

const resource = z.object({
  id: optionalText,
  billing_agreement_id: optionalText,
  custom_id: optionalText,
  custom: optionalText,
  sale_id: optionalText,
  amount: optionalMoney,
  state: optionalText,
  status: optionalText,
  create_time: optionalMoment,
  status_update_time: optionalMoment,
});

const event = z.object({
  id: z.string().min(1).max(200),
  event_type: z.string().min(1).max(200),
  create_time: optionalMoment,
  resource: resource.catch(resource.parse({})),
});

function saleOf(type: string, { id, sale_id }: z.output<typeof resource>): string | null {
  if (!type.startsWith('PAYMENT.SALE.')) return null;
  // A refund has an id of its own; of what was taken back, the id of the resource is said to be the sale's.
  return sale_id ?? (type === 'PAYMENT.SALE.REFUNDED' ? null : id);
}

/** @returns null when it is no event. Only for what was found genuine. */
export function readPayPalEvent(body: Buffer): PayPalEvent | null {
  let parsed;
  try {
    parsed = event.safeParse(JSON.parse(body.toString('utf8')));
  } catch {
    return null;
  }
  if (!parsed.success) return null;
  const { id, event_type: type, create_time: createdAt, resource: about } = parsed.data;
  const { amount } = about;
  return {
    id,
    type,
    createdAt,
    resource: {
      id: about.id,
      subscriptionId: type.startsWith('BILLING.SUBSCRIPTION.') ? about.id : about.billing_agreement_id,
      customId: about.custom_id ?? about.custom,
      saleId: saleOf(type, about),
      amount: amount && { ...amount, cents: Math.abs(amount.cents) },
      state: about.state ?? about.status,
      at: about.status_update_time ?? about.create_time,
    },
  };
}
