import { beforeEach, describe, expect, it } from 'vitest';
import { eventTypes, makePlan, openShop, read, subscribe, subscribed, type Shop } from '../../test/merchant.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const register = () =>
  shop.paypal('POST', '/v1/notifications/webhooks', {
    url: 'https://shop.example/webhooks/paypal',
    event_types: [{ name: '*' }],
  });

describe('time', () => {
  it('bills every month that passes, each at its own time, at the end of short months too', async () => {
    shop = await openShop({ clock: () => new Date('2026-01-31T12:00:00Z') });
    await register();
    const id = await subscribed(shop);
    shop.controls.moveClock({ to: '2026-04-15T00:00:00Z' });
    expect(shop.controls.paypal.transactions(id).map(({ time }) => time)).toEqual([
      '2026-01-31T12:00:00Z',
      '2026-02-28T10:00:00Z',
      '2026-03-31T10:00:00Z',
    ]);
    expect((await read(shop, id)).billing_info).toMatchObject({
      next_billing_time: '2026-04-30T10:00:00Z',
      cycle_executions: [{ cycles_completed: 3, cycles_remaining: 0, total_cycles: 0 }],
    });
    await shop.controls.deliveries.settled();
    const sales = shop.delivered.filter(({ type }) => type === 'PAYMENT.SALE.COMPLETED');
    const ids = shop.controls.paypal.transactions(id).map((sale) => sale.id);
    expect(sales.map(({ json }) => (json.resource as { id: string }).id)).toEqual(ids);
    expect(sales.map(({ json }) => json.create_time)).toEqual([
      '2026-01-31T12:00:00.000Z',
      '2026-02-28T10:00:00.000Z',
      '2026-03-31T10:00:00.000Z',
    ]);
  });

  it('starts billing at the requested time, or at once if that has passed', async () => {
    const startTime = '2026-01-20T15:00:00Z';
    const planId = await makePlan(shop);
    const later = (await subscribe(shop, planId, { start_time: startTime })).id;
    const late = (await subscribe(shop, planId, { start_time: startTime })).id;
    shop.controls.paypal.approve(later);
    expect(await read(shop, later)).toMatchObject({
      status: 'ACTIVE',
      start_time: startTime,
      billing_info: { next_billing_time: startTime },
    });
    expect(shop.controls.paypal.transactions(later)).toEqual([]);
    shop.controls.moveClock({ to: '2026-02-21T00:00:00Z' });
    expect(shop.controls.paypal.transactions(later).map(({ time }) => time)).toEqual([
      startTime,
      '2026-02-20T10:00:00Z',
    ]);
    shop.controls.paypal.approve(late);
    expect(shop.controls.paypal.transactions(late).map(({ time }) => time)).toEqual(['2026-02-21T00:00:00Z']);
  });

  it('only moves forward', () => {
    expect(() => shop.controls.moveClock({ to: '2025-01-01T00:00:00Z' })).toThrow(RangeError);
    expect(() => shop.controls.moveClock({ days: -1 })).toThrow(RangeError);
  });

  it('bills by an external clock', async () => {
    let now = new Date('2026-01-02T08:30:00Z');
    shop = await openShop({ clock: () => now });
    const id = await subscribed(shop);
    now = new Date('2026-03-03T00:00:00Z');
    await read(shop, id);
    expect(shop.controls.paypal.transactions(id)).toHaveLength(3);
  });

  it('counts failures, suspends at the threshold, and resumes when the card is fixed', async () => {
    await register();
    const id = await subscribed(shop);
    await eventTypes(shop);
    shop.delivered.length = 0;
    shop.controls.paypal.failRenewals(id, 3);
    shop.controls.moveClock({ days: 40 });
    expect((await read(shop, id)).billing_info).toMatchObject({
      failed_payments_count: 1,
      outstanding_balance: { value: '7.00' },
      last_failed_payment: { reason_code: 'PAYMENT_DENIED', time: '2026-02-02T10:00:00Z' },
    });
    shop.controls.moveClock({ days: 62 });
    const suspended = await read(shop, id);
    expect([suspended.status, suspended.billing_info.outstanding_balance.value]).toEqual(['SUSPENDED', '21.00']);
    expect(await eventTypes(shop)).toEqual([
      ...Array<string>(3).fill('BILLING.SUBSCRIPTION.PAYMENT.FAILED'),
      'BILLING.SUBSCRIPTION.SUSPENDED',
    ]);
    const activate = await shop.paypal('POST', `/v1/billing/subscriptions/${id}/activate`, {});
    expect(activate.json.details[0].issue).toBe('SUBSCRIPTION_CANNOT_BE_ACTIVATED');
    shop.delivered.length = 0;
    shop.controls.paypal.fixPayment(id);
    expect(await eventTypes(shop)).toEqual(['PAYMENT.SALE.COMPLETED', 'BILLING.SUBSCRIPTION.ACTIVATED']);
    expect(await read(shop, id)).toMatchObject({
      status: 'ACTIVE',
      billing_info: { failed_payments_count: 0, outstanding_balance: { value: '0.00' } },
    });
    const statuses = shop.controls.paypal.transactions(id).map(({ status, amount }) => `${status} ${amount}`);
    expect(statuses).toEqual(['COMPLETED 700', 'DECLINED 700', 'DECLINED 700', 'DECLINED 700', 'COMPLETED 2100']);
  });

  it('collects the outstanding balance after the next successful renewal, as a separate payment', async () => {
    const id = await subscribed(shop);
    shop.controls.paypal.failRenewals(id);
    shop.controls.moveClock({ days: 62 });
    const payments = shop.controls.paypal.transactions(id).map(({ status, time }) => [status, time.slice(0, 10)]);
    expect(payments).toEqual([
      ['COMPLETED', '2026-01-02'],
      ['DECLINED', '2026-02-02'],
      ['COMPLETED', '2026-03-02'],
      ['COMPLETED', '2026-03-02'],
    ]);
    expect((await read(shop, id)).billing_info).toMatchObject({
      failed_payments_count: 0,
      outstanding_balance: { value: '0.00' },
    });
  });

  it('captures the outstanding balance on request', async () => {
    const id = await subscribed(shop);
    const capture = (value: string, requestId = value) =>
      shop.paypal(
        'POST',
        `/v1/billing/subscriptions/${id}/capture`,
        { note: 'Open', capture_type: 'OUTSTANDING_BALANCE', amount: { value, currency_code: 'USD' } },
        { 'paypal-request-id': requestId },
      );
    expect((await capture('7.00')).json.details[0].issue).toBe('ZERO_OUTSTANDING_BALANCE');
    shop.controls.paypal.failRenewals(id);
    shop.controls.moveClock({ days: 40 });
    expect((await capture('7.01')).json.details[0].issue).toBe('AMOUNT_GREATER_THAN_OUTSTANDING_BALANCE');
    const taken = await capture('7.00');
    expect(taken.json).toMatchObject({
      status: 'COMPLETED',
      amount_with_breakdown: { gross_amount: { value: '7.00' } },
    });
    expect((await capture('7.00')).json.id).toBe(taken.json.id);
    expect((await capture('7.00', 'another')).json.details[0].issue).toBe('ZERO_OUTSTANDING_BALANCE');
  });
});

