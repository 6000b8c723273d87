import { DEFAULT_FORMATS, readFormatsFrom } from '@quarterdeck/domain/formats';
import { afterEach, expect, test } from 'vitest';
import { compactAmount, wholeAmount } from './compact-amount.ts';

afterEach(() => readFormatsFrom(() => DEFAULT_FORMATS));

test.each([
  [0, '$0'],
  [500, '$500'],
  [2.5, '$2.50'],
  [999.99, '$999.99'],
  [-2.5, '-$2.50'],
  [-999, '-$999'],
])('%d, below a thousand, is written in full as %s', (dollars, words) => {
  expect(compactAmount(dollars)).toBe(words);
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
  expect(compactAmount(dollars)).toBe(words);
});

test.each([
  ['EUR', '€48.2k', '€242', '€2.50'],
  ['CHF', 'CHF 48.2k', 'CHF 242', 'CHF 2.50'],
  // The K of the kwacha stays a capital.
  ['ZMW', 'ZK 48.2k', 'ZK 242', 'ZK 2.50'],
])('in %s', (currency, ...words) => {
  readFormatsFrom(() => ({ ...DEFAULT_FORMATS, currency }));
  const formatted = [compactAmount(48_249.99), wholeAmount(242), compactAmount(2.5)];
  expect(formatted.map((text) => text.replaceAll(/\s/g, ' '))).toEqual(words);
});
