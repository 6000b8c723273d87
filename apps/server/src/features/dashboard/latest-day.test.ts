import type { DashboardPerformance, DashboardSummary } from '@quarterdeck/contract/dashboard';
import type { Store } from '@quarterdeck/contract/stores';
import { businessDate, weekdayOf } from '@quarterdeck/domain/business-date';
import { expect, test } from 'vitest';
import { aDay, aFurtherStore, aGame, anOwner, aStore, dataOf, editStore, type Owner } from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();

const summaryOf = async (owner: Owner) => dataOf(await owner.call<DashboardSummary>('GET /dashboard/summary'));

/** The stores' entries of today. */
const todayOf = async (owner: Owner, storeIds?: string[]) => {
  const question = { from: '2026-03-01', to: '2026-03-31', ...(storeIds && { storeIds }) };
  return dataOf(await owner.call<DashboardPerformance>('POST /dashboard/performance', question)).today;
};

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
  expect(await summaryOf(owner)).toMatchObject({
    activeStores: 1,
    latestDay: { expectedStores: 1, enteredStores: 1 },
  });
  await setRunsUntil(null);
  const winter = { from: '2024-02-01', to: '2024-03-01', everyYear: false, reason: 'Winter' };
  await editStore(owner, pier, { closedPeriods: [winter] });
  expect((await summaryOf(owner)).latestDay).toEqual({ expectedStores: 1, enteredStores: 1 });
  await editStore(owner, boardwalk, { closedWeekdays: [5] });
  expect((await summaryOf(owner)).latestDay).toEqual({ expectedStores: 1, enteredStores: 1 });
  await editStore(owner, boardwalk, { isActive: false });
  expect((await summaryOf(owner)).latestDay).toEqual({ expectedStores: 0, enteredStores: 0 });
});

test('today counts the open stores with a record of that date', async () => {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const pier = await aFurtherStore(server, owner, 'Pier');
  const game = await aGame(owner, store);
  expect(await todayOf(owner)).toEqual({ expectedStores: 2, enteredStores: 0 });
  await aDay(owner, store, [game], { date: store.today });
  expect(await todayOf(owner)).toEqual({ expectedStores: 2, enteredStores: 1 });
  const setRunsUntil = (moment: string | null) =>
    server.sql('update stores set runs_until = $2 where id = $1', [pier._id, moment]);
  await setRunsUntil('2026-01-01T00:00:00Z');
  expect(await todayOf(owner)).toEqual({ expectedStores: 1, enteredStores: 1 });
  await setRunsUntil(null);
  const closedToday = [weekdayOf(businessDate(store.today))];
  await editStore(owner, pier, { closedWeekdays: closedToday });
  expect(await todayOf(owner)).toEqual({ expectedStores: 1, enteredStores: 1 });
  // A closed store with a record counts too.
  await editStore(owner, store, { closedWeekdays: closedToday });
  expect(await todayOf(owner)).toEqual({ expectedStores: 1, enteredStores: 1 });
  await editStore(owner, pier, { isActive: false });
  expect(await todayOf(owner)).toEqual({ expectedStores: 1, enteredStores: 1 });
});

test('today is the latest date of the stores’ time zones', async () => {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const pier = await aFurtherStore(server, owner, 'Pier');
  // 25 hours apart: their dates always differ.
  await server.sql(`update stores set time_zone = 'Pacific/Kiritimati' where id = $1`, [store._id]);
  await server.sql(`update stores set time_zone = 'Pacific/Pago_Pago' where id = $1`, [pier._id]);
  const stores = dataOf(await owner.call<Store[]>('GET /stores/user-stores'));
  const dateOf = ({ _id }: Store) => stores.find((each) => each._id === _id)?.today ?? '';
  expect(dateOf(store) > dateOf(pier)).toBe(true);
  await aDay(owner, pier, [await aGame(owner, pier)], { date: dateOf(pier) });
  expect(await todayOf(owner)).toEqual({ expectedStores: 2, enteredStores: 0 });
  await aDay(owner, store, [await aGame(owner, store)], { date: dateOf(store) });
  expect(await todayOf(owner)).toEqual({ expectedStores: 2, enteredStores: 1 });
  expect((await todayOf(owner, [pier._id])).enteredStores).toBe(1);
});
