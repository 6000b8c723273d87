import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { fromDecimal } from '../money.ts';
import { newId } from '../identifiers.ts';
import type { BillingCycle, Plan, Product } from '../state.ts';
import type { World } from '../world.ts';
import { notFound, parsed, unprocessable } from './errors.ts';
import { planBody, planLinks } from './representation.ts';
import { idempotently, wantsRepresentation } from './requests.ts';

const CURRENCIES = new Set(
  'AUD BRL CAD CNY CZK DKK EUR HKD HUF ILS JPY MYR MXN TWD NZD NOK PHP PLN GBP SGD SEK CHF THB USD'.split(' '),
);

const productRequest = z.object({
  id: z.string().min(6).max(50).optional(),
  name: z.string().min(1).max(127),
  description: z.string().min(1).max(256).optional(),
  type: z.enum(['PHYSICAL', 'DIGITAL', 'SERVICE']),
  category: z.string().min(4).max(256).optional(),
});

export const moneyRequest = z.object({
  currency_code: z.string().length(3),
  value: z
    .string()
    .max(32)
    .refine((value) => fromDecimal(value) !== undefined),
});

const cycleRequest = z.object({
  frequency: z.object({
    interval_unit: z.enum(['DAY', 'WEEK', 'MONTH', 'YEAR']),
    interval_count: z.int().min(1).max(365).default(1),
  }),
  tenure_type: z.enum(['REGULAR', 'TRIAL']),
  sequence: z.int().min(1).max(99),
  // PayPal's own trap, reproduced: without it a subscription has only one period.
  total_cycles: z.int().min(0).max(999).default(1),
  pricing_scheme: z.object({ fixed_price: moneyRequest }).optional(),
});

const planRequest = z.object({
  product_id: z.string().min(6).max(50),
  name: z.string().min(1).max(127),
  description: z.string().min(1).max(127).optional(),
  status: z.enum(['CREATED', 'INACTIVE', 'ACTIVE']).default('ACTIVE'),
  billing_cycles: z.array(cycleRequest).min(1).max(12),
  payment_preferences: z.object({
    auto_bill_outstanding: z.boolean().default(true),
    setup_fee_failure_action: z.enum(['CONTINUE', 'CANCEL']).default('CANCEL'),
    payment_failure_threshold: z.int().min(0).max(999).default(0),
  }),
  quantity_supported: z.boolean().default(false),
});

type PlanRequest = z.output<typeof planRequest>;

function currencyOf({ billing_cycles }: PlanRequest): string {
  const used = new Set(billing_cycles.flatMap(({ pricing_scheme }) => pricing_scheme?.fixed_price.currency_code ?? []));
  const [currency] = used;
  if (used.size > 1)
    throw unprocessable('CURRENCY_MISMATCH', "The currency code is different from the plan's currency code.");
  if (currency === undefined) throw unprocessable('INVALID_PRICING_SCHEME', 'A regular billing cycle needs a price.');
  if (!CURRENCIES.has(currency)) {
    throw unprocessable(
      'CURRENCY_NOT_SUPPORTED_FOR_RECEIVER',
      'This currency cannot be accepted for this recipient’s account.',
    );
  }
  return currency;
}

function cyclesOf({ billing_cycles }: PlanRequest): BillingCycle[] {
  const cycles = billing_cycles.toSorted((a, b) => a.sequence - b.sequence);
  if (!cycles.some(({ tenure_type }) => tenure_type === 'REGULAR')) {
    throw unprocessable(
      'MISSING_REGULAR_BILLING_CYCLE',
      'Plan should have at least one billing cycle with tenure type as `REGULAR`.',
    );
  }
  if (cycles.some(({ sequence }, index) => sequence !== index + 1)) {
    throw unprocessable('INVALID_BILLING_CYCLE_SEQUENCE', 'The provided billing cycle sequence is invalid.');
  }
  return cycles.map((cycle) => ({
    intervalUnit: cycle.frequency.interval_unit,
    intervalCount: cycle.frequency.interval_count,
    tenureType: cycle.tenure_type,
    sequence: cycle.sequence,
    totalCycles: cycle.total_cycles,
    price: fromDecimal(cycle.pricing_scheme?.fixed_price.value ?? '0')!,
  }));
}

