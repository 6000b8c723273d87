import { describe, expect, test } from 'vitest';
import { readPayPalEvent } from './paypal-events.ts';

const read = (type: string, resource: unknown, more: object = {}) =>
  readPayPalEvent(Buffer.from(JSON.stringify({ id: 'WH-1', event_type: type, resource, ...more })));

const nothing = {
  id: null,
  subscriptionId: null,
  customId: null,
  saleId: null,
  amount: null,
};

describe('an event of PayPal', () => {
  test('about a subscription names it and our row', () => {
    const resource = {
      id: 'I-BW452GLLEP1G',
      plan_id: 'P-1',
      status: 'ACTIVE',
      custom_id: 'row',
      status_update_time: '2026-01-02T10:01:00Z',
      create_time: '2026-01-01T10:01:00Z',
      billing_info: { outstanding_balance: { value: '0.0', currency_code: 'USD' } },
    };
    const more = { create_time: '2026-01-02T10:01:02.000Z', resource_type: 'subscription', resource_version: '2.0' };
    for (const kind of ['CREATED', 'ACTIVATED', 'UPDATED', 'EXPIRED', 'CANCELLED', 'SUSPENDED', 'PAYMENT.FAILED']) {
      expect(read(`BILLING.SUBSCRIPTION.${kind}`, resource, more)).toEqual({
        id: 'WH-1',
        type: `BILLING.SUBSCRIPTION.${kind}`,
        resource: {
          ...nothing,
          id: 'I-BW452GLLEP1G',
          subscriptionId: 'I-BW452GLLEP1G',
          customId: 'row',
        },
      });
    }
  });

  test('about a payment names it, its subscription and the amount', () => {
    const resource = {
      id: '80021663DE681814L',
      billing_agreement_id: 'I-BW452GLLEP1G',
      amount: { total: '7.00', currency: 'USD', details: { subtotal: '7.00' } },
      payment_mode: 'INSTANT_TRANSFER',
      state: 'completed',
      custom: 'row',
      transaction_fee: { value: '0.50', currency: 'USD' },
      create_time: '2026-01-02T10:00:06Z',
    };
    for (const kind of ['COMPLETED', 'PENDING', 'DENIED']) {
      expect(read(`PAYMENT.SALE.${kind}`, resource)?.resource).toEqual({
        id: '80021663DE681814L',
        subscriptionId: 'I-BW452GLLEP1G',
        customId: 'row',
        saleId: '80021663DE681814L',
        amount: { cents: 700, currency: 'USD' },
      });
    }
  });

  test('reads the amount in both money formats', () => {
    const amountOf = (amount: unknown) => read('PAYMENT.SALE.COMPLETED', { id: '8', amount })?.resource.amount;
    const seven = { cents: 700, currency: 'USD' };
    expect(amountOf({ total: '7.0', currency: 'USD' })).toEqual(seven);
    expect(amountOf({ value: '7', currency_code: 'usd' })).toEqual(seven);
    for (const amount of [
      { total: '7.005', currency: 'USD' },
      { total: 7, currency: 'USD' },
      { total: '7.00' },
      '7.00',
      null,
    ])
      expect(amountOf(amount)).toBeNull();
  });

  test('about a payment without a subscription names none', () => {
    expect(read('PAYMENT.SALE.COMPLETED', { id: '8' })?.resource).toEqual({ ...nothing, id: '8', saleId: '8' });
  });

  test('about a refund names the payment, and the amount is never negative', () => {
    const refund = { id: 'R1', sale_id: 'S1', state: 'completed', amount: { total: '-7.00', currency: 'USD' } };
    const expected = {
      ...nothing,
      id: 'R1',
      saleId: 'S1',
      amount: { cents: 700, currency: 'USD' },
    };
    expect(read('PAYMENT.SALE.REFUNDED', refund)?.resource).toEqual(expected);
    const positive = { ...refund, amount: { total: '7.00', currency: 'USD' } };
    expect(read('PAYMENT.SALE.REFUNDED', positive)?.resource).toEqual(expected);
    expect(read('PAYMENT.SALE.REFUNDED', { ...refund, sale_id: undefined })?.resource.saleId).toBeNull();
  });

  test('about a reversed payment names it in both formats', () => {
    const amount = { total: '-7.00', currency: 'USD' };
    expect(read('PAYMENT.SALE.REVERSED', { id: 'S1', amount })?.resource).toMatchObject({
      saleId: 'S1',
      amount: { cents: 700, currency: 'USD' },
    });
    expect(read('PAYMENT.SALE.REVERSED', { id: 'X', sale_id: 'S1', amount })?.resource.saleId).toBe('S1');
  });

  test.each([[undefined], [null], ['text'], [[]], [{}], [{ id: 7, amount: 7, create_time: 7 }]])(
    'with the resource %j is read as far as it goes',
    (resource) => {
      expect(read('PAYMENT.SALE.COMPLETED', resource)).toEqual({
        id: 'WH-1',
        type: 'PAYMENT.SALE.COMPLETED',
        resource: nothing,
      });
    },
  );

  test.each(['\0', '\ud800'])('with %j, which cannot be stored, has no such part', (character) => {
    const resource = { id: `I-1${character}`, custom_id: character };
    expect(read('BILLING.SUBSCRIPTION.CREATED', resource)?.resource).toMatchObject({ id: null, customId: null });
    expect(read(`BILLING${character}`, resource)).toBeNull();
  });

  test('of an unknown type is read and left to the caller', () => {
    expect(read('CHECKOUT.ORDER.APPROVED', { id: 'O-1' })).toMatchObject({
      type: 'CHECKOUT.ORDER.APPROVED',
      resource: { id: 'O-1', subscriptionId: null, saleId: null },
    });
  });

  test.each(['', 'null', '[]', '7', '{', '{"id":"WH-1"}', '{"id":"","event_type":"X"}', '{"id":1,"event_type":"X"}'])(
    'cannot be read from %j',
    (text) => {
      expect(readPayPalEvent(Buffer.from(text))).toBeNull();
    },
  );
});
