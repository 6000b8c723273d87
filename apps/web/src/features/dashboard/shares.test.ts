import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shares } from './shares.ts';

describe('shares', () => {
  const dollars = fc.integer({ min: 0, max: 10_000_000_000 }).map((cents) => cents / 100);
  const takings = fc
    .array(dollars, { minLength: 1, maxLength: 20 })
    .filter((amounts) => amounts.some((one) => one > 0));

  test('add up to 100, each within one percent of the exact share', () => {
    fc.assert(
      fc.property(takings, (amounts) => {
        const total = amounts.reduce((sum, amount) => sum + amount, 0);
        const percents = shares(amounts);
        expect(percents).toHaveLength(amounts.length);
        expect(percents.reduce((sum, percent) => sum + percent, 0)).toBe(100);
        percents.forEach((percent, index) => {
          const exact = ((amounts[index] ?? 0) / total) * 100;
          expect(Number.isInteger(percent)).toBe(true);
          expect(Math.abs(percent - exact)).toBeLessThan(1 + 1e-9);
        });
      }),
    );
  });

  test('never rank a smaller amount above a larger one', () => {
    fc.assert(
      fc.property(takings, (amounts) => {
        const percents = shares(amounts.toSorted((a, b) => b - a));
        expect(percents).toEqual(percents.toSorted((a, b) => b - a));
      }),
    );
  });

  test('round up the largest remainders', () => {
    expect(shares([1, 1, 1])).toEqual([34, 33, 33]);
    expect(shares([50.4, 25.3, 24.3])).toEqual([51, 25, 24]);
    expect(shares([2, 1])).toEqual([67, 33]);
  });

  test('give a single amount all 100', () => {
    expect(shares([0.01])).toEqual([100]);
    expect(shares([0, 5, 0])).toEqual([0, 100, 0]);
  });

  test('are zero if all amounts are', () => {
    expect(shares([])).toEqual([]);
    expect(shares([0, 0])).toEqual([0, 0]);
  });
});
