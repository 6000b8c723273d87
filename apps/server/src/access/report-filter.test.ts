import type { DashboardPerformance } from '@quarterdeck/contract/dashboard';
import type { Performance } from '@quarterdeck/contract/games';
import type { StorePerformance } from '@quarterdeck/contract/store-overview';
import { expect, test } from 'vitest';
import { aDay, aGame, anOwner, aStore, dataOf } from '../../test/builders.ts';
import { startTestServer } from '../../test/server.ts';

const server = await startTestServer();

interface Trend {
  parts: { compared: { takings: number; takingsBefore: number } | null }[];
}

test('a year earlier means the same dates, also beyond a leap day, which has none', async () => {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const game = await aGame(owner, store);
  for (const [date, sum] of [
    ['2024-02-28', 1],
    ['2024-02-29', 10],
    ['2024-03-10', 200],
    ['2024-03-31', 60],
    ['2023-02-28', 2],
    ['2023-03-10', 100],
    ['2023-03-11', 777],
    ['2023-03-31', 50],
  ] as const)
    await aDay(owner, store, [game], { date, gameFinances: [{ gameId: game._id, sum }], actualCashCount: sum });
  const in2024 = { from: '2024-01-01', to: '2024-03-31', compareFrom: '2023-01-01', compareTo: '2023-03-31' };
  const stores = dataOf(await owner.call<StorePerformance[]>('POST /stores/performance', in2024));
  expect(stores[0]?.compared).toEqual({ takings: 261, takingsBefore: 152, days: 3 });
  const games = dataOf(await owner.call<Performance>('POST /games/performance', in2024));
  expect(games.totals.compared).toMatchObject({ takings: 261, takingsBefore: 152 });
  const dashboard = dataOf(await owner.call<DashboardPerformance>('POST /dashboard/performance', in2024));
  expect(dashboard.compared).toEqual({ now: 261, before: 152 });
  const chart = dataOf(await owner.call<Trend>('POST /financials/trend', { ...in2024, storeId: store._id }));
  expect(chart.parts.map(({ compared }) => compared?.takings)).toEqual([1, 200, 60]);
  expect(chart.parts.map(({ compared }) => compared?.takingsBefore)).toEqual([2, 100, 50]);
});
