import type { Loan } from '@quarterdeck/contract/loans';
import { describe, expect, test } from 'vitest';
import { arrivedPayment, unsentPayment } from './loan-values.ts';

const loan = { version: 7 } as Loan;
const paid = { version: 7, payments: [{ _id: 'p', amount: 25, notes: 'Friday', date: '2026-11-19' }] } as Loan;
const draftOf = (loanVersion: number, sentContent: string | null) => ({
  savedAt: '2026-11-19T20:00:00.000Z',
  values: { amount: '25', notes: 'Friday', loanVersion, idempotencyKey: 'key', sentContent },
});

describe('the draft of a payment', () => {
  test('is kept while the loan is as it was, so that a repeated save has the same key', () => {
    expect(unsentPayment(draftOf(7, 'sent'), loan)).toEqual(draftOf(7, 'sent'));
  });

  test('is dropped if it was sent and the loan has changed since: it may be among the payments', () => {
    expect(unsentPayment(draftOf(6, 'sent'), loan)).toBeNull();
  });

  test('that was never sent outlives a change of the loan', () => {
    expect(unsentPayment(draftOf(6, null), loan)).toEqual(draftOf(7, null));
  });

  test('is missing if none was saved', () => {
    expect(unsentPayment(null, loan)).toBeNull();
  });
});

describe('a payment without a reply', () => {
  const values = draftOf(6, 'sent').values;

  test('has arrived once the loan ends with it', () => {
    expect(arrivedPayment(values, paid)).toBe(25);
    expect(arrivedPayment({ ...values, amount: '25.00', notes: ' Friday ' }, paid)).toBe(25);
  });

  test('has not while the loan is as it was, or ends with another', () => {
    expect(arrivedPayment({ ...values, loanVersion: 7 }, paid)).toBeNull();
    expect(arrivedPayment(values, { ...paid, payments: [] })).toBeNull();
    expect(arrivedPayment({ ...values, amount: '30' }, paid)).toBeNull();
    expect(arrivedPayment({ ...values, notes: '' }, paid)).toBeNull();
  });

  test('was never sent', () => {
    expect(arrivedPayment({ ...values, sentContent: null }, paid)).toBeNull();
  });
});
