import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cents,
  formatPlain,
  formatAmount,
  fromDollars,
  isWholeCents,
  MAX_AMOUNT,
  parseMoney,
  share,
  sum,
  toDollars,
  type Cents,
} from './money.ts';

const limit: number = MAX_AMOUNT;
const amountWithinLimits = fc.integer({ min: -limit, max: limit }).map(cents);

describe('parsing a typed amount', () => {
  test.each([
    ['12', 1200],
    ['12.5', 1250],
    ['12.50', 1250],
    ['.5', 50],
    ['5.', 500],
    ['0', 0],
    ['-0', 0],
    ['007', 700],
    ['$12.50', 1250],
    ['$ 1,234.50', 123_450],
    ['1,234', 123_400],
    ['1,234,567.89', 123_456_789],
    ['1 234', 123_400],
    ['1\u00a0234', 123_400],
    ['12,50', 1250],
    ['12,5', 1250],
    ['\t12\n', 1200],
    ['10000000', MAX_AMOUNT],
    ['$10,000,000.00', MAX_AMOUNT],
    // As typed on phone keyboards.
    ['１２．５０', 1250],
    ['＄１，２３４', 123_400],
    ['١٢', 1200],
    ['۱۲', 1200],
  ])('%j is %i cents', (typed, amount) => {
    expect(parseMoney(typed)).toEqual({ amount });
  });

  test.each([
    ['', 'blank'],
    ['   ', 'blank'],
    ['$', 'blank'],
    ['abc', 'not-a-number'],
    ['🎮', 'not-a-number'],
    ['12🎮', 'not-a-number'],
    ['1e5', 'not-a-number'],
    ['0x10', 'not-a-number'],
    ['Infinity', 'not-a-number'],
    ['NaN', 'not-a-number'],
    ['.', 'not-a-number'],
    ['-', 'not-a-number'],
    ['--5', 'not-a-number'],
    ['5-', 'not-a-number'],
    ['1.2.3', 'not-a-number'],
    ['1,2345', 'not-a-number'],
    ['1,234,5', 'not-a-number'],
    ['1.234,50', 'not-a-number'],
    // A comma after a leading zero is not a thousands separator: this is not 125.
    ['0,125', 'not-a-number'],
    ['1²', 'not-a-number'],
    ['①', 'not-a-number'],
    ['½', 'not-a-number'],
    ['5½', 'not-a-number'],
    ['1\u200b2', 'not-a-number'],
    ['1\u00002', 'not-a-number'],
    ['12.345', 'too-many-decimals'],
    ['0.001', 'too-many-decimals'],
    ['-5', 'negative'],
    ['−5', 'negative'],
    ['-$5', 'negative'],
    ['$-5', 'negative'],
    ['10000000.01', 'too-large'],
    ['999999999', 'too-large'],
    ['9'.repeat(400), 'too-large'],
  ])('%j is refused: %s', (typed, problem) => {
    expect(parseMoney(typed)).toEqual({ problem });
  });

  test('accepts a minus sign if negative amounts are allowed', () => {
    expect(parseMoney('-5.25', { allowNegative: true })).toEqual({ amount: -525 });
    expect(parseMoney('－５', { allowNegative: true })).toEqual({ amount: -500 });
    expect(parseMoney('-0.00', { allowNegative: true })).toEqual({ amount: 0 });
    expect(parseMoney('-10000000.01', { allowNegative: true })).toEqual({ problem: 'too-large' });
  });

  test('never throws, and never returns an amount outside the limits, for any text', () => {
    const character = fc.constantFrom(...'0123456789.,-$ eExX', '１', '٣', '²', '🎮', '\0', '\u00a0');
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: character })), (typed) => {
        const read = parseMoney(typed, { allowNegative: true });
        if ('amount' in read) expect(Math.abs(read.amount)).toBeLessThanOrEqual(MAX_AMOUNT);
      }),
      { numRuns: 2_000 },
    );
  });

  test('reads back every amount the product shows', () => {
    fc.assert(
      fc.property(amountWithinLimits, (amount) => {
        expect(parseMoney(formatAmount(amount), { allowNegative: true })).toEqual({ amount });
        expect(parseMoney(formatPlain(amount), { allowNegative: true })).toEqual({ amount });
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('showing amounts', () => {
  test.each([
    [0, '$0.00', '0.00'],
    [-0, '$0.00', '0.00'],
    [5, '$0.05', '0.05'],
    [-5, '-$0.05', '-0.05'],
    [123_450, '$1,234.50', '1234.50'],
    [1_000_000_000, '$10,000,000.00', '10000000.00'],
    [-1_234_567_890_123_45, '-$1,234,567,890,123.45', '-1234567890123.45'],
  ])('%i cents', (amount, usd, plain) => {
    expect(formatAmount(cents(amount))).toBe(usd);
    expect(formatPlain(cents(amount))).toBe(plain);
  });
});

describe('dollars on the wire', () => {
  test('every amount within the limits survives the conversion', () => {
    fc.assert(
      fc.property(amountWithinLimits, (amount) => {
        const received = JSON.parse(JSON.stringify(toDollars(amount))) as number;
        expect(isWholeCents(received)).toBe(true);
        expect(fromDollars(received)).toBe(amount);
      }),
      { numRuns: 100_000 },
    );
  });

  test('sums of many years survive the conversion', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e14, max: 1e14 }), (total) => {
        expect(fromDollars(toDollars(cents(total)))).toBe(total);
      }),
      { numRuns: 20_000 },
    );
  });

  test('any further decimal is refused', () => {
    for (const dollars of [0.001, 12.345, 9_999_999.995, 1.000_01, 1.000_000_1, 1e-9, -0.005]) {
      expect(isWholeCents(dollars), String(dollars)).toBe(false);
      expect(() => fromDollars(dollars)).toThrow(RangeError);
    }
  });

  test('a non-finite number is refused', () => {
    for (const dollars of [NaN, Infinity, -Infinity]) {
      expect(isWholeCents(dollars)).toBe(false);
      expect(() => fromDollars(dollars)).toThrow(RangeError);
    }
  });

  test('a negative zero becomes zero', () => {
    expect(fromDollars(-0)).toBe(0);
  });
});

