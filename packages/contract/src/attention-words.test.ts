import { businessDate } from '@quarterdeck/domain/business-date';
import { ATTENTION_KINDS, type AttentionLine } from './attention.ts';
import { expect, test } from 'vitest';
import { calmWords, wordsOf } from './attention-words.ts';

const TODAY = businessDate('2026-11-24');

const line: AttentionLine = {
  key: 'one',
  kind: 'missing',
  storeId: 'pier',
  storeName: 'Pier',
  date: '2026-11-23',
  days: 1,
  amount: null,
  who: 'Emma',
  at: null,
  subjectId: 'subject',
  seen: null,
};

test.each(ATTENTION_KINDS.filter((kind) => kind !== 'payment'))('%s links to its store', (kind) => {
  const { what, to, opens } = wordsOf({ ...line, kind }, TODAY);
  expect(what).not.toBe('');
  expect(opens).not.toBe('');
  expect(new URLSearchParams(to.split('?')[1]).get('store')).toBe('pier');
});

test('a difference of several records links to the records of the day', () => {
  expect(wordsOf({ ...line, kind: 'short', who: '', subjectId: null }, TODAY)).toEqual({
    what: 'Short beyond your limit',
    detail: 'Mon, Nov 23, several records together',
    to: '/financials?store=pier&period=dates&from=2026-11-23&to=2026-11-23',
    opens: 'Open records',
  });
});

test('missing days link to the form of the last one', () => {
  expect(wordsOf(line, TODAY)).toEqual({
    what: 'No entry',
    detail: 'Mon, Nov 23',
    to: '/add-financial?store=pier&date=2026-11-23',
    opens: 'Add record',
  });
  expect(wordsOf({ ...line, days: 3 }, TODAY)).toMatchObject({
    what: 'No entry for 3 days',
    detail: 'until Mon, Nov 23',
  });
});

test('a record of another year shows it', () => {
  const edited = { ...line, kind: 'edited', date: '2025-11-20' } as const;
  expect(wordsOf(edited, TODAY).detail).toBe('Thu, Nov 20, 2025, Emma');
});

test('an overdue loan has its due date, with the year if it is another', () => {
  const overdue = { ...line, kind: 'overdue', days: 4 } as const;
  expect(wordsOf({ ...overdue, date: '2026-11-20' }, TODAY).detail).toBe('Emma, due Nov 20');
  expect(wordsOf({ ...overdue, date: '2025-11-20' }, TODAY).detail).toBe('Emma, due Nov 20, 2025');
});

test('a difference links to its record', () => {
  expect(wordsOf({ ...line, kind: 'short' }, TODAY)).toMatchObject({
    detail: 'Mon, Nov 23, Emma',
    to: '/financial-detail?store=pier&record=subject',
  });
});

test.each([
  [{ open: 0, entered: 0, balanced: 0 }, 'Nothing needs you.'],
  [{ open: 1, entered: 1, balanced: 1 }, 'Nothing needs you. 1 store entered yesterday, balanced.'],
  [{ open: 4, entered: 4, balanced: 4 }, 'Nothing needs you. 4 stores entered yesterday, all balanced.'],
  [{ open: 4, entered: 4, balanced: 3 }, 'Nothing needs you. 4 stores entered yesterday, 3 balanced.'],
])('%j: %s', (yesterday, words) => {
  expect(calmWords(yesterday)).toBe(words);
});
