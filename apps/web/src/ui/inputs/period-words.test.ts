import { businessDate } from '@quarterdeck/domain/business-date';
import { DEFAULT_FORMATS, readFormatsFrom, type DateFormat } from '@quarterdeck/domain/formats';
import { presetOf } from '@quarterdeck/domain/period';
import { afterEach, expect, test } from 'vitest';
import { periodWords, rangeName, rangeWords } from './period-words.ts';

afterEach(() => readFormatsFrom(() => DEFAULT_FORMATS));

const TODAY = businessDate('2026-11-24');
const range = (from: string, to: string) => ({ from: businessDate(from), to: businessDate(to) });

test.each([
  ['2026-10-01', '2026-10-31', 'October', 'Oct 1 – 31'],
  ['2026-07-01', '2026-09-30', 'Q3', 'Jul 1 – Sep 30'],
  ['2025-01-01', '2025-12-31', '2025', 'Jan 1 – Dec 31, 2025'],
  ['2026-11-24', '2026-11-24', 'Dates', 'Nov 24'],
  ['2025-11-24', '2025-11-24', 'Dates', 'Nov 24, 2025'],
  ['2025-12-28', '2026-01-03', 'Dates', 'Dec 28, 2025 – Jan 3, 2026'],
])('%s to %s is %s, %s', (from, to, name, words) => {
  expect(rangeName(range(from, to))).toBe(name);
  expect(rangeWords(range(from, to), TODAY)).toBe(words);
});

test.each([
  ['2026-10-01', '2026-10-31', 'last month'],
  ['2026-09-01', '2026-09-30', 'September'],
  ['2025-09-01', '2025-09-30', 'Sep 1 – 30, 2025'],
  ['2024-01-01', '2024-12-31', '2024'],
  ['2026-11-08', '2026-11-12', 'Nov 8 – 12'],
])('a sentence names %s to %s as %s', (from, to, words) => {
  const named = range(from, to);
  expect(periodWords({ range: named, preset: presetOf(named, TODAY), today: TODAY })).toBe(words);
});

test('a sentence names a period without an end as all time', () => {
  expect(periodWords({ range: null, preset: 'all', today: TODAY })).toBe('all time');
});

test.each<[DateFormat, string, string, string]>([
  ['day-first', '2026-10-01', '2026-10-31', '1 – 31 Oct'],
  ['day-first', '2026-09-28', '2026-10-04', '28 Sep – 4 Oct'],
  ['day-first', '2025-10-01', '2025-10-31', '1 – 31 Oct 2025'],
  ['day-first', '2025-12-28', '2026-01-03', '28 Dec 2025 – 3 Jan 2026'],
  ['day-first', '2026-11-24', '2026-11-24', '24 Nov'],
  ['iso', '2026-10-01', '2026-10-31', '2026-10-01 – 2026-10-31'],
  ['iso', '2026-11-24', '2026-11-24', '2026-11-24'],
])('%s: %s to %s is %s', (dateFormat, from, to, words) => {
  readFormatsFrom(() => ({ ...DEFAULT_FORMATS, dateFormat }));
  expect(rangeWords(range(from, to), TODAY)).toBe(words);
});
