import { describe, expect, test } from 'vitest';
import { percentChange } from './percent-change.ts';

describe('the change in percent', () => {
  test.each([
    [150, 100, 50],
    [75, 100, -25],
    [100, 100, 0],
    [0, 100, -100],
    [-50, 100, -150],
  ])('to %d from %d is %d', (now, before, percent) => {
    expect(percentChange(now, before)).toBe(percent);
  });

  test('from zero or from a loss is missing', () => {
    expect(percentChange(100, 0)).toBeNull();
    expect(percentChange(100, -50)).toBeNull();
  });
});
