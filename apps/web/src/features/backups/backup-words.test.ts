import type { Backup } from '@quarterdeck/contract/backups';
import { expect, test } from 'vitest';
import { dayInWords, momentInWords, sizeInWords, describeContents } from './backup-words.ts';

const BACKUP: Backup = {
  _id: 'backup',
  kind: 'nightly',
  madeAt: '2026-01-31T04:30:00.000Z',
  expiresAt: '2026-03-02T04:30:00.000Z',
  size: 12_345_678,
  rows: 1_234,
  stores: 2,
  isUnchanged: false,
  restoredAt: null,
};

test.each([
  [0, '1 KB'],
  [499, '1 KB'],
  [1_500, '2 KB'],
  [840_000, '840 KB'],
  [1_000_000, '1.0 MB'],
  [12_345_678, '12.3 MB'],
  [1_234_567_890, '1,234.6 MB'],
])('%d bytes are %s', (bytes, words) => {
  expect(sizeInWords(bytes)).toBe(words);
});

test('a backup shows its stores, rows and size', () => {
  expect(describeContents(BACKUP)).toBe('2 stores · 1,234 rows · 12.3 MB');
});

test('the words for one store and one row are singular', () => {
  expect(describeContents({ ...BACKUP, stores: 1, rows: 1 })).toBe('1 store · 1 row · 12.3 MB');
  expect(describeContents({ ...BACKUP, stores: 0, rows: 0 })).toBe('0 stores · 0 rows · 12.3 MB');
});

test('a moment is shown in the owner’s time zone, with the year if it is another', () => {
  const lateEvening = '2026-02-01T04:59:00.000Z';
  const midnight = '2026-02-01T05:00:00.000Z';
  const sameYear = new Date('2026-06-01T12:00:00.000Z');
  const nextYear = new Date('2027-01-02T12:00:00.000Z');
  expect(momentInWords(lateEvening, sameYear)).toBe('Jan 31, 11:59 PM');
  expect(momentInWords(midnight, nextYear)).toBe('Feb 1, 2026, 12:00 AM');
  expect(dayInWords(lateEvening, sameYear)).toBe('Jan 31');
  expect(dayInWords(lateEvening, nextYear)).toBe('Jan 31, 2026');
});
