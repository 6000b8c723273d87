import { ZERO } from '@quarterdeck/domain/money';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { newId } from '../identifiers.ts';
import { fromDecimal } from '../money.ts';
import type { Plan, Subscription } from '../state.ts';
import type { World } from '../world.ts';
import { moneyRequest } from './catalog.ts';
import { notFound, parsed, unprocessable } from './errors.ts';
import { emitSubscription } from './events.ts';
import {
  minimalSubscription,
  planBody,
  subscriptionBody,
  subscriptionLinks,
  transactionBody,
} from './representation.ts';
import { idempotently, wantsRepresentation } from './requests.ts';
import { activate, cancel, capture, readSubscription, subscriptionById, suspend } from './subscriptions.ts';
import { planOf } from './terms.ts';

const PATH = '/v1/billing/subscriptions';

const returnAddress = z
  .url({ protocol: /^https?$/ })
  .min(10)
  .max(4000);

const applicationContext = z.object({
  brand_name: z.string().min(1).max(127).optional(),
  locale: z
    .string()
    .regex(/^[a-z]{2}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}))?$/)
    .optional(),
  shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']).optional(),
  user_action: z.enum(['CONTINUE', 'SUBSCRIBE_NOW']).default('SUBSCRIBE_NOW'),
  return_url: returnAddress,
  cancel_url: returnAddress,
});

const quantity = z.string().regex(/^[1-9]\d{0,6}$/);
const planId = z.string().min(3).max(50);

const createRequest = z.object({
  plan_id: planId,
  custom_id: z
    .string()
    .min(1)
    .max(127)
    .regex(/^[\x20-\x7E]+$/)
    .optional(),
  start_time: z.iso.datetime({ offset: true }).optional(),
  quantity: quantity.optional(),
  subscriber: z.object({ email_address: z.string().min(3).max(254).optional() }).optional(),
  application_context: applicationContext.optional(),
});

const reviseRequest = z.object({
  plan_id: planId.optional(),
  quantity: quantity.optional(),
  application_context: applicationContext.optional(),
});

const reason = z.string().min(1).max(128);
const requiredReason = z.object({ reason });
const optionalReason = z.object({ reason: reason.optional() });
const captureRequest = z.object({
  note: z.string().min(1).max(128),
  capture_type: z.literal('OUTSTANDING_BALANCE'),
  amount: moneyRequest,
});
const patchRequest = z
  .array(
    z.object({ op: z.enum(['add', 'replace', 'remove']), path: z.literal('/custom_id'), value: z.string().optional() }),
  )
  .min(1);
const period = z.object({
  start_time: z.iso.datetime({ offset: true }),
  end_time: z.iso.datetime({ offset: true }),
});

function requireQuantityAllowed(plan: Plan, quantity: string | undefined): number {
  if (quantity !== undefined && !plan.quantitySupported) {
    throw unprocessable(
      'SUBSCRIPTION_CANNOT_HAVE_QUANTITY',
      'Subscription can have quantity only if plan supports quantity.',
    );
  }
  return Number(quantity ?? '1');
}

function make(world: World, request: z.output<typeof createRequest>): Subscription {
  const plan = world.state.paypal.plans[request.plan_id];
  if (!plan) throw notFound();
  const at = { field: '/plan_id', value: plan.id, location: 'body' } as const;
  if (plan.status !== 'ACTIVE') throw unprocessable('PLAN_STATUS_INVALID', 'Plan must be in `ACTIVE` state.', at);
  const now = world.clock.iso();
  if (request.start_time !== undefined && Date.parse(request.start_time) <= world.clock.now().getTime()) {
    const description = 'The start time must be in the future.';
    throw unprocessable('INVALID_START_TIME', description, { field: '/start_time', location: 'body' });
  }
  const context = request.application_context;
  const subscription: Subscription = {
    id: newId.subscription(),
    baToken: newId.baToken(),
    orderToken: newId.orderToken(),
    planId: plan.id,
    status: 'APPROVAL_PENDING',
    statusUpdateTime: now,
    createTime: now,
    updateTime: now,
    startTime: request.start_time,
    startsAt: request.start_time ?? now,
    customId: request.custom_id,
    quantity: requireQuantityAllowed(plan, request.quantity),
    email: request.subscriber?.email_address ?? 'payer@sandbox.example',
    payerId: newId.payer(),
    brandName: context?.brand_name ?? 'Test merchant',
    userAction: context?.user_action ?? 'SUBSCRIBE_NOW',
    returnUrl: context?.return_url,
    cancelUrl: context?.cancel_url,
    failRenewals: 0,
  };
  world.state.paypal.subscriptions[subscription.id] = subscription;
  emitSubscription(world, 'CREATED', subscription);
  return subscription;
}

function revise(world: World, subscription: Subscription, form: z.output<typeof reviseRequest>) {
  if (subscription.status !== 'ACTIVE' && subscription.status !== 'SUSPENDED') {
    const issue = 'SUBSCRIPTION_STATUS_INVALID';
    throw unprocessable(issue, 'Invalid subscription status for revise action; subscription status should be active.');
  }
  const current = planOf(world, subscription);
  const plan = form.plan_id === undefined ? current : world.state.paypal.plans[form.plan_id];
  if (!plan) throw notFound();
  if (plan.productId !== current.productId) {
    throw unprocessable(
      'PLAN_PRODUCT_NOT_COMPATIBLE',
      'The new plan must belong to the same product as the current plan.',
    );
  }
  if (plan.currency !== current.currency) {
    throw unprocessable('CURRENCY_MISMATCH', 'The currency code is different from the plan’s currency code.');
  }
  const baToken = newId.baToken();
  const returnUrl = form.application_context?.return_url;
  const count = form.quantity === undefined ? subscription.quantity : requireQuantityAllowed(plan, form.quantity);
  subscription.revision = { planId: plan.id, quantity: count, baToken, returnUrl };
  const approve = `${world.url()}/webapps/billing/subscriptions/update?ba_token=${baToken}`;
  return {
    plan_id: plan.id,
    plan_overridden: false,
    links: [{ href: approve, rel: 'approve', method: 'GET' }, ...subscriptionLinks(world, subscription)],
  };
}

