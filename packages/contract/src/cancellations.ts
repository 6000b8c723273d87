import { z } from 'zod';
import { amount, call, id, moment, reply, saving } from './wire.ts';

/**
 * A subscription to cancel, or a payment to refund, that the provider has not settled. It contains nothing that
 * identifies the owner.
 */
export const refusedCancellation = z.object({
  _id: id,
  kind: z.enum(['cancellation', 'refund']),
  /** The provider's id: `I-…`. */
  subscriptionId: z.string(),
  plan: z.string(),
  /** The payment's id at the provider, for a refund. */
  paymentId: z.string().nullable(),
  /** The amount that may still be charged each month, or that is to be refunded, in `currency`. */
  price: amount,
  currency: z.string(),
  /** Why it is to be cancelled or refunded. */
  reason: z.string(),
  /** When that was requested. */
  since: moment,
  tries: z.number(),
  /** The provider's latest response. */
  problem: z.string(),
  /** Whether retries continue; false once the provider has rejected it for good. */
  isRetried: z.boolean(),
});
export type RefusedCancellation = z.infer<typeof refusedCancellation>;

const refusedList = reply(z.array(refusedCancellation));

/** Every call returns the remaining items, longest waiting first. */
export const cancellations = {
  refused: call.hr.route({ method: 'GET', path: '/payment/refused-cancellations' }).output(refusedList),
  /** Tries again at the provider, now. */
  retry: saving('hr', 'billing', 'stores')
    .route({ method: 'POST', path: '/payment/retry-cancellation' })
    .input(z.object({ _id: id }))
    .output(refusedList),
  /** Records that HR cancelled or refunded it at the provider by hand. */
  close: saving('hr', 'billing')
    .route({ method: 'POST', path: '/payment/close-cancellation' })
    .input(z.object({ _id: id }))
    .output(refusedList),
};
