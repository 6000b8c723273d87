import { beforeEach, describe, expect, it } from 'vitest';
import {
  makePlan,
  openShop,
  planRequest,
  read,
  subscribe,
  subscribed,
  subscriptionRequest,
  type Shop,
} from '../../test/merchant.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const PERIOD = '?start_time=2026-01-01T00:00:00Z&end_time=2030-01-01T00:00:00Z';

describe('authentication', () => {
  it('issues tokens only to its one account', async () => {
    const wrong = await shop.form(
      '/v1/oauth2/token',
      { grant_type: 'client_credentials' },
      { authorization: 'Basic eDp5' },
    );
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toEqual({ error: 'invalid_client', error_description: 'Client Authentication failed' });
  });

  it('refuses a call without a token or with an expired one', async () => {
    const without = await shop.call('GET', '/v1/billing/plans/P-1');
    expect(without.status).toBe(401);
    expect(without.json).toMatchObject({
      name: 'AUTHENTICATION_FAILURE',
      debug_id: without.headers['paypal-debug-id'],
    });
    expect((await shop.paypal('GET', '/v1/billing/plans')).status).toBe(200);
    shop.controls.expireTokens();
    expect((await shop.paypal('GET', '/v1/billing/plans')).status).toBe(401);
  });

  it('answers 404 for an unknown path or id', async () => {
    for (const path of ['/v1/nothing', '/v1/billing/subscriptions/I-NONE', '/v1/billing/plans/P-NONE']) {
      const response = await shop.paypal('GET', path);
      expect(response.status).toBe(404);
      expect(response.json).toMatchObject({ name: 'RESOURCE_NOT_FOUND', details: [{ issue: 'INVALID_RESOURCE_ID' }] });
    }
  });
});

describe('products and plans', () => {
  it('creates one resource per request id and lists it', async () => {
    const body = { id: 'PROD-ARCADE01', name: 'Store', type: 'SERVICE', category: 'SOFTWARE' };
    const once = await shop.paypal('POST', '/v1/catalogs/products', body, { 'paypal-request-id': 'product-1' });
    const repeated = await shop.paypal('POST', '/v1/catalogs/products', body, { 'paypal-request-id': 'product-1' });
    const taken = await shop.paypal('POST', '/v1/catalogs/products', body);
    expect([once.status, repeated.status, taken.status]).toEqual([201, 200, 422]);
    const created = await shop.paypal('POST', '/v1/billing/plans', planRequest('PROD-ARCADE01'), {
      'paypal-request-id': 'p',
    });
    const same = await shop.paypal('POST', '/v1/billing/plans', planRequest('PROD-ARCADE01'), {
      'paypal-request-id': 'p',
    });
    expect([created.status, same.status, same.json.id]).toEqual([201, 200, created.json.id]);
    const listed = await shop.paypal('GET', '/v1/billing/plans?product_id=PROD-ARCADE01&total_required=true');
    expect(listed.json).toMatchObject({ total_items: 1, plans: [{ id: created.json.id }] });
    expect((await shop.paypal('GET', '/v1/billing/plans?product_id=PROD-OTHER01')).json.plans).toEqual([]);
    expect((await shop.paypal('GET', '/v1/catalogs/products/PROD-ARCADE01')).json.category).toBe('SOFTWARE');
  });

  it('names the invalid fields', async () => {
    const response = await shop.paypal('POST', '/v1/billing/plans', { product_id: 'PROD-1', name: '' });
    expect(response.status).toBe(400);
    expect(response.json.name).toBe('INVALID_REQUEST');
    expect(response.json.details).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: '/name', issue: 'INVALID_STRING_MIN_LENGTH' }),
        expect.objectContaining({ field: '/billing_cycles', issue: 'MISSING_REQUIRED_PARAMETER' }),
      ]),
    );
  });

  it('keeps PayPal’s pitfall: without total_cycles the subscription ends after one month', async () => {
    const [cycle] = planRequest('').billing_cycles;
    const id = await subscribed(shop, { billing_cycles: [{ ...cycle, total_cycles: undefined }] });
    expect((await read(shop, id)).billing_info).not.toHaveProperty('next_billing_time');
    shop.controls.moveClock({ days: 32 });
    expect((await read(shop, id)).status).toBe('EXPIRED');
    expect(shop.controls.paypal.transactions(id)).toHaveLength(1);
  });

  it.each([
    ['a currency PayPal does not know', { value: '7', currency_code: 'ZAR' }, 'CURRENCY_NOT_SUPPORTED_FOR_RECEIVER'],
  ])('refuses %s', async (_what, fixed_price, issue) => {
    const product = await shop.paypal('POST', '/v1/catalogs/products', { name: 'Store', type: 'SERVICE' });
    const [cycle] = planRequest('').billing_cycles;
    const cycles = { billing_cycles: [{ ...cycle, pricing_scheme: { fixed_price } }] };
    const response = await shop.paypal('POST', '/v1/billing/plans', planRequest(product.json.id, cycles));
    expect([response.status, response.json.details[0].issue]).toEqual([422, issue]);
  });
});

