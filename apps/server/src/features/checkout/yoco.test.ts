import { describe, expect, test } from 'vitest';
import { anHttpStub, type Received, type StubResponse } from '../../../test/http/http-stub.ts';
import { registerYocoWebhook } from './yoco-setup.ts';
import { CheckoutError, createYoco } from './yoco.ts';

const SECRET = 'sk_test_hush';
const ROW = '9f0c2a52-0000-4000-8000-000000000001';

async function aYoco(respond: (request: Received) => StubResponse, { timeoutMs = 10_000 } = {}) {
  const stub = await anHttpStub(respond);
  const pause = () => Promise.resolve();
  return { ...stub, yoco: createYoco({ baseUrl: stub.url, secretKey: SECRET, timeoutMs, pause }) };
}

const failureOf = async (call: Promise<unknown>): Promise<CheckoutError> => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(CheckoutError);
  return error as CheckoutError;
};

const wanted = {
  paymentId: ROW,
  amountCents: 9900,
  currency: 'ZAR',
  productCode: 'P1',
  productName: 'Set-up session',
  successUrl: 'https://app.example/payment-success',
  cancelUrl: 'https://app.example/payment-cancelled?reason=user_back',
  failureUrl: 'https://app.example/payment-cancelled?reason=failed',
};
const CHECKOUT = {
  id: 'ch_1',
  redirectUrl: 'https://c.yoco.com/checkout/ch_1',
  status: 'created',
  amount: 9900,
  currency: 'ZAR',
  paymentId: null,
  processingMode: 'test',
};
const CREATED = { checkoutId: 'ch_1', redirectUrl: CHECKOUT.redirectUrl };

describe('a checkout', () => {
  test.each([200, 201, 202])('is created in Yoco’s format and answered with %i', async (status) => {
    const { yoco, received } = await aYoco(() => ({ status, json: CHECKOUT }));
    expect(await yoco.create(wanted)).toEqual(CREATED);
    const [call] = received;
    expect(call).toMatchObject({
      method: 'POST',
      path: '/api/checkouts',
      headers: { authorization: `Bearer ${SECRET}`, 'idempotency-key': ROW, 'content-type': 'application/json' },
    });
    expect(JSON.parse(call?.body.toString() ?? '')).toEqual({
      amount: 9900,
      currency: 'ZAR',
      successUrl: wanted.successUrl,
      cancelUrl: wanted.cancelUrl,
      failureUrl: wanted.failureUrl,
      metadata: { paymentId: ROW, productCode: 'P1' },
      externalId: ROW,
      clientReferenceId: ROW,
      lineItems: [
        {
          displayName: 'Set-up session',
          quantity: 1,
          pricingDetails: { price: 9900, taxAmount: 0, discountAmount: 0 },
        },
      ],
    });
  });

  test.each([[null], [''], ['javascript:alert(1)'], [7], [undefined]])('rejects a page at %j', async (redirectUrl) => {
    const { yoco } = await aYoco(() => ({ status: 200, json: { ...CHECKOUT, redirectUrl } }));
    expect(await yoco.create(wanted)).toEqual({ ...CREATED, redirectUrl: null });
  });

  test('is read by its id', async () => {
    const { yoco, received } = await aYoco(() => ({
      status: 200,
      json: { ...CHECKOUT, status: 'completed', paymentId: 'p_1', processingMode: 'live' },
    }));
    expect(await yoco.read('ch_1/../x')).toEqual({
      checkoutId: 'ch_1',
      status: 'completed',
      paymentId: 'p_1',
      amountCents: 9900,
      currency: 'ZAR',
      mode: 'live',
    });
    expect(received[0]).toMatchObject({ method: 'GET', path: '/api/checkouts/ch_1%2F..%2Fx' });
  });

  test('is parsed as far as possible', async () => {
    const { yoco } = await aYoco(() => ({ status: 200, json: { id: 'ch_1', amount: 99.5, paymentId: 7 } }));
    expect(await yoco.read('ch_1')).toEqual({
      checkoutId: 'ch_1',
      status: 'unknown',
      paymentId: null,
      amountCents: null,
      currency: null,
      mode: null,
    });
  });
});

