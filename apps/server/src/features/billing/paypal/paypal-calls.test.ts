import { describe, expect, test } from 'vitest';
import { anHttpStub, type StubResponse } from '../../../../test/http/http-stub.ts';
import { ACTIVE, aPayPal, BASIC, failureOf, newRequest, SECRET } from '../../../../test/payments/paypal-stub.ts';
import { createPayPal } from './paypal.ts';

describe('signing in', () => {
  test('is done once for twenty concurrent calls and reused', async () => {
    const { paypal, signIns, received, calls } = await aPayPal(() => ({ status: 200, json: ACTIVE }));
    await Promise.all(Array.from({ length: 20 }, () => paypal.subscription(ACTIVE.id)));
    await paypal.subscription(ACTIVE.id);
    expect(signIns()).toBe(1);
    expect(received[0]).toMatchObject({ method: 'POST', path: '/v1/oauth2/token' });
    expect(received[0]?.headers.authorization).toBe(BASIC);
    expect(received[0]?.body.toString()).toBe('grant_type=client_credentials');
    expect(new Set(calls().map(({ headers }) => headers.authorization))).toEqual(new Set(['Bearer token-1']));
  });

  test('is renewed a minute before the token expires', async () => {
    const soon = await aPayPal(() => ({ status: 200, json: ACTIVE }), { expiresIn: 59 });
    await soon.paypal.subscription(ACTIVE.id);
    await soon.paypal.subscription(ACTIVE.id);
    expect(soon.signIns()).toBe(2);
    const later = await aPayPal(() => ({ status: 200, json: ACTIVE }), { expiresIn: 600 });
    await later.paypal.subscription(ACTIVE.id);
    await later.paypal.subscription(ACTIVE.id);
    expect(later.signIns()).toBe(1);
  });

  test('is renewed once when a token is refused, also for twenty concurrent calls', async () => {
    const { paypal, signIns, calls } = await aPayPal((_request, token) =>
      token === 'token-1' ? { status: 401, json: { name: 'AUTHENTICATION_FAILURE' } } : { status: 200, json: ACTIVE },
    );
    const read = await Promise.all(Array.from({ length: 20 }, () => paypal.subscription(ACTIVE.id)));
    expect(read.map(({ status }) => status)).toEqual(Array(20).fill('ACTIVE'));
    expect(signIns()).toBe(2);
    expect(calls().length).toBe(40);
  });

  test('that keeps failing ends with an error', async () => {
    const { paypal, signIns } = await aPayPal(() => ({ status: 401, json: { name: 'AUTHENTICATION_FAILURE' } }));
    const error = await failureOf(paypal.subscription(ACTIVE.id));
    expect(error).toMatchObject({ status: 401, errorName: 'AUTHENTICATION_FAILURE', isTransient: false });
    expect(signIns()).toBe(2);
  });

  test('with wrong credentials fails without logging them, and the next call retries', async () => {
    let isWrong = true;
    const { url, received } = await anHttpStub(({ path }) => {
      if (path !== '/v1/oauth2/token') return { status: 200, json: ACTIVE };
      if (isWrong) return { status: 401, json: { error: 'invalid_client', error_description: `not ${SECRET}` } };
      return { status: 200, json: { access_token: 'token', expires_in: 32_400 } };
    });
    const paypal = createPayPal({ baseUrl: url, clientId: 'client', clientSecret: SECRET });
    const error = await failureOf(paypal.subscription(ACTIVE.id));
    expect(error).toMatchObject({ status: 401, errorName: 'invalid_client', isTransient: false });
    expect(JSON.stringify(error) + error.message + error.stack).not.toContain(SECRET);
    expect(received.length).toBe(1);
    isWrong = false;
    expect((await paypal.subscription(ACTIVE.id)).status).toBe('ACTIVE');
  });
});

