import { z } from 'zod';
import { call, id, idempotencyKey, moment, reply, requiredText } from './wire.ts';
import { PAYMENT_STATUSES } from './billing.ts';

/** An extra that was bought, or begun to be. Whole cents of `currency`. */
export const purchase = z.object({
  _id: id,
  productCode: z.string(),
  name: z.string(),
  amountInCents: z.number(),
  currency: z.string(),
  /** PENDING until the provider says how it ended. */
  status: z.enum(PAYMENT_STATUSES),
  failureReason: z.string().nullable(),
  createdAt: moment,
});
export type Purchase = z.infer<typeof purchase>;

export const checkout = {
  /** Begins a payment by card; nothing is charged before the buyer pays at `redirectUrl`. */
  createPayment: call.owner
    .route({ method: 'POST', path: '/payment/create-payment' })
    .input(
      z.object({
        amountInCents: z.number('The amount is missing').int('The amount is in whole cents'),
        currency: requiredText('Currency', 3),
        productCode: requiredText('Product', 60),
        idempotencyKey: idempotencyKey.optional(),
      }),
    )
    .output(reply(z.object({ paymentId: id, redirectUrl: z.string().nullable() }))),
  /** Latest first. One's own; HR may ask for anybody's. */
  purchaseHistory: call.owner
    .route({ method: 'POST', path: '/payment/fetch-purchase-history' })
    .input(z.object({ ownerId: id }))
    .output(reply(z.array(purchase))),
};
