import { expect, test } from 'vitest';
import { subscriptionState } from './subscription-state.ts';

const NOW = new Date('2026-11-25T12:00:00Z');
const PAID = {
  renews: true,
  runsUntil: '2026-12-17T12:00:00Z',
  paidUntil: '2026-12-03T12:00:00Z',
  paymentStatus: 'ACTIVE' as const,
  paymentFailureCount: 0,
};
const FREE = { ...PAID, renews: null, runsUntil: null, paidUntil: null, paymentStatus: null };
const CANCELLED = { ...PAID, renews: false, runsUntil: '2026-12-23T12:00:00Z' };
const FAILED = { ...PAID, paymentStatus: 'FAILED' as const, paymentFailureCount: 1 };

test.each([
  ['a free store', FREE, 'Free', 'quiet'],
  ['a paid store', PAID, 'Renews Dec 3', 'good'],
  ['a store paid until next year', { ...PAID, paidUntil: '2027-01-03T12:00:00Z' }, 'Renews Jan 3, 2027', 'good'],
  [
    'a store whose renewal is not confirmed yet',
    { ...PAID, paidUntil: '2026-11-25T10:00:00Z' },
    'Renews today',
    'good',
  ],
  ['a cancelled store', CANCELLED, 'Cancels Dec 23', 'quiet'],
  [
    'a cancelled store with a new request',
    { ...CANCELLED, paymentStatus: 'PENDING' as const },
    'Cancels Dec 23',
    'quiet',
  ],
  ['a store whose payment failed', FAILED, 'Must be paid by Dec 17', 'caution'],
  ['a store whose subscription PayPal stopped', { ...FAILED, renews: false }, 'Must be paid by Dec 17', 'caution'],
  ['a store that is off', { ...FAILED, runsUntil: '2026-11-20T12:00:00Z' }, 'Must be paid', 'bad'],
])('the subscription state of %s', (_, store, words, tone) => {
  expect(subscriptionState(store, NOW)).toEqual({ words, tone });
});
