import type { InjectOptions } from 'fastify';
import type { Delivery } from '../src/deliveries.ts';
import { createSandbox, type SandboxOptions } from '../src/sandbox.ts';
import { createSigner } from '../src/paypal/signer.ts';

const signer = await createSigner();

export const START = '2026-01-02T08:30:00Z';

interface Link {
  rel: string;
  href: string;
}

/** The response members that tests read; which exist depends on the call. */
export interface SandboxResponse {
  id: string;
  name: string;
  status: string;
  category: string;
  plan_id: string;
  product_id: string;
  debug_id: string;
  details: [{ issue: string; field: string; description: string }];
  links: Link[];
  plans: SandboxResponse[];
  transactions: SandboxResponse[];
  events: SandboxResponse[];
  webhooks: SandboxResponse[];
  subscriptions: SandboxResponse[];
  total_items: number;
  verification_status: string;
  secret: string;
  redirectUrl: string;
  paymentId: string | null;
  refundId: string;
  billing_info: {
    next_billing_time: string;
    outstanding_balance: { value: string };
    last_payment: { amount: { value: string } };
  };
}

/** The options of a call; only POST and PATCH have a body. */
type Call = { headers?: Record<string, string>; body?: unknown };

/** A merchant with a plan, webhooks and credentials, which records the deliveries it receives. */
export async function openShop(options: SandboxOptions = {}) {
  const delivered: (Delivery & { json: Record<string, unknown> })[] = [];
  const sandbox = await createSandbox({
    signer,
    clock: () => new Date(START),
    deliver: (delivery) => {
      delivered.push({ ...delivery, json: JSON.parse(delivery.body) as Record<string, unknown> });
      return Promise.resolve(200);
    },
    ...options,
  });
  const { app, controls } = sandbox;

  const call = async (method: InjectOptions['method'], url: string, { headers = {}, body }: Call = {}) => {
    const typed = body === undefined ? {} : { 'content-type': 'application/json' };
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const response = await app.inject({
      method,
      url,
      headers: { ...typed, ...headers },
      ...(payload ? { payload } : {}),
    });
    const json = (response.body.startsWith('{') ? response.json() : {}) as SandboxResponse;
    return { status: response.statusCode, headers: response.headers, text: response.body, json };
  };
  const form = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  const token = (
    await form(
      '/v1/oauth2/token',
      { grant_type: 'client_credentials' },
      { authorization: `Basic ${Buffer.from('sandbox:sandbox').toString('base64')}` },
    )
  ).json<{ access_token: string }>().access_token;

  const paypal = (method: InjectOptions['method'], url: string, body?: unknown, headers: Record<string, string> = {}) =>
    call(method, url, { body, headers: { authorization: `Bearer ${token}`, ...headers } });
  const yoco = (method: InjectOptions['method'], url: string, body?: unknown, headers: Record<string, string> = {}) =>
    call(method, url, { body, headers: { authorization: 'Bearer sk_test_sandbox', ...headers } });
  return { ...sandbox, call, form, paypal, yoco, token, delivered, controls };
}

export type Shop = Awaited<ReturnType<typeof openShop>>;

export const planRequest = (productId: string, changes: Record<string, unknown> = {}) => ({
  product_id: productId,
  name: 'High Score Hero',
  billing_cycles: [
    {
      frequency: { interval_unit: 'MONTH', interval_count: 1 },
      tenure_type: 'REGULAR',
      sequence: 1,
      total_cycles: 0,
      pricing_scheme: { fixed_price: { value: '7', currency_code: 'USD' } },
    },
  ],
  payment_preferences: { auto_bill_outstanding: true, payment_failure_threshold: 3 },
  ...changes,
});

/** @returns the plan's id. */
export async function makePlan(shop: Shop, changes: Record<string, unknown> = {}): Promise<string> {
  const product = await shop.paypal('POST', '/v1/catalogs/products', { name: 'Store', type: 'SERVICE' });
  const plan = await shop.paypal('POST', '/v1/billing/plans', planRequest(product.json.id, changes));
  return plan.json.id;
}

export const subscriptionRequest = (planId: string, changes: Record<string, unknown> = {}) => ({
  plan_id: planId,
  custom_id: 'row-1',
  subscriber: { email_address: 'owner@example.com' },
  application_context: {
    brand_name: 'Quarterdeck',
    locale: 'en-US',
    shipping_preference: 'NO_SHIPPING',
    user_action: 'SUBSCRIBE_NOW',
    return_url: 'https://app.example/billing/success?tier=1',
    cancel_url: 'https://app.example/billing/cancel',
  },
  ...changes,
});

/** A subscription that the payer has not approved yet. */
export async function subscribe(shop: Shop, planId: string, changes: Record<string, unknown> = {}) {
  const { json } = await shop.paypal('POST', '/v1/billing/subscriptions', subscriptionRequest(planId, changes));
  const { id, links } = json;
  const approveUrl = links.find(({ rel }) => rel === 'approve')!.href;
  return {
    id,
    approvePath: approveUrl.slice(shop.url().length),
    baToken: new URL(approveUrl).searchParams.get('ba_token')!,
  };
}

/** A subscription in its first paid month. */
export async function subscribed(shop: Shop, changes: Record<string, unknown> = {}): Promise<string> {
  const { id } = await subscribe(shop, await makePlan(shop, changes));
  shop.controls.paypal.approve(id);
  return id;
}

export const read = async (shop: Shop, id: string): Promise<SandboxResponse> =>
  (await shop.paypal('GET', `/v1/billing/subscriptions/${id}`)).json;

/** The types of the delivered events, oldest first. */
export async function eventTypes(shop: Shop): Promise<string[]> {
  await shop.controls.deliveries.settled();
  return shop.delivered.map(({ type }) => type);
}
