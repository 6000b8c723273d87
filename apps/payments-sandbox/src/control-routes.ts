import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z, ZodError, type ZodType } from 'zod';
import type { Controls } from './controls.ts';
import { PayPalError } from './paypal/errors.ts';
import { YocoError } from './yoco/errors.ts';

/** The start page's forms send numbers and booleans as text. */
const wholeNumber = z.coerce.number().int().min(0);
const yes = z.union([z.boolean(), z.stringbool()]);
const times = wholeNumber.optional();
const subscription = z.object({ subscriptionId: z.string() });
const transaction = z.object({ transactionId: z.string() });
const checkout = z.object({ checkoutId: z.string() });
const ids = z.array(z.int()).optional();
const amountCents = wholeNumber.optional();

const clockMove = z.union([
  z.object({ days: z.coerce.number().min(0) }),
  z.object({ to: z.iso.datetime({ offset: true }) }),
]);
const fault = z
  .object({
    match: z.string().optional(),
    times,
    status: z.coerce.number().int().min(400).max(599).optional(),
    lose: z.enum(['request', 'answer']).optional(),
    how: z.enum(['hang', 'cut']).optional(),
    delayMs: wholeNumber.optional(),
  })
  .refine(({ status, lose, delayMs }) => status !== undefined || lose !== undefined || delayMs !== undefined, {
    error: 'status, lose or delayMs is required',
  });
const nextDeliveries = z.discriminatedUnion('effect', [
  z.object({ effect: z.literal('drop'), times }),
  z.object({ effect: z.literal('duplicate'), times }),
  z.object({ effect: z.literal('delay'), times, ms: wholeNumber }),
  z.object({ effect: z.literal('reorder'), times: z.coerce.number().int().min(2) }),
]);

type Post = <T>(name: string, schema: ZodType<T>, run: (body: T) => unknown) => void;

function registerPayPal(post: Post, { paypal }: Controls): void {
  post('paypal/approve', subscription, ({ subscriptionId }) => ({ returnUrl: paypal.approve(subscriptionId) ?? null }));
  post('paypal/approve-revision', subscription, ({ subscriptionId }) => ({
    returnUrl: paypal.approveRevision(subscriptionId) ?? null,
  }));
  post('paypal/hold-next-approval', z.object({ reads: wholeNumber }), ({ reads }) => paypal.holdNextApproval(reads));
  post('paypal/release-approval', subscription, ({ subscriptionId }) => paypal.releaseApproval(subscriptionId));
  post('paypal/next-approvals-with-ba-token-only', z.object({ times }), (body) =>
    paypal.nextApprovalsWithBaTokenOnly(body.times),
  );
  post('paypal/fail-renewals', subscription.extend({ times }), (body) =>
    paypal.failRenewals(body.subscriptionId, body.times),
  );
  post('paypal/fix-payment', subscription, ({ subscriptionId }) => paypal.fixPayment(subscriptionId));
  post('paypal/renew-now', subscription, ({ subscriptionId }) => paypal.renewNow(subscriptionId));
  post('paypal/refund', transaction.extend({ amountCents }), (body) => ({
    refundId: paypal.refund(body.transactionId, body.amountCents),
  }));
  post('paypal/hold-refunds', z.object({ times }), (body) => paypal.holdRefunds(body.times));
  post('paypal/finish-refund', z.object({ refundId: z.string(), status: z.enum(['COMPLETED', 'FAILED']) }), (body) =>
    paypal.finishRefund(body.refundId, body.status),
  );
  post('paypal/reverse', transaction, ({ transactionId }) => paypal.reverse(transactionId));
  post('paypal/repeat-sale', transaction, ({ transactionId }) => paypal.repeatSale(transactionId));
  post('paypal/suspend', subscription, ({ subscriptionId }) => paypal.suspend(subscriptionId));
  post('paypal/cancel-by-payer', subscription, ({ subscriptionId }) => paypal.cancelByPayer(subscriptionId));
}

function registerYoco(post: Post, { yoco }: Controls): void {
  post('yoco/pay', checkout, ({ checkoutId }) => yoco.pay(checkoutId));
  post('yoco/decline', checkout, ({ checkoutId }) => yoco.decline(checkoutId));
  post('yoco/fail-next-refund', z.object({ times }), (body) => yoco.failNextRefund(body.times));
  post('yoco/refund', checkout.extend({ amountCents }), (body) => ({
    refundId: yoco.refund(body.checkoutId, body.amountCents),
  }));
}

function registerDeliveries(post: Post, { deliveries }: Controls): void {
  post('deliveries/hold', z.object({ on: yes }), ({ on }) => deliveries.hold(on));
  post('deliveries/release', z.object({ ids, keep: yes.optional() }), async (body) => ({
    delivered: await deliveries.release(body.ids, { keep: body.keep ?? false }),
  }));
  post('deliveries/discard', z.object({ ids }), (body) => deliveries.discard(body.ids));
  post('deliveries/next', nextDeliveries, (effect) => deliveries.next(effect));
  post('deliveries/settled', z.object({}), () => deliveries.settled());
}

/** A form is redirected to the start page; other clients get JSON. */
const answered = (request: FastifyRequest, reply: FastifyReply, result: unknown) =>
  request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
    ? reply.redirect('/', 303)
    : reply.send({ ok: true, ...(result as object | undefined) });

function failureOf(thrown: Error): { status: number; error: string } {
  if (thrown instanceof ZodError) return { status: 400, error: z.prettifyError(thrown) };
  if (thrown instanceof PayPalError) {
    return { status: thrown.status, error: thrown.details[0]?.description ?? thrown.message };
  }
  if (thrown instanceof YocoError) return { status: thrown.status, error: thrown.message };
  if (thrown instanceof RangeError || thrown instanceof SyntaxError) return { status: 422, error: thrown.message };
  return { status: 500, error: String(thrown) };
}

/** The controls as calls: `POST /__sandbox/<name>` with JSON, and the state at `GET /__sandbox/state`. */
export async function registerControlRoutes(app: FastifyInstance, controls: Controls): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.setErrorHandler((thrown: Error, _request, reply) => {
      const { status, error } = failureOf(thrown);
      return reply.code(status).send({ ok: false, error });
    });
    const post: Post = (name, schema, run) =>
      scope.post(`/__sandbox/${name}`, async (request, reply) =>
        answered(request, reply, await run(schema.parse(request.body ?? {}))),
      );
    post('clock', clockMove, (by) => ({ now: controls.moveClock(by).toISOString() }));
    post('fail-next', fault, (newFault) => controls.faults.add(newFault));
    post('clear-faults', z.object({}), () => controls.faults.clear());
    post('expire-tokens', z.object({}), () => controls.expireTokens());
    post('reset', z.object({ keepSetup: yes.optional() }), ({ keepSetup = false }) => controls.reset({ keepSetup }));
    registerPayPal(post, controls);
    registerYoco(post, controls);
    registerDeliveries(post, controls);
    scope.get('/__sandbox/state', () => ({
      now: controls.now().toISOString(),
      subscriptions: controls.paypal.subscriptions(),
      transactions: controls.paypal.transactions(),
      refunds: controls.paypal.refunds(),
      checkouts: controls.yoco.checkouts(),
      held: controls.deliveries.held(),
      faults: controls.faults.list(),
    }));
    done();
  });
}
