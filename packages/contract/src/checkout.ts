import { z } from 'zod';
import { PAYMENT_STATUSES } from './billing.ts';
import {
  call,
  id,
  idempotencyKey,
  identified,
  list,
  moment,
  numberField,
  reply,
  requiredText,
  saving,
} from './wire.ts';

/** A purchase of an extra, started or completed. Whole cents of `currency`. */
export const purchase = z.object({
  _id: id,
  productCode: z.string(),
  name: z.string(),
  amountInCents: z.number(),
  currency: z.string(),
  /** PENDING until the provider reports the result. */
  status: z.enum(PAYMENT_STATUSES),
  failureReason: z.string().nullable(),
  /** FAILED, but a card was charged: the payment did not match the order. */
  isCharged: z.boolean(),
  createdAt: moment,
});
export type Purchase = z.infer<typeof purchase>;

export const PAID_EXTRAS_PAGE_SIZE = 30;

/** A paid extra for us to deliver. Whole cents of `currency`. */
export const paidExtra = z.object({
  _id: id,
  name: z.string(),
  amountInCents: z.number(),
  currency: z.string(),
  isRefunded: z.boolean(),
  paidAt: moment,
  /** Null once the account is deleted. */
  buyer: z.object({ _id: id, name: z.string(), email: z.string() }).nullable(),
  /** When it was marked as done and by which HR user; null while open. */
  done: z.object({ at: moment, by: z.string() }).nullable(),
});
export type PaidExtra = z.infer<typeof paidExtra>;

export const checkout = {
  /** Starts a card payment; nothing is charged before the buyer pays at `redirectUrl`. */
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
  /** The buyer left the card page: closes the purchase, unless the provider reports it as paid. */
  close: saving('owner', 'billing')
    .route({ method: 'POST', path: '/payment/close-purchase' })
    .input(z.object({ _id: id }))
    .output(reply(purchase)),
  /** Closes an unpaid purchase and removes it from the list. If it is paid after all, it reappears. */
  dismiss: saving('owner', 'billing')
    .route({ method: 'POST', path: '/payment/dismiss-purchase' })
    .input(z.object({ _id: id }))
    .output(reply(purchase)),
  /**
   * The caller's purchases, latest first; `before` is the last known one. HR may request any owner's, with a recent
   * authentication.
   */
  purchaseHistory: identified('forSome')
    .route({ method: 'POST', path: '/payment/fetch-purchase-history' })
    .input(z.object({ ownerId: id, before: id.optional() }))
    .output(list(purchase)),
  /** Paid extras, open or done, latest paid first. `before` is the `_id` of the previous page's last one. */
  paidExtras: call.hr
    .route({ method: 'GET', path: '/payment/paid-extras' })
    .input(z.object({ show: z.enum(['open', 'done']).default('open'), before: id.optional() }))
    .output(reply(z.object({ extras: z.array(paidExtra), total: z.number() }))),
  /** Marks it as done in the caller's name, or reopens it. Idempotent. */
  markExtra: saving('hr', 'billing')
    .route({ method: 'POST', path: '/payment/mark-extra' })
    .input(z.object({ _id: id, done: z.boolean('Done must be yes or no') }))
    .output(reply(paidExtra)),
};
