import { describe, expect, it } from 'vitest';
import { mustBePaidAgain, standingOf } from './standing.ts';

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
    const ended = { ...paid, renews: false };
    const afterwards = new Date('2027-01-01T00:00:00Z');
    expect(mustBePaidAgain(ended, NOW)).toBe(false);
    expect(mustBePaidAgain(ended, afterwards)).toBe(true);
    expect(mustBePaidAgain({ ...ended, paymentStatus: 'FAILED' }, NOW)).toBe(true);
    expect(mustBePaidAgain({ ...paid, paymentStatus: 'FAILED' }, afterwards)).toBe(false);
    expect(mustBePaidAgain(free, afterwards)).toBe(false);
  });
});
