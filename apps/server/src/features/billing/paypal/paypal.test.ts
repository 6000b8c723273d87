import { describe, expect, test } from 'vitest';
import { ACTIVE, aPayPal, failureOf, newRequest } from '../../../../test/payments/paypal-stub.ts';
import { centsFromDecimal } from './paypal-wire.ts';
import type { PayPal } from './paypal.ts';

describe('a subscription', () => {
  test('is requested in PayPal’s format, and its approval link is found', async () => {
    const links = [
      { href: 'https://api-m.paypal.com/v1/billing/subscriptions/I-BW452GLLEP1G', rel: 'edit', method: 'PATCH' },
      { href: 'https://www.paypal.com/webapps/billing/subscriptions?ba_token=BA-2M539689T3856352J', rel: 'approve' },
    ];
    const { paypal, calls } = await aPayPal(() => ({
      status: 201,
      json: { id: 'I-BW452GLLEP1G', status: 'APPROVAL_PENDING', links },
    }));
    expect(await paypal.createSubscription(newRequest)).toEqual({
      id: 'I-BW452GLLEP1G',
      status: 'APPROVAL_PENDING',
      approveUrl: 'https://www.paypal.com/webapps/billing/subscriptions?ba_token=BA-2M539689T3856352J',
      baToken: 'BA-2M539689T3856352J',
    });
    const [call] = calls();
    expect(call).toMatchObject({
      method: 'POST',
      path: '/v1/billing/subscriptions',
      headers: { 'content-type': 'application/json', prefer: 'return=representation' },
    });
    expect(JSON.parse(call?.body.toString() ?? '')).toEqual({
      plan_id: newRequest.planId,
      custom_id: newRequest.customId,
      subscriber: { email_address: 'ada@example.com' },
      application_context: {
        brand_name: 'Arcade',
        locale: 'en-US',
        shipping_preference: 'NO_SHIPPING',
        user_action: 'SUBSCRIBE_NOW',
        payment_method: { payer_selected: 'PAYPAL', payee_preferred: 'IMMEDIATE_PAYMENT_REQUIRED' },
        return_url: newRequest.returnUrl,
        cancel_url: newRequest.cancelUrl,
      },
    });
  });

  test.each([[undefined], [[]], [[{ rel: 'approve', href: 'javascript:alert(1)' }]], [[null, 7, { rel: 'approve' }]]])(
    'without a usable approval link has none: %j',
    async (links) => {
      const { paypal } = await aPayPal(() => ({ status: 201, json: { ...ACTIVE, links } }));
      expect(await paypal.createSubscription(newRequest)).toEqual({ ...ACTIVE, approveUrl: null, baToken: null });
    },
  );

  test('is read in full', async () => {
    const { paypal, calls } = await aPayPal(() => ({
      status: 200,
      json: {
        ...ACTIVE,
        plan_id: 'P-1',
        custom_id: 'row',
        start_time: '2026-01-02T10:00:00Z',
        status_update_time: '2026-01-02T10:00:05.123Z',
        subscriber: { email_address: 'ada@example.com', payer_id: 'X' },
        billing_info: {
          outstanding_balance: { currency_code: 'USD', value: '7.0' },
          failed_payments_count: 1,
          last_payment: { amount: { currency_code: 'USD', value: '7.00' }, time: '2026-01-02T10:00:06Z' },
          next_billing_time: '2026-02-02T10:00:00Z',
          last_failed_payment: {
            amount: { currency_code: 'USD', value: '7.00' },
            time: '2026-02-02T10:00:00Z',
            reason_code: 'PAYER_CANNOT_PAY',
            next_payment_retry_time: '2026-02-07T10:00:00Z',
          },
        },
      },
    }));
    expect(await paypal.subscription('I-BW452GLLEP1G')).toEqual({
      id: 'I-BW452GLLEP1G',
      status: 'ACTIVE',
      planId: 'P-1',
      customId: 'row',
      startedAt: new Date('2026-01-02T10:00:00Z'),
      statusChangedAt: new Date('2026-01-02T10:00:05.123Z'),
      nextBillingAt: new Date('2026-02-02T10:00:00Z'),
      lastPaidAt: new Date('2026-01-02T10:00:06Z'),
      failedPayments: 1,
      outstanding: { cents: 700, currency: 'USD' },
      lastFailure: {
        at: new Date('2026-02-02T10:00:00Z'),
        reason: 'PAYER_CANNOT_PAY',
      },
    });
    expect(calls()[0]?.path).toBe('/v1/billing/subscriptions/I-BW452GLLEP1G?fields=last_failed_payment');
  });

  const nothing = {
    planId: null,
    customId: null,
    startedAt: null,
    statusChangedAt: null,
    nextBillingAt: null,
    lastPaidAt: null,
    failedPayments: 0,
    outstanding: null,
    lastFailure: null,
  };

  test.each([
    ['is empty', {}],
    ['has an unknown status', { status: 'ON_HOLIDAY' }],
    ['has empty objects', { billing_info: {}, subscriber: {}, custom_id: '' }],
    ['has nulls', { billing_info: null, subscriber: null, plan_id: null }],
    ['has invalid times', { start_time: '2018-19-12T10:00:00Z', status_update_time: 'soon 1' }],
    [
      'has members of other types',
      {
        billing_info: {
          next_billing_time: 7,
          last_payment: { amount: { value: '7.005', currency_code: 'USD' }, time: 'x' },
          failed_payments_count: 'many',
          outstanding_balance: 'none',
          last_failed_payment: [],
        },
        subscriber: 'ada',
        plan_id: 5,
      },
    ],
  ])('is read as far as possible when it %s', async (_what, fields) => {
    const { paypal } = await aPayPal(() => ({ status: 200, json: { ...ACTIVE, ...fields } }));
    expect(await paypal.subscription(ACTIVE.id)).toEqual({
      ...ACTIVE,
      ...nothing,
      ...('status' in fields ? fields : {}),
    });
  });

  test('is looked up by its id only', async () => {
    const { paypal, calls } = await aPayPal(() => ({ status: 404, json: { name: 'RESOURCE_NOT_FOUND' } }));
    await failureOf(paypal.subscription('../../v1/notifications/webhooks?x='));
    expect(calls()[0]?.path).toBe(
      '/v1/billing/subscriptions/..%2F..%2Fv1%2Fnotifications%2Fwebhooks%3Fx%3D?fields=last_failed_payment',
    );
  });

  test.each<[string, (paypal: PayPal, reason: string) => Promise<void>]>([
    ['cancel', (paypal, reason) => paypal.cancel('I-1', reason)],
    ['activate', (paypal, reason) => paypal.activate('I-1', reason)],
  ])('shortens the reason to %s to the length that PayPal accepts', async (action, act) => {
    const { paypal, calls } = await aPayPal(() => ({ status: 204 }));
    await act(paypal, 'too expensive '.repeat(20));
    const [call] = calls();
    expect(call?.path).toBe(`/v1/billing/subscriptions/I-1/${action}`);
    const { reason } = JSON.parse(call?.body.toString() ?? '') as { reason: string };
    expect(reason).toBe('too expensive '.repeat(20).slice(0, 128));
  });
});

