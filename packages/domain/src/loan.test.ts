import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, businessDate } from './business-date.ts';
import { daysOverdue, defaultDueDate, describeDue, isPayable, loanStatus, outstanding } from './loan.ts';
import { add, cents, MAX_AMOUNT, sum, ZERO } from './money.ts';

const amount = fc.integer({ min: 1, max: MAX_AMOUNT }).map(cents);
const anyPayment = fc.integer({ min: -10, max: MAX_AMOUNT }).map(cents);

describe('taking payments', () => {
  test('the balance never falls below zero, and the loan is paid exactly at zero', () => {
    fc.assert(
      fc.property(amount, fc.array(anyPayment, { maxLength: 30 }), (lent, offered) => {
        let loan = { amount: lent, paid: ZERO, writtenOff: ZERO };
        const taken = [];
        for (const payment of offered) {
          const before = outstanding(loan);
          expect(isPayable(payment, loan)).toBe(payment > 0 && payment <= before);
          if (!isPayable(payment, loan)) continue;
          taken.push(payment);
          loan = { ...loan, paid: add(loan.paid, payment) };
          expect(outstanding(loan)).toBe(before - payment);
          expect(outstanding(loan)).toBeGreaterThanOrEqual(0);
          expect(loanStatus(loan)).toBe(outstanding(loan) > 0 ? 'active' : 'paid');
        }
        expect(outstanding(loan)).toBe(lent - sum(taken));
        // A write-off of the rest closes the loan at any point; then no payment is accepted.
        const writtenOff = { ...loan, writtenOff: outstanding(loan) };
        expect(outstanding(writtenOff)).toBe(0);
        expect(loanStatus(writtenOff)).toBe('paid');
        expect(isPayable(cents(1), writtenOff)).toBe(false);
      }),
    );
  });

  test('the last cent closes it, and then no payment is accepted', () => {
    fc.assert(
      fc.property(amount, (lent) => {
        const open = { amount: lent, paid: cents(lent - 1), writtenOff: ZERO };
        expect(loanStatus(open)).toBe('active');
        expect(isPayable(cents(2), open)).toBe(false);
        expect(isPayable(cents(1), open)).toBe(true);
        const closed = { ...open, paid: add(open.paid, cents(1)) };
        expect(loanStatus(closed)).toBe('paid');
        expect(outstanding(closed)).toBe(0);
        expect(isPayable(cents(1), closed)).toBe(false);
      }),
    );
  });

  test.each([
    [10_000, 0, 10_000, true],
    [10_000, 0, 10_001, false],
    [10_000, 9_999, 1, true],
    [10_000, 9_999, 2, false],
    [10_000, 0, 0, false],
    [10_000, 5_000, -1, false],
  ])('of %i cents with %i paid, a payment of %i: %s', (lent, paid, payment, isTaken) => {
    const loan = { amount: cents(lent), paid: cents(paid), writtenOff: ZERO };
    expect(isPayable(cents(payment), loan)).toBe(isTaken);
  });
});

describe('the due date', () => {
  const day = fc.nat(30_000).map((days) => addDays(businessDate('2000-01-01'), days));

  test('is 30 days after the loan was issued, across ends of months and leap days', () => {
    expect(defaultDueDate(businessDate('2024-01-31'))).toBe('2024-03-01');
    expect(defaultDueDate(businessDate('2023-01-31'))).toBe('2023-03-02');
    expect(defaultDueDate(businessDate('2026-12-15'))).toBe('2027-01-14');
  });

  test('makes it overdue from the next day, never on the day itself or once it is paid', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -400, max: 400 }), (dueDate, late) => {
        const today = addDays(dueDate, late);
        expect(daysOverdue({ dueDate, status: 'active' }, today)).toBe(late > 0 ? late : 0);
        expect(daysOverdue({ dueDate, status: 'paid' }, today)).toBe(0);
      }),
    );
  });

  test.each([
    ['2026-12-04', 'active', 'Due Dec 4, 2026'],
    ['2026-11-20', 'active', 'Due today'],
    ['2026-11-19', 'active', 'Overdue by 1 day'],
    ['2026-01-01', 'active', 'Overdue by 323 days'],
    ['2025-11-20', 'active', 'Overdue by 365 days, since Nov 20, 2025'],
    ['2025-11-20', 'paid', 'Paid'],
  ] as const)('in words: due on %s and %s', (dueDate, status, words) => {
    expect(describeDue({ dueDate: businessDate(dueDate), status }, businessDate('2026-11-20'))).toBe(words);
  });

  test('of a written-off loan reads Written off', () => {
    const loan = { dueDate: businessDate('2025-11-20'), status: 'paid', writtenOff: true } as const;
    expect(describeDue(loan, businessDate('2026-11-20'))).toBe('Written off');
  });
});
