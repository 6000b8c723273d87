import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  eventTypes,
  makePlan,
  openShop,
  read,
  subscribe,
  subscribed,
  subscriptionRequest,
  type Shop,
} from '../test/merchant.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const register = () =>
  shop.paypal('POST', '/v1/notifications/webhooks', { url: 'https://shop.example/hook', event_types: [{ name: '*' }] });
const control = (name: string, body: unknown = {}) => shop.call('POST', `/__sandbox/${name}`, { body });

describe('approvals', () => {
  it('can be delayed for some reads', async () => {
    await control('paypal/hold-next-approval', { reads: 2 });
    const { id, approvePath } = await subscribe(shop, await makePlan(shop));
    expect((await shop.form(approvePath, { action: 'agree' })).headers.location).toContain(`subscription_id=${id}`);
    expect((await shop.form(approvePath, { action: 'agree' })).statusCode).toBe(409);
    const states = [await read(shop, id), await read(shop, id), await read(shop, id)].map(({ status }) => status);
    expect(states).toEqual(['APPROVAL_PENDING', 'APPROVAL_PENDING', 'ACTIVE']);
    const next = await subscribe(shop, await makePlan(shop));
    shop.controls.paypal.approve(next.id);
    expect((await read(shop, next.id)).status).toBe('ACTIVE');
  });

  it('can be completed manually', async () => {
    shop.controls.paypal.holdNextApproval(1000);
    const id = await subscribed(shop);
    expect((await read(shop, id)).status).toBe('APPROVAL_PENDING');
    await control('paypal/release-approval', { subscriptionId: id });
    expect((await read(shop, id)).status).toBe('ACTIVE');
  });

  it('can bring the payer back with ba_token alone, or not at all', async () => {
    await control('paypal/next-approvals-with-ba-token-only');
    const planId = await makePlan(shop);
    const [first, second] = [await subscribe(shop, planId), await subscribe(shop, planId)];
    const { location } = (await shop.form(first.approvePath, { action: 'agree' })).headers;
    expect(location).toBe(`https://app.example/billing/success?tier=1&ba_token=${first.baToken}`);
    const closed = await control('paypal/approve', { subscriptionId: second.id });
    expect(closed.json).toMatchObject({ ok: true, returnUrl: expect.stringContaining(second.id) as string });
    expect((await read(shop, second.id)).status).toBe('ACTIVE');
  });
});

describe('the controls as calls', () => {
  it('bill, fail, fix, refund, suspend and cancel', async () => {
    const subscriptionId = await subscribed(shop);
    await control('paypal/fail-renewals', { subscriptionId, times: 1 });
    await control('paypal/renew-now', { subscriptionId });
    expect((await read(shop, subscriptionId)).billing_info.outstanding_balance.value).toBe('7.00');
    await control('paypal/fix-payment', { subscriptionId });
    expect((await read(shop, subscriptionId)).billing_info.outstanding_balance.value).toBe('0.00');
    const [sale] = shop.controls.paypal.transactions();
    await control('paypal/refund', { transactionId: sale!.id, amountCents: 100 });
    await control('paypal/reverse', { transactionId: sale!.id });
    expect(shop.controls.paypal.transactions()[0]).toMatchObject({ status: 'REFUNDED', refunded: 700 });
    expect((await control('clock', { days: 30 })).json).toMatchObject({ ok: true, now: '2026-03-04T10:00:00.000Z' });
    expect(shop.controls.paypal.transactions(subscriptionId)).toHaveLength(4);
    await control('paypal/suspend', { subscriptionId });
    expect((await read(shop, subscriptionId)).status).toBe('SUSPENDED');
    await control('paypal/cancel-by-payer', { subscriptionId });
    expect((await read(shop, subscriptionId)).status).toBe('CANCELLED');
  });

  it('report invalid input', async () => {
    expect((await control('clock', { days: 'many' })).status).toBe(400);
    expect((await control('clock', { to: '2020-01-01T00:00:00Z' })).status).toBe(422);
    expect((await control('paypal/suspend', { subscriptionId: 'I-NONE' })).status).toBe(404);
    expect((await control('paypal/refund', { transactionId: 'NONE' })).status).toBe(422);
    expect((await control('fail-next', {})).status).toBe(400);
    expect((await control('fail-next', { match: '(', status: 500 })).status).toBe(422);
  });

  it('redirect a form to the start page, which shows everything', async () => {
    const subscriptionId = await subscribed(shop);
    const response = await shop.form('/__sandbox/clock', { days: '40' });
    expect([response.statusCode, response.headers.location]).toEqual([303, '/']);
    await shop.form('/__sandbox/paypal/fail-renewals', { subscriptionId, times: '1' });
    const { text } = await shop.call('GET', '/');
    expect(text).toContain('Payments sandbox: no real payments');
    expect(text).toContain(subscriptionId);
    expect(text).toContain('next renewal fails');
    const state = await shop.call('GET', '/__sandbox/state');
    expect(state.json.subscriptions.map(({ id }) => id)).toEqual([subscriptionId]);
    expect(state.json.transactions).toHaveLength(2);
  });

  it('reset everything, or everything but the set-up', async () => {
    await register();
    const id = await subscribed(shop);
    await control('reset', { keepSetup: true });
    expect((await shop.paypal('GET', `/v1/billing/subscriptions/${id}`)).status).toBe(404);
    expect((await shop.paypal('GET', '/v1/billing/plans')).json.plans).toHaveLength(1);
    expect((await shop.paypal('GET', '/v1/notifications/webhooks')).json.webhooks).toHaveLength(1);
    await control('reset');
    expect((await shop.paypal('GET', '/v1/billing/plans')).status).toBe(401);
  });
});

