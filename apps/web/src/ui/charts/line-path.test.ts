import { expect, test } from 'vitest';
import { areaOf, pathOf, unbroken } from './line-path.ts';

const asIs = (value: number) => value;

test('a line is broken where an amount is missing', () => {
  expect(unbroken([])).toEqual([]);
  expect(unbroken([null, null])).toEqual([]);
  expect(unbroken([null, 1, 0, null, -2])).toEqual([
    [
      { index: 1, value: 1 },
      { index: 2, value: 0 },
    ],
    [{ index: 4, value: -2 }],
  ]);
});

test('points are in the middle of their columns', () => {
  const [part = []] = unbroken([0, 100, 25, null]);
  expect(pathOf(part, 4, asIs)).toBe('M12.50 100.00L37.50 0.00L62.50 75.00');
});

test('an area ends at its base', () => {
  const [part = []] = unbroken([50, 100]);
  expect(areaOf(part, 2, asIs, 20)).toBe('M25.00 50.00L75.00 0.00L75.00 80.00L25.00 80.00Z');
  expect(areaOf([], 2, asIs, 20)).toBe('');
});