describe('a call that fails', () => {
  test.each([409, 429, 500, 503])('with %i is retried with the same key', async (status) => {
    const responses: StubResponse[] = [{ status }, { status }, { status: 200, json: CHECKOUT }];
    const { yoco, received } = await aYoco(() => responses.shift());
    expect(await yoco.create(wanted)).toEqual(CREATED);
    expect(received.map(({ headers }) => headers['idempotency-key'])).toEqual([ROW, ROW, ROW]);
    expect(new Set(received.map(({ body }) => body.toString())).size).toBe(1);
  });

  test('that times out is retried with the same key', async () => {
    let isFirst = true;
    const respond = () => {
      const response = isFirst ? undefined : { status: 200, json: CHECKOUT };
      isFirst = false;
      return response;
    };
    const { yoco, received } = await aYoco(respond, { timeoutMs: 1_000 });
    expect(await yoco.create(wanted)).toEqual(CREATED);
    expect(received.length).toBeGreaterThan(1);
    expect(new Set(received.map(({ headers }) => headers['idempotency-key']))).toEqual(new Set([ROW]));
  });

  test('three times is a temporary failure', async () => {
    const { yoco, received } = await aYoco(() => ({ status: 503 }));
    expect(await failureOf(yoco.create(wanted))).toMatchObject({ status: 503, isTransient: true });
    expect(received.length).toBe(3);
    const silent = await aYoco(() => undefined, { timeoutMs: 200 });
    const error = await failureOf(silent.yoco.read('ch_1'));
    expect(error).toMatchObject({ status: null, isTransient: true });
    expect(error.message).toBe('Yoco: GET /api/checkouts/ch_1: no answer (did not respond in time)');
  });

  test.each([
    [400, { errorCode: 'validation_error', errorMessage: 'Amount too small' }, 'validation_error', 'Amount too small'],
    [403, { description: 'Key missing' }, null, 'Key missing'],
    [422, { message: 'Payload differs' }, null, 'Payload differs'],
    [400, { errorType: 'invalid', displayMessage: 'No' }, 'invalid', 'No'],
    [404, 'a page', null, ''],
  ])('permanently with %i %j is made once', async (status, json, code, reason) => {
    const { yoco, received } = await aYoco(() => ({ status, json }));
    const error = await failureOf(yoco.create(wanted));
    expect(error).toMatchObject({ status, code, isTransient: false });
    expect(error.message).toContain(reason);
    expect(JSON.stringify(error) + error.message + error.stack).not.toContain(SECRET);
    expect(received.length).toBe(1);
  });

  test('with a redirect is not followed, to protect the key', async () => {
    const elsewhere = await anHttpStub(() => ({ status: 200, json: CHECKOUT }));
    const { yoco } = await aYoco(() => ({ status: 307, headers: { location: elsewhere.url } }));
    expect(await failureOf(yoco.create(wanted))).toMatchObject({ status: 307, isTransient: false });
    expect(elsewhere.received).toEqual([]);
  });

  test('with an unreadable response has an unknown outcome', async () => {
    const { yoco } = await aYoco(() => ({ status: 200, text: '<html>' }));
    expect(await failureOf(yoco.create(wanted))).toMatchObject({ status: null, isTransient: true });
  });
});

describe('the webhook of Yoco', () => {
  /** A Yoco that stores webhooks like the real one. */
  async function aYocoWithWebhooks() {
    const kept = new Map<string, { id: string; url: string }>();
    let created = 0;
    const respond = ({ method, path, body }: Received): StubResponse => {
      if (method === 'GET') return { status: 200, json: { subscriptions: [...kept.values()] } };
      if (method === 'DELETE') return { status: kept.delete(path.split('/').at(-1) ?? '') ? 204 : 404 };
      const { url } = JSON.parse(body.toString()) as { url: string };
      created += 1;
      kept.set(`sub_${created}`, { id: `sub_${created}`, url });
      return { status: 200, json: { id: `sub_${created}`, url, secret: `whsec_${created}` } };
    };
    return { kept, ...(await aYoco(respond)) };
  }

  test('is registered and replaced the next time, since its secret is shown only once', async () => {
    const { yoco, kept } = await aYocoWithWebhooks();
    await yoco.registerWebhook('somebody', 'https://else.example/webhooks/yoco');
    expect(await registerYocoWebhook(yoco, 'https://app.example')).toBe('whsec_2');
    expect(await registerYocoWebhook(yoco, 'https://app.example')).toBe('whsec_3');
    expect([...kept.values()].map(({ url }) => url)).toEqual([
      'https://else.example/webhooks/yoco',
      'https://app.example/webhooks/yoco',
    ]);
  });

  test('is not requested twice when Yoco fails', async () => {
    const { yoco, received } = await aYoco(({ method }) =>
      method === 'GET' ? { status: 200, json: { subscriptions: null } } : { status: 500 },
    );
    expect(await failureOf(registerYocoWebhook(yoco, 'https://app.example'))).toMatchObject({ status: 500 });
    expect(received.map(({ method }) => method)).toEqual(['GET', 'POST']);
  });
});
