import { z } from 'zod';
import { amount, call, id, moment, reply, saving } from './wire.ts';

/** A subscription that has to end and that the provider has not ended. Nothing of it says whose it was. */
export const refusedCancellation = z.object({
  _id: id,
  /** The provider's: `I-…`. */
  subscriptionId: z.string(),
  plan: z.string(),
  /** What may still be charged each month, in `currency`. */
  price: amount,
  currency: z.string(),
  /** Why it has to end. */
  reason: z.string(),
  /** Since when. */
  since: moment,
  tries: z.number(),
  /** What the provider answered last. */
  problem: z.string(),
  /** Whether it is still tried by itself; false once the provider has refused for good. */
  isRetried: z.boolean(),
});
export type RefusedCancellation = z.infer<typeof refusedCancellation>;

const refusedList = reply(z.array(refusedCancellation));

/** Every call answers what still waits, longest first. */
export const cancellations = {
  refused: call.hr.route({ method: 'GET', path: '/payment/refused-cancellations' }).output(refusedList),
  /** Asks the provider again, now. */
  retry: saving('hr', 'billing', 'stores')
    .route({ method: 'POST', path: '/payment/retry-cancellation' })
    .input(z.object({ _id: id }))
    .output(refusedList),
  /** It was ended at the provider by hand. */
  close: saving('hr', 'billing')
    .route({ method: 'POST', path: '/payment/close-cancellation' })
    .input(z.object({ _id: id }))
    .output(refusedList),
};
