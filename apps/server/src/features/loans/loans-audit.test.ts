import type { StaffLoans } from '@quarterdeck/contract/loans';
import { expect, test } from 'vitest';
import { anOwner, aStaffMember, aStore, dataOf } from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();

test('the audit log has every loan and payment', async () => {
  const owner = await anOwner(server);
  const { _id: staffId } = await aStaffMember(owner, await aStore(owner));
  const loan = { staffId, amount: 80, notes: 'Shoes', today: '2026-03-01' };
  await owner.call('POST /staff/create-loan', loan);
  const paid = dataOf(await owner.call<StaffLoans>('POST /staff/add-loan-payment', { staffId, amount: 30 }));
  const paymentId = paid.loan?.payments[0]?._id;
  await owner.call('POST /staff/remove-loan-payment', { staffId, paymentId });
  await owner.call('POST /staff/remove-loan', { staffId });
  const entries = dataOf(await owner.call<object[]>('POST /audit/subject', { subjectId: staffId }));
  expect(entries.slice(0, 4)).toMatchObject([
    { kind: 'loan', action: 'deleted' },
    {
      action: 'changed',
      changes: [
        { what: 'Payment', before: '$30.00', after: null },
        { what: 'Outstanding', before: '$50.00', after: '$80.00' },
      ],
    },
    {
      action: 'paid',
      changes: [
        { what: 'Payment', before: null, after: '$30.00' },
        { what: 'Outstanding', before: '$80.00', after: '$50.00' },
      ],
    },
    {
      action: 'created',
      subject: 'Sam Lee',
      changes: [
        { what: 'Amount', before: null, after: '$80.00' },
        { what: 'Due date', before: null, after: 'Mar 31, 2026' },
        { what: 'Notes', before: null, after: 'Shoes' },
      ],
    },
  ]);
});
