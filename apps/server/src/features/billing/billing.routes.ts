import { implement } from '@orpc/server';
import { billing } from '@quarterdeck/contract/billing';
import { authorize, type RequestContext } from '../../access/authorize.ts';
import { requireOwner } from '../../access/owners.queries.ts';
import { requireStore } from '../../access/store-access.ts';
import { presentList } from '../../platform/list.ts';
import type { RateLimit } from '../../platform/rate-limits.ts';
import { requirePayPal, type BillingDependencies, type PaymentModes } from './billing.dependencies.ts';
import { payerNotFound, providerUnreachable } from './billing.errors.ts';
import { toSubscriptionOrder } from './billing.inputs.ts';
import {
  presentAnyPayment,
  presentFigures,
  presentPayer,
  presentPayment,
  presentSums,
} from './payments/payments.presenters.ts';
import {
  countAllPayments,
  findPayer,
  listAllPayments,
  listPayments,
  planFigures,
  sumPayments,
} from './payments/payments.queries.ts';
import { makeReceipt } from './payments/receipts.ts';
import { PayPalError } from './paypal/paypal.ts';
import { cancelSubscription, dismissSubscription } from './subscriptions/cancel.ts';
import { checkSubscription } from './subscriptions/check-subscription.ts';
import { activateSubscription, createSubscription, requireOwn, syncOrFail } from './subscriptions/subscribe.ts';
import { presentCheck, presentPlan, presentSubscription } from './subscriptions/subscriptions.presenters.ts';
import { listAwaitingApproval } from './subscriptions/subscriptions.queries.ts';

/** Checks that the provider accepts our credentials and knows the plan. */
const testProvider = (deps: BillingDependencies, ownerId: string) =>
  deps.providerReads.singleFlight(ownerId, 'plan', () => readPlan(deps));

async function readPlan(deps: BillingDependencies) {
  const { paypal, planId, mode } = requirePayPal(deps);
  try {
    const { name, price } = await paypal.plan(planId);
    if (price === null) throw new Error(`The plan ${planId} has no price`);
    return presentPlan(mode, { name, price });
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    deps.logger.error({ err: error }, 'PayPal connection test failed');
    throw providerUnreachable();
  }
}

async function summaryOf(
  deps: BillingDependencies & PaymentModes,
  ownerId: string,
  filter: Parameters<typeof sumPayments>[2],
) {
  const [figures, waiting, payments] = await Promise.all([
    planFigures(deps.db, ownerId, deps.now()),
    listAwaitingApproval(deps.db, ownerId),
    sumPayments(deps.db, ownerId, filter),
  ]);
  const mode = deps.paypalAccount?.mode ?? ('off' as const);
  return {
    ...presentFigures(figures),
    mode,
    cardMode: deps.cardMode,
    waiting: waiting.map(presentSubscription),
    payments: presentSums(payments),
  };
}

type Found = Parameters<typeof listAllPayments>[1] & { answer?: 'page' | undefined };

async function findPayments({ db }: BillingDependencies, { answer, ...filter }: Found) {
  const [page, total] = await Promise.all([
    listAllPayments(db, filter),
    answer === 'page' ? countAllPayments(db, filter) : null,
  ]);
  const { data: payments, ...rest } = presentList(page, presentAnyPayment);
  return { data: total === null ? payments : { payments, total }, ...rest };
}

export interface BillingRouteDependencies extends BillingDependencies, PaymentModes {
  /** The limit per owner: each call makes a request to the provider, which rate-limits our account as a whole. */
  limits: { providerReads: RateLimit; receipts: RateLimit };
}

export function billingRoutes(deps: BillingRouteDependencies) {
  const os = implement(billing).$context<RequestContext>().use(authorize(deps.db));
  const asking = os.use(async ({ context, next }) => {
    await deps.limits.providerReads.attempt(context.session.ownerId);
    return next();
  });
  return {
    authCheck: os.authCheck.handler(async ({ context }) => {
      const { email } = await requireOwner(deps.db, context.session.ownerId);
      return { data: { authenticated: true as const, username: email } };
    }),
    test: asking.test.handler(async ({ context }) => ({ data: await testProvider(deps, context.session.ownerId) })),
    createSubscription: asking.createSubscription.handler(async ({ input, context }) => ({
      data: await createSubscription(deps, context.session.ownerId, toSubscriptionOrder(input)),
    })),
    checkStatus: asking.checkStatus.handler(async ({ input, context }) => ({
      data: presentCheck(await checkSubscription(deps, context.session, input.subscriptionId)),
    })),
    activate: asking.activate.handler(async ({ input, context }) => {
      const subscription = await activateSubscription(deps, context.session.ownerId, input.subscriptionId);
      return { data: presentSubscription(subscription) };
    }),
    subscription: asking.subscription.handler(async ({ input, context }) => {
      const subscription = await requireOwn(deps, context.session.ownerId, input.subscriptionId);
      return { data: presentSubscription(await syncOrFail(deps, subscription)) };
    }),
    cancel: asking.cancel.handler(async ({ input: { subscriptionId, reason }, context }) => {
      const subscription = await requireOwn(deps, context.session.ownerId, subscriptionId);
      return { data: presentSubscription(await cancelSubscription(deps, subscription, reason)) };
    }),
    dismiss: asking.dismiss.handler(async ({ input, context }) => {
      const subscription = await requireOwn(deps, context.session.ownerId, input.subscriptionId);
      return { data: presentSubscription(await dismissSubscription(deps, subscription)) };
    }),
    summary: os.summary.handler(async ({ input, context }) => {
      if (input.storeId !== undefined) await requireStore(deps.db, context.session, input.storeId);
      return { data: await summaryOf(deps, context.session.ownerId, input) };
    }),
    userHistory: os.userHistory.handler(async ({ input, context }) =>
      presentList(await listPayments(deps.db, context.session.ownerId, input), presentPayment),
    ),
    storeHistory: os.storeHistory.handler(async ({ input, context }) => {
      await requireStore(deps.db, context.session, input.storeId);
      return presentList(await listPayments(deps.db, context.session.ownerId, input), presentPayment);
    }),
    receipt: os.receipt.handler(async ({ input, context }) => ({
      data: await makeReceipt(deps, context.session.ownerId, input),
    })),
    allUsersHistory: os.allUsersHistory.handler(({ input }) => findPayments(deps, input)),
    allPayments: os.allPayments.handler(async ({ input }) =>
      presentList(await listAllPayments(deps.db, input), presentAnyPayment),
    ),
    userOfPayment: os.userOfPayment.handler(async ({ input }) => {
      const payer = await findPayer(deps.db, input.userId);
      if (payer === undefined) throw payerNotFound();
      return { data: presentPayer(payer) };
    }),
  };
}
