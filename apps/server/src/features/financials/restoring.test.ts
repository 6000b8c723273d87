import { expect, test } from 'vitest';
import { aCounter, aDay, aGame, anOwner, aStaffMember, aStore, dataOf } from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();

test('staff restore what staff deleted, but not what the owner deleted', async () => {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const record = await aDay(owner, store, [await aGame(owner, store)], { date: store.today });
  const { pin } = await aStaffMember(owner, store, { deleteFinancialEnabled: true });
  const counter = await aCounter(server, owner, store);
  const form = { _id: record._id, pin };

  await counter.call('POST /financials/delete-financial', form);
  dataOf(await counter.call('POST /financials/restore-financial', form));
  await owner.call('POST /financials/delete-financial', { _id: record._id });
  expect((await counter.call('POST /financials/restore-financial', form)).body).toEqual({
    error: { _id: 'Financial record not found' },
  });
  dataOf(await owner.call('POST /financials/restore-financial', { _id: record._id }));
});
