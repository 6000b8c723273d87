import { businessDate } from '@quarterdeck/domain/business-date';
import { expect, test } from 'vitest';
import { rangeName, rangeWords } from './period-words.ts';

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
