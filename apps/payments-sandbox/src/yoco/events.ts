import { Webhook } from 'standardwebhooks';
import { newId } from '../identifiers.ts';
import type { Checkout, YocoRefund } from '../state.ts';
import type { World } from '../world.ts';

function emit(world: World, { mode }: Checkout, type: string, payload: Record<string, unknown>): void {
  const now = world.clock.now();
  const eventId = newId.yocoEvent();
  const body = JSON.stringify({ id: eventId, type, createdDate: now.toISOString(), payload });
  for (const webhook of Object.values(world.state.yoco.webhooks)) {
    if (webhook.mode !== mode) continue;
    const messageId = newId.yocoMessage();
    const sign = () => {
      // Real time: the receiver compares it with its own clock, not with the sandbox's.
      const at = new Date();
      return Promise.resolve({
        'content-type': 'application/json',
        'webhook-id': messageId,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(webhook.secret).sign(messageId, at, body),
      });
    };
    world.deliveries.send({ provider: 'yoco', type, eventId, url: webhook.url, body, sign });
  }
}

const CARD = { expiryMonth: 12, expiryYear: 30, maskedCard: '************1111', scheme: 'visa' };

export function emitPayment(world: World, checkout: Checkout, paymentId: string, status: 'succeeded' | 'failed'): void {
  emit(world, checkout, `payment.${status}`, {
    id: paymentId,
    type: 'payment',
    createdDate: world.clock.now().toISOString(),
    amount: checkout.amount,
    currency: 'ZAR',
    status,
    mode: checkout.mode,
    paymentMethodDetails: { type: 'card', card: CARD },
    metadata: { ...checkout.metadata, checkoutId: checkout.id },
  });
}

export function emitRefund(world: World, checkout: Checkout, refund: YocoRefund, status: 'succeeded' | 'failed'): void {
  emit(world, checkout, `refund.${status}`, {
    id: refund.id,
    type: 'refund',
    createdDate: refund.createdDate,
    amount: refund.amount,
    currency: 'ZAR',
    paymentId: refund.paymentId,
    status,
    mode: checkout.mode,
    ...(status === 'failed' ? { failureReason: 'The sandbox is set to fail this refund.' } : {}),
    metadata: { ...checkout.metadata, checkoutId: checkout.id },
  });
}
