import { expect, test } from 'vitest';
import { describeDay } from './latest-day.ts';

test.each([
  ['2026-11-20', 'today'],
  ['2026-11-19', 'yesterday'],
  ['2026-11-18', 'on Wed, Nov 18'],
  ['2026-11-21', 'on Sat, Nov 21'],
  ['2025-11-20', 'on Thu, Nov 20, 2025'],
])('%s seen from Nov 20, 2026 is “%s”', (date, words) => {
  expect(describeDay(date, '2026-11-20')).toBe(words);
});

test('December 31 is yesterday on January 1', () => {
  expect(describeDay('2025-12-31', '2026-01-01')).toBe('yesterday');
  expect(describeDay('2025-12-30', '2026-01-01')).toBe('on Tue, Dec 30, 2025');
});
