import { describe, expect, it } from 'vitest';
import { costInWords, costOf, additionalInWords, inDollars } from './cost-of.ts';

describe('the monthly cost', () => {
  it.each([
    [1, { additional: 0, cents: 0 }],
    [2, { additional: 1, cents: 700 }],
    [12, { additional: 11, cents: 7700 }],
  ])('of %i stores excludes the first', (stores, cost) => {
    expect(costOf(stores, 700)).toEqual(cost);
  });

  it('is shown with cents only if there are any', () => {
    expect([0, 700, 1050].map(inDollars)).toEqual(['$0', '$7', '$10.50']);
  });

  it('has singular and plural words', () => {
    expect(costInWords(1, 700)).toBe('1 store, $0 a month');
    expect(costInWords(5, 700)).toBe('5 stores, $28 a month');
    expect([0, 1, 2].map(additionalInWords)).toEqual([
      '0 additional stores',
      '1 additional store',
      '2 additional stores',
    ]);
  });
});
