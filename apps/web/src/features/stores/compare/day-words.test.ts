import { expect, test } from 'vitest';
import { dayWords, momentWords } from './day-words.ts';

test.each([
  ['2026-11-24', 'Today'],
  ['2026-11-23', 'Yesterday'],
  ['2026-11-22', 'Nov 22'],
  ['2026-11-25', 'Nov 25'],
  ['2025-11-24', 'Nov 24, 2025'],
])('%s is %s', (date, words) => {
  expect(dayWords(date, '2026-11-24')).toBe(words);
});

test('a moment of today is shown as a time, any other moment as a date', () => {
  const now = new Date(2026, 10, 24, 18, 0);
  expect(momentWords(new Date(2026, 10, 24, 13, 38).toISOString(), now)).toMatch(/^1:38\sPM$/);
  expect(momentWords(new Date(2026, 10, 23, 13, 38).toISOString(), now)).toBe('Yesterday');
  expect(momentWords(new Date(2026, 10, 3, 13, 38).toISOString(), now)).toBe('Nov 3');
});