function makePlan(world: World, request: PlanRequest): Plan {
  if (!world.state.paypal.products[request.product_id]) throw notFound();
  const now = world.clock.iso();
  const plan: Plan = {
    id: newId.plan(),
    productId: request.product_id,
    name: request.name,
    description: request.description,
    status: request.status,
    currency: currencyOf(request),
    cycles: cyclesOf(request),
    autoBillOutstanding: request.payment_preferences.auto_bill_outstanding,
    setupFeeFailureAction: request.payment_preferences.setup_fee_failure_action,
    failureThreshold: request.payment_preferences.payment_failure_threshold,
    quantitySupported: request.quantity_supported,
    createTime: now,
    updateTime: now,
  };
  world.state.paypal.plans[plan.id] = plan;
  return plan;
}

const productBody = (world: World, { id, name, description, type, category, createTime }: Product) => {
  const href = `${world.url()}/v1/catalogs/products/${id}`;
  return {
    id,
    name,
    description,
    type,
    category,
    create_time: createTime,
    update_time: createTime,
    links: [
      { href, rel: 'self', method: 'GET' },
      { href, rel: 'edit', method: 'PATCH' },
    ],
  };
};

function registerProducts(scope: FastifyInstance, world: World): void {
  const products = () => world.state.paypal.products;
  scope.post('/v1/catalogs/products', (request, reply) => {
    const form = parsed(productRequest, request.body);
    const { resource, isNew } = idempotently(world, request, 'product', () => {
      const id = form.id ?? newId.product();
      if (products()[id])
        throw unprocessable('DUPLICATE_RESOURCE_IDENTIFIER', 'Duplicate resource identifier is provided.');
      products()[id] = { ...form, id, createTime: world.clock.iso() };
      return id;
    });
    return reply.code(isNew ? 201 : 200).send(productBody(world, products()[resource]!));
  });
  scope.get<{ Params: { id: string } }>('/v1/catalogs/products/:id', ({ params }) => {
    const product = products()[params.id];
    if (!product) throw notFound();
    return productBody(world, product);
  });
}

const planQuery = z.object({
  product_id: z.string().min(6).max(50).optional(),
  plan_ids: z.string().optional(),
  page: z.coerce.number().int().min(1).default(1),
  page_size: z.coerce.number().int().min(1).max(20).default(10),
  total_required: z.stringbool().default(false),
});

function listPlans(world: World, query: z.output<typeof planQuery>, isComplete: boolean) {
  const { product_id, plan_ids, page, page_size, total_required } = query;
  const plans = Object.values(world.state.paypal.plans).filter(
    ({ id, productId }) =>
      (product_id === undefined || productId === product_id) && (plan_ids?.split(',').includes(id) ?? true),
  );
  const pageOfPlans = plans.slice((page - 1) * page_size, page * page_size);
  return {
    ...(total_required ? { total_items: plans.length, total_pages: Math.ceil(plans.length / page_size) } : {}),
    plans: pageOfPlans.map((plan) => {
      const { id, name, status, createTime } = plan;
      return isComplete
        ? planBody(world, plan)
        : {
            id,
            name,
            status,
            usage_type: 'LICENSED',
            create_time: createTime,
            links: planLinks(world, plan).slice(0, 1),
          };
    }),
    links: [{ href: `${world.url()}/v1/billing/plans?page=${page}`, rel: 'self', method: 'GET' }],
  };
}

/** Products and plans. */
export function registerCatalog(scope: FastifyInstance, world: World): void {
  registerProducts(scope, world);
  const planById = (id: string): Plan => {
    const plan = world.state.paypal.plans[id];
    if (!plan) throw notFound();
    return plan;
  };
  scope.post('/v1/billing/plans', (request, reply) => {
    const form = parsed(planRequest, request.body);
    const { resource, isNew } = idempotently(world, request, 'plan', () => makePlan(world, form).id);
    return reply.code(isNew ? 201 : 200).send(planBody(world, planById(resource)));
  });
  scope.get('/v1/billing/plans', (request) =>
    listPlans(world, parsed(planQuery, request.query, 'query'), wantsRepresentation(request)),
  );
  scope.get<{ Params: { id: string } }>('/v1/billing/plans/:id', ({ params }) => planBody(world, planById(params.id)));
  for (const [action, status] of [
    ['activate', 'ACTIVE'],
    ['deactivate', 'INACTIVE'],
  ] as const) {
    scope.post<{ Params: { id: string } }>(`/v1/billing/plans/:id/${action}`, ({ params }, reply) => {
      const plan = planById(params.id);
      if (plan.status === status)
        throw unprocessable('PLAN_STATUS_INVALID', `Invalid plan status for ${action} action.`);
      Object.assign(plan, { status, updateTime: world.clock.iso() });
      return reply.code(204).send();
    });
  }
}