describe('refunds', () => {
  it('refunds in parts and reverses, each with its event', async () => {
    await register();
    const id = await subscribed(shop);
    const [sale] = shop.controls.paypal.transactions(id);
    await eventTypes(shop);
    shop.delivered.length = 0;
    const refundId = shop.controls.paypal.refund(sale!.id, 300);
    expect(() => shop.controls.paypal.refund(sale!.id, 401)).toThrow(RangeError);
    expect(shop.controls.paypal.transactions(id)[0]?.status).toBe('PARTIALLY_REFUNDED');
    shop.controls.paypal.reverse(sale!.id);
    expect(shop.controls.paypal.transactions(id)[0]?.status).toBe('REFUNDED');
    expect(() => shop.controls.paypal.refund(sale!.id)).toThrow(RangeError);
    await shop.controls.deliveries.settled();
    const [refunded, reversed] = shop.delivered.map(({ json }) => json);
    expect(refunded).toMatchObject({
      event_type: 'PAYMENT.SALE.REFUNDED',
      resource: { id: refundId, sale_id: sale!.id, amount: { total: '3.00', currency: 'USD' } },
    });
    expect(reversed).toMatchObject({
      event_type: 'PAYMENT.SALE.REVERSED',
      resource: { id: sale!.id, amount: { total: '-4.00' } },
    });
  });
});
