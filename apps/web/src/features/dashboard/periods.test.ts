import { expect, test } from 'vitest';
import { sinceWhen } from './periods.ts';

/** Nov 20, 11:59 PM in New York. */
const NOW = new Date('2026-11-21T04:59:00Z');
const until = (...dates: string[]) => dates.map((date) => ({ date }));

test('a latest record within 7 days makes the name “last”', () => {
  expect(sinceWhen('30 days', until('2026-11-20'), NOW)).toBe('Last 30 days');
  expect(sinceWhen('30 days', until('2026-11-13'), NOW)).toBe('Last 30 days');
});

test('an older latest record adds the last day to the name', () => {
  expect(sinceWhen('30 days', until('2026-11-12'), NOW)).toBe('30 days to Nov 12');
  expect(sinceWhen('7 days', until('2026-01-05', '2026-10-03'), NOW)).toBe('7 days to Oct 3');
});

test('a last day of another year shows its year', () => {
  expect(sinceWhen('7 days', until('2025-12-31'), NOW)).toBe('7 days to Dec 31, 2025');
  expect(sinceWhen('7 days', until('2026-12-20'), new Date('2027-01-02T12:00:00Z'))).toBe('7 days to Dec 20, 2026');
});

test('a record dated tomorrow is recent', () => {
  expect(sinceWhen('7 days', until('2026-11-21'), NOW)).toBe('Last 7 days');
});

test('without records the name has “last”', () => {
  expect(sinceWhen('7 days', [], NOW)).toBe('Last 7 days');
});
