import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventTypes, openShop, type Shop } from '../../test/merchant.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const wanted = (more: Record<string, unknown> = {}) => ({
  amount: 9900,
  currency: 'ZAR',
  successUrl: 'https://app.example/payment-success',
  cancelUrl: 'https://app.example/payment-cancelled?reason=user_back',
  failureUrl: 'https://app.example/payment-cancelled?reason=failed',
  metadata: { paymentId: 'row-1' },
  externalId: 'row-1',
  ...more,
});
const create = async (more: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  shop.yoco('POST', '/api/checkouts', wanted(more), headers);
const register = async () =>
  (await shop.yoco('POST', '/api/webhooks', { name: 'shop', url: 'https://shop.example/webhooks/yoco' })).json;
const press = (id: string, action: string) => shop.form(`/checkout/${id}`, { action });
const statusOf = async (id: string) => (await shop.yoco('GET', `/api/checkouts/${id}`)).json.status;

describe('a checkout', () => {
  it('is created and read', async () => {
    const { status, json } = await create();
    expect(status).toBe(200);
    expect(json).toEqual({
      ...wanted(),
      id: expect.stringMatching(/^ch_\w+$/) as string,
      status: 'created',
      paymentId: null,
      processingMode: 'test',
      redirectUrl: `${shop.url()}/checkout/${json.id}`,
      merchantId: 'sandbox-merchant',
      totalDiscount: null,
      totalTaxAmount: null,
      subtotalAmount: null,
      lineItems: null,
      clientReferenceId: null,
    });
    expect((await shop.yoco('GET', `/api/checkouts/${json.id}`)).json).toEqual(json);
    expect((await shop.yoco('GET', '/api/checkouts/ch_none')).status).toBe(404);
  });

  it.each([
    ['1.99', { amount: 199 }, 400],
    ['dollars', { currency: 'USD' }, 400],
    ['half a cent', { amount: 200.5 }, 400],
    ['an invalid URL', { successUrl: 'javascript:alert(1)' }, 400],
    ['2.00', { amount: 200 }, 200],
  ])('of %s', async (_what, more, status) => {
    expect((await create(more)).status).toBe(status);
  });

  it('needs a key', async () => {
    for (const authorization of ['', 'Bearer sk_test_other', 'sk_test_sandbox']) {
      expect((await shop.call('POST', '/api/checkouts', { headers: { authorization }, body: wanted() })).status).toBe(
        403,
      );
    }
    expect((await shop.call('GET', '/api/nothing')).status).toBe(403);
    expect((await shop.yoco('GET', '/api/nothing')).status).toBe(404);
  });
});

describe('the card page', () => {
  it('shows the amount, marked as a sandbox', async () => {
    const { id } = (await create({ lineItems: [{ displayName: 'Cabinet set-up', quantity: 1 }] })).json;
    const { text } = await shop.call('GET', `/checkout/${id}`);
    expect(text).toContain('Cabinet set-up');
    expect(text).toContain('Payments sandbox: no real payments');
    expect(text).toContain('R 99.00');
    expect(await statusOf(id)).toBe('started');
  });

  it('takes a payment once', async () => {
    await register();
    const { id } = (await create()).json;
    const paid = await press(id, 'pay');
    expect([paid.statusCode, paid.headers.location]).toEqual([303, wanted().successUrl]);
    expect((await press(id, 'pay')).statusCode).toBe(200);
    expect((await press(id, 'decline')).body).toContain('Already paid');
    expect((await shop.yoco('GET', `/api/checkouts/${id}`)).json).toMatchObject({
      status: 'completed',
      paymentId: expect.stringMatching(/^p_/) as string,
    });
    expect(await eventTypes(shop)).toEqual(['payment.succeeded']);
  });

  it('can be retried after a decline or going back', async () => {
    await register();
    const { id } = (await create()).json;
    expect((await press(id, 'decline')).headers.location).toBe(wanted().failureUrl);
    expect((await press(id, 'cancel')).headers.location).toBe(wanted().cancelUrl);
    expect((await shop.yoco('GET', `/api/checkouts/${id}`)).json.paymentId).toBeNull();
    expect((await press(id, 'pay')).headers.location).toBe(wanted().successUrl);
    expect(await eventTypes(shop)).toEqual(['payment.failed', 'payment.succeeded']);
  });

  it('shows a notice without return URLs and for unknown checkouts', async () => {
    const { id } = (await create({ successUrl: undefined })).json;
    expect((await press(id, 'pay')).statusCode).toBe(200);
    expect((await shop.call('GET', '/checkout/ch_none')).status).toBe(404);
    expect((await press('ch_none', 'pay')).statusCode).toBe(404);
  });
});

describe('an idempotency key', () => {
  const key = { 'idempotency-key': 'row-1' };

  it('repeats the same response, failures included', async () => {
    const first = await create({}, key);
    const repeated = await create({}, key);
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    expect([repeated.status, repeated.text, repeated.headers['idempotent-replayed']]).toEqual([
      200,
      first.text,
      'true',
    ]);
    expect(shop.controls.yoco.checkouts()).toHaveLength(1);
    const failed = await create({ amount: 1 }, { 'idempotency-key': 'row-2' });
    const stillFailed = await create({ amount: 1 }, { 'idempotency-key': 'row-2' });
    expect([failed.status, stillFailed.status, stillFailed.headers['idempotent-replayed']]).toEqual([400, 400, 'true']);
  });

  it('refuses a different payload for 24 hours', async () => {
    await create({}, key);
    expect((await create({ amount: 5000 }, key)).status).toBe(422);
    shop.controls.moveClock({ days: 1 });
    expect((await create({ amount: 5000 }, key)).status).toBe(200);
  });

  it('refuses a second call while the first is in progress', async () => {
    shop.controls.faults.add({ match: 'POST /api/checkouts', delayMs: 3_600_000 });
    // The first call takes an hour, so the refusal of the second call arrives first.
    expect((await Promise.race([create({}, key), create({}, key)])).status).toBe(409);
    expect(shop.controls.yoco.checkouts()).toEqual([]);
  });

  it('returns the result of a call whose response was lost', async () => {
    shop.controls.faults.add({ match: 'POST /api/checkouts', lose: 'answer' });
    await expect(create({}, key)).rejects.toThrow();
    const { json, headers } = await create({}, key);
    expect(headers['idempotent-replayed']).toBe('true');
    expect(shop.controls.yoco.checkouts().map(({ id }) => id)).toEqual([json.id]);
  });
});

describe('refunds', () => {
  it('return all or part of the amount, never more', async () => {
    await register();
    const { id } = (await create()).json;
    expect((await shop.yoco('POST', `/api/checkouts/${id}/refund`)).status).toBe(422);
    shop.controls.yoco.pay(id);
    const part = await shop.yoco('POST', `/api/checkouts/${id}/refund`, { amount: 900 });
    expect(part.status).toBe(202);
    expect(part.json).toMatchObject({ id, status: 'successful', refundId: expect.stringMatching(/^rfd_/) as string });
    expect((await shop.yoco('POST', `/api/checkouts/${id}/refund`, { amount: 9001 })).status).toBe(422);
    expect((await shop.yoco('POST', `/api/checkouts/${id}/refund`, [])).status).toBe(400);
    expect((await shop.yoco('POST', `/api/checkouts/${id}/refund`)).status).toBe(202);
    expect((await shop.yoco('POST', `/api/checkouts/${id}/refund`)).status).toBe(422);
    await shop.controls.deliveries.settled();
    const refunds = shop.delivered.filter(({ type }) => type === 'refund.succeeded');
    expect(refunds.map(({ json }) => json.payload)).toMatchObject([
      { amount: 900, status: 'succeeded', metadata: { checkoutId: id } },
      { amount: 9000 },
    ]);
  });

  it('can fail after they were accepted', async () => {
    await register();
    const { id } = (await create()).json;
    shop.controls.yoco.pay(id);
    shop.controls.yoco.failNextRefund();
    expect((await shop.yoco('POST', `/api/checkouts/${id}/refund`)).status).toBe(202);
    expect(await eventTypes(shop)).toEqual(['payment.succeeded', 'refund.failed']);
    expect(shop.delivered[1]?.json.payload).toMatchObject({ failureReason: expect.any(String) as string });
    expect((await shop.yoco('POST', `/api/checkouts/${id}/refund`)).status).toBe(202);
  });
});

describe('webhooks', () => {
  it('reveal their secret once', async () => {
    const { id, secret } = await register();
    expect(secret).toMatch(/^whsec_/);
    const { json } = await shop.yoco('GET', '/api/webhooks');
    expect(json.subscriptions).toEqual([{ id, name: 'shop', url: 'https://shop.example/webhooks/yoco', mode: 'test' }]);
    expect((await shop.yoco('DELETE', `/api/webhooks/${id}`)).status).toBe(204);
    expect((await shop.yoco('DELETE', `/api/webhooks/${id}`)).status).toBe(404);
  });

  it('have a signature that the standardwebhooks library accepts', async () => {
    const { secret } = await register();
    const { id } = (await create()).json;
    shop.controls.yoco.pay(id);
    await shop.controls.deliveries.settled();
    const { headers, body, json } = shop.delivered[0]!;
    const webhook = new Webhook(secret);
    expect(webhook.verify(body, headers)).toEqual(json);
    expect(() => webhook.verify(body.replace('9900', '9901'), headers)).toThrow('No matching signature');
    expect(json.payload).toMatchObject({
      type: 'payment',
      amount: 9900,
      currency: 'ZAR',
      status: 'succeeded',
      mode: 'test',
      metadata: { paymentId: 'row-1', checkoutId: id },
    });
  });

  it('receive events of their own mode only', async () => {
    await register();
    const authorization = 'Bearer sk_live_sandbox';
    const { json } = await shop.yoco('POST', '/api/checkouts', wanted(), { authorization });
    shop.controls.yoco.pay(json.id);
    expect(await eventTypes(shop)).toEqual([]);
  });
});
