import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayOf, describeSaved } from './saved-message.ts';

// Dec 31, 2026 in New York, where the year ends five hours later than in UTC.
const NOW = new Date('2027-01-01T04:59:00Z');

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const saved = { date: '2026-11-23', totalMoneyIn: 433.25, cashStatus: 'Balanced', difference: 0 } as const;

test('the message names the day, the takings and the cash status', () => {
  expect(describeSaved(saved)).toBe('Monday, Nov 23 saved: $433.25, Balanced');
});

test('a balanced record hides a difference within the tolerance', () => {
  expect(describeSaved({ ...saved, difference: -0.5 })).toBe('Monday, Nov 23 saved: $433.25, Balanced');
});

test('a short or over record shows the difference without a sign', () => {
  expect(describeSaved({ ...saved, cashStatus: 'Short', difference: -12.5 })).toBe(
    'Monday, Nov 23 saved: $433.25, Short $12.50',
  );
  expect(describeSaved({ ...saved, cashStatus: 'Over', difference: 1_000 })).toBe(
    'Monday, Nov 23 saved: $433.25, Over $1,000.00',
  );
});

test('an adjusted record is neither short nor over', () => {
  expect(describeSaved({ ...saved, cashStatus: 'Over', difference: 20, adjusted: true })).toBe(
    'Monday, Nov 23 saved: $433.25, Adjusted',
  );
});

test('negative takings keep their sign', () => {
  expect(describeSaved({ ...saved, totalMoneyIn: -50 })).toBe('Monday, Nov 23 saved: -$50.00, Balanced');
});

test('a date of another year shows its year', () => {
  expect(dayOf({ date: '2026-01-01' })).toBe('Thursday, Jan 1');
  expect(dayOf({ date: '2025-12-31' })).toBe('Wednesday, Dec 31, 2025');
  expect(dayOf({ date: '2027-01-01' })).toBe('Friday, Jan 1, 2027');
});
