import { isStorable } from '@quarterdeck/contract/wire';
import { z } from 'zod';
import { optionalMoney, optionalText, type ProviderMoney } from './paypal-wire.ts';

/** The events that set-up subscribes to. */
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
 * A notification from PayPal: a reason to read the subscription, not a fact to record. PayPal signs only a CRC of the
 * body, so an attacker with one delivery could find another body that matches.
 */
export interface PayPalEvent {
  /** The same for every delivery of the event. */
  id: string;
  /** One of WEBHOOK_EVENTS, or another. */
  type: string;
  resource: {
    /** The id of the event's subject: the subscription, the sale or the refund. */
    id: string | null;
    /** Null for a sale without a subscription, and for most refunds. */
    subscriptionId: string | null;
    /** Our row's id. */
    customId: string | null;
    /** The payment that was made, tried, refunded or reversed. For a refund, the refunded payment. */
    saleId: string | null;
    /** Never negative: the type determines the direction. */
    amount: ProviderMoney | null;
  };
}

const resource = z.object({
  id: optionalText,
  billing_agreement_id: optionalText,
  custom_id: optionalText,
  custom: optionalText,
  sale_id: optionalText,
  amount: optionalMoney,
});

const event = z.object({
  id: z.string().min(1).max(200).refine(isStorable),
  event_type: z.string().min(1).max(200).refine(isStorable),
  resource: resource.catch(resource.parse({})),
});

function saleOf(type: string, { id, sale_id }: z.output<typeof resource>): string | null {
  if (!type.startsWith('PAYMENT.SALE.')) return null;
  // A refund has its own id; for a reversal, the resource's id is documented to be the sale's.
  return sale_id ?? (type === 'PAYMENT.SALE.REFUNDED' ? null : id);
}

/** @returns null when it is not an event. Only for verified deliveries. */
export function readPayPalEvent(body: Buffer): PayPalEvent | null {
  let parsed;
  try {
    parsed = event.safeParse(JSON.parse(body.toString('utf8')));
  } catch {
    return null;
  }
  if (!parsed.success) return null;
  const { id, event_type: type, resource } = parsed.data;
  const { amount } = resource;
  return {
    id,
    type,
    resource: {
      id: resource.id,
      subscriptionId: type.startsWith('BILLING.SUBSCRIPTION.') ? resource.id : resource.billing_agreement_id,
      customId: resource.custom_id ?? resource.custom,
      saleId: saleOf(type, resource),
      amount: amount && { ...amount, cents: Math.abs(amount.cents) },
    },
  };
}
