import { expect, test } from 'vitest';
import { counted } from './counted.ts';

test('a count has its noun in the singular or plural', () => {
  expect(counted(1, 'game')).toBe('1 game');
  expect([0, 2, 1204].map((count) => counted(count, 'game'))).toEqual(['0 games', '2 games', '1,204 games']);
  expect(counted(1, 'entry', 'entries')).toBe('1 entry');
  expect(counted(3, 'entry', 'entries')).toBe('3 entries');
});
