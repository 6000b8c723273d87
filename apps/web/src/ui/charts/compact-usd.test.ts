import { expect, test } from 'vitest';
import { compactUsd } from './compact-usd.ts';

test.each([
  [0, '$0'],
  [500, '$500'],
  [2.5, '$2.50'],
  [999.99, '$999.99'],
  [-2.5, '-$2.50'],
  [-999, '-$999'],
])('%d, below a thousand, is written in full as %s', (dollars, words) => {
  expect(compactUsd(dollars)).toBe(words);
});

test.each([
  [1_000, '$1k'],
  [1_050, '$1.1k'],
  [48_249.99, '$48.2k'],
  [999_949, '$999.9k'],
  [999_950, '$1M'],
  [3_100_000, '$3.1M'],
  [1_000_000_000, '$1B'],
  [-1_500, '-$1.5k'],
])('%d is shortened to %s', (dollars, words) => {
  expect(compactUsd(dollars)).toBe(words);
});