describe('the payments of a subscription', () => {
  const paid = (id: string, value: string, time = '2026-01-02T10:00:06Z') => ({
    id,
    status: 'COMPLETED',
    amount_with_breakdown: { gross_amount: { value, currency_code: 'USD' } },
    time,
  });
  const [from, to] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-02-01T00:00:00Z')];

  test('is read page by page, from PayPal’s address and no other', async () => {
    const path = '/v1/billing/subscriptions/I-1/transactions';
    const { paypal, calls } = await aPayPal((request) =>
      request.path.includes('page=2')
        ? { status: 200, json: { transactions: [paid('2', '7.0', '2018-19-12T10:00:00Z')] } }
        : {
            status: 200,
            json: {
              transactions: [paid('1', '7.00')],
              links: [{ rel: 'next', href: `https://api-m.paypal.com${path}?page=2` }],
            },
          },
    );
    expect(await paypal.transactions('I-1', from, to)).toEqual([
      { id: '1', status: 'COMPLETED', gross: { cents: 700, currency: 'USD' }, at: new Date('2026-01-02T10:00:06Z') },
      { id: '2', status: 'COMPLETED', gross: { cents: 700, currency: 'USD' }, at: null },
    ]);
    expect(calls().map((call) => call.path)).toEqual([
      `${path}?start_time=2026-01-01T00%3A00%3A00.000Z&end_time=2026-02-01T00%3A00%3A00.000Z`,
      `${path}?page=2`,
    ]);
  });

  test('is empty without transactions, and a page that links to itself is read once', async () => {
    const { paypal, calls } = await aPayPal(({ path }) => ({
      status: 200,
      json: { links: [{ rel: 'next', href: `https://api-m.paypal.com${path}` }] },
    }));
    expect(await paypal.transactions('I-1', from, to)).toEqual([]);
    expect(calls().length).toBe(1);
  });

  test.each([
    [paid('1', '7.005')],
    [{ ...paid('1', '7.00'), id: '' }],
    [{ ...paid('1', '7.00'), amount_with_breakdown: {} }],
  ])('is not guessed at: %j', async (transaction) => {
    const { paypal } = await aPayPal(() => ({ status: 200, json: { transactions: [paid('0', '7.00'), transaction] } }));
    expect(await failureOf(paypal.transactions('I-1', from, to))).toMatchObject({
      errorName: 'UNREADABLE_ANSWER',
      isTransient: true,
    });
  });
});

test.each([
  ['7.00', 700],
  ['7.0', 700],
  ['7', 700],
  ['10', 1_000],
  ['0.29', 29],
  ['1.10', 110],
  ['-7.00', -700],
  ['1000', 100_000],
  ['7.005', null],
  ['7.', null],
  ['.5', null],
  ['', null],
  ['1,000.00', null],
  ['$7.00', null],
  ['7e2', null],
  [' 7.00', null],
  ['NaN', null],
  ['99999999999999999999', null],
])('the amount "%s" is %s hundredths', (text, cents) => {
  expect(centsFromDecimal(text)).toBe(cents);
});

test('an amount in a currency without cents is counted in hundredths', async () => {
  const billing_info = { outstanding_balance: { value: '1050', currency_code: 'jpy' } };
  const { paypal } = await aPayPal(() => ({ status: 200, json: { ...ACTIVE, billing_info } }));
  expect((await paypal.subscription(ACTIVE.id)).outstanding).toEqual({ cents: 105_000, currency: 'JPY' });
});