function patch(world: World, subscription: Subscription, changes: z.output<typeof patchRequest>): void {
  for (const { op, value } of changes) subscription.customId = op === 'remove' ? undefined : value;
  subscription.updateTime = world.clock.iso();
  emitSubscription(world, 'UPDATED', subscription);
}

function listTransactions(world: World, subscription: Subscription, between: z.output<typeof period>) {
  const [from, to] = [Date.parse(between.start_time), Date.parse(between.end_time)];
  const transactions = Object.values(world.state.paypal.transactions).filter(
    ({ subscriptionId, time }) =>
      subscriptionId === subscription.id && Date.parse(time) >= from && Date.parse(time) <= to,
  );
  const href = `${world.url()}/v1/billing/subscriptions/${subscription.id}/transactions?start_time=${between.start_time}&end_time=${between.end_time}`;
  return {
    transactions: transactions.map((transaction) => transactionBody(transaction, subscription)),
    total_items: transactions.length,
    total_pages: transactions.length === 0 ? 0 : 1,
    links: [{ href, rel: 'self', method: 'GET' }],
  };
}

const listQuery = z.object({
  plan_ids: z.string().optional(),
  statuses: z.string().optional(),
  page: z.coerce.number().int().min(1).default(1),
  page_size: z.coerce.number().int().min(1).max(20).default(10),
});

/** Newest first. */
function list(world: World, { plan_ids, statuses, page, page_size }: z.output<typeof listQuery>) {
  const subscriptions = Object.values(world.state.paypal.subscriptions)
    .toReversed()
    .filter(
      ({ planId, status }) =>
        (plan_ids?.split(',').includes(planId) ?? true) && (statuses?.split(',').includes(status) ?? true),
    );
  const pageOfSubscriptions = subscriptions.slice((page - 1) * page_size, page * page_size);
  return {
    subscriptions: pageOfSubscriptions.map((subscription) => subscriptionBody(world, subscription)),
    total_items: subscriptions.length,
    total_pages: Math.ceil(subscriptions.length / page_size),
    links: [{ href: `${world.url()}${PATH}?page=${page}`, rel: 'self', method: 'GET' }],
  };
}

type ById = { Params: { id: string } };

function registerReads(scope: FastifyInstance, world: World): void {
  scope.post(PATH, (request, reply) => {
    const form = parsed(createRequest, request.body);
    const { resource, isNew } = idempotently(world, request, 'subscription', () => make(world, form).id);
    const subscription = subscriptionById(world, resource);
    const body = wantsRepresentation(request) ? subscriptionBody : minimalSubscription;
    return reply.code(isNew ? 201 : 200).send(body(world, subscription));
  });
  scope.get(PATH, ({ query }) => list(world, parsed(listQuery, query, 'query')));
  scope.get<ById & { Querystring: { fields?: string } }>(`${PATH}/:id`, ({ params, query }) => {
    const subscription = readSubscription(world, params.id);
    const body = subscriptionBody(world, subscription);
    if (!query.fields?.split(',').includes('plan')) return body;
    const { name, billing_cycles } = planBody(world, planOf(world, subscription));
    return { ...body, plan: { name, billing_cycles } };
  });
  scope.get<ById>(`${PATH}/:id/transactions`, ({ params, query }) =>
    listTransactions(world, subscriptionById(world, params.id), parsed(period, query, 'query')),
  );
}

/** Subscriptions: create, read, and the merchant's actions. */
export function registerSubscriptions(scope: FastifyInstance, world: World): void {
  registerReads(scope, world);
  scope.patch<ById>(`${PATH}/:id`, ({ params, body }, reply) => {
    patch(world, subscriptionById(world, params.id), parsed(patchRequest, body));
    return reply.code(204).send();
  });
  scope.post<ById>(`${PATH}/:id/activate`, ({ params, body }, reply) => {
    const { reason } = parsed(optionalReason, body);
    activate(world, subscriptionById(world, params.id), reason);
    return reply.code(204).send();
  });
  scope.post<ById>(`${PATH}/:id/suspend`, ({ params, body }, reply) => {
    const { reason } = parsed(requiredReason, body);
    suspend(world, subscriptionById(world, params.id), 'merchant', reason);
    return reply.code(204).send();
  });
  scope.post<ById>(`${PATH}/:id/cancel`, ({ params, body }, reply) => {
    const { reason } = parsed(requiredReason, body);
    cancel(world, subscriptionById(world, params.id), reason);
    return reply.code(204).send();
  });
  scope.post<ById>(`${PATH}/:id/revise`, ({ params, body }) =>
    revise(world, subscriptionById(world, params.id), parsed(reviseRequest, body)),
  );
  scope.post<ById>(`${PATH}/:id/capture`, (request) => {
    const { amount } = parsed(captureRequest, request.body);
    const subscription = subscriptionById(world, request.params.id);
    if (amount.currency_code !== planOf(world, subscription).currency) {
      throw unprocessable('CURRENCY_MISMATCH', 'The currency code is different from the plan’s currency code.');
    }
    const requestedAmount = fromDecimal(amount.value) ?? ZERO;
    const { resource } = idempotently(
      world,
      request,
      'capture',
      () => capture(world, subscription, requestedAmount).id,
    );
    return transactionBody(world.state.paypal.transactions[resource]!, subscription);
  });
}
