import type { Loan, StaffLoans } from '@quarterdeck/contract/loans';
import type { StaffMember } from '@quarterdeck/contract/staff';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { aStaffMember, dataOf } from '../../../test/builders.ts';
import { aBorrower, lend, loanOf, pay, undoPayment, writeOff } from '../../../test/lending.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();

const kept = async (staffId: string) =>
  server.sql<{ paid: number; payments: number }>(
    `select paid_cents as paid, (select coalesce(sum(amount_cents), 0)::int from loan_payments where loan_id = loans.id) as payments
     from loans where staff_id = $1`,
    [staffId],
  );

const NOTHING_OWED = { error: 'Sam Lee has no active loan' };

describe('a loan', () => {
  test('is due in thirty days by default', async () => {
    const { owner, member, staffId } = await aBorrower(server);
    const { loan } = dataOf(await lend(owner, staffId, { amount: 250.5, notes: 'Rent', today: '2026-01-31' }));
    expect(loan).toEqual({
      _id: expect.any(String) as string,
      amount: 250.5,
      version: 1,
      notes: 'Rent',
      dateIssued: '2026-01-31',
      dueDate: '2026-03-02',
      status: 'active',
      outstanding: 250.5,
      writtenOff: false,
      writtenOffAmount: 0,
      writtenOffDate: null,
      writeOffReason: '',
      payments: [],
    });
    expect(await loanOf(owner, member)).toEqual(loan);
    const later = dataOf(
      await owner.call<StaffLoans>('POST /staff/edit-loan', { staffId, dueDate: '2026-06-30', notes: 'Rent, agreed' }),
    );
    expect(later.loan).toMatchObject({ dueDate: '2026-06-30', notes: 'Rent, agreed', amount: 250.5 });
    const due = { staffId, dueDate: '2026-07-31' };
    expect(dataOf(await owner.call<StaffLoans>('POST /staff/edit-loan', due)).loan).toMatchObject({
      dueDate: '2026-07-31',
      notes: 'Rent, agreed',
    });
  });

  test.each([
    [{ amount: undefined }, { amount: 'Amount is required' }],
    [{ amount: 0 }, { amount: 'Amount must be more than zero' }],
    [{ amount: -5 }, { amount: 'Amount cannot be negative' }],
    [{ amount: 0.001 }, { amount: 'Amount can have at most two decimals' }],
    [{ amount: 10_000_000.01 }, { amount: 'Amount can be at most 10,000,000.00' }],
    [{ amount: 'ten' }, { amount: 'Amount must be a number' }],
    [{ dueDate: '2026-02-30' }, { dueDate: 'Due date must be a date like 2026-01-31' }],
    [{ today: '2026-05-02', dueDate: '2026-05-01' }, { dueDate: 'The due date is before the loan’s date' }],
    [{ today: '2999-01-01' }, { today: 'Date cannot be later than tomorrow' }],
    [{ staffId: randomUUID() }, { staffId: 'Staff member not found' }],
  ])('with %j is refused', async (form, error) => {
    const { owner, member, staffId } = await aBorrower(server);
    expect((await lend(owner, staffId, form)).body).toEqual({ error });
    expect(await loanOf(owner, member)).toBeNull();
  });

  test('is the only one until paid, also under ten concurrent requests', async () => {
    const { owner, staffId } = await aBorrower(server);
    const responses = await server.atOnce(Array.from({ length: 10 }, () => () => lend(owner, staffId)));
    expect(responses.filter(({ body }) => body.error === undefined)).toHaveLength(1);
    for (const { body } of responses.filter(({ body }) => body.error !== undefined))
      expect(body.error).toBe('Sam Lee already has an active loan');
    expect(dataOf(await pay(owner, staffId, 100)).loan?.status).toBe('paid');
    const { loan } = dataOf(await lend(owner, staffId, { amount: 7 }));
    expect(loan).toMatchObject({ amount: 7, status: 'active', payments: [] });
    const earlier = await owner.call<Loan[]>('POST /staff/earlier-loans', { staffId, before: loan?._id });
    expect(dataOf(earlier)).toMatchObject([
      { amount: 100, status: 'paid', outstanding: 0, payments: [{ amount: 100 }] },
    ]);
  });

  test('is listed with its borrower; earlier loans are paged', async () => {
    const { owner, member, staffId } = await aBorrower(server);
    for (let amount = 1; amount <= 13; amount += 1) {
      await lend(owner, staffId, { amount });
      if (amount < 13) await pay(owner, staffId, amount);
    }
    const [person] = dataOf(
      await owner.call<StaffMember[]>('POST /staff/fetch-store-staff', { storeId: member.storeId }),
    );
    expect(person?.loan).toMatchObject({ amount: 13, status: 'active' });
    const before = async (loanId: string | undefined) =>
      dataOf(await owner.call<Loan[]>('POST /staff/earlier-loans', { staffId, before: loanId }));
    const first = await before(person?.loan?._id);
    expect(first.map(({ amount }) => amount)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    const second = await before(first.at(-1)?._id);
    expect(second.map(({ amount, payments }) => [amount, payments.length])).toEqual([
      [2, 1],
      [1, 1],
    ]);
    expect(await before(second.at(-1)?._id)).toEqual([]);
  });

  test('is issued once, however often the same form is sent', async () => {
    const { owner, staffId } = await aBorrower(server);
    const form = { idempotencyKey: randomUUID() };
    const responses = await server.atOnce(Array.from({ length: 6 }, () => () => lend(owner, staffId, form)));
    for (const response of responses) expect(response.body).toEqual(responses[0]?.body);
    expect(await kept(staffId)).toHaveLength(1);
  });

  test('can be removed while unpaid', async () => {
    const { owner, member, staffId } = await aBorrower(server);
    const remove = (loanId?: string) => owner.call('POST /staff/remove-loan', { staffId, loanId });
    await lend(owner, staffId);
    await pay(owner, staffId, 10);
    expect((await remove()).body).toEqual({
      error: 'This loan has payments. Remove them first.',
    });
    await undoPayment(owner, staffId, (await loanOf(owner, member))?.payments[0]?._id);
    expect((await remove(randomUUID())).body).toEqual({ error: 'A newer loan exists. Nothing was changed.' });
    expect((await remove((await loanOf(owner, member))?._id)).body.error).toBeUndefined();
    expect(await loanOf(owner, member)).toBeNull();
    expect((await remove()).body).toEqual(NOTHING_OWED);
  });
});

describe('a payment', () => {
  test('lowers the balance, and the last one closes the loan', async () => {
    const { owner, staffId } = await aBorrower(server);
    await lend(owner, staffId, { amount: 100.01, today: '2026-01-31' });
    expect(dataOf(await pay(owner, staffId, 33.34, { today: '2026-02-01', notes: 'Cash' })).loan).toMatchObject({
      outstanding: 66.67,
      status: 'active',
      payments: [{ amount: 33.34, date: '2026-02-01', notes: 'Cash' }],
    });
    expect(dataOf(await pay(owner, staffId, 66.66)).loan).toMatchObject({ outstanding: 0.01, status: 'active' });
    expect(dataOf(await pay(owner, staffId, 0.01)).loan).toMatchObject({ outstanding: 0, status: 'paid' });
    expect((await pay(owner, staffId, 0.01)).body).toEqual(NOTHING_OWED);
  });

  test('of a cent too much is refused', async () => {
    const { owner, staffId } = await aBorrower(server);
    await lend(owner, staffId, { amount: 1234.56 });
    expect((await pay(owner, staffId, 1234.57)).body).toEqual({
      error: { amount: 'Amount can be at most the outstanding $1,234.56' },
    });
    expect(await kept(staffId)).toEqual([{ paid: 0, payments: 0 }]);
    expect((await pay(owner, staffId, 0)).body).toEqual({ error: { amount: 'Amount must be more than zero' } });
  });

  test('cannot be dated before its loan', async () => {
    const { owner, staffId } = await aBorrower(server);
    await lend(owner, staffId, { today: '2026-03-05' });
    expect((await pay(owner, staffId, 1, { today: '2026-03-04' })).body).toEqual({
      error: { today: 'The payment date is before the loan’s date' },
    });
    expect((await pay(owner, staffId, 1, { today: '2026-03-05' })).body.error).toBeUndefined();
  });

  test('without a loan is refused', async () => {
    const { owner, staffId } = await aBorrower(server);
    expect((await pay(owner, staffId, 1)).body).toEqual(NOTHING_OWED);
  });

  test('from two windows concurrently never exceeds the balance', async () => {
    const { owner, member, staffId } = await aBorrower(server);
    await lend(owner, staffId, { amount: 100 });
    const responses = await server.atOnce(Array.from({ length: 12 }, () => () => pay(owner, staffId, 15)));
    expect(responses.filter(({ body }) => body.error === undefined)).toHaveLength(6);
    expect(await loanOf(owner, member)).toMatchObject({ outstanding: 10, status: 'active' });
    expect(await kept(staffId)).toEqual([{ paid: 9000, payments: 9000 }]);
  });

  test('is recorded once, however often the same form is sent', async () => {
    const { owner, staffId } = await aBorrower(server);
    await lend(owner, staffId);
    const form = { idempotencyKey: randomUUID() };
    const responses = await server.atOnce(Array.from({ length: 6 }, () => () => pay(owner, staffId, 40, form)));
    for (const response of responses) expect(response.body).toEqual(responses[0]?.body);
    expect(await kept(staffId)).toEqual([{ paid: 4000, payments: 4000 }]);
    // Even if the first payment closed the loan: a repetition is not rejected for that.
    const last = { idempotencyKey: randomUUID() };
    expect(dataOf(await pay(owner, staffId, 60, last)).loan?.status).toBe('paid');
    expect(dataOf(await pay(owner, staffId, 60, last)).loan?.status).toBe('paid');
  });

  test('of another amount under the same key is refused', async () => {
    const { owner, staffId } = await aBorrower(server);
    const loan = { idempotencyKey: randomUUID() };
    await lend(owner, staffId, loan);
    const refused = { error: { savedBefore: 'This was already saved with $100.00. Reload the page to see it.' } };
    expect((await lend(owner, staffId, { ...loan, amount: 90 })).body).toEqual(refused);
    const payment = { idempotencyKey: randomUUID() };
    await pay(owner, staffId, 40, payment);
    expect(Object.keys((await pay(owner, staffId, 41, payment)).body.error ?? {})).toEqual(['savedBefore']);
    expect(await kept(staffId)).toEqual([{ paid: 4000, payments: 4000 }]);
  });

  test('can be removed from the latest loan only', async () => {
    const { owner, staffId } = await aBorrower(server);
    await lend(owner, staffId);
    const first = dataOf(await pay(owner, staffId, 100)).loan?.payments[0]?._id;
    expect(dataOf(await undoPayment(owner, staffId, first)).loan).toMatchObject({ outstanding: 100, status: 'active' });
    expect((await undoPayment(owner, staffId, first)).body).toEqual({ error: { paymentId: 'Payment not found' } });
    const second = dataOf(await pay(owner, staffId, 100)).loan?.payments[0]?._id;
    await lend(owner, staffId, { amount: 20 });
    expect((await undoPayment(owner, staffId, second)).body).toEqual({
      error: { paymentId: 'Sam Lee has a newer loan. Payments of earlier loans can’t be changed.' },
    });
  });
});

test('a store’s outstanding loans are listed by due date, with former staff', async () => {
  const { owner, store, staffId } = await aBorrower(server);
  const outstanding = async () =>
    dataOf(
      await owner.call<{ loans: object[]; total: number }>('POST /staff/outstanding-loans', { storeId: store._id }),
    );
  expect(await outstanding()).toEqual({ loans: [], total: 0 });
  await lend(owner, staffId, { amount: 100.1, today: '2026-03-01' });
  await pay(owner, staffId, 0.05);
  const kim = await aStaffMember(owner, store, { firstName: 'Kim' });
  await lend(owner, kim._id, { amount: 50, today: '2026-01-01', dueDate: '2026-01-15' });
  const paid = await aStaffMember(owner, store);
  await lend(owner, paid._id);
  await pay(owner, paid._id, 100);
  const gone = await aStaffMember(owner, store, { firstName: 'Ada' });
  await lend(owner, gone._id, { amount: 20, today: '2026-04-01' });
  const forgiven = await aStaffMember(owner, store);
  await lend(owner, forgiven._id);
  await writeOff(owner, forgiven._id);
  await owner.call('POST /staff/delete-staff', { _id: gone._id });
  expect(await outstanding()).toEqual({
    loans: [
      {
        staffId: kim._id,
        firstName: 'Kim',
        lastName: 'Lee',
        isFormer: false,
        amount: 50,
        outstanding: 50,
        dateIssued: '2026-01-01',
        dueDate: '2026-01-15',
      },
      {
        staffId,
        firstName: 'Sam',
        lastName: 'Lee',
        isFormer: false,
        amount: 100.1,
        outstanding: 100.05,
        dateIssued: '2026-03-01',
        dueDate: '2026-03-31',
      },
      {
        staffId: gone._id,
        firstName: 'Ada',
        lastName: 'Lee',
        isFormer: true,
        amount: 20,
        outstanding: 20,
        dateIssued: '2026-04-01',
        dueDate: '2026-05-01',
      },
    ],
    total: 170.05,
  });
});
