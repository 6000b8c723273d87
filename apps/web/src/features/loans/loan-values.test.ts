import type { Loan } from '@quarterdeck/contract/loans';
import { describe, expect, test } from 'vitest';
import { arrivedPayment, unsentPayment } from './loan-values.ts';

const before = { _id: 'first', amount: 25, notes: 'Friday', date: '2026-11-12' };
const loan = { payments: [before] } as Loan;
const paid = { payments: [before, { ...before, _id: 'second', date: '2026-11-19' }] } as Loan;
const draftOf = (sentContent: string | null) => ({
  savedAt: '2026-11-19T20:00:00.000Z',
  values: { amount: '25', notes: 'Friday', paymentsBefore: ['first'], idempotencyKey: 'key', sentContent },
});

describe('the draft of a payment', () => {
  test('is kept until the loan has the payment, so that a repeated save has the same key', () => {
    expect(unsentPayment(draftOf('sent'), loan)).toEqual(draftOf('sent'));
    expect(unsentPayment(draftOf('sent'), paid)).toBeNull();
  });

  test('that was never sent outlives an equal payment', () => {
    expect(unsentPayment(draftOf(null), paid)).toEqual(draftOf(null));
  });

  test('is missing if none was saved', () => {
    expect(unsentPayment(null, loan)).toBeNull();
  });
});

describe('a payment without a reply', () => {
  const { values } = draftOf('sent');

  test('has arrived once the loan has it', () => {
    expect(arrivedPayment(values, paid)?._id).toBe('second');
    expect(arrivedPayment({ ...values, amount: '25.00', notes: ' Friday ' }, paid)?._id).toBe('second');
  });

  test('has arrived also if another was taken after it', () => {
    const third = { ...before, _id: 'third', amount: 10 };
    expect(arrivedPayment(values, { ...paid, payments: [...paid.payments, third] })?._id).toBe('second');
  });

  test('is not an equal one that was there before', () => {
    expect(arrivedPayment(values, { ...loan, version: 8 })).toBeUndefined();
  });

  test('is not one of another amount or with other notes', () => {
    expect(arrivedPayment({ ...values, amount: '30' }, paid)).toBeUndefined();
    expect(arrivedPayment({ ...values, notes: '' }, paid)).toBeUndefined();
  });

  test('was never sent', () => {
    expect(arrivedPayment({ ...values, sentContent: null }, paid)).toBeUndefined();
  });
});
