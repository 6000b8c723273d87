import { expect, test } from 'vitest';
import { atTime } from './at-time.ts';

test('a moment of today is shown as a time, any other moment as a date', () => {
  const now = new Date(2026, 10, 24, 18, 0);
  expect(atTime(new Date(2026, 10, 24, 13, 38).toISOString(), now)).toMatch(/^today at 1:38\sPM$/);
  expect(atTime(new Date(2026, 10, 23, 13, 38).toISOString(), now)).toBe('Nov 23, 2026');
});
