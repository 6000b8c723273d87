import { z } from 'zod';
import { PAYMENT_STATUSES } from './billing.ts';
import { call, id, idempotencyKey, list, moment, numberField, reply, requiredText, saving } from './wire.ts';

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

export const PAID_EXTRAS_PAGE_SIZE = 30;

/** An extra that was paid and has to be done by us. Whole cents of `currency`. */
export const paidExtra = z.object({
  _id: id,
  name: z.string(),
  amountInCents: z.number(),
  currency: z.string(),
  isRefunded: z.boolean(),
  paidAt: moment,
  /** Null once the account was deleted. */
  buyer: z.object({ _id: id, name: z.string(), email: z.string() }).nullable(),
  /** When and by whom in HR it was marked as done; null while open. */
  done: z.object({ at: moment, by: z.string() }).nullable(),
});
export type PaidExtra = z.infer<typeof paidExtra>;

export const checkout = {
  /** Begins a payment by card; nothing is charged before the buyer pays at `redirectUrl`. */
  createPayment: saving('owner', 'billing')
    .route({ method: 'POST', path: '/payment/create-payment' })
    .input(
      z.object({
        amountInCents: numberField(
          'The amount',
          z.number('The amount is required').int('The amount must be in whole cents'),
        ),
        currency: requiredText('Currency', 3),
        productCode: requiredText('Product', 60),
        idempotencyKey: idempotencyKey.optional(),
      }),
    )
    .output(reply(z.object({ paymentId: id, redirectUrl: z.string().nullable() }))),
  /** The buyer left the card page: unless the provider says that it was paid, the purchase is closed. */
  close: saving('owner', 'billing')
    .route({ method: 'POST', path: '/payment/close-purchase' })
    .input(z.object({ _id: id }))
    .output(reply(purchase)),
  /** Closes one that was not paid and takes it off the list. Paid after all, it is there again. */
  dismiss: saving('owner', 'billing')
    .route({ method: 'POST', path: '/payment/dismiss-purchase' })
    .input(z.object({ _id: id }))
    .output(reply(purchase)),
  /** Latest first, `before` being the last one known. One's own; HR may ask for anyone's. */
  purchaseHistory: call.owner
    .route({ method: 'POST', path: '/payment/fetch-purchase-history' })
    .input(z.object({ ownerId: id, before: id.optional() }))
    .output(list(purchase)),
  /** What was paid and is still to be done, or is done: latest paid first. `before` is the `_id` of the last of the page before. */
  paidExtras: call.hr
    .route({ method: 'GET', path: '/payment/paid-extras' })
    .input(z.object({ show: z.enum(['open', 'done']).default('open'), before: id.optional() }))
    .output(reply(z.object({ extras: z.array(paidExtra), total: z.number() }))),
  /** Marks it as done, in the name of who calls, or takes that back. Done is done: a second mark changes nothing. */
  markExtra: saving('hr', 'billing')
    .route({ method: 'POST', path: '/payment/mark-extra' })
    .input(z.object({ _id: id, done: z.boolean('Done must be yes or no') }))
    .output(reply(paidExtra)),
};
