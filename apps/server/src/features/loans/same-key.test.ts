import type { StaffLoans } from '@quarterdeck/contract/loans';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { anOwner, aStaffMember, aStore, dataOf } from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();

test('an idempotency key used for one staff member is refused for another', async () => {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const [first, second] = [await aStaffMember(owner, store), await aStaffMember(owner, store, { firstName: 'Jade' })];
  const lend = (staffId: string, idempotencyKey: string) =>
    owner.call<StaffLoans>('POST /staff/create-loan', { staffId, amount: 100, idempotencyKey });
  const pay = (staffId: string, idempotencyKey: string) =>
    owner.call<StaffLoans>('POST /staff/add-loan-payment', { staffId, amount: 40, idempotencyKey });

  const [loan, payment] = [randomUUID(), randomUUID()];
  expect(dataOf(await lend(first._id, loan)).loan?.outstanding).toBe(100);
  expect(dataOf(await pay(first._id, payment)).loan?.outstanding).toBe(60);

  const refused = (amount: string) => ({
    error: { savedBefore: `This was already saved with ${amount}. Reload the page to see it.` },
  });
  expect((await lend(second._id, loan)).body).toEqual(refused('$100.00'));
  expect(dataOf(await lend(second._id, randomUUID())).loan?.outstanding).toBe(100);
  expect((await pay(second._id, payment)).body).toEqual(refused('$40.00'));
  expect(dataOf(await pay(second._id, randomUUID())).loan?.outstanding).toBe(60);
});
