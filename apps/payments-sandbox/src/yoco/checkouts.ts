import { add, cents, subtract, ZERO } from '@quarterdeck/domain/money';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { newId } from '../identifiers.ts';
import type { Checkout, YocoMode, YocoRefund } from '../state.ts';
import type { World } from '../world.ts';
import { YocoError, yocoNotFound } from './errors.ts';
import { emitPayment, emitRefund } from './events.ts';

const MINIMUM_CENTS = 200;
const MAXIMUM_CENTS = 100_000_000;

const address = z.url({ protocol: /^https?$/ }).nullish();
const count = z.int().nullish();
const text = z.string().max(255).nullish();
const checkoutRequest = z.object({
  amount: z.int(),
  currency: z.string(),
  successUrl: address,
  cancelUrl: address,
  failureUrl: address,
  metadata: z.record(z.string(), z.unknown()).nullish(),
  totalDiscount: count,
  totalTaxAmount: count,
  subtotalAmount: count,
  lineItems: z.array(z.unknown()).nullish(),
  externalId: text,
  clientReferenceId: text,
});
const refundRequest = z.object({
  amount: z.int().min(1).optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
});

function checked<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const [problem] = result.error.issues;
  throw new YocoError(400, 'invalid_request', `${problem?.path.join('.') || 'body'}: ${problem?.message ?? 'invalid'}`);
}

const checkoutBody = (world: World, checkout: Checkout) => ({
  id: checkout.id,
  redirectUrl: `${world.url()}/checkout/${checkout.id}`,
  status: checkout.status,
  amount: checkout.amount,
  currency: 'ZAR',
  paymentId: checkout.paymentId,
  successUrl: checkout.successUrl,
  cancelUrl: checkout.cancelUrl,
  failureUrl: checkout.failureUrl,
  metadata: checkout.metadata,
  merchantId: 'sandbox-merchant',
  totalDiscount: checkout.totalDiscount,
  totalTaxAmount: checkout.totalTaxAmount,
  subtotalAmount: checkout.subtotalAmount,
  lineItems: checkout.lineItems,
  externalId: checkout.externalId,
  clientReferenceId: checkout.clientReferenceId,
  processingMode: checkout.mode,
});

function create(world: World, mode: YocoMode, body: unknown): Checkout {
  const { amount, currency, ...rest } = checked(checkoutRequest, body);
  if (currency !== 'ZAR') throw new YocoError(400, 'invalid_currency', 'The currency must be ZAR.');
  if (amount < MINIMUM_CENTS) throw new YocoError(400, 'amount_too_small', 'The amount must be at least 200 cents.');
  if (amount > MAXIMUM_CENTS) throw new YocoError(400, 'amount_too_large', 'The amount is too large.');
  const checkout: Checkout = {
    id: newId.checkout(),
    amount: cents(amount),
    status: 'created',
    paymentId: null,
    mode,
    refunded: ZERO,
    successUrl: rest.successUrl ?? null,
    cancelUrl: rest.cancelUrl ?? null,
    failureUrl: rest.failureUrl ?? null,
    metadata: rest.metadata ?? null,
    lineItems: rest.lineItems ?? null,
    subtotalAmount: rest.subtotalAmount ?? null,
    totalDiscount: rest.totalDiscount ?? null,
    totalTaxAmount: rest.totalTaxAmount ?? null,
    externalId: rest.externalId ?? null,
    clientReferenceId: rest.clientReferenceId ?? null,
    createdDate: world.clock.now().toISOString(),
  };
  world.state.yoco.checkouts[checkout.id] = checkout;
  return checkout;
}

/** @throws YocoError 404. */
export function checkoutById(world: World, id: string): Checkout {
  const checkout = world.state.yoco.checkouts[id];
  if (!checkout) throw yocoNotFound();
  return checkout;
}

/** Charges the card. Idempotent. */
export function pay(world: World, checkout: Checkout): void {
  if (checkout.status === 'completed') return;
  checkout.status = 'completed';
  checkout.paymentId = newId.yocoPayment();
  emitPayment(world, checkout, checkout.paymentId, 'succeeded');
}

/** The bank declines the card. The checkout can be tried again. */
export function declineCard(world: World, checkout: Checkout): void {
  if (checkout.status === 'completed') return;
  checkout.status = 'started';
  emitPayment(world, checkout, newId.yocoPayment(), 'failed');
}

/** @throws YocoError when nothing was paid, or the amount exceeds the rest. */
export function refundCheckout(world: World, checkout: Checkout, requested?: number): YocoRefund {
  const { paymentId } = checkout;
  if (checkout.status !== 'completed' || paymentId === null) {
    throw new YocoError(422, 'not_refundable', 'The checkout is not paid.');
  }
  const refundable = subtract(checkout.amount, checkout.refunded);
  const amount = cents(requested ?? refundable);
  if (refundable === 0) throw new YocoError(422, 'not_refundable', 'The checkout has been refunded.');
  if (amount > refundable) throw new YocoError(422, 'amount_too_large', 'The refund exceeds the amount paid.');
  const createdDate = world.clock.now().toISOString();
  const refund = { id: newId.yocoRefund(), checkoutId: checkout.id, paymentId, amount, createdDate };
  world.state.yoco.refunds[refund.id] = refund;
  const fails = world.state.yoco.failRefunds > 0;
  if (fails) world.state.yoco.failRefunds -= 1;
  else checkout.refunded = add(checkout.refunded, amount);
  emitRefund(world, checkout, refund, fails ? 'failed' : 'succeeded');
  return refund;
}

type ById = { Params: { id: string } };

export function registerCheckouts(scope: FastifyInstance, world: World): void {
  scope.post('/api/checkouts', ({ mode, body }) => checkoutBody(world, create(world, mode, body)));
  scope.get<ById>('/api/checkouts/:id', ({ params }) => checkoutBody(world, checkoutById(world, params.id)));
  scope.post<ById>('/api/checkouts/:id/refund', ({ params, body }, reply) => {
    const checkout = checkoutById(world, params.id);
    // A full refund has no body; an empty array, which some clients send instead, is rejected.
    const { amount } = body === undefined ? {} : checked(refundRequest, body);
    const { id } = refundCheckout(world, checkout, amount);
    const response = { id: checkout.id, refundId: id, message: 'Refund successful', status: 'successful' };
    return reply.code(202).send(response);
  });
}
