import { expect, test } from 'vitest';
import { latestFigures } from './card-figures.ts';

const day = (revenue: number, storeCount: number, compared: { now: number; before: number } | null = null) => ({
  date: '2026-11-20',
  revenue,
  weekBefore: 0,
  compared,
  storeCount,
  storeId: null,
  recordId: null,
});

test('the average ignores days without a record', () => {
  const trend = [day(0, 0), day(10.01, 1), day(10, 2)];
  expect(latestFigures({ trend })).toEqual({ revenue: 20.01, average: 10.01, change: null });
});

test('the change is like for like', () => {
  const trend = [day(100, 2, { now: 60, before: 50 }), day(1000, 1), day(50, 1, { now: 50, before: 50 })];
  expect(latestFigures({ trend }).change).toBeCloseTo(10);
});

test('without records all figures are null', () => {
  expect(latestFigures({ trend: [] })).toEqual({ revenue: null, average: null, change: null });
});
