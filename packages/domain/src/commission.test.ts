import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commissionOn, fromPercent, toPercent, type BasisPoints } from './commission.ts';
import { cents, MAX_AMOUNT, sum } from './money.ts';

const rate = fc.integer({ min: 0, max: 10_000 }).map((points) => points as BasisPoints);
const takings = fc.integer({ min: 0, max: MAX_AMOUNT }).map(cents);

test('every percent with two decimals is kept exactly', () => {
  for (let points = 0; points <= 10_000; points += 1) {
    expect(fromPercent(toPercent(points as BasisPoints))).toBe(points);
  }
});

test.each([12.345, 0.001, -0.01, 100.01, NaN, Infinity])('%d is not a commission', (percent) => {
  expect(() => fromPercent(percent)).toThrow(RangeError);
});

test('the half cent goes to the representative', () => {
  expect(commissionOn(cents(10), fromPercent(5))).toBe(1);
  expect(commissionOn(cents(9), fromPercent(5))).toBe(0);
  expect(commissionOn(cents(333), fromPercent(33.33))).toBe(111);
});

test('is half-up to the cent, exactly', () => {
  fc.assert(
    fc.property(takings, rate, (amount, points) => {
      const halfUp = (BigInt(amount) * BigInt(points) + 5_000n) / 10_000n;
      expect(commissionOn(amount, points)).toBe(Number(halfUp));
    }),
    { numRuns: 20_000 },
  );
});

test('never exceeds the takings, and nothing is owed at 0 percent', () => {
  fc.assert(
    fc.property(takings, rate, (amount, points) => {
      expect(commissionOn(amount, points)).toBeGreaterThanOrEqual(0);
      expect(commissionOn(amount, points)).toBeLessThanOrEqual(amount);
      expect(commissionOn(amount, fromPercent(0))).toBe(0);
      expect(commissionOn(amount, fromPercent(100))).toBe(amount);
    }),
  );
});

test('the representatives’ commissions add up to the total, for any grouping of the lines', () => {
  const line = fc.record({ rep: fc.constantFrom('Ann', 'Bo', 'Cy'), takings, rate });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 60 }), (lines) => {
      const owed = lines.map((entry) => ({ rep: entry.rep, owed: commissionOn(entry.takings, entry.rate) }));
      const perRep = Object.values(Object.groupBy(owed, (entry) => entry.rep)).map((group) =>
        sum((group ?? []).map((entry) => entry.owed)),
      );
      expect(sum(perRep)).toBe(sum(owed.map((entry) => entry.owed)));
    }),
  );
});

test('rounding each line changes a total by at most half a cent per line, and more takings never owe less', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ takings, rate }), { minLength: 1, maxLength: 60 }), (lines) => {
      const owed = sum(lines.map((line) => commissionOn(line.takings, line.rate)));
      const exact = lines.reduce((total, line) => total + BigInt(line.takings) * BigInt(line.rate), 0n);
      const apart = BigInt(owed) * 10_000n - exact;
      expect(2n * (apart < 0n ? -apart : apart)).toBeLessThanOrEqual(BigInt(lines.length) * 10_000n);
      const [{ takings: amount, rate: points }] = lines as [(typeof lines)[0]];
      expect(commissionOn(cents(amount + 1), points)).toBeGreaterThanOrEqual(commissionOn(amount, points));
    }),
  );
});