describe('a new subscription', () => {
  it('returns id, status and links, or the full representation on request', async () => {
    const planId = await makePlan(shop);
    const short = await shop.paypal('POST', '/v1/billing/subscriptions', subscriptionRequest(planId));
    expect(short.status).toBe(201);
    expect(Object.keys(short.json)).toEqual(['id', 'status', 'links']);
    const whole = await shop.paypal('POST', '/v1/billing/subscriptions', subscriptionRequest(planId), {
      prefer: 'return=representation',
    });
    expect(whole.json).toMatchObject({
      status: 'APPROVAL_PENDING',
      plan_id: planId,
      custom_id: 'row-1',
      quantity: '1',
    });
    expect(whole.json).not.toHaveProperty('billing_info');
    expect(whole.json.id).toMatch(/^I-[A-Z0-9]{12}$/);
    expect(whole.json.links.map(({ rel }) => rel)).toEqual(['approve', 'edit', 'self']);
  });

  it('returns the same subscription for a repeated request id for 72 hours', async () => {
    const planId = await makePlan(shop);
    const create = () =>
      shop.paypal('POST', '/v1/billing/subscriptions', subscriptionRequest(planId), { 'paypal-request-id': 'row-1' });
    const first = await create();
    shop.controls.paypal.approve(first.json.id);
    const second = await create();
    expect([second.status, second.json.id, second.json.status]).toEqual([200, first.json.id, 'ACTIVE']);
    shop.controls.moveClock({ days: 3.1 });
    expect((await create()).status).toBe(201);
  });

  it.each([
    ['a locale with an underscore', { locale: 'en_US' }, '/application_context/locale'],
    ['a missing cancel_url', { cancel_url: undefined }, '/application_context/cancel_url'],
  ])('refuses %s', async (_what, wrong, field) => {
    const planId = await makePlan(shop);
    const request = subscriptionRequest(planId);
    const body = { ...request, application_context: { ...request.application_context, ...wrong } };
    const response = await shop.paypal('POST', '/v1/billing/subscriptions', body);
    expect([response.status, response.json.details[0].field]).toEqual([400, field]);
  });

  it.each([
    ['a custom_id with an accent', { custom_id: 'Café' }, 400, 'INVALID_PARAMETER_SYNTAX'],
    ['a start in the past', { start_time: '2020-01-01T00:00:00Z' }, 422, 'INVALID_START_TIME'],
    ['a quantity', { quantity: '2' }, 422, 'SUBSCRIPTION_CANNOT_HAVE_QUANTITY'],
  ])('refuses %s', async (_what, more, status, issue) => {
    const response = await shop.paypal(
      'POST',
      '/v1/billing/subscriptions',
      subscriptionRequest(await makePlan(shop), more),
    );
    expect([response.status, response.json.details[0].issue]).toEqual([status, issue]);
  });

  it('refuses a plan that is not active', async () => {
    const planId = await makePlan(shop);
    expect((await shop.paypal('POST', `/v1/billing/plans/${planId}/deactivate`)).status).toBe(204);
    const response = await shop.paypal('POST', '/v1/billing/subscriptions', subscriptionRequest(planId));
    expect(response.json.details[0]).toMatchObject({ issue: 'PLAN_STATUS_INVALID', field: '/plan_id' });
  });
});

