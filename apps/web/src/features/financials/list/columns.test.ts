import { RECORD_COLUMNS } from '@quarterdeck/contract/record-answers';
import { expect, test } from 'vitest';
import { HIDEABLE, tracksOf } from './columns.ts';

test('each shown column and the link to the details have a track', () => {
  expect(tracksOf(['date', 'by', 'profit'])).toBe(
    '102px minmax(80px, 1.6fr) calc(max(var(--amount), 92px) + 2 * var(--inset)) 32px',
  );
  const shown = RECORD_COLUMNS.filter((column) => column !== 'by' && column !== 'edited');
  expect(tracksOf(shown)).toMatch(/^minmax\(102px, 1fr\) /);
  expect(tracksOf(['date'])).toBe('minmax(102px, 1fr) 32px');
});

test('every column except the date can be hidden', () => {
  expect(['date', ...HIDEABLE]).toEqual([...RECORD_COLUMNS]);
});
