import { describe, expect, it } from 'vitest';
import { firstChargeAt, needsResubscription, standingOf } from './standing.ts';

const NOW = new Date('2026-12-20T12:00:00Z');
const LATER = '2026-12-25T10:00:00.000Z';
const paid = { renews: true, runsUntil: LATER, paymentStatus: 'ACTIVE', paymentFailureCount: 0 };
const free = { renews: null, runsUntil: null, paymentStatus: null, paymentFailureCount: 0 };

describe('how a store stands', () => {
  it('runs for ever when it is free', () => {
    expect(standingOf(free, NOW)).toBe('running');
  });

  it('runs while its subscription goes on', () => {
    expect(standingOf(paid, NOW)).toBe('running');
  });

  it('ends when it was cancelled, and is off from that very moment on', () => {
    const cancelled = { ...paid, renews: false };
    expect(standingOf(cancelled, NOW)).toBe('ending');
    expect(standingOf(cancelled, new Date(Date.parse(LATER) - 1))).toBe('ending');
    expect(standingOf(cancelled, new Date(LATER))).toBe('off');
  });

  it('tells a payment that is tried again from one that nobody tries again', () => {
    expect(standingOf({ ...paid, paymentStatus: 'FAILED' }, NOW)).toBe('failing');
    expect(standingOf({ ...paid, paymentStatus: 'FAILED', renews: false }, NOW)).toBe('stopped');
    const begunAgain = { ...paid, paymentStatus: 'PENDING', renews: false, paymentFailureCount: 3 };
    expect(standingOf(begunAgain, NOW)).toBe('stopped');
    expect(standingOf({ ...paid, paymentStatus: 'FAILED' }, new Date('2027-01-01T00:00:00Z'))).toBe('off');
  });

  it('asks for a new subscription only where no other payment is coming', () => {
    expect(needsResubscription({ ...paid, renews: false })).toBe(true);
    expect(needsResubscription(paid)).toBe(false);
    expect(needsResubscription(free)).toBe(false);
  });

  it('charges a new subscription when the paid time is over, and at once when it is', () => {
    const paidUntil = new Date(LATER);
    expect(firstChargeAt({ paidUntil }, NOW)).toEqual(paidUntil);
    expect(firstChargeAt({ paidUntil }, paidUntil)).toBeNull();
    expect(firstChargeAt({ paidUntil: null }, NOW)).toBeNull();
  });

  it('never charges within the paid time, nor at a moment that is past when the provider hears of it', () => {
    const almostOver = new Date(NOW.getTime() + 1_000);
    expect(firstChargeAt({ paidUntil: almostOver }, NOW)).toEqual(new Date(NOW.getTime() + 300_000));
  });
});
