import { describe, expect, it } from 'vitest';
import { costInWords, costOf, furtherInWords, inDollars } from './cost-of.ts';

describe('the monthly cost', () => {
  it.each([
    [1, { further: 0, cents: 0 }],
    [2, { further: 1, cents: 700 }],
    [12, { further: 11, cents: 7700 }],
  ])('of %i arcades excludes the first', (stores, cost) => {
    expect(costOf(stores, 700)).toEqual(cost);
  });

  it('is shown with cents only if there are any', () => {
    expect([0, 700, 1050].map(inDollars)).toEqual(['$0', '$7', '$10.50']);
  });

  it('has singular and plural words', () => {
    expect(costInWords(1, 700)).toBe('1 arcade, $0 a month');
    expect(costInWords(5, 700)).toBe('5 arcades, $28 a month');
    expect([0, 1, 2].map(furtherInWords)).toEqual(['0 further arcades', '1 further arcade', '2 further arcades']);
  });
});
