import type { FoundRecords } from '@quarterdeck/contract/financials';
import type { StoreTrend } from '@quarterdeck/contract/record-answers';
import { addDays, businessDate, daysBetween, weekdayOf, type BusinessDate } from '@quarterdeck/domain/business-date';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aDay, aGame, allowOldDates, anOwner, aStore, dataOf } from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();

/** A store with a record of $80 on each of these days ago. */
async function aStoreWith(daysAgo: number[]) {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  await allowOldDates(server, store);
  const game = await aGame(owner, store);
  const day = (ago: number): BusinessDate => addDays(businessDate(store.today), -ago);
  const enter = (ago: number) =>
    aDay(owner, store, [game], {
      date: day(ago),
      gameFinances: [{ gameId: game._id, sum: 80 }],
      askBeforeSameDate: false,
    });
  for (const ago of daysAgo) await enter(ago);
  const edit = async (changes: object) => {
    const { _id, storeName, address } = store;
    dataOf(await owner.call('POST /stores/edit-store', { _id, storeName, address, ...changes }));
  };
  const find = async (asked: object = {}) =>
    dataOf(await owner.call<FoundRecords>('POST /financials/find-records', { storeId: store._id, ...asked }));
  const trend = async (asked: object) =>
    dataOf(await owner.call<StoreTrend>('POST /financials/trend', { storeId: store._id, ...asked }));
  return { owner, store, day, enter, edit, find, trend };
}

/** Missing days as numbers of days ago; a run has its first and last day. */
const shown = (missing: FoundRecords['missing'], today: string) =>
  missing.map(({ from, to, days, usual }) => [
    ...(from === to ? [from] : [from, to]).map((date) => daysBetween(businessDate(date), businessDate(today))),
    days,
    usual,
  ]);

/** Four records on that weekday are enough for usual takings. */
const WEEKS_BEFORE = [28, 21, 14, 7];

describe('the trend', () => {
  test('has the missing days with their usual takings, including today', async () => {
    const { store, day, trend, edit } = await aStoreWith(WEEKS_BEFORE);
    const asked = { from: day(7), to: day(-20) };
    const missing = async () => (await trend(asked)).missing;
    const since = [6, 5, 4, 3, 2, 1, 0];
    expect(await missing()).toEqual(since.map((ago) => ({ date: day(ago), usual: ago === 0 ? 80 : null })));
    // Without an end date the trend ends today.
    expect((await trend({ from: day(7) })).missing).toEqual(await missing());
    await edit({ closedWeekdays: [weekdayOf(day(1))], closedPeriods: [{ from: day(4), to: day(3) }] });
    expect((await missing()).map(({ date }) => date)).toEqual([6, 5, 2, 0].map(day));
    expect(await trend({ from: day(500), to: store.today })).toMatchObject({ unit: 'month', missing: [] });
  });

  test('of a store that is off has no missing day after its last record', async () => {
    const { day, trend, edit } = await aStoreWith([5, 3]);
    await edit({ isActive: false });
    expect((await trend({ from: day(9), to: day(-5) })).missing).toEqual([{ date: day(4), usual: null }]);
  });
});

describe('the list', () => {
  test('has the missing past days with their usual takings', async () => {
    const { store, day, find } = await aStoreWith([...WEEKS_BEFORE.map((ago) => ago + 3), 2, 1]);
    const { missing } = await find({ from: day(9) });
    expect(shown(missing, store.today)).toEqual([9, 8, 7, 6, 5, 4, 3].map((ago) => [ago, 1, ago === 3 ? 80 : null]));
  });

  test('shows more than a week of consecutive missing days as one run', async () => {
    const { store, find, edit, day, enter } = await aStoreWith([12, 1]);
    expect(shown((await find()).missing, store.today)).toEqual([[11, 2, 10, null]]);
    await edit({ closedPeriods: [{ from: day(7), to: day(5) }] });
    expect((await find()).missing).toHaveLength(7);
    await edit({ closedPeriods: [] });
    await enter(6);
    expect((await find()).missing).toHaveLength(9);
  });

  test('has none in another order, with filters, before the first record, or in the future', async () => {
    const { find, day } = await aStoreWith([5, 3]);
    expect((await find()).missing).toHaveLength(3);
    for (const asked of [
      { sort: { column: 'takings', isUp: false } },
      { cash: ['Balanced'] },
      { by: ['Admin'] },
      { least: 1 },
      { edited: true },
      { from: day(30), to: day(6) },
      { from: day(0) },
      { from: '2000-01-01', to: '2000-12-31' },
      { from: '9999-01-01', to: '9999-12-31' },
    ])
      expect((await find(asked)).missing, JSON.stringify(asked)).toEqual([]);
  });

  test('has each missing day on exactly one page, in either order and with pages of any size', async () => {
    const entered = [40, 39, 39, 33, 30, 30, 30, 29, 17, 16, 9, 8, 4, 2];
    const { find, day } = await aStoreWith(entered);
    const openDays = Array.from({ length: 40 }, (_, ago) => ago + 1).filter((ago) => !entered.includes(ago));
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 15 }),
        fc.boolean(),
        fc.record(
          { from: fc.integer({ min: 20, max: 45 }), to: fc.integer({ min: -3, max: 19 }) },
          { requiredKeys: [] },
        ),
        async (limit, isUp, { from = null, to = null }) => {
          const range = { ...(from !== null && { from: day(from) }), ...(to !== null && { to: day(to) }) };
          const found: string[] = [];
          let before: string | undefined;
          for (;;) {
            const asked = { ...range, limit, sort: { column: 'date', isUp }, ...(before && { before }) };
            const { records, missing } = await find(asked);
            for (const run of missing) {
              const days = daysBetween(businessDate(run.from), businessDate(run.to)) + 1;
              expect(run.days).toBe(days);
              for (let each = 0; each < days; each += 1) found.push(addDays(businessDate(run.from), each));
            }
            if (records.length < limit) break;
            before = records.at(-1)?._id;
          }
          const expected = openDays.filter((ago) => ago <= (from ?? 40) && ago >= (to ?? 1)).map(day);
          expect(found.toSorted()).toEqual(expected.toSorted());
        },
      ),
      { numRuns: 40 },
    );
  });
});