describe('deliveries', () => {
  beforeEach(register);

  it('are held and released in any order, even twice', async () => {
    await control('deliveries/hold', { on: true });
    const id = await subscribed(shop);
    expect(await eventTypes(shop)).toEqual([]);
    const [created, activated, sale] = shop.controls.deliveries.held();
    expect([created, activated, sale].map((held) => held?.type)).toEqual([
      'BILLING.SUBSCRIPTION.CREATED',
      'BILLING.SUBSCRIPTION.ACTIVATED',
      'PAYMENT.SALE.COMPLETED',
    ]);
    const released = await control('deliveries/release', { ids: [sale!.id, activated!.id, sale!.id] });
    expect(released.json).toMatchObject({
      delivered: [{ id: sale!.id, status: 200 }, { id: activated!.id }, { id: sale!.id }],
    });
    expect(shop.delivered.map(({ eventId }) => eventId)).toEqual([sale!.eventId, activated!.eventId, sale!.eventId]);
    await shop.controls.deliveries.release([created!.id], { keep: true });
    expect(shop.controls.deliveries.held()).toHaveLength(1);
    await control('deliveries/discard');
    expect(shop.controls.deliveries.held()).toEqual([]);
    await expect(shop.controls.deliveries.release([created!.id])).rejects.toThrow(RangeError);
    await control('deliveries/hold', { on: false });
    shop.delivered.length = 0;
    shop.controls.paypal.cancelByPayer(id);
    expect(await eventTypes(shop)).toEqual(['BILLING.SUBSCRIPTION.CANCELLED']);
  });

  it.each([
    ['dropped', { effect: 'drop', times: 2 }, ['SALE.COMPLETED']],
    ['sent twice', { effect: 'duplicate' }, ['CREATED', 'CREATED', 'ACTIVATED', 'SALE.COMPLETED']],
    ['turned round', { effect: 'reorder', times: 3 }, ['SALE.COMPLETED', 'ACTIVATED', 'CREATED']],
  ])('can be %s', async (_what, effect, arrived) => {
    expect((await control('deliveries/next', effect)).json).toMatchObject({ ok: true });
    await subscribed(shop);
    const types = (await eventTypes(shop)).map((type) => type.replace(/^(BILLING\.SUBSCRIPTION|PAYMENT)\./, ''));
    expect(types).toEqual(arrived);
  });

  it('can be delayed behind later ones', async () => {
    shop.controls.deliveries.next({ effect: 'delay', ms: 3_600_000 });
    await subscribed(shop);
    await vi.waitFor(() => expect(shop.delivered).toHaveLength(2));
    expect(shop.delivered.map(({ type }) => type)).not.toContain('BILLING.SUBSCRIPTION.CREATED');
    await shop.close();
  });

  it('in flight are dropped by a reset', async () => {
    await subscribed(shop);
    shop.controls.reset({ keepSetup: true });
    expect(await eventTypes(shop)).toEqual([]);
    await subscribed(shop);
    expect(await eventTypes(shop)).toHaveLength(3);
  });

  it('can report one payment as two events', async () => {
    const id = await subscribed(shop);
    const [sale] = shop.controls.paypal.transactions(id);
    await control('paypal/repeat-sale', { transactionId: sale!.id });
    await shop.controls.deliveries.settled();
    const sales = shop.delivered.filter(({ type }) => type === 'PAYMENT.SALE.COMPLETED');
    expect(sales.map(({ json }) => (json.resource as { id: string }).id)).toEqual([sale!.id, sale!.id]);
    expect(new Set(sales.map(({ eventId }) => eventId)).size).toBe(2);
  });

  it('are retried with the same headers until accepted', async () => {
    const seen: string[] = [];
    const statuses = [500, 302, 0, 204];
    shop = await openShop({
      retryDelaysMs: [1, 1, 1, 1],
      deliver: ({ headers }) => {
        seen.push(headers['paypal-transmission-id'] ?? '');
        const status = statuses.shift() ?? 200;
        return status === 0 ? Promise.reject(new Error('nobody')) : Promise.resolve(status);
      },
    });
    await register();
    await subscribe(shop, await makePlan(shop));
    await shop.controls.deliveries.settled();
    expect(seen).toHaveLength(4);
    expect(new Set(seen).size).toBe(1);
  });
});

