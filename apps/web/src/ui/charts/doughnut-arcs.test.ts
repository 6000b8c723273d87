import { expect, test } from 'vitest';
import { ringPaths } from './doughnut-arcs.ts';

/** The points at which the outer and the inner arc begin and end. */
const points = (path = '') =>
  [...path.matchAll(/[MLA](?:[\d.]+ [\d.]+ 0 [01] [01] )?(\d+\.\d+ \d+\.\d+)/g)].map(([, point]) => point);

test('a quarter begins at the top and goes clockwise', () => {
  const [quarter, rest] = ringPaths([1, 3]);
  expect(points(quarter)).toEqual(['50.00 1.00', '99.00 50.00', '82.00 50.00', '50.00 18.00']);
  expect(quarter).toContain(' 0 0 1 ');
  // Longer than half a turn.
  expect(rest).toContain(' 0 1 1 ');
});

test('a single amount is a whole ring', () => {
  const [ring, nothing] = ringPaths([7, 0]);
  expect(ring?.match(/M/g)).toHaveLength(2);
  expect(nothing).toBe('');
});

test('nothing has no ring', () => {
  expect(ringPaths([])).toEqual([]);
  expect(ringPaths([0, -3])).toEqual(['', '']);
});
