import { expect, test } from 'vitest';
import { placed } from './sparkline-points.ts';

test('points are placed by date and amount, with the last at the right', () => {
  const points = [
    { date: '2026-11-01', dollars: 10 },
    { date: '2026-11-02', dollars: 30 },
    // Two days without a record.
    { date: '2026-11-05', dollars: 20 },
  ];
  expect(placed(points)).toEqual([
    { x: 0, y: 0 },
    { x: 0.25, y: 1 },
    { x: 1, y: 0.5 },
  ]);
});

test('a single point and a flat line are in the middle', () => {
  expect(placed([])).toEqual([]);
  expect(placed([{ date: '2026-11-01', dollars: 10 }])).toEqual([{ x: 1, y: 0.5 }]);
});
