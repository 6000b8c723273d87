import { pino } from 'pino';
import { expect, test } from 'vitest';
import { anOwner } from '../../../test/builders.ts';
import { anHttpStub, type StubResponse } from '../../../test/http/http-stub.ts';
import { startTestServer } from '../../../test/server.ts';
import { until } from '../../../test/until.ts';
import { ProviderReads } from './provider-reads.ts';

const plan: StubResponse = {
  status: 200,
  json: {
    id: 'P-1',
    name: 'Plan',
    status: 'ACTIVE',
    product_id: 'PROD-1',
    billing_cycles: [
      {
        tenure_type: 'REGULAR',
        sequence: 1,
        frequency: { interval_unit: 'MONTH', interval_count: 1 },
        pricing_scheme: { fixed_price: { value: '7.00', currency_code: 'USD' } },
      },
    ],
  },
};

test('a script that keeps testing the connection causes one read of PayPal at a time', async () => {
  const pending: (() => void)[] = [];
  const paypal = await anHttpStub(({ path }) => {
    if (path === '/v1/oauth2/token') return { status: 200, json: { access_token: 'token', expires_in: 32_400 } };
    return new Promise<StubResponse>((resolve) => pending.push(() => resolve(plan)));
  });
  const reads = () => paypal.received.filter(({ path }) => path.startsWith('/v1/billing/plans')).length;
  const server = await startTestServer({
    logger: pino({ level: 'silent' }),
    paypal: { baseUrl: paypal.url, clientId: 'id', clientSecret: 'secret', planId: 'P-1', webhookId: 'W-1' },
  });
  const [owner, other] = [await anOwner(server), await anOwner(server)];
  const call = () => owner.call('GET /payment/paypal/test');
  const script = Array.from({ length: 5 }, call);
  await until('PayPal is asked', () => Promise.resolve(reads() === 1));
  await until('all five came through the limit', async () => {
    const [{ most } = { most: 0 }] = await server.sql<{ most: number }>(
      `select max(points) as most from rate_limits where key like 'provider-questions%'`,
    );
    return most === 5;
  });
  // Another owner has a separate read.
  const theirs = other.call('GET /payment/paypal/test');
  await until('PayPal is asked for another', () => Promise.resolve(reads() === 2));
  for (const respond of pending) respond();
  const texts = (await Promise.all(script)).map(({ text }) => text);
  expect(new Set(texts).size).toBe(1);
  expect(texts[0]).toContain('"data"');
  expect((await theirs).text).toBe(texts[0]);
  expect(reads()).toBe(2);
  // The next call reads again.
  const next = call();
  await until('PayPal is asked again', () => Promise.resolve(reads() === 3));
  pending.at(-1)?.();
  expect((await next).status).toBe(200);
});

test('reads of different things by one owner run one after another, also after a failure', async () => {
  const reads = new ProviderReads();
  let atOnce = 0;
  const seen: string[] = [];
  const ask = (what: string) => async () => {
    atOnce += 1;
    expect(atOnce).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 5));
    atOnce -= 1;
    seen.push(what);
    if (what === 'b') throw new Error('Provider unreachable');
    return what;
  };
  const results = await Promise.allSettled([
    reads.singleFlight('owner', 'a', ask('a')),
    reads.singleFlight('owner', 'b', ask('b')),
    reads.singleFlight('owner', 'a', ask('again')),
    reads.serialize('owner', ask('c')),
  ]);
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed'))).toEqual([
    'a',
    'failed',
    'a',
    'c',
  ]);
  expect(seen).toEqual(['a', 'b', 'c']);
});
