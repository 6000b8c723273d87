import { expect, test } from 'vitest';
import { readNumber } from './number-text.ts';

test.each([
  ['12', 12],
  ['12.5', 12.5],
  ['.5', 0.5],
  ['12.', 12],
  ['12,5', 12.5],
  ['0,125', 0.125],
  ['-3', -3],
  [' 7 ', 7],
  ['15 %', 15],
  ['１２', 12],
])('%j is %d', (typed, number) => {
  expect(readNumber(typed)).toBe(number);
});

test.each([
  ['1,000', 1_000],
  ['10,000', 10_000],
  ['1,234.5', 1_234.5],
  ['1,234,567', 1_234_567],
])('%j is %d: a comma before three digits groups thousands', (typed, number) => {
  expect(readNumber(typed)).toBe(number);
});

test.each(['abc', '12a', '1e3', '1.2.3', '-', '.', '1,2,3', '1,000,00', 'Infinity'])('%j is no number', (typed) => {
  expect(readNumber(typed)).toBeNaN();
});

test.each(['', '  ', '%'])('%j is a missing number', (typed) => {
  expect(readNumber(typed)).toBeUndefined();
});
