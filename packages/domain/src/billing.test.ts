import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  hasReceipt,
  highestTier,
  nextBilling,
  nextBillingOfAccount,
  paidPeriod,
  storeLimit,
  tierName,
} from './billing.ts';
import { addMonths } from './durations.ts';

const utc = (text: string) => new Date(`${text}Z`);

describe('the next billing', () => {
  test.each([
    ['2026-01-15T10:00:00', 'MONTHLY', '2026-11-20T09:00:00', '2026-12-15T10:00:00'],
    ['2026-01-15T10:00:00', 'MONTHLY', '2026-11-15T09:59:59', '2026-11-15T10:00:00'],
    ['2026-01-15T10:00:00', 'MONTHLY', '2026-11-15T10:00:00', '2026-12-15T10:00:00'],
    ['2026-11-20T10:00:00', 'MONTHLY', '2026-11-20T10:00:00', '2026-12-20T10:00:00'],
    // The provider's clock may be ahead: at least one month is always added.
    ['2027-03-20T10:00:00', 'MONTHLY', '2026-11-20T10:00:00', '2027-04-20T10:00:00'],
    ['2026-01-31T10:00:00', 'MONTHLY', '2026-02-01T00:00:00', '2026-02-28T10:00:00'],
    ['2026-01-31T10:00:00', 'MONTHLY', '2026-03-01T00:00:00', '2026-03-31T10:00:00'],
    ['2024-02-29T10:00:00', 'YEARLY', '2026-11-20T00:00:00', '2027-02-28T10:00:00'],
    ['2024-02-29T10:00:00', 'YEARLY', '2027-03-01T00:00:00', '2028-02-29T10:00:00'],
    ['2025-11-20T10:00:00', 'YEARLY', '2026-11-20T09:59:59', '2026-11-20T10:00:00'],
    ['2025-11-20T10:00:00', 'YEARLY', '2026-11-20T10:00:00', '2027-11-20T10:00:00'],
  ] as const)('with the anchor %s and %s cycles, at %s, is %s', (anchor, cycle, now, next) => {
    expect(nextBilling(utc(anchor), cycle, utc(now))).toEqual(utc(next));
  });

  it('equals repeatedly adding a month or a year', () => {
    const moment = fc.date({ min: utc('2020-01-01T00:00:00'), max: utc('2032-12-31T00:00:00'), noInvalidDate: true });
    fc.assert(
      fc.property(moment, moment, fc.constantFrom('MONTHLY', 'YEARLY'), (anchor, now, cycle) => {
        const months = cycle === 'MONTHLY' ? 1 : 12;
        let cycles = 1;
        while (addMonths(anchor, cycles * months) <= now) cycles += 1;
        expect(nextBilling(anchor, cycle, now)).toEqual(addMonths(anchor, cycles * months));
      }),
    );
  });

  it('of an account is a month after the latest anchor, or null without a subscription', () => {
    const anchors = [utc('2026-10-31T10:00:00'), utc('2026-11-20T10:00:00'), utc('2026-09-01T10:00:00')];
    expect(nextBillingOfAccount(anchors, utc('2026-12-01T00:00:00'))).toEqual(utc('2026-12-20T10:00:00'));
    expect(nextBillingOfAccount(anchors, utc('2027-02-20T10:00:00'))).toEqual(utc('2027-03-20T10:00:00'));
    expect(nextBillingOfAccount([], new Date())).toBeNull();
  });
});

describe('the period that a payment covers', () => {
  test.each([
    // The first payment, and renewals on their day, at their hour or earlier.
    ['2026-01-15T10:00:00', 'MONTHLY', '2026-01-15T10:00:04', '2026-01-15', '2026-02-15'],
    ['2026-01-15T10:00:00', 'MONTHLY', '2026-03-15T10:00:00', '2026-03-15', '2026-04-15'],
    ['2026-01-15T10:00:00', 'MONTHLY', '2026-03-15T06:00:00', '2026-03-15', '2026-04-15'],
    // A retry, days later.
    ['2026-01-15T10:00:00', 'MONTHLY', '2026-03-20T06:00:00', '2026-03-15', '2026-04-15'],
    ['2026-01-31T10:00:00', 'MONTHLY', '2026-02-28T09:00:00', '2026-02-28', '2026-03-31'],
    ['2025-11-20T10:00:00', 'YEARLY', '2026-11-20T09:00:00', '2026-11-20', '2027-11-20'],
    // The provider's clock may be behind the anchor's clock.
    ['2026-01-15T10:00:00', 'MONTHLY', '2026-01-14T23:59:00', '2026-01-15', '2026-02-15'],
  ] as const)('with the anchor %s and %s cycles, paid at %s, is from %s to %s', (anchor, cycle, paidAt, from, to) => {
    expect(paidPeriod(utc(anchor), cycle, utc(paidAt))).toEqual({
      from: utc(`${from}T10:00:00`),
      to: utc(`${to}T10:00:00`),
    });
  });

  it('ends where the next payment’s period begins', () => {
    const moment = fc.date({ min: utc('2020-01-01T00:00:00'), max: utc('2032-12-31T00:00:00'), noInvalidDate: true });
    fc.assert(
      fc.property(moment, fc.nat(60), (anchor, months) => {
        const { from, to } = paidPeriod(anchor, 'MONTHLY', addMonths(anchor, months));
        expect(from).toEqual(addMonths(anchor, months));
        expect(paidPeriod(anchor, 'MONTHLY', to).from).toEqual(to);
      }),
    );
  });
});

test('only money that was received has a receipt, refunded or not', () => {
  const statuses = ['SUCCESS', 'REFUNDED', 'FAILED', 'PENDING', 'CANCELLED'];
  expect(statuses.filter((status) => hasReceipt({ status, amount: 7 }))).toEqual(['SUCCESS', 'REFUNDED']);
  expect(hasReceipt({ status: 'SUCCESS', amount: 0 })).toBe(false);
});

describe('tiers', () => {
  it('have the screens’ names; an unknown plan is free', () => {
    expect(['PAID_HIGH_SCORE_HERO', 'PAID_ARCADE_MASTER', 'free-tier', 'gold'].map(tierName)).toEqual([
      'High Score Hero',
      'Arcade Master',
      'Free Tier',
      'Free Tier',
    ]);
  });

  it('give an account the plan of its highest store, with its limit', () => {
    expect(highestTier(['free-tier', 'PAID_HIGH_SCORE_HERO', 'PAID_ARCADE_MASTER'])).toBe('PAID_HIGH_SCORE_HERO');
    expect(highestTier(['PAID_ARCADE_MASTER', 'free-tier'])).toBe('PAID_ARCADE_MASTER');
    expect(highestTier([])).toBe('free-tier');
    expect((['free-tier', 'PAID_ARCADE_MASTER', 'PAID_HIGH_SCORE_HERO'] as const).map(storeLimit)).toEqual([
      3,
      10,
      null,
    ]);
  });
});
