import { expect, test } from 'vitest';
import { addedInWords, contentsInWords } from './sample-words.ts';

const nothing = { games: 0, records: 0, staff: 0 };

test('the question lists the items to delete', () => {
  const sample = { stores: 2, games: 20, records: 1178, staff: 6, isOffered: false, added: nothing };
  expect(contentsInWords(sample)).toBe('The 2 sample stores with 20 games, 1,178 records, and 6 staff members');
  expect(contentsInWords({ ...sample, ...nothing })).toBe('The 2 sample stores');
});

test('the question lists the items that the owner added, and omits zeros', () => {
  expect(addedInWords({ games: 1, records: 2, staff: 0 })).toBe('1 game and 2 records');
  expect(addedInWords(nothing)).toBe('');
});