describe('calls that fail', () => {
  it('fail for a path a given number of times', async () => {
    await control('fail-next', { match: '^POST /v1/billing/subscriptions$', status: 503, times: 2 });
    const planId = await makePlan(shop);
    const create = () => shop.paypal('POST', '/v1/billing/subscriptions', subscriptionRequest(planId));
    expect([(await create()).status, (await create()).status, (await create()).status]).toEqual([503, 503, 201]);
    expect(shop.controls.paypal.subscriptions()).toHaveLength(1);
  });

  it('are lost before or after the work is done', async () => {
    const planId = await makePlan(shop);
    const create = () =>
      shop.paypal('POST', '/v1/billing/subscriptions', subscriptionRequest(planId), { 'paypal-request-id': 'row-1' });
    shop.controls.faults.add({ lose: 'request' });
    await expect(create()).rejects.toThrow();
    expect(shop.controls.paypal.subscriptions()).toHaveLength(0);
    shop.controls.faults.add({ lose: 'answer' });
    await expect(create()).rejects.toThrow();
    const [subscription] = shop.controls.paypal.subscriptions();
    const repeated = await create();
    expect([repeated.status, repeated.json.id]).toEqual([200, subscription!.id]);
  });

  it('do not stop the controls', async () => {
    shop.controls.faults.add({ status: 500, times: 100 });
    expect((await control('clear-faults')).status).toBe(200);
    expect((await shop.paypal('GET', '/v1/billing/plans')).status).toBe(200);
  });
});

describe('over a socket', () => {
  let merchant: Server;
  afterEach(async () => {
    await shop.close();
    merchant.close();
  });

  it('delivers by HTTP and can leave a call hanging', async () => {
    const bodies: string[] = [];
    merchant = createServer((request, response) => {
      request.on('data', (part: Buffer) => bodies.push(part.toString()));
      request.on('end', () => response.writeHead(bodies.length === 1 ? 500 : 200).end());
    }).listen(0, '127.0.0.1');
    shop = await openShop({ deliver: undefined, retryDelaysMs: [10] });
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const url = `http://127.0.0.1:${(merchant.address() as AddressInfo).port}/hook`;
    await shop.paypal('POST', '/v1/notifications/webhooks', { url, event_types: [{ name: '*' }] });
    await subscribe(shop, await makePlan(shop));
    await shop.controls.deliveries.settled();
    expect(bodies).toHaveLength(2);
    expect(bodies[1]).toBe(bodies[0]);
    // On a busy machine the fetch may be aborted before it is sent: its fault must not catch the next one.
    shop.controls.faults.add({ match: 'GET /api/checkouts', lose: 'request', how: 'hang' });
    const signal = AbortSignal.timeout(100);
    await expect(fetch(`${shop.url()}/api/checkouts`, { signal })).rejects.toThrow('aborted');
    shop.controls.faults.add({ lose: 'answer', how: 'cut' });
    await expect(fetch(`${shop.url()}/v1/billing/plans`)).rejects.toThrow('fetch failed');
  });
});
