import { businessDate } from '@quarterdeck/domain/business-date';
import { expect, test } from 'vitest';
import { borrowerName, dueInWords, type OutstandingLoan } from './loan-due.ts';

const LOAN: OutstandingLoan = {
  staffId: 'sam',
  firstName: 'Sam',
  lastName: 'Lee',
  isFormer: false,
  amount: 100,
  outstanding: 40,
  dateIssued: '2026-11-04',
  dueDate: '2026-12-04',
};

test('former staff are marked', () => {
  expect(borrowerName(LOAN)).toBe('Sam Lee');
  expect(borrowerName({ ...LOAN, isFormer: true })).toBe('Sam Lee (former staff)');
});

test.each([
  ['2026-11-20', 'Due Dec 4, 2026', false],
  ['2026-12-04', 'Due today', false],
  ['2026-12-05', 'Overdue by 1 day, since Dec 4, 2026', true],
  ['2027-01-04', 'Overdue by 31 days, since Dec 4, 2026', true],
])('on %s the loan says “%s”', (today, words, isOverdue) => {
  expect(dueInWords(LOAN, businessDate(today))).toEqual({ words, isOverdue });
});
