import { ZERO } from '@quarterdeck/domain/money';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { fromDecimal, money } from '../money.ts';
import type { Refund, Transaction } from '../state.ts';
import type { World } from '../world.ts';
import { moneyRequest } from './catalog.ts';
import { notFound, parsed, unprocessable } from './errors.ts';
import { refundable, requestRefund } from './refunds.ts';
import { idempotently, wantsRepresentation } from './requests.ts';

const refundRequest = z.object({
  amount: moneyRequest.optional(),
  custom_id: z.string().min(1).max(127).optional(),
  invoice_id: z.string().min(1).max(127).optional(),
  note_to_payer: z.string().min(1).max(255).optional(),
});

/** @returns the refund's id. */
function refund(world: World, sale: Transaction, form: z.output<typeof refundRequest>): string {
  const { amount } = form;
  const refundableAmount = refundable(world, sale);
  if (refundableAmount <= 0)
    throw unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded');
  if (amount !== undefined && amount.currency_code !== sale.currency) {
    const description = 'Refund must be in the same currency as the capture';
    throw unprocessable('REFUND_CAPTURE_CURRENCY_MISMATCH', description);
  }
  const cents = amount === undefined ? refundableAmount : (fromDecimal(amount.value) ?? ZERO);
  if (cents > refundableAmount) {
    const description =
      'The refund amount must be less than or equal to the capture amount that has not yet been refunded';
    throw unprocessable('REFUND_AMOUNT_EXCEEDED', description, { field: '/amount/value', location: 'body' });
  }
  return requestRefund(world, sale, cents, form.note_to_payer);
}

function body(world: World, { id, saleId, amount, status, note, time }: Refund, isWhole: boolean) {
  const { currency, refunded } = world.state.paypal.transactions[saleId]!;
  const links = [
    { href: `${world.url()}/v2/payments/refunds/${id}`, rel: 'self', method: 'GET' },
    { href: `${world.url()}/v2/payments/captures/${saleId}`, rel: 'up', method: 'GET' },
  ];
  if (!isWhole) return { id, status, links };
  return {
    id,
    status,
    amount: money(amount, currency),
    ...(note === undefined ? {} : { note_to_payer: note }),
    seller_payable_breakdown: {
      gross_amount: money(amount, currency),
      paypal_fee: money(ZERO, currency),
      net_amount: money(amount, currency),
      total_refunded_amount: money(refunded, currency),
    },
    create_time: time,
    update_time: time,
    links,
  };
}

/** Refunds of captured payments. A subscription's transactions are such payments. */
export function registerRefunds(scope: FastifyInstance, world: World): void {
  scope.post<{ Params: { id: string } }>('/v2/payments/captures/:id/refund', (request, reply) => {
    const form = parsed(refundRequest, request.body);
    const sale = world.state.paypal.transactions[request.params.id];
    if (!sale || sale.status === 'DECLINED') throw notFound();
    const { resource, isNew } = idempotently(world, request, `refund ${sale.id}`, () => refund(world, sale, form));
    const saved = world.state.paypal.refunds[resource]!;
    return reply.code(isNew ? 201 : 200).send(body(world, saved, wantsRepresentation(request)));
  });
  scope.get<{ Params: { id: string } }>('/v2/payments/refunds/:id', ({ params }) => {
    const saved = world.state.paypal.refunds[params.id];
    if (!saved) throw notFound();
    return body(world, saved, true);
  });
}
