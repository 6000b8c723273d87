import type { Payment } from '@quarterdeck/contract/billing';
import { describe, expect, test } from 'vitest';
import { renewalOf } from './renewal.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const NEXT = '2026-12-20T10:00:00.000Z';

const PAYMENT: Payment = {
  _id: 'payment',
  paymentId: '8XY',
  status: 'SUCCESS',
  amount: 7,
  refundedAmount: 0,
  currency: 'USD',
  description: 'High Score Hero',
  processedAt: '2026-11-20T10:00:00.000Z',
  failureReason: null,
  billingCycle: 'MONTHLY',
  subscriptionId: 'I-MALL',
  paymentMethod: 'PayPal',
  _store: { _id: 'mall', storeName: 'Mall Level 3', tierAnchorDate: '2026-08-20T10:00:00.000Z' },
  metadata: { paypalBillingInfo: { next_billing_time: NEXT } },
  covers: null,
};

const FREE = { subscriptionId: null, renews: null, runsUntil: null };
const RENEWING = { subscriptionId: 'I-MALL', renews: true, runsUntil: '2027-01-03T10:00:00.000Z' };
const CANCELLED = { ...RENEWING, renews: false, runsUntil: '2026-12-20T10:00:00.000Z' };

describe('after a payment', () => {
  test('a store that renews has PayPal’s date', () => {
    expect(renewalOf(PAYMENT, [FREE, RENEWING], NOW)).toEqual({ kind: 'next', at: new Date(NEXT) });
  });

  test('a store that renews has the next date of its cycle once PayPal’s date has passed', () => {
    const later = new Date('2026-12-25T12:00:00Z');
    expect(renewalOf(PAYMENT, [RENEWING], later)).toEqual({ kind: 'next', at: new Date('2027-01-20T10:00:00Z') });
  });

  test('a cancelled store has the end of its paid time', () => {
    expect(renewalOf(PAYMENT, [CANCELLED], NOW)).toEqual({ kind: 'end', at: new Date(CANCELLED.runsUntil) });
  });

  test('a cancelled store without a known end has no renewal', () => {
    expect(renewalOf(PAYMENT, [{ ...CANCELLED, runsUntil: null }], NOW)).toBeNull();
  });

  test('a deleted store and a store with a newer subscription have no renewal', () => {
    expect(renewalOf(PAYMENT, [{ ...RENEWING, subscriptionId: 'I-NEWER' }], NOW)).toBeNull();
    expect(renewalOf(PAYMENT, [], NOW)).toBeNull();
  });

  test('a one-time purchase has no renewal', () => {
    const extra = { ...PAYMENT, subscriptionId: null, billingCycle: null };
    expect(renewalOf(extra, [{ ...FREE, runsUntil: NEXT }], NOW)).toBeNull();
  });

  test('a payment without PayPal’s date and a start date has no renewal', () => {
    const unknown = { ...PAYMENT, _store: null, metadata: { paypalBillingInfo: { next_billing_time: null } } };
    expect(renewalOf(unknown, [RENEWING], NOW)).toBeNull();
  });
});
