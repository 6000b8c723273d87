import { cents } from '@quarterdeck/domain/money';
import { describe, expect, test } from 'vitest';
import type { Received, StubResponse } from '../../../../test/http/http-stub.ts';
import { aPayPal, failureOf } from '../../../../test/payments/paypal-stub.ts';
import { runProgram } from '../../../../test/program.ts';
import { WEBHOOK_EVENTS } from './paypal-events.ts';
import { setUpPayPal } from './paypal-setup.ts';

interface Plan {
  id: string;
  status: string;
  [field: string]: unknown;
}

/** A PayPal that stores what set-up creates: products and webhooks once, plans by request id, lists without prices. */
async function aPayPalThatKeeps() {
  const kept = {
    products: new Map<string, object>(),
    plans: new Map<string, Plan>(),
    webhooks: new Map<string, { id: string; url: string; event_types: unknown }>(),
  };
  const found = (one: object | undefined): StubResponse =>
    one ? { status: 200, json: one } : { status: 404, json: {} };
  const bodyOf = ({ body }: Received) =>
    (body.length > 0 ? JSON.parse(body.toString()) : {}) as Record<string, unknown>;
  const routes: Record<string, (request: Received, id: string) => StubResponse> = {
    'GET products': (_request, id) => found(kept.products.get(id)),
    'POST products': (request) => {
      const product = bodyOf(request) as { id: string };
      kept.products.set(product.id, product);
      return { status: 201, json: product };
    },
    'GET plans': (_request, id) =>
      id === ''
        ? {
            status: 200,
            json: { plans: [...kept.plans.values()].map(({ id, name, status }) => ({ id, name, status })) },
          }
        : found([...kept.plans.values()].find((plan) => plan.id === id)),
    'POST plans': (request) => {
      const requestId = String(request.headers['paypal-request-id']);
      const plan = kept.plans.get(requestId) ?? {
        status: 'ACTIVE',
        ...bodyOf(request),
        id: `P-${kept.plans.size + 1}`,
      };
      kept.plans.set(requestId, plan);
      return { status: 201, json: plan };
    },
    'GET webhooks': () => ({ status: 200, json: { webhooks: [...kept.webhooks.values()] } }),
    'POST webhooks': (request) => {
      const { url, event_types } = bodyOf(request);
      const webhook = { id: `WH-${kept.webhooks.size + 1}`, url: url as string, event_types };
      kept.webhooks.set(webhook.id, webhook);
      return { status: 201, json: webhook };
    },
    'PATCH webhooks': (request, id) => {
      const [change] = bodyOf(request) as unknown as { op: string; path: string; value: unknown }[];
      expect(change).toMatchObject({ op: 'replace', path: '/event_types' });
      const webhook = kept.webhooks.get(id);
      if (webhook) webhook.event_types = change?.value;
      return found(webhook);
    },
  };
  const played = await aPayPal((request) => {
    const [, , , collection = '', id = ''] = new URL(request.path, 'http://x').pathname.split('/');
    return routes[`${request.method} ${collection}`]?.(request, id) ?? { status: 404 };
  });
  return { ...played, kept };
}

const wanted = { appUrl: 'https://app.example', productName: 'Quarterdeck', priceCents: cents(700) };

