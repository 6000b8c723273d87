import { addDays, businessDate } from '@quarterdeck/domain/business-date';
import { expect, test } from 'vitest';
import { periodName } from '../../ui/inputs/period-words.ts';
import { readReportFilter } from '../../ui/inputs/report-filter.ts';
import { latestDays, sinceWhen, ALL_TIME } from './periods.ts';

const TODAY = businessDate('2026-11-20');
const until = (...dates: string[]) => dates.map((date) => ({ date }));

test('days that end today are the last', () => {
  expect(sinceWhen('30 days', until('2026-11-20'), TODAY)).toBe('Last 30 days');
});

test('days that end with an earlier or later record name their last day', () => {
  expect(sinceWhen('7 days', until('2026-11-19'), TODAY)).toBe('7 days to Nov 19');
  expect(sinceWhen('7 days', until('2026-01-05', '2026-10-03'), TODAY)).toBe('7 days to Oct 3');
  expect(sinceWhen('7 days', until('2026-11-21'), TODAY)).toBe('7 days to Nov 21');
});

test('a last day of another year shows its year', () => {
  expect(sinceWhen('7 days', until('2025-12-31'), TODAY)).toBe('7 days to Dec 31, 2025');
  expect(sinceWhen('7 days', until('2026-12-20'), businessDate('2027-01-02'))).toBe('7 days to Dec 20, 2026');
});

test('without records the name has “last”', () => {
  expect(sinceWhen('7 days', [], TODAY)).toBe('Last 7 days');
});

test('until a period is chosen the screen is of all time, and the latest days are compared with the days before', () => {
  const filter = readReportFilter(new URLSearchParams(), [], 'last-7-days');
  expect(periodName(ALL_TIME)).toBe('All time');
  const week = { from: addDays(TODAY, -7), to: addDays(TODAY, -1) };
  expect(latestDays(filter, week)).toMatchObject({
    range: week,
    compared: { from: addDays(TODAY, -14), to: addDays(TODAY, -8) },
  });
  expect(latestDays(filter, null).range).toEqual(filter.range);
});
