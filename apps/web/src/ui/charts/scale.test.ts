import { expect, test } from 'vitest';
import { scaleOf } from './scale.ts';

test.each([
  [0, [0, 0.25]],
  [0.4, [0, 0.25, 0.5]],
  [87, [0, 25, 50, 75, 100]],
  [1000, [0, 250, 500, 750, 1000]],
  [1001, [0, 500, 1000, 1500]],
  [6_666_666, [0, 2_000_000, 4_000_000, 6_000_000, 8_000_000]],
])('the lines up to %d are round', (highest, lines) => {
  expect(scaleOf(highest)).toEqual({ top: lines.at(-1), lines });
});