describe('sums and shares', () => {
  test('a fraction of a cent cannot be an amount', () => {
    for (const value of [0.5, NaN, Infinity, 2 ** 53]) expect(() => cents(value)).toThrow(RangeError);
  });

  test('a sum that is too large to be exact is refused, not rounded', () => {
    expect(() => sum([cents(Number.MAX_SAFE_INTEGER), cents(1)])).toThrow(RangeError);
  });

  /** The integer nearest to `numerator / denominator`; halves are rounded away from zero. */
  function nearest(numerator: bigint, denominator: bigint): bigint {
    const quotient = numerator / denominator;
    const remainder = numerator % denominator;
    const size = (value: bigint) => (value < 0n ? -value : value);
    if (2n * size(remainder) < size(denominator)) return quotient;
    return numerator < 0n === denominator < 0n ? quotient + 1n : quotient - 1n;
  }

  test('a share is exact to the cent, halves away from zero', () => {
    const denominator = fc.integer({ min: -20_000, max: 20_000 }).filter((value) => value !== 0);
    fc.assert(
      fc.property(amountWithinLimits, fc.integer({ min: -10_000, max: 10_000 }), denominator, (amount, part, whole) => {
        expect(share(amount, part, whole)).toBe(Number(nearest(BigInt(amount) * BigInt(part), BigInt(whole))));
      }),
      { numRuns: 20_000 },
    );
  });

  test.each([
    [5, 1, 2, 3],
    [-5, 1, 2, -3],
    [1, 1, 3, 0],
    [2, 1, 3, 1],
    [0, 1, 7, 0],
    [1_000_000_000, 10_000, 10_000, 1_000_000_000],
  ])('the share of %i by %i/%i is %i', (amount, part, whole, expected) => {
    expect(share(amount as Cents, part, whole)).toBe(expected);
  });
});
