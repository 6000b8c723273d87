import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anOwner, dataOf } from '../../../test/builders.ts';
import { aBorrower, borrower, lend, loanOf, pay, undoPayment, undoWriteOff, writeOff } from '../../../test/lending.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();

const NOTHING_OWED = { error: 'Sam Lee has no active loan' };

describe('a write-off', () => {
  test('closes the loan with amount, time and reason; undone, the loan is active again', async () => {
    const { owner, member, staffId } = await aBorrower(server);
    await lend(owner, staffId, { amount: 100, today: '2026-03-01' });
    await pay(owner, staffId, 40, { today: '2026-03-02' });
    const reason = 'Moved away';
    const { loan } = dataOf(await writeOff(owner, staffId, { reason, today: '2026-03-05' }));
    const written = {
      status: 'paid',
      outstanding: 0,
      writtenOff: true,
      writtenOffAmount: 60,
      writtenOffDate: '2026-03-05',
      writeOffReason: 'Moved away',
    };
    expect(loan).toMatchObject(written);
    expect(await loanOf(owner, member)).toEqual(loan);
    // A repetition, such as after a lost response, changes nothing.
    expect(dataOf(await writeOff(owner, staffId, { loanId: loan?._id, reason: 'Other' })).loan).toEqual(loan);
    expect((await pay(owner, staffId, 1)).body).toEqual(NOTHING_OWED);
    expect((await undoPayment(owner, staffId, loan?.payments[0]?._id)).body).toEqual({
      error: { paymentId: 'This loan was written off. Undo the write-off first.' },
    });
    const undone = dataOf(await undoWriteOff(owner, staffId, { loanId: loan?._id }));
    expect(undone.loan).toMatchObject({ status: 'active', outstanding: 60, writtenOff: false, writeOffReason: '' });
    expect((await undoWriteOff(owner, staffId)).body).toEqual({
      error: 'Sam Lee has no written-off loan',
    });
    const entries = dataOf(await owner.call<object[]>('POST /audit/subject', { subjectId: staffId }));
    expect(entries.slice(0, 2)).toMatchObject([
      { kind: 'loan', action: 'changed', actor: 'Admin' },
      {
        kind: 'loan',
        action: 'writtenOff',
        changes: [
          { what: 'Written off', before: null, after: '$60.00' },
          { what: 'Outstanding', before: '$60.00', after: '$0.00' },
          { what: 'Reason', before: null, after: reason },
        ],
      },
    ]);
  });

  test('happens once under concurrent requests', async () => {
    const { owner, staffId } = await aBorrower(server);
    await lend(owner, staffId, { amount: 100 });
    const responses = await server.atOnce(Array.from({ length: 6 }, () => () => writeOff(owner, staffId)));
    for (const { body } of responses) expect(body.error).toBeUndefined();
    const entries = dataOf(await owner.call<{ action: string }[]>('POST /audit/subject', { subjectId: staffId }));
    expect(entries.filter(({ action }) => action === 'writtenOff')).toHaveLength(1);
  });

  test('applies to the latest loan only and allows a new one', async () => {
    const { owner, staffId } = await aBorrower(server);
    expect((await writeOff(owner, staffId)).body).toEqual(NOTHING_OWED);
    await lend(owner, staffId, { amount: 100 });
    const first = dataOf(await writeOff(owner, staffId)).loan?._id;
    await lend(owner, staffId, { amount: 20 });
    const newer = { error: 'A newer loan exists. Nothing was changed.' };
    expect((await undoWriteOff(owner, staffId, { loanId: first })).body).toEqual(newer);
    expect((await writeOff(owner, staffId, { loanId: first })).body).toEqual(newer);
    expect((await borrower(owner, staffId)).loan).toMatchObject({ amount: 20, status: 'active' });
  });
});

