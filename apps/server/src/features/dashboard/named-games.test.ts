import type { DashboardSummary } from '@quarterdeck/contract/dashboard';
import { expect, test } from 'vitest';
import { aDay, aGame, anOwner, aStore, dataOf, type Owner } from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();

const summaryOf = async (owner: Owner) => dataOf(await owner.call<DashboardSummary>('GET /dashboard/summary'));

test('a name leads to the game that had it in the records, also after a rename', async () => {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const claw = await aGame(owner, store, { gameName: 'Claw' });
  await aDay(owner, store, [claw], { date: '2024-03-01' });
  await owner.call('POST /games/edit-game', { ...claw, gameName: 'Claw XL' });
  const game = { storeId: store._id, gameId: claw._id };
  expect((await summaryOf(owner)).bestGame).toMatchObject({ gameName: 'Claw', game });
  expect((await summaryOf(owner)).keepsMost).toMatchObject({ gameName: 'Claw', game });
  // Another game of that name has no records yet.
  const other = await aGame(owner, store, { gameName: 'Claw' });
  expect((await summaryOf(owner)).bestGame).toMatchObject({ gameName: 'Claw', game });
  await aDay(owner, store, [other], { date: '2024-03-02' });
  expect((await summaryOf(owner)).bestGame).toMatchObject({ gameName: 'Claw', game: null });
});