describe('setting PayPal up', () => {
  test('creates a product, a monthly plan without an end and a webhook', async () => {
    const { paypal, kept } = await aPayPalThatKeeps();
    expect(await setUpPayPal(paypal, wanted)).toEqual({ planId: 'P-1', webhookId: 'WH-1' });
    expect([...kept.products.values()]).toEqual([
      { id: 'QUARTERDECK-STORES', name: 'Quarterdeck: High Score Hero', type: 'SERVICE', category: 'SOFTWARE' },
    ]);
    expect([...kept.plans.values()]).toEqual([
      {
        id: 'P-1',
        product_id: 'QUARTERDECK-STORES',
        name: 'High Score Hero',
        status: 'ACTIVE',
        billing_cycles: [
          {
            frequency: { interval_unit: 'MONTH', interval_count: 1 },
            tenure_type: 'REGULAR',
            sequence: 1,
            total_cycles: 0,
            pricing_scheme: { fixed_price: { value: '7.00', currency_code: 'USD' } },
          },
        ],
        payment_preferences: {
          auto_bill_outstanding: true,
          setup_fee_failure_action: 'CANCEL',
          payment_failure_threshold: 1,
        },
        quantity_supported: false,
      },
    ]);
    const [webhook] = kept.webhooks.values();
    expect(webhook).toEqual({
      id: 'WH-1',
      url: 'https://app.example/webhooks/paypal',
      event_types: WEBHOOK_EVENTS.map((name) => ({ name })),
    });
  });

  test('is idempotent', async () => {
    const { paypal, kept, received } = await aPayPalThatKeeps();
    const first = await setUpPayPal(paypal, wanted);
    const before = received.length;
    expect(await setUpPayPal(paypal, wanted)).toEqual(first);
    expect(received.slice(before).map(({ method }) => method)).toEqual(['GET', 'GET', 'GET', 'GET']);
    expect([kept.products.size, kept.plans.size, kept.webhooks.size]).toEqual([1, 1, 1]);
  });

  test('after an aborted run creates the missing parts', async () => {
    const { paypal, kept } = await aPayPalThatKeeps();
    const broken = { ...paypal, webhooks: () => Promise.reject(new Error('ended')) };
    await expect(setUpPayPal(broken, wanted)).rejects.toThrow('ended');
    expect(await setUpPayPal(paypal, wanted)).toEqual({ planId: 'P-1', webhookId: 'WH-1' });
    expect(kept.plans.size).toBe(1);
  });

  test('creates a plan per price and finds earlier ones', async () => {
    const { paypal } = await aPayPalThatKeeps();
    expect((await setUpPayPal(paypal, wanted)).planId).toBe('P-1');
    expect((await setUpPayPal(paypal, { ...wanted, priceCents: cents(950) })).planId).toBe('P-2');
    expect((await setUpPayPal(paypal, wanted)).planId).toBe('P-1');
  });

  test('ignores an inactive plan', async () => {
    const { paypal, kept } = await aPayPalThatKeeps();
    await setUpPayPal(paypal, wanted);
    for (const plan of kept.plans.values()) plan.status = 'INACTIVE';
    expect((await setUpPayPal(paypal, wanted)).planId).toBe('P-2');
  });

  test('subscribes its webhook to all events and leaves others alone', async () => {
    const { paypal, kept } = await aPayPalThatKeeps();
    await paypal.registerWebhook('https://else.example/webhooks/paypal', ['PAYMENT.SALE.COMPLETED']);
    await paypal.registerWebhook('https://app.example/webhooks/paypal', ['PAYMENT.SALE.COMPLETED']);
    expect((await setUpPayPal(paypal, wanted)).webhookId).toBe('WH-2');
    const [other, ours] = kept.webhooks.values();
    expect(other?.event_types).toEqual([{ name: 'PAYMENT.SALE.COMPLETED' }]);
    expect(ours?.event_types).toEqual(WEBHOOK_EVENTS.map((name) => ({ name })));
  });
});

test('a webhook whose registration response was lost is found by the next run', async () => {
  const { paypal, calls } = await aPayPal(() => ({ status: 503 }));
  await failureOf(paypal.registerWebhook('https://app.example/webhooks/paypal', WEBHOOK_EVENTS));
  expect(calls().length).toBe(1);
});

describe('npm run paypal:setup', () => {
  const credentials = { PAYPAL_CLIENT_ID: 'client', PAYPAL_CLIENT_SECRET: 'hush-hush' };
  const run = async (variables: Record<string, string>) => {
    const command = runProgram('set-up-paypal', variables);
    return { code: await command.exited, output: command.output() };
  };

  test('prints the environment variables without secrets', async () => {
    const { url } = await aPayPalThatKeeps();
    expect(await run({ ...credentials, PAYPAL_BASE_URL: url, APP_URL: 'http://localhost:3000' })).toEqual({
      code: 0,
      output: 'Set these environment variables on the server:\n\nPAYPAL_PLAN_ID=P-1\nPAYPAL_WEBHOOK_ID=WH-1\n',
    });
  });

  test('reports missing or wrong settings without secrets', async () => {
    const missing = await run({ ...credentials, APP_URL: '' });
    expect(missing).toEqual({
      code: 1,
      output: 'Set PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET and APP_URL first.\n',
    });
    expect(await run({ ...credentials, APP_URL: 'http://localhost:3000' })).toEqual({
      code: 1,
      output: 'PayPal sends webhooks only to https addresses, but APP_URL is http://localhost:3000.\n',
    });
    const refused = await aPayPal(() => ({ status: 403, json: { name: 'NOT_AUTHORIZED', debug_id: 'd1' } }));
    expect(await run({ ...credentials, PAYPAL_BASE_URL: refused.url, APP_URL: 'http://localhost:3000' })).toEqual({
      code: 1,
      output: 'PayPal: GET /v1/catalogs/products/QUARTERDECK-STORES: 403 NOT_AUTHORIZED debug id d1\n',
    });
  });
});
