import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cashStatus,
  countedDifferences,
  countReplacesMoneyIn,
  dayTotals,
  smallDifferencesTogether,
} from './financial-record.ts';
import { add, cents, MAX_AMOUNT, ZERO, type Cents } from './money.ts';

const limit: number = MAX_AMOUNT;
const takings = fc.integer({ min: 0, max: limit }).map(cents);
const count = fc.option(fc.integer({ min: -limit, max: limit }).map(cents));

describe('the totals of a day', () => {
  test('money in minus money out is the profit, and the expected cash', () => {
    const totals = dayTotals({
      gameSums: [cents(10_050), cents(4_950)],
      expenses: [cents(2_500), cents(1)],
      actualCashCount: cents(12_499),
      openingFloat: ZERO,
    });
    expect(totals).toEqual({
      gameTotal: 15_000,
      totalMoneyIn: 15_000,
      totalMoneyOut: 2_501,
      dailyProfit: 12_499,
      expectedCash: 12_499,
    });
  });

  test('an empty day is all zero', () => {
    const nothing = { gameTotal: 0, totalMoneyIn: 0, totalMoneyOut: 0, dailyProfit: 0, expectedCash: 0 };
    expect(dayTotals({ gameSums: [], expenses: [], actualCashCount: null, openingFloat: ZERO })).toEqual(nothing);
  });

  test('a negative count replaces the money in; the sum of the games stays', () => {
    const totals = dayTotals({
      gameSums: [cents(10_000)],
      expenses: [cents(2_000)],
      actualCashCount: cents(-5_000),
      openingFloat: ZERO,
    });
    expect(totals).toEqual({
      gameTotal: 10_000,
      totalMoneyIn: -5_000,
      totalMoneyOut: 2_000,
      dailyProfit: -7_000,
      expectedCash: -7_000,
    });
  });

  test('a count of zero, or no count yet, replaces nothing', () => {
    expect(countReplacesMoneyIn(cents(0))).toBe(false);
    expect(countReplacesMoneyIn(null)).toBe(false);
    expect(countReplacesMoneyIn(cents(-1))).toBe(true);
    const day = { gameSums: [cents(7)], expenses: [], actualCashCount: cents(0), openingFloat: cents(500) };
    expect(dayTotals(day).totalMoneyIn).toBe(7);
  });

  test('the opening float is part of the expected cash, but not of money in or profit', () => {
    const day = { gameSums: [cents(10_000)], expenses: [cents(2_500)], actualCashCount: cents(22_500) };
    const without = dayTotals({ ...day, openingFloat: ZERO });
    expect(dayTotals({ ...day, openingFloat: cents(15_000) })).toEqual({ ...without, expectedCash: 22_500 });
  });

  test('the parts add up to the whole', () => {
    const lines = fc.array(takings, { maxLength: 500 });
    fc.assert(
      fc.property(lines, lines, count, takings, (gameSums, expenses, actualCashCount, openingFloat) => {
        const totals = dayTotals({ gameSums, expenses, actualCashCount, openingFloat });
        const plain = (amounts: number[]) => Number(amounts.reduce((total, amount) => total + BigInt(amount), 0n));
        expect(totals.gameTotal).toBe(plain(gameSums));
        expect(totals.totalMoneyOut).toBe(plain(expenses));
        expect(totals.totalMoneyIn - totals.totalMoneyOut).toBe(totals.dailyProfit);
        expect(totals.expectedCash).toBe(totals.dailyProfit + openingFloat);
      }),
    );
  });
});

describe('the cash status', () => {
  test.each([
    [0, 'Balanced'],
    [100, 'Balanced'],
    [-100, 'Balanced'],
    [101, 'Over'],
    [-101, 'Short'],
    [1_000_000_000, 'Over'],
    [-1_000_000_000, 'Short'],
  ])('%i cents apart: %s', (difference, status) => {
    const expectedCash = cents(12_345);
    const actualCashCount = cents(12_345 + difference);
    expect(cashStatus({ actualCashCount, expectedCash })).toEqual({ status, difference });
  });

  test('is Balanced up to and including a dollar, on any day; the difference is exact', () => {
    const nearOneDollar = fc.integer({ min: -102, max: 102 });
    const anyDifference = fc.integer({ min: -limit, max: limit });
    fc.assert(
      fc.property(
        fc.array(takings, { maxLength: 9 }),
        takings,
        fc.oneof(nearOneDollar, anyDifference),
        (sums, float, apart) => {
          const { expectedCash } = dayTotals({
            gameSums: sums,
            expenses: [],
            actualCashCount: null,
            openingFloat: float,
          });
          const { status, difference } = cashStatus({ actualCashCount: add(expectedCash, cents(apart)), expectedCash });
          expect(difference).toBe(apart);
          if (Math.abs(apart) <= 100) expect(status).toBe('Balanced');
          else expect(status).toBe(apart > 0 ? 'Over' : 'Short');
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test('does not depend on the opening float if the float is counted too', () => {
    fc.assert(
      fc.property(fc.array(takings, { maxLength: 9 }), takings, takings, (gameSums, inTill, openingFloat) => {
        const statusWith = (float: Cents) => {
          const actualCashCount = add(inTill, float);
          const { expectedCash } = dayTotals({ gameSums, expenses: [], actualCashCount, openingFloat: float });
          return cashStatus({ actualCashCount, expectedCash });
        };
        expect(statusWith(openingFloat)).toEqual(statusWith(ZERO));
      }),
    );
  });

  test('also compares with a negative expected cash', () => {
    const day = { actualCashCount: cents(-5_000), expectedCash: cents(-7_000) };
    expect(cashStatus(day)).toEqual({ status: 'Over', difference: 2_000 });
  });
});

test('the differences of a day count beyond the tolerance, and the smaller ones when their sum is beyond it', () => {
  const counted = (differences: number[]) => countedDifferences(differences.map(cents));
  expect(counted([-100, 100, 99])).toEqual([]);
  expect(counted([-101, 50, 250])).toEqual([-101, 250]);
  expect(counted([-100, -100, 300])).toEqual([300, -200]);
});

test('the differences within a limit count together when their sum is beyond it', () => {
  const together = (differences: number[]) => smallDifferencesTogether(differences.map(cents), cents(500));
  expect(together([-400, -400, -900])).toBe(-800);
  expect(together([-400, 400, -900])).toBeNull();
});
