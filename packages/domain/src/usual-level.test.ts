import { describe, expect, test } from 'vitest';
import { cents } from './money.ts';
import { usualLevel } from './usual-level.ts';

describe('a level', () => {
  test.each([
    [-1, 'far-below'],
    [0, 'far-below'],
    [79.99, 'far-below'],
    [80, 'below'],
    [92.99, 'below'],
    [93, 'usual'],
    [107, 'usual'],
    [107.01, 'above'],
    [120, 'above'],
    [120.01, 'far-above'],
  ])('of $%s with usual takings of $100 is %s', (dollars, level) => {
    expect(usualLevel(cents(Math.round(dollars * 100)), cents(10_000))).toBe(level);
  });

  test('is null without usual takings', () => {
    expect(usualLevel(cents(100), cents(0))).toBeNull();
    expect(usualLevel(cents(-100), cents(-100))).toBeNull();
  });
});
