import type { Payment } from '@quarterdeck/contract/billing';
import { businessDate } from '@quarterdeck/domain/business-date';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  coveredInWords,
  dayAndTime,
  dayOf,
  daysUntil,
  money,
  nextBillingOf,
  paymentsInWords,
  refundInWords,
  subjectOf,
} from './payment-words.ts';

const paymentWith = (changes: Partial<Payment>): Payment => ({
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
  _store: { _id: 'mall', storeName: 'Mall Level 3', tierAnchorDate: '2026-01-31T10:00:00.000Z' },
  metadata: { paypalBillingInfo: { next_billing_time: null } },
  covers: null,
  ...changes,
});

test('an amount has the symbol of its currency', () => {
  expect(money(7, 'USD')).toBe('$7.00');
  expect(money(1_450.5, 'ZAR')).toBe('R\u00a01,450.50');
});

describe('the period covered', () => {
  afterEach(() => void vi.useRealTimers());
  const covering = (from: string, to: string) =>
    coveredInWords({ covers: { from: `${from}T15:00:00.000Z`, to: `${to}T15:00:00.000Z` } });

  test('has the year if it is another year', () => {
    vi.useFakeTimers({ now: new Date('2026-11-25T12:00:00Z') });
    expect(covering('2026-11-03', '2026-12-03')).toBe('Nov 3 – Dec 3');
    expect(covering('2026-12-03', '2027-01-03')).toBe('Dec 3, 2026 – Jan 3, 2027');
    expect(covering('2025-10-03', '2025-11-03')).toBe('Oct 3 – Nov 3, 2025');
  });

  test('is null for a payment without a period', () => {
    expect(coveredInWords({ covers: null })).toBeNull();
  });
});

test('a moment is shown in the reader’s time zone', () => {
  const lateEvening = '2026-11-21T04:59:59.000Z';
  const midnight = '2026-11-21T05:00:00.000Z';
  expect(dayOf(lateEvening)).toBe('2026-11-20');
  expect(dayOf(midnight)).toBe('2026-11-21');
  expect(dayAndTime(lateEvening)).toBe('Nov 20, 2026, 11:59 PM');
  expect(dayAndTime(midnight)).toBe('Nov 21, 2026, 12:00 AM');
});

describe('a payment is named after', () => {
  test('its store, even for a one-time purchase', () => {
    expect(subjectOf(paymentWith({}))).toBe('Mall Level 3');
    expect(subjectOf(paymentWith({ subscriptionId: null, billingCycle: null }))).toBe('Mall Level 3');
  });

  test('its description, if there is no store', () => {
    const bought = { _store: null, subscriptionId: null, billingCycle: null, description: 'Set-up session' };
    expect(subjectOf(paymentWith(bought))).toBe('Set-up session');
  });

  test('an unknown store, if its subscription has no store', () => {
    expect(subjectOf(paymentWith({ _store: null }))).toBe('Unknown Store');
    expect(subjectOf(paymentWith({ _store: null, subscriptionId: null }))).toBe('Unknown Store');
    expect(subjectOf(paymentWith({ _store: null, billingCycle: null }))).toBe('Unknown Store');
  });
});

describe('the next billing', () => {
  const reported = (next_billing_time: string) => ({ metadata: { paypalBillingInfo: { next_billing_time } } });
  const now = new Date('2026-11-20T12:00:00Z');

  test('is PayPal’s date', () => {
    const named = reported('2026-12-05T10:00:00Z');
    expect(nextBillingOf(paymentWith(named), now)).toEqual(new Date('2026-12-05T10:00:00Z'));
  });

  test('is computed from the start of the subscription once PayPal’s date has passed, even in short months', () => {
    expect(nextBillingOf(paymentWith(reported('2026-11-20T12:00:00Z')), now)).toEqual(new Date('2026-11-30T10:00:00Z'));
    expect(nextBillingOf(paymentWith({}), now)).toEqual(new Date('2026-11-30T10:00:00Z'));
    expect(nextBillingOf(paymentWith({ billingCycle: 'YEARLY' }), now)).toEqual(new Date('2027-01-31T10:00:00Z'));
  });

  test('is missing without PayPal’s date and a start date', () => {
    const anchorless = { _id: null, storeName: 'Mall Level 3', tierAnchorDate: null };
    expect(nextBillingOf(paymentWith({ _store: null }), now)).toBeNull();
    expect(nextBillingOf(paymentWith({ _store: anchorless }), now)).toBeNull();
  });

  test('is missing for a one-time purchase', () => {
    expect(nextBillingOf(paymentWith({ billingCycle: null, ...reported('2026-12-05T10:00:00Z') }), now)).toBeNull();
  });
});

describe('a refund', () => {
  test('of part of the amount shows its amount', () => {
    expect(refundInWords(paymentWith({ refundedAmount: 2.5 }))).toBe('$2.50 refunded');
    expect(refundInWords(paymentWith({ amount: 450, refundedAmount: 449.99, currency: 'ZAR' }))).toBe(
      'R\u00a0449.99 refunded',
    );
  });

  test('of the whole amount is a full refund, regardless of the status', () => {
    expect(refundInWords(paymentWith({ refundedAmount: 7 }))).toBe('Fully refunded');
    expect(refundInWords(paymentWith({ status: 'REFUNDED' }))).toBe('Fully refunded');
  });

  test('of zero is not shown, even for a payment of zero', () => {
    expect(refundInWords(paymentWith({}))).toBeNull();
    expect(refundInWords(paymentWith({ amount: 0 }))).toBeNull();
  });
});

test.each([
  ['2026-11-19', 'today'],
  ['2026-11-20', 'today'],
  ['2026-11-21', 'tomorrow'],
  ['2026-11-22', 'in 2 days'],
  ['2030-11-20', 'in 1,461 days'],
])('%s seen from Nov 20, 2026 is %s', (day, words) => {
  expect(daysUntil(businessDate(day), businessDate('2026-11-20'))).toBe(words);
});

test('one payment is singular', () => {
  expect([0, 1, 2, 1_234].map(paymentsInWords)).toEqual(['0 payments', '1 payment', '2 payments', '1,234 payments']);
});
