import { isStorable } from '@quarterdeck/contract/wire';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import {
  headerOf,
  MAX_WEBHOOK_BYTES,
  type WebhookHeaders,
  type WebhookVerdict,
} from '../../platform/webhook-verdict.ts';

/** An event of the card provider. Amount, currency and mode have to be compared with the request. */
export interface CheckoutEvent {
  /** The event's own id. */
  id: string;
  /** The id of the message that carried it, the same when it is resent. */
  messageId: string;
  /** payment.succeeded, refund.succeeded, refund.failed, perhaps payment.failed, or an unknown one. */
  type: string;
  /** Look the payment up by this id first. */
  checkoutId: string | null;
  /** The provider's payment id; for a refund, of the refunded payment. */
  paymentId: string | null;
  refundId: string | null;
  amountCents: number | null;
  currency: string | null;
  /** 'live' or 'test'. */
  mode: string | null;
  status: string | null;
  /** Our row's id, which our request contained. */
  ourPaymentId: string | null;
}

/** Null also for a text that PostgreSQL cannot store. */
const text = z.string().min(1).refine(isStorable).nullable().catch(null);

const payload = z.object({
  id: text,
  type: text,
  paymentId: text,
  amount: z.number().int().nullable().catch(null),
  currency: text,
  mode: text,
  status: text,
  metadata: z.object({ checkoutId: text, paymentId: text }).nullable().catch(null),
});
const event = z.object({
  id: z.string().min(1).max(200).refine(isStorable),
  type: z.string().min(1).max(200).refine(isStorable),
  payload: payload.catch(payload.parse({})),
});

function readEvent(signed: unknown, messageId: string): CheckoutEvent | null {
  const parsed = event.safeParse(signed);
  if (!parsed.success) return null;
  const { id, type, payload } = parsed.data;
  const isRefund = type.startsWith('refund.') || payload.type === 'refund';
  return {
    id,
    messageId,
    type,
    checkoutId: payload.metadata?.checkoutId ?? null,
    paymentId: isRefund ? payload.paymentId : payload.id,
    refundId: isRefund ? payload.id : null,
    amountCents: payload.amount,
    currency: payload.currency,
    mode: payload.mode,
    status: payload.status,
    ourPaymentId: payload.metadata?.paymentId ?? null,
  };
}

export interface YocoWebhooks {
  /** Verifies that Yoco sent a delivery within the last five minutes, and reads it. `body` is the raw bytes. */
  verify(headers: WebhookHeaders, body: Buffer): WebhookVerdict<CheckoutEvent>;
}

/**
 * @param secret `whsec_…`, as received on registration.
 * @throws Error when it is malformed
 */
export function createYocoWebhooks(secret: string): YocoWebhooks {
  const webhook = new Webhook(secret);

  function verified(body: Buffer, id: string, timestamp: string, signature: string): { payload: unknown } | null {
    try {
      const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
      return { payload: webhook.verify(body, headers) };
    } catch {
      return null;
    }
  }

  return {
    verify: (headers, body) => {
      if (body.length > MAX_WEBHOOK_BYTES) return { outcome: 'forged', why: 'the body is too long' };
      const [id, timestamp, signature] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
        headerOf(headers, name),
      );
      if (!id || !timestamp || !signature) return { outcome: 'forged', why: 'a header is missing' };
      const message = verified(body, id, timestamp, signature);
      if (!message) return { outcome: 'forged', why: 'the signature does not match, or is too old' };
      const event = readEvent(message.payload, id);
      return event ? { outcome: 'genuine', event } : { outcome: 'forged', why: 'the body is not an event' };
    },
  };
}
