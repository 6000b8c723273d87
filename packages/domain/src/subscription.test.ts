import { describe, expect, it } from 'vitest';
import { cents, ZERO } from './money.ts';
import {
  firstChargeAt,
  hasEnded,
  isLive,
  isOpen,
  hasFailedPayment,
  needsResubscription,
  nextState,
  runsUntil,
  shownState,
  standingOf,
  SUBSCRIPTION_STATES,
  type SubscriptionState,
} from './subscription.ts';

const NOW = new Date('2026-12-20T12:00:00Z');
const LATER = '2026-12-25T10:00:00.000Z';
const paid = { renews: true, runsUntil: LATER, paymentStatus: 'ACTIVE', paymentFailureCount: 0 };
const free = { renews: null, runsUntil: null, paymentStatus: null, paymentFailureCount: 0 };

describe('the standing of a store', () => {
  it('is running forever if the store is free', () => {
    expect(standingOf(free, NOW)).toBe('running');
  });

  it('is running while its subscription renews', () => {
    expect(standingOf(paid, NOW)).toBe('running');
  });

  it('is ending after a cancellation, and off from the end of the paid time', () => {
    const cancelled = { ...paid, renews: false };
    expect(standingOf(cancelled, NOW)).toBe('ending');
    expect(standingOf(cancelled, new Date(Date.parse(LATER) - 1))).toBe('ending');
    expect(standingOf(cancelled, new Date(LATER))).toBe('off');
  });

  it('distinguishes a payment that is retried from one that is not', () => {
    expect(standingOf({ ...paid, paymentStatus: 'FAILED' }, NOW)).toBe('failing');
    expect(standingOf({ ...paid, paymentStatus: 'FAILED', renews: false }, NOW)).toBe('stopped');
    const resubscribed = { ...paid, paymentStatus: 'PENDING', renews: false, paymentFailureCount: 3 };
    expect(standingOf(resubscribed, NOW)).toBe('stopped');
    expect(standingOf({ ...paid, paymentStatus: 'FAILED' }, new Date('2027-01-01T00:00:00Z'))).toBe('off');
  });

  it('needs a new subscription only if no other payment is due', () => {
    expect(needsResubscription({ ...paid, renews: false })).toBe(true);
    expect(needsResubscription(paid)).toBe(false);
    expect(needsResubscription(free)).toBe(false);
  });

  it('charges a new subscription at the end of the paid time, or at once if that has passed', () => {
    const paidUntil = new Date(LATER);
    expect(firstChargeAt({ paidUntil }, NOW)).toEqual(paidUntil);
    expect(firstChargeAt({ paidUntil }, paidUntil)).toBeNull();
    expect(firstChargeAt({ paidUntil: null }, NOW)).toBeNull();
  });

  it('never charges within the paid time, nor at a time that has passed when the provider gets the request', () => {
    const almostOver = new Date(NOW.getTime() + 1_000);
    expect(firstChargeAt({ paidUntil: almostOver }, NOW)).toEqual(new Date(NOW.getTime() + 300_000));
  });
});

const said = (status: SubscriptionState, paypalStatus: string, isReplaced = false) =>
  nextState(status, { type: 'reported', status: paypalStatus, isReplaced });

describe('the state of a subscription', () => {
  it('follows PayPal’s status', () => {
    expect(said('APPROVAL_PENDING', 'ACTIVE')).toBe('ACTIVE');
    expect(said('ACTIVE', 'SUSPENDED')).toBe('SUSPENDED');
    expect(said('SUSPENDED', 'ACTIVE')).toBe('ACTIVE');
    expect(said('ABANDONED', 'ACTIVE')).toBe('ACTIVE');
  });

  it.each(SUBSCRIPTION_STATES)('%s stays on an unknown status', (status) => {
    expect(said(status, 'PAUSED_BY_MOON')).toBe(status);
  });

  it.each(SUBSCRIPTION_STATES)('an ended one stays ended, even if PayPal reports %s', (word) => {
    expect(said('CANCELLED', word)).toBe('CANCELLED');
    expect(said('EXPIRED', word)).toBe('EXPIRED');
  });

  it('stays abandoned until approved', () => {
    expect(said('ABANDONED', 'APPROVAL_PENDING')).toBe('ABANDONED');
    expect(said('ABANDONED', 'APPROVED')).toBe('APPROVED');
  });

  it('does not reopen while another one is pending, but can become active', () => {
    expect(said('ABANDONED', 'APPROVED', true)).toBe('ABANDONED');
    expect(said('ABANDONED', 'ACTIVE', true)).toBe('ACTIVE');
  });

  it.each(SUBSCRIPTION_STATES)('%s is abandoned only while it waits for approval', (status) => {
    expect(nextState(status, { type: 'approvalExpired' })).toBe(isOpen({ status }) ? 'ABANDONED' : status);
  });

  it.each(SUBSCRIPTION_STATES)('%s stops charging after HR closed it', (status) => {
    expect(isLive({ status: nextState(status, { type: 'cancelledByHr' }) })).toBe(false);
    expect(hasEnded({ status: nextState(status, { type: 'cancelledByHr' }) })).toBe(hasEnded({ status }));
  });

  it('is shown in PayPal’s words', () => {
    expect(SUBSCRIPTION_STATES.map(shownState)).toEqual([
      'APPROVAL_PENDING',
      'APPROVAL_PENDING',
      'APPROVED',
      'ACTIVE',
      'SUSPENDED',
      'CANCELLED',
      'EXPIRED',
      'EXPIRED',
    ]);
  });

  it('gives grace only to a subscription that renews', () => {
    const paidThrough = new Date('2026-12-20T12:00:00Z');
    expect(runsUntil({ status: 'ACTIVE' }, paidThrough)).toEqual(new Date('2027-01-03T12:00:00Z'));
    for (const status of ['SUSPENDED', 'CANCELLED', 'EXPIRED'] as const)
      expect(runsUntil({ status }, paidThrough)).toEqual(paidThrough);
  });

  it('has a failed payment if a payment failed, is outstanding or suspended it', () => {
    const going = { status: 'ACTIVE', failedPayments: 0, outstandingCents: ZERO } as const;
    expect(hasFailedPayment(going)).toBe(false);
    expect(hasFailedPayment({ ...going, failedPayments: 1 })).toBe(true);
    expect(hasFailedPayment({ ...going, outstandingCents: cents(700) })).toBe(true);
    expect(hasFailedPayment({ ...going, status: 'SUSPENDED' })).toBe(true);
  });
});
