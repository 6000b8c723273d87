import { describe, expect, it } from 'vitest';
import type { ProviderTransaction, SubscriptionReading } from '../paypal/paypal.ts';
import { afterReading, type Reading } from './reading.ts';
import type { Subscription } from './subscriptions.queries.ts';

const BEGAN = new Date('2026-01-02T15:00:00Z');
const FIRST_RENEWAL = new Date('2026-02-02T10:00:00Z');
const SECOND_RENEWAL = new Date('2026-03-02T10:00:00Z');

const known = {
  status: 'ACTIVE',
  startedAt: BEGAN,
  createdAt: BEGAN,
  paidThrough: FIRST_RENEWAL,
  currency: 'USD',
  readingApplied: 1,
} as Subscription;

const paid = (at: Date, status = 'COMPLETED'): ProviderTransaction => ({
  id: `T-${at.toISOString()}`,
  status,
  gross: { cents: 700, currency: 'USD' },
  at,
});

/** PayPal's response during the first month. */
function reading(
  changes: Partial<SubscriptionReading> = {},
  transactions: ProviderTransaction[] = [paid(BEGAN)],
): Reading {
  const subscription = {
    id: 'I-1',
    status: 'ACTIVE',
    startedAt: BEGAN,
    lastPaidAt: BEGAN,
    nextBillingAt: FIRST_RENEWAL,
    failedPayments: 0,
    outstanding: null,
    ...changes,
  } as SubscriptionReading;
  return { number: 2, subscription, transactions };
}

describe('the end of the paid time', () => {
  it('counts a payment made between reading the subscription and its payments', () => {
    const torn = reading({}, [paid(BEGAN), paid(FIRST_RENEWAL)]);
    expect(afterReading(known, torn).paidThrough).toEqual(new Date('2026-03-02T15:00:00Z'));
  });

  it('counts no declined or fully refunded payment', () => {
    const declined = reading({ failedPayments: 1 }, [paid(BEGAN), paid(FIRST_RENEWAL, 'DECLINED')]);
    const returned = reading({ failedPayments: 1 }, [paid(BEGAN), paid(FIRST_RENEWAL, 'REFUNDED')]);
    for (const each of [declined, returned]) {
      expect(afterReading({ ...known, paidThrough: null }, each).paidThrough).toEqual(new Date('2026-02-02T15:00:00Z'));
    }
  });

  it('never exceeds the payments, even if PayPal reports more', () => {
    const later = [new Date('2026-05-02T10:00:00Z'), new Date('2099-01-02T10:00:00Z')];
    for (const nextBillingAt of later) {
      const resumed = afterReading({ ...known, paidThrough: null }, reading({ nextBillingAt }));
      expect(resumed.paidThrough).toEqual(new Date('2026-02-02T15:00:00Z'));
      expect(resumed.nextBillingAt).toEqual(nextBillingAt);
    }
    // A renewal may be charged hours before its day.
    const early = new Date('2026-02-01T23:00:00Z');
    const renewed = reading({ lastPaidAt: early, nextBillingAt: SECOND_RENEWAL }, [paid(BEGAN), paid(early)]);
    expect(afterReading(known, renewed).paidThrough).toEqual(SECOND_RENEWAL);
    // A subscription paid on the last day of a month may be charged on the first of the month after next.
    const nextBillingAt = new Date('2026-03-01T10:00:00Z');
    const startedAt = new Date('2026-01-31T15:00:00Z');
    const moved = reading({ startedAt, lastPaidAt: startedAt, nextBillingAt }, [paid(startedAt)]);
    expect(afterReading({ ...known, paidThrough: null }, moved).paidThrough).toEqual(nextBillingAt);
  });

  it('stays known when a cancelled subscription no longer states it', () => {
    const cancelled = reading({ status: 'CANCELLED', nextBillingAt: null, lastPaidAt: null }, []);
    expect(afterReading({ ...known, paidThrough: SECOND_RENEWAL }, cancelled).paidThrough).toEqual(SECOND_RENEWAL);
  });
});
