import type { StoreTrend } from '@quarterdeck/contract/record-answers';
import { addDays, businessDate } from '@quarterdeck/domain/business-date';
import { describe, expect, test } from 'vitest';
import {
  aCounter,
  aDay,
  aFurtherStore,
  aGame,
  allowOldDates,
  anOwner,
  aPersonalSession,
  aStaffMember,
  aStore,
  dataOf,
  type Caller,
} from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();

const DATE = businessDate('2026-03-31');
const weeksBefore = (weeks: number) => addDays(DATE, -7 * weeks);
const usualOf = (caller: Caller, storeId: string, date: string = DATE) =>
  caller.call<{ gameId: string; usual: number }[]>('POST /financials/usual', { storeId, date });

/** A store whose game took $10 more each week, up to $90 last week. */
async function aRegularStore() {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const game = await aGame(owner, store);
  for (let week = 1; week <= 9; week += 1) {
    await aDay(owner, store, [game], {
      date: weeksBefore(week),
      gameFinances: [{ gameId: game._id, sum: 100 - 10 * week }],
    });
  }
  return { owner, store, game };
}

describe('the usual figure', () => {
  test('is the median of the last eight records of the weekday before the date', async () => {
    const { owner, store, game } = await aRegularStore();
    const usual = async (date: string) => dataOf(await usualOf(owner, store._id, date));
    // $90 to $20; the ninth is too old.
    expect(await usual(DATE)).toEqual([{ gameId: game._id, usual: 55 }]);
    // The record of the date itself does not count: an edit asks about the same date.
    expect(await usual(weeksBefore(1))).toEqual([{ gameId: game._id, usual: 45 }]);
    expect(await usual(weeksBefore(5))).toEqual([{ gameId: game._id, usual: 25 }]);
    expect(await usual(weeksBefore(6))).toEqual([]);
    expect(await usual(addDays(DATE, 1))).toEqual([]);
  });

  test('leaves out deleted records and those whose count replaced the takings', async () => {
    const { owner, store, game } = await aRegularStore();
    const { _id } = await aDay(owner, store, [game], { date: addDays(DATE, 7) });
    await aDay(owner, store, [game], { date: DATE, actualCashCount: -40, askBeforeSameDate: false });
    await owner.call('POST /financials/delete-financial', { _id });
    expect(dataOf(await usualOf(owner, store._id, addDays(DATE, 14)))).toEqual([{ gameId: game._id, usual: 55 }]);
  });

  test('leaves out closed days, even those with a record, for a game as for the store', async () => {
    const { owner, store, game } = await aRegularStore();
    const closed = weeksBefore(1);
    await owner.call('POST /stores/edit-store', {
      _id: store._id,
      storeName: store.storeName,
      address: store.address,
      closedPeriods: [{ from: closed, to: closed }],
    });
    // $80 to $10.
    expect(dataOf(await usualOf(owner, store._id))).toEqual([{ gameId: game._id, usual: 45 }]);
    await aDay(owner, store, [game], { date: DATE });
    const trend = dataOf(
      await owner.call<StoreTrend>('POST /financials/trend', { storeId: store._id, from: DATE, to: DATE }),
    );
    expect(trend.parts).toMatchObject([{ from: DATE, usual: 45 }]);
  });

  test('covers one store', async () => {
    const { owner } = await aRegularStore();
    const other = await aFurtherStore(server, owner, 'Mall');
    expect(dataOf(await usualOf(owner, other._id))).toEqual([]);
  });

  test('is shown to the store’s counter and staff, and to no other counter or owner', async () => {
    const { owner, store, game } = await aRegularStore();
    await allowOldDates(server, store);
    const known = [{ gameId: game._id, usual: 55 }];
    expect(dataOf(await usualOf(await aCounter(server, owner, store), store._id))).toEqual(known);
    const person = await aPersonalSession(server, owner, await aStaffMember(owner, store));
    expect(dataOf(await usualOf(person, store._id))).toEqual(known);
    const other = await aFurtherStore(server, owner, 'Mall');
    const unknown = { error: { storeId: 'Store not found' } };
    for (const caller of [await aCounter(server, owner, other), await anOwner(server)])
      expect((await usualOf(caller, store._id)).body).toEqual(unknown);
    expect((await usualOf(owner, store._id, '2026-02-30')).body.error).toEqual({
      date: 'Date must be a date like 2026-01-31',
    });
  });
});
