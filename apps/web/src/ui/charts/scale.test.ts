import { expect, test } from 'vitest';
import { heightOf, scaleOf } from './scale.ts';

test.each([
  [0, [0, 0.25]],
  [0.4, [0, 0.25, 0.5]],
  [87, [0, 25, 50, 75, 100]],
  [1000, [0, 250, 500, 750, 1000]],
  [1001, [0, 500, 1000, 1500]],
  [6_666_666, [0, 2_000_000, 4_000_000, 6_000_000, 8_000_000]],
])('the grid lines up to %d are round numbers', (highest, lines) => {
  expect(scaleOf(highest)).toEqual({ top: lines.at(-1), bottom: 0, lines });
});

test.each([
  [300, -80, [-100, 0, 100, 200, 300]],
  [0, -87, [-100, -75, -50, -25, 0]],
  [40, -1000, [-1000, -500, 0, 500]],
])('the grid lines up to %d and down to %d include zero', (highest, lowest, lines) => {
  expect(scaleOf(highest, lowest)).toEqual({ top: lines.at(-1), bottom: lines[0], lines });
});

test('a height is measured from the lowest grid line', () => {
  const scale = scaleOf(300, -80);
  expect([-100, 0, 300].map((amount) => heightOf(amount, scale))).toEqual([0, 25, 100]);
});