describe('a call that fails', () => {
  test('is retried with growing pauses, the same request id and the same body', async () => {
    const responses: StubResponse[] = [
      { status: 503 },
      { status: 429 },
      { status: 201, json: { ...ACTIVE, links: [] } },
    ];
    const { paypal, calls, pauses } = await aPayPal(() => responses.shift());
    expect((await paypal.createSubscription(newRequest)).id).toBe(ACTIVE.id);
    expect(calls().map(({ headers }) => headers['paypal-request-id'])).toEqual(Array(3).fill(newRequest.requestId));
    expect(new Set(calls().map(({ body }) => body.toString())).size).toBe(1);
    const [first = 0, second = 0, ...more] = pauses;
    expect(first).toBeGreaterThanOrEqual(250);
    expect(second).toBeGreaterThanOrEqual(500);
    expect(more).toEqual([]);
  });

  test('that times out is retried with the same request id', async () => {
    let isFirst = true;
    const respond = () => {
      const response = isFirst ? undefined : { status: 200, json: { ...ACTIVE, links: [] } };
      isFirst = false;
      return response;
    };
    const { paypal, calls } = await aPayPal(respond, { timeoutMs: 1_000 });
    expect((await paypal.createSubscription(newRequest)).id).toBe(ACTIVE.id);
    expect(calls().length).toBeGreaterThan(1);
    expect(new Set(calls().map(({ headers }) => headers['paypal-request-id']))).toEqual(
      new Set([newRequest.requestId]),
    );
  });

  test('without a response three times reports an unknown outcome', async () => {
    const { paypal, calls } = await aPayPal(() => undefined, { timeoutMs: 500 });
    const error = await failureOf(paypal.cancel(ACTIVE.id, 'not needed'));
    expect(error).toMatchObject({ status: null, isTransient: true, issues: [], debugId: null });
    expect(error.message).toBe(
      'PayPal: POST /v1/billing/subscriptions/I-BW452GLLEP1G/cancel: no answer NO_ANSWER (did not respond in time)',
    );
    expect(calls().length).toBe(3);
  });

  test('with a refused connection reports it', async () => {
    const settings = {
      baseUrl: 'http://127.0.0.1:1',
      clientId: 'client',
      clientSecret: SECRET,
      pause: () => Promise.resolve(),
    };
    const error = await failureOf(createPayPal(settings).subscription(ACTIVE.id));
    expect(error).toMatchObject({ status: null, isTransient: true });
  });

  test('three times is a temporary failure', async () => {
    const { paypal, calls } = await aPayPal(() => ({
      status: 500,
      json: { name: 'INTERNAL_SERVER_ERROR', debug_id: 'd1' },
    }));
    const error = await failureOf(paypal.subscription(ACTIVE.id));
    expect(error).toMatchObject({ status: 500, errorName: 'INTERNAL_SERVER_ERROR', debugId: 'd1', isTransient: true });
    expect(calls().length).toBe(3);
  });

  test('permanently is not retried and reports PayPal’s error without quoted values', async () => {
    const json = {
      name: 'UNPROCESSABLE_ENTITY',
      message: 'The requested action could not be performed',
      debug_id: 'b1d1f06c7246c',
      details: [
        { field: '/plan_id', value: 'P-SECRET', issue: 'PLAN_STATUS_INVALID', description: 'changes' },
        null,
        { issue: 'USER_ACCOUNT_CLOSED' },
      ],
    };
    const { paypal, calls } = await aPayPal(() => ({ status: 422, json }));
    const error = await failureOf(paypal.createSubscription(newRequest));
    expect(error).toMatchObject({
      status: 422,
      errorName: 'UNPROCESSABLE_ENTITY',
      issues: ['PLAN_STATUS_INVALID', 'USER_ACCOUNT_CLOSED'],
      debugId: 'b1d1f06c7246c',
      isTransient: false,
      message:
        'PayPal: POST /v1/billing/subscriptions: 422 UNPROCESSABLE_ENTITY (PLAN_STATUS_INVALID, USER_ACCOUNT_CLOSED) debug id b1d1f06c7246c',
    });
    expect(calls().length).toBe(1);
  });

  test.each([
    [404, '', 'UNNAMED', false],
    [400, '<html>', 'UNNAMED', false],
    [502, '<html>', 'UNNAMED', true],
    [200, '<html>back soon</html>', 'UNREADABLE_ANSWER', true],
    [200, '{"status":"ACTIVE"}', 'UNREADABLE_ANSWER', true],
  ])('with %i and %s is understood', async (status, text, errorName, isTransient) => {
    const { paypal } = await aPayPal(() => ({ status, text }));
    expect(await failureOf(paypal.subscription(ACTIVE.id))).toMatchObject({
      status,
      errorName,
      isTransient,
      issues: [],
    });
  });

  test('with an oversized response is aborted', async () => {
    const { paypal } = await aPayPal(() => ({ status: 200, text: `{"id":"${'x'.repeat(3_000_000)}"}` }));
    expect(await failureOf(paypal.subscription(ACTIVE.id))).toMatchObject({ status: null, isTransient: true });
  });

  test('with a redirect is not followed, to protect the token', async () => {
    const elsewhere = await anHttpStub(() => ({ status: 200, json: ACTIVE }));
    const { paypal, calls } = await aPayPal(() => ({ status: 302, headers: { location: elsewhere.url } }));
    const error = await failureOf(paypal.subscription(ACTIVE.id));
    expect(error).toMatchObject({ status: 302, errorName: 'REDIRECT_REFUSED', isTransient: false });
    expect([elsewhere.received.length, calls().length]).toEqual([0, 1]);
  });
});
