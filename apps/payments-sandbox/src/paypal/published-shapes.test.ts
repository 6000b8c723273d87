import {
  ApplicationContextUserAction,
  Client,
  IntervalUnit,
  SubscriptionError,
  SubscriptionsController,
  TenureType,
  type PlanRequest,
} from '@paypal/paypal-server-sdk';
import type { InjectOptions } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { makePlan, openShop, subscribed, subscriptionRequest, type Shop } from '../../test/merchant.ts';

/** The request that PayPal's SDK passes to axios. */
interface AxiosCall {
  method: NonNullable<InjectOptions['method']>;
  url: string;
  data?: string;
  headers: { toJSON(): Record<string, string> };
}

let shop: Shop;
let sdk: SubscriptionsController;
beforeEach(async () => {
  shop = await openShop();
  // PayPal's own SDK validates each response against the published schemas. It knows only PayPal's own URLs.
  const adapter = async (config: AxiosCall) => {
    const url = new URL(config.url);
    const response = await shop.app.inject({
      method: config.method,
      url: url.pathname + url.search,
      headers: config.headers.toJSON(),
      ...(config.data === undefined ? {} : { payload: config.data }),
    });
    return { data: response.body, status: response.statusCode, statusText: '', headers: response.headers, config };
  };
  sdk = new SubscriptionsController(
    new Client({
      clientCredentialsAuthCredentials: { oAuthClientId: 'sandbox', oAuthClientSecret: 'sandbox' },
      unstable_httpClientOptions: { adapter },
    }),
  );
});

const camelCase = (name: string) => name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());

/** The response's members that PayPal's published schemas lack: the SDK drops those. */
function unknownMembers(sent: unknown, understood: unknown, path = ''): string[] {
  if (Array.isArray(sent)) {
    return sent.flatMap((one, index) => unknownMembers(one, (understood as unknown[])[index], path));
  }
  if (typeof sent !== 'object' || sent === null) return [];
  return Object.entries(sent).flatMap(([name, value]) => {
    const known = (understood as Record<string, unknown>)[camelCase(name)];
    return known === undefined ? [`${path}${name}`] : unknownMembers(value, known, `${path}${name}.`);
  });
}

const planRequest = (productId: string): PlanRequest => ({
  productId,
  name: 'High Score Hero',
  billingCycles: [
    {
      frequency: { intervalUnit: IntervalUnit.Month, intervalCount: 1 },
      tenureType: TenureType.Regular,
      sequence: 1,
      totalCycles: 0,
      pricingScheme: { fixedPrice: { value: '7.00', currencyCode: 'USD' } },
    },
  ],
  paymentPreferences: { autoBillOutstanding: true, paymentFailureThreshold: 3 },
});

describe('PayPal’s own SDK parses', () => {
  it('plans', async () => {
    const product = await shop.paypal('POST', '/v1/catalogs/products', { name: 'Store', type: 'SERVICE' });
    const created = await sdk.createBillingPlan({
      body: planRequest(product.json.id),
      prefer: 'return=representation',
    });
    expect(created.statusCode).toBe(201);
    expect(created.result.billingCycles?.[0]?.pricingScheme?.fixedPrice).toEqual({
      currencyCode: 'USD',
      value: '7.00',
    });
    const read = await sdk.getBillingPlan(created.result.id!);
    const unknown = unknownMembers(JSON.parse(read.body as string), read.result);
    // Missing in the published schemas, but present in PayPal's real responses.
    expect(new Set(unknown)).toEqual(new Set(['usage_type', 'payment_preferences.service_type', 'links.encType']));
    const listed = await sdk.listBillingPlans({ productId: product.json.id, totalRequired: true });
    expect(listed.result).toMatchObject({ totalItems: 1, plans: [{ id: created.result.id }] });
  });

  it('a subscription through its whole life', async () => {
    const planId = await makePlan(shop);
    const created = await sdk.createSubscription({
      prefer: 'return=representation',
      paypalRequestId: 'row-1',
      body: {
        planId,
        customId: 'row-1',
        applicationContext: {
          returnUrl: 'https://app.example/billing/success',
          cancelUrl: 'https://app.example/billing/cancel',
          userAction: ApplicationContextUserAction.SubscribeNow,
        },
      },
    });
    const id = created.result.id!;
    const states: (string | undefined)[] = [];
    const look = async () => {
      const { result, body } = await sdk.getSubscription({ id });
      expect(unknownMembers(JSON.parse(body as string), result)).toEqual([]);
      states.push(result.status);
      return result;
    };
    await look();
    shop.controls.paypal.approve(id);
    await look();
    shop.controls.paypal.failRenewals(id);
    shop.controls.moveClock({ days: 40 });
    expect((await look()).billingInfo?.lastFailedPayment?.reasonCode).toBe('PAYMENT_DENIED');
    await sdk.suspendSubscription({ id, body: { reason: 'A pause' } });
    await look();
    await sdk.activateSubscription({ id, body: { reason: 'On again' } });
    await sdk.cancelSubscription({ id, body: { reason: 'Closed' } });
    await look();
    expect(states).toEqual(['APPROVAL_PENDING', 'ACTIVE', 'ACTIVE', 'SUSPENDED', 'CANCELLED']);
  });

  it('transactions and captures', async () => {
    const id = await subscribed(shop);
    shop.controls.paypal.failRenewals(id);
    shop.controls.moveClock({ days: 40 });
    const captured = await sdk.captureSubscription({
      id,
      body: {
        note: 'Open',
        captureType: 'OUTSTANDING_BALANCE' as never,
        amount: { currencyCode: 'USD', value: '7.00' },
      },
    });
    expect(captured.result?.status).toBe('COMPLETED');
    const { result, body } = await sdk.listSubscriptionTransactions({
      id,
      startTime: '2026-01-01T00:00:00Z',
      endTime: '2027-01-01T00:00:00Z',
    });
    expect(unknownMembers(JSON.parse(body as string), result)).toEqual([]);
    expect(result.transactions?.map(({ status }) => status)).toEqual(['COMPLETED', 'DECLINED', 'COMPLETED']);
  });

  it('errors', async () => {
    const id = await subscribed(shop);
    const unknown = await sdk.getSubscription({ id: 'I-NONE' }).catch((error: unknown) => error);
    expect(unknown).toBeInstanceOf(SubscriptionError);
    expect((unknown as SubscriptionError).result).toMatchObject({
      name: 'RESOURCE_NOT_FOUND',
      debug_id: expect.stringMatching(/^[0-9a-f]{13}$/) as string,
    });
    const refused = await sdk.activateSubscription({ id, body: { reason: 'x' } }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(SubscriptionError);
    expect((refused as SubscriptionError).result).toMatchObject({
      details: [{ issue: 'SUBSCRIPTION_STATUS_INVALID' }],
    });
  });

  it('the list of subscriptions', async () => {
    const id = await subscribed(shop);
    await shop.paypal('POST', '/v1/billing/subscriptions', subscriptionRequest(await makePlan(shop)));
    const { result } = await sdk.listSubscriptions({ statuses: 'ACTIVE' });
    expect(result.subscriptions?.map((one) => one.id)).toEqual([id]);
  });
});
