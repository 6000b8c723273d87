import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, businessDate, daysBetween, type DateRange } from './business-date.ts';
import { TREND_UNITS, trendParts, trendStart, trendUnit } from './trend.ts';

const range = (from: string, to: string): DateRange => ({ from: businessDate(from), to: businessDate(to) });

test.each([
  ['2026-10-01', '2026-10-31', 'day'],
  ['2026-10-01', '2026-12-31', 'week'],
  ['2026-01-01', '2026-12-31', 'month'],
  ['2015-01-01', '2026-12-31', 'year'],
])('%s to %s has bars of a %s each', (from, to, unit) => {
  expect(trendUnit(range(from, to))).toBe(unit);
});

test('the first and the last bar end with the period', () => {
  expect(trendParts('week', range('2026-11-18', '2026-11-24'))).toEqual([
    range('2026-11-18', '2026-11-21'),
    range('2026-11-22', '2026-11-24'),
  ]);
});

test.each(TREND_UNITS)('a period may end on the last possible date: %s', (unit) => {
  expect(trendParts(unit, range('9999-12-01', '9999-12-31')).at(-1)?.to).toBe('9999-12-31');
});

test('a period that ends before it begins has no bars', () => {
  expect(trendParts('week', range('2026-11-24', '2026-11-22'))).toEqual([]);
  expect(trendParts('day', range('2026-11-24', '2026-11-23'))).toEqual([]);
});

test('the bars of any period follow each other without a gap, and each day belongs to its bar', () => {
  const period = fc
    .tuple(fc.integer({ min: 0, max: 9000 }), fc.integer({ min: 0, max: 9000 }))
    .map(([days, length]) => {
      const from = addDays(businessDate('2000-01-01'), days);
      return { from, to: addDays(from, length) };
    });
  fc.assert(
    fc.property(fc.constantFrom(...TREND_UNITS), period, (unit, whole) => {
      const parts = trendParts(unit, whole);
      expect([parts[0]?.from, parts.at(-1)?.to]).toEqual([whole.from, whole.to]);
      for (const [index, part] of parts.entries()) {
        const before = parts[index - 1];
        if (before) expect(daysBetween(before.to, part.from)).toBe(1);
        expect(trendStart(unit, part.from)).toBe(trendStart(unit, part.to));
        if (before) expect(trendStart(unit, before.to)).not.toBe(trendStart(unit, part.from));
      }
    }),
    { numRuns: 60 },
  );
});
