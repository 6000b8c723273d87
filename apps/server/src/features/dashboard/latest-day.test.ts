import type { DashboardSummary } from '@quarterdeck/contract/dashboard';
import { expect, test } from 'vitest';
import { aDay, aFurtherStore, aGame, anOwner, aStore, dataOf, editStore, type Owner } from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();

const summaryOf = async (owner: Owner) => dataOf(await owner.call<DashboardSummary>('GET /dashboard/summary'));

test('the latest day does not wait for closed stores', async () => {
  const owner = await anOwner(server);
  const boardwalk = await aStore(owner);
  const pier = await aFurtherStore(server, owner, 'Pier');
  const game = await aGame(owner, boardwalk);
  // A Friday.
  await aDay(owner, boardwalk, [game], { date: '2024-03-01' });
  expect((await summaryOf(owner)).latestDay).toEqual({ expectedStores: 2, enteredStores: 1 });
  // A store whose paid time is over cannot enter anything.
  const setRunsUntil = (moment: string | null) =>
    server.sql('update stores set runs_until = $2 where id = $1', [pier._id, moment]);
  await setRunsUntil('2026-01-01T00:00:00Z');
  expect((await summaryOf(owner)).latestDay).toEqual({ expectedStores: 1, enteredStores: 1 });
  await setRunsUntil(null);
  const winter = { from: '2024-02-01', to: '2024-03-01', everyYear: false, reason: 'Winter' };
  await editStore(owner, pier, { closedPeriods: [winter] });
  expect((await summaryOf(owner)).latestDay).toEqual({ expectedStores: 1, enteredStores: 1 });
  await editStore(owner, boardwalk, { closedWeekdays: [5] });
  expect((await summaryOf(owner)).latestDay).toEqual({ expectedStores: 1, enteredStores: 1 });
  await editStore(owner, boardwalk, { isActive: false });
  expect((await summaryOf(owner)).latestDay).toEqual({ expectedStores: 0, enteredStores: 0 });
});
