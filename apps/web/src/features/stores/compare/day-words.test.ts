import { expect, test } from 'vitest';
import { dayWords, momentWords, savedWords } from './day-words.ts';

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

test('the time of a record has its day only if that is not the record’s', () => {
  const now = new Date(2026, 10, 24, 18, 0);
  const saved = (date: string, ...at: [day: number, hour: number, minute: number]) =>
    savedWords(new Date(2026, 10, ...at).toISOString(), date, now).replaceAll(/\s/g, ' ');
  expect(saved('2026-11-23', 23, 23, 42)).toBe('11:42 PM');
  expect(saved('2026-11-23', 24, 9, 12)).toBe('Today, 9:12 AM');
  expect(saved('2026-11-20', 23, 9, 12)).toBe('Yesterday, 9:12 AM');
});
