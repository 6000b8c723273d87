import type { StorePerformance } from '@quarterdeck/contract/store-overview';
import { expect, test } from 'vitest';
import { aDay, aGame, anOwner, aStore, dataOf } from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();

test('the figures of one day name its record, unless there are several', async () => {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const games = [await aGame(owner, store)];
  const recordOf = async (from: string, to = from) =>
    dataOf(await owner.call<StorePerformance[]>('POST /stores/performance', { from, to }))[0]?.recordId;
  const { _id } = await aDay(owner, store, games, { date: '2026-03-01' });
  await aDay(owner, store, games, { date: '2026-03-02' });
  expect(await recordOf('2026-03-01')).toBe(_id);
  expect(await recordOf('2026-03-01', '2026-03-02')).toBe(null);
  expect(await recordOf('2026-03-03')).toBe(null);
  await aDay(owner, store, games, { date: '2026-03-02', askBeforeSameDate: false });
  expect(await recordOf('2026-03-02')).toBe(null);
});
