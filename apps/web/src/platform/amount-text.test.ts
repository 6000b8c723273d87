import { describe, expect, test } from 'vitest';
import type { ZodType } from 'zod';
import { amountText } from './amount-text.ts';

const read = (schema: ZodType<number, string>, typed: string): number | string => {
  const { data, error } = schema.safeParse(typed);
  return error?.issues[0]?.message ?? (data as number);
};

describe('an amount', () => {
  const amount = amountText('Amount');

  test.each([
    ['12', 12],
    ['12.5', 12.5],
    ['$1,234.50', 1234.5],
    ['12,50', 12.5],
    ['0', 0],
    ['10000000', 10_000_000],
  ])('typed as %j is %d dollars', (typed, dollars) => {
    expect(read(amount, typed)).toBe(dollars);
  });

  test.each([
    ['', 'Amount is required'],
    ['  ', 'Amount is required'],
    ['abc', 'Amount must be a number like 12.50'],
    ['1.2.3', 'Amount must be a number like 12.50'],
    ['12.345', 'Amount can have at most two decimals'],
    ['-1', 'Amount cannot be negative'],
    ['10000000.01', 'Amount can be at most 10,000,000.00'],
  ])('typed as %j is refused: %s', (typed, problem) => {
    expect(read(amount, typed)).toBe(problem);
  });
});

test('an error names its field', () => {
  expect(read(amountText('Opening float'), 'abc')).toBe('Opening float must be a number like 12.50');
});

test('a blank optional amount counts as zero', () => {
  const optional = amountText('Amount', { isOptional: true });
  expect(read(optional, '')).toBe(0);
  expect(read(optional, ' ')).toBe(0);
  expect(read(optional, 'abc')).toBe('Amount must be a number like 12.50');
});

test('a negative amount is accepted only where allowed', () => {
  expect(read(amountText('Count', { allowNegative: true }), '-12.50')).toBe(-12.5);
  expect(read(amountText('Count', { allowNegative: true }), '')).toBe('Count is required');
});
