import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, businessDate } from './business-date.ts';
import { describeTenure, tenure } from './tenure.ts';

const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays(businessDate('2000-01-01'), days));
const between = (start: string, today: string) => tenure(businessDate(start), businessDate(today));

describe('the tenure of a staff member', () => {
  test.each([
    ['2024-02-15', '2024-02-15', { years: 0, months: 0, days: 0 }],
    ['2024-02-15', '2024-03-14', { years: 0, months: 0, days: 28 }],
    ['2024-02-15', '2024-03-15', { years: 0, months: 1, days: 0 }],
    ['2023-08-20', '2025-11-20', { years: 2, months: 3, days: 0 }],
    ['2023-12-31', '2024-12-30', { years: 0, months: 11, days: 30 }],
    ['2023-12-31', '2024-12-31', { years: 1, months: 0, days: 0 }],
  ])('%s to %s', (start, today, passed) => {
    expect(between(start, today)).toEqual(passed);
  });

  test.each([
    ['2024-02-29', '2025-02-27', { years: 0, months: 11, days: 29 }],
    ['2024-02-29', '2025-02-28', { years: 1, months: 0, days: 0 }],
    ['2024-02-29', '2028-02-28', { years: 3, months: 11, days: 30 }],
    ['2024-02-29', '2028-02-29', { years: 4, months: 0, days: 0 }],
    ['2000-02-29', '2100-02-28', { years: 100, months: 0, days: 0 }],
  ])('a start on a leap day, %s to %s', (start, today, passed) => {
    expect(between(start, today)).toEqual(passed);
  });

  test.each([
    ['2026-01-31', '2026-02-27', { years: 0, months: 0, days: 27 }],
    ['2026-01-31', '2026-02-28', { years: 0, months: 1, days: 0 }],
    ['2024-01-31', '2024-02-28', { years: 0, months: 0, days: 28 }],
    ['2024-01-31', '2024-02-29', { years: 0, months: 1, days: 0 }],
    ['2026-01-31', '2026-03-30', { years: 0, months: 1, days: 30 }],
    ['2026-01-31', '2026-03-31', { years: 0, months: 2, days: 0 }],
    ['2026-10-31', '2026-11-30', { years: 0, months: 1, days: 0 }],
  ])('a start at the end of a month, %s to %s', (start, today, passed) => {
    expect(between(start, today)).toEqual(passed);
  });

  test('is null before the first day', () => {
    expect(between('2026-03-02', '2026-03-01')).toBeNull();
  });

  test('grows by at least a day for each day, and a month never has more than 30 odd days', () => {
    fc.assert(
      fc.property(day, fc.nat({ max: 15_000 }), (start, days) => {
        const [now, next] = [days, days + 1].map((passed) => tenure(start, addDays(start, passed)));
        const order = ({ years, months, days: rest }: NonNullable<typeof now>) => (years * 12 + months) * 100 + rest;
        expect(now && next && order(next) > order(now)).toBe(true);
        expect(now?.months).toBeLessThan(12);
        expect(now?.days).toBeLessThan(31);
      }),
    );
  });
});

describe('in words', () => {
  test.each([
    ['2026-11-20', '2026-11-20', 'Started today'],
    ['2026-11-19', '2026-11-20', '1 day'],
    ['2026-11-01', '2026-11-20', '19 days'],
    ['2026-10-20', '2026-11-20', '1 month'],
    ['2025-11-20', '2026-11-20', '1 year'],
    ['2024-08-20', '2026-11-20', '2 years, 3 months'],
    ['2025-10-05', '2026-11-20', '1 year, 1 month'],
    ['2026-12-01', '2026-11-20', 'Not started yet'],
  ])('%s to %s: %s', (start, today, words) => {
    expect(describeTenure(businessDate(start), businessDate(today))).toBe(words);
  });
});