test('former staff can pay and be written off, but get no new loan', async () => {
  const { owner, store, staffId } = await aBorrower(server);
  await lend(owner, staffId, { amount: 100 });
  await owner.call('POST /staff/delete-staff', { _id: staffId });
  expect(await borrower(owner, staffId)).toMatchObject({
    staffId,
    storeId: store._id,
    storeName: store.storeName,
    isFormer: true,
    isStoreDeleted: false,
    loan: { outstanding: 100 },
  });
  expect(dataOf(await pay(owner, staffId, 30)).loan?.outstanding).toBe(70);
  expect(dataOf(await writeOff(owner, staffId)).loan).toMatchObject({ writtenOffAmount: 70, status: 'paid' });
  expect((await lend(owner, staffId, { amount: 5 })).body).toEqual({
    error: 'Sam Lee no longer works here. Restore them from Recently deleted before issuing a loan.',
  });
  const stranger = await anOwner(server);
  for (const [route, form] of [
    ['/staff/fetch-borrower', {}],
    ['/staff/write-off-loan', {}],
    ['/staff/undo-loan-write-off', {}],
    ['/staff/add-loan-payment', { amount: 1 }],
  ] as const)
    expect((await stranger.call(`POST ${route}`, { staffId, ...form })).body).toEqual({
      error: { staffId: 'Staff member not found' },
    });
});

test('balances add up to the cent after any sequence of payments, write-offs and departures', async () => {
  const { owner, store, staffId } = await aBorrower(server);
  let isFormer = false;
  const step = fc.oneof(
    fc.record({ pay: fc.integer({ min: 1, max: 6_000 }) }),
    fc.record({ undo: fc.nat(5) }),
    fc.constant({ writeOff: true }),
    fc.constant({ undoWriteOff: true }),
    fc.constant({ leave: true }),
    fc.record({ lend: fc.integer({ min: 1, max: 9_999 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      for (const each of steps) {
        const before = (await borrower(owner, staffId)).loan;
        const owed = before?.outstanding ?? 0;
        if ('lend' in each) {
          const { body } = await lend(owner, staffId, { amount: each.lend / 100 });
          expect(body.error === undefined).toBe(owed === 0 && !isFormer);
        } else if ('writeOff' in each) {
          const { body } = await writeOff(owner, staffId);
          expect(body.error === undefined).toBe(owed > 0 || before?.writtenOff === true);
        } else if ('undoWriteOff' in each) {
          const { body } = await undoWriteOff(owner, staffId);
          expect(body.error === undefined).toBe(before?.writtenOff === true);
        } else if ('leave' in each) {
          await owner.call(`POST /staff/${isFormer ? 'restore' : 'delete'}-staff`, { _id: staffId });
          isFormer = !isFormer;
        } else if ('pay' in each) {
          const { body } = await pay(owner, staffId, each.pay / 100);
          expect(body.error === undefined).toBe(each.pay / 100 <= owed);
        } else {
          const payment = before?.payments[each.undo];
          if (payment) {
            const { body } = await undoPayment(owner, staffId, payment._id);
            expect(body.error === undefined).toBe(before?.writtenOff === false);
          }
        }
        const after = (await borrower(owner, staffId)).loan;
        const paid = (after?.payments ?? []).reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
        const left = Math.round(((after?.amount ?? 0) - (after?.writtenOffAmount ?? 0)) * 100) - paid;
        expect(Math.round((after?.outstanding ?? 0) * 100)).toBe(left);
        expect(after?.status ?? 'paid').toBe(left === 0 ? 'paid' : 'active');
        const { total } = dataOf(
          await owner.call<{ total: number }>('POST /staff/outstanding-loans', { storeId: store._id }),
        );
        expect(Math.round(total * 100)).toBe(left);
      }
    }),
    { numRuns: 40 },
  );
  const kept = await server.sql<{ paid: number; payments: number }>(
    `select paid_cents as paid, (select coalesce(sum(amount_cents), 0)::int from loan_payments where loan_id = loans.id) as payments
       from loans where staff_id = $1`,
    [staffId],
  );
  for (const { paid, payments } of kept) expect(paid).toBe(payments);
});
