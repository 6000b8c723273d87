import { describe, expect, test } from 'vitest';
import { cents } from './money.ts';
import { usualOf } from './usual.ts';

const usualDollars = (dollars: number[]) => {
  const usual = usualOf(dollars.map((each) => cents(each * 100)));
  return usual === null ? null : usual / 100;
};

describe('what is usual', () => {
  test.each([
    [[], null],
    [[100, 100, 100], null],
    [[10, 30, 20, 1000], 25],
    [[10, 1000, 20, 30, 0], 20],
    [[242.49, 242.49, 242.49, 242.49], 242],
    [[242.5, 242.5, 242.5, 242.5], 243],
    [[-100, -100, -100, -100], -100],
  ])('of %j is %s', (dollars, usual) => {
    expect(usualDollars(dollars)).toBe(usual);
  });
});
