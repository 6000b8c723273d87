import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { highestTier, nextBilling, nextBillingOfAccount, storeLimit, tierName } from './billing.ts';
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
  ] as const)('of what began %s and is paid %s, seen at %s, is %s', (anchor, cycle, now, next) => {
    expect(nextBilling(utc(anchor), cycle, utc(now))).toEqual(utc(next));
  });

  it('is what adding a month or a year again and again comes to', () => {
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

  it('of an account is a month after the latest anchor, and none without a subscription', () => {
    const anchors = [utc('2026-10-31T10:00:00'), utc('2026-11-20T10:00:00'), utc('2026-09-01T10:00:00')];
    expect(nextBillingOfAccount(anchors, utc('2026-12-01T00:00:00'))).toEqual(utc('2026-12-20T10:00:00'));
    expect(nextBillingOfAccount(anchors, utc('2027-02-20T10:00:00'))).toEqual(utc('2027-03-20T10:00:00'));
    expect(nextBillingOfAccount([], new Date())).toBeNull();
  });
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

  it('make an account what its highest store is, with the limit of that', () => {
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