describe('the merchant’s calls about a subscription', () => {
  const issueOf = async (id: string, action: string, body: unknown = { reason: 'test' }) => {
    const response = await shop.paypal('POST', `/v1/billing/subscriptions/${id}/${action}`, body);
    return [response.status, response.json.details?.[0].issue, response.json.details?.[0].description];
  };
  const invalid = (action: string, should: string) => [
    422,
    'SUBSCRIPTION_STATUS_INVALID',
    `Invalid subscription status for ${action} action; subscription status should be ${should}.`,
  ];

  it('cannot cancel, suspend or bill an unapproved subscription', async () => {
    const { id } = await subscribe(shop, await makePlan(shop));
    expect(await issueOf(id, 'cancel')).toEqual(invalid('cancel', 'active or suspended'));
    expect(await issueOf(id, 'suspend')).toEqual(invalid('suspend', 'active'));
  });

  it('requires a reason', async () => {
    const id = await subscribed(shop);
    expect((await issueOf(id, 'cancel', {}))[0]).toBe(400);
    expect((await issueOf(id, 'suspend', { reason: 'x'.repeat(129) }))[0]).toBe(400);
  });

  it('suspends, resumes without charging the suspended time, and cancels once', async () => {
    const id = await subscribed(shop);
    expect((await issueOf(id, 'suspend'))[0]).toBe(204);
    expect(await issueOf(id, 'suspend')).toEqual(invalid('suspend', 'active'));
    shop.controls.moveClock({ days: 70 });
    expect(shop.controls.paypal.transactions(id)).toHaveLength(1);
    expect((await issueOf(id, 'activate'))[0]).toBe(204);
    expect(await issueOf(id, 'activate')).toEqual(invalid('activate', 'suspended'));
    expect((await read(shop, id)).billing_info.next_billing_time).toBe('2026-04-02T10:00:00Z');
    expect((await issueOf(id, 'cancel'))[0]).toBe(204);
    expect(await issueOf(id, 'cancel')).toEqual(invalid('cancel', 'active or suspended'));
    const cancelled = await read(shop, id);
    expect(cancelled).toMatchObject({ status: 'CANCELLED', status_change_note: 'test' });
    expect(cancelled.billing_info).not.toHaveProperty('next_billing_time');
    expect(cancelled.billing_info.last_payment.amount.value).toBe('7.00');
    expect(cancelled.links.map(({ rel }) => rel)).toEqual(['self']);
  });

  it('revises with the payer’s consent', async () => {
    const id = await subscribed(shop);
    const current = shop.controls.paypal.subscriptions()[0]!.planId;
    const product = (await shop.paypal('GET', `/v1/billing/plans/${current}`)).json.product_id;
    const dearer = await shop.paypal('POST', '/v1/billing/plans', planRequest(product, { name: 'Dearer' }));
    const other = await makePlan(shop);
    const refused = await shop.paypal('POST', `/v1/billing/subscriptions/${id}/revise`, { plan_id: other });
    expect(refused.json.details[0].issue).toBe('PLAN_PRODUCT_NOT_COMPATIBLE');
    const revised = await shop.paypal('POST', `/v1/billing/subscriptions/${id}/revise`, { plan_id: dearer.json.id });
    const approve = new URL(revised.json.links[0]!.href);
    expect(approve.pathname).toBe('/webapps/billing/subscriptions/update');
    expect((await read(shop, id)).plan_id).toBe(current);
    expect((await shop.call('GET', approve.pathname + approve.search)).text).toContain('Dearer');
    await shop.form(approve.pathname + approve.search, { action: 'agree' });
    expect((await read(shop, id)).plan_id).toBe(dearer.json.id);
  });

  it('lists transactions of a period, which is required', async () => {
    const id = await subscribed(shop);
    const path = `/v1/billing/subscriptions/${id}/transactions`;
    expect((await shop.paypal('GET', path)).status).toBe(400);
    const { json } = await shop.paypal('GET', path + PERIOD);
    expect(json).toMatchObject({ total_items: 1, total_pages: 1 });
    expect(json.transactions[0]).toMatchObject({
      status: 'COMPLETED',
      amount_with_breakdown: {
        gross_amount: { value: '7.00', currency_code: 'USD' },
        fee_amount: { value: '0.73' },
        net_amount: { value: '6.27' },
      },
      payer_email: 'owner@example.com',
      time: '2026-01-02T08:30:00Z',
    });
    const later = `${path}?start_time=2026-01-03T00:00:00Z&end_time=2026-02-01T00:00:00Z`;
    expect((await shop.paypal('GET', later)).json.total_items).toBe(0);
  });
});
