import type { Store } from '@quarterdeck/contract/stores';
import { expect, test } from 'vitest';
import {
  aDay,
  aFurtherStore,
  aGame,
  anOwner,
  aStaffMember,
  aStore,
  dataOf,
  type Owner,
} from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();

const list = async (owner: Owner) => dataOf(await owner.call<Store[]>('GET /stores/user-stores'));

test('a store shows how many of its staff can enter a PIN', async () => {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const count = async () => (await list(owner)).map(({ activeStaff }) => activeStaff);
  expect(await count()).toEqual([0]);
  const member = await aStaffMember(owner, store);
  await aStaffMember(owner, store, { isActive: false });
  await aStaffMember(owner, await aFurtherStore(server, owner, 'Pier'));
  expect(await count()).toEqual([1, 1]);
  await owner.call('POST /staff/delete-staff', { _id: member._id });
  expect(await count()).toEqual([0, 1]);
});

test('a store shows the latest day with records, all of its records together', async () => {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const games = [await aGame(owner, store)];
  await aDay(owner, store, games, { date: '2026-03-01' });
  const expenses = [{ description: 'Bulbs', amount: 30.5 }];
  await aDay(owner, store, games, { date: '2026-03-02', expenses });
  const later = await aDay(owner, store, games, { date: '2026-03-02', askBeforeSameDate: false });
  expect((await list(owner))[0]?.latestDay).toEqual({ date: '2026-03-02', totalMoneyIn: 200, dailyProfit: 169.5 });
  await owner.call('POST /financials/delete-financial', { _id: later._id });
  expect((await list(owner))[0]?.latestDay).toEqual({ date: '2026-03-02', totalMoneyIn: 100, dailyProfit: 69.5 });
});
