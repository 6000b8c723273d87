import type { StoreTrend } from '@quarterdeck/contract/record-answers';
import { addDays, businessDate } from '@quarterdeck/domain/business-date';
import { describe, expect, test } from 'vitest';
import { aCounter, aDay, aFurtherStore, aGame, anOwner, aStore, dataOf, type Caller } from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();

const TUESDAY = businessDate('2026-03-31');
const trend = async (caller: Caller, storeId: string, asked: object = {}) =>
  dataOf(await caller.call<StoreTrend>('POST /financials/trend', { storeId, ...asked }));

async function aStoreWithDays(takings: Record<string, number>) {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const game = await aGame(owner, store);
  const day = (date: string, sum: number) =>
    aDay(owner, store, [game], { date, gameFinances: [{ gameId: game._id, sum }], askBeforeSameDate: false });
  const records = [];
  for (const [date, sum] of Object.entries(takings)) records.push(await day(date, sum));
  return { owner, store, day, records };
}

describe('the trend', () => {
  test('has the days of a period with their usual takings and, if single, their record', async () => {
    const weeks = [1, 2, 3, 4, 5].map((week): [string, number] => [addDays(TUESDAY, -7 * week), week * 100]);
    const { owner, store, day, records } = await aStoreWithDays(Object.fromEntries(weeks));
    const shift = await day(TUESDAY, 40);
    await day(TUESDAY, 2.5);
    const lone = await day(addDays(TUESDAY, 1), 7);
    const figures = await trend(owner, store._id, { from: addDays(TUESDAY, -7), to: addDays(TUESDAY, 3) });
    expect(shift._id).not.toBe(lone._id);
    const part = { compared: null, usual: null };
    expect(figures).toEqual({
      unit: 'day',
      missing: [-6, -5, -4, -3, -2, -1, 2, 3].map((after) => ({ date: addDays(TUESDAY, after), usual: null })),
      parts: [
        { from: addDays(TUESDAY, -7), takings: 100, usual: 350, recordId: records[0]?._id },
        { from: TUESDAY, takings: 42.5, usual: 300, recordId: null },
        { from: addDays(TUESDAY, 1), takings: 7, usual: null, recordId: lone._id },
      ].map((each) => ({ ...part, ...each, to: each.from })),
    });
  });

  test('compares like for like, and groups longer periods by weeks, months and years', async () => {
    const { owner, store } = await aStoreWithDays({
      '2025-03-03': 5,
      '2026-01-05': 10,
      '2026-02-02': 20,
      '2026-02-03': 30,
      '2026-03-02': 100,
    });
    const compared = { compareFrom: '2026-01-05', compareTo: '2026-01-06' };
    const days = await trend(owner, store._id, { from: '2026-02-02', to: '2026-02-03', ...compared });
    expect(days.parts.map((part) => part.compared)).toEqual([{ takings: 20, takingsBefore: 10 }, null]);
    const months = await trend(owner, store._id);
    expect(months.unit).toBe('month');
    expect(months.parts.map(({ from, to, takings, usual, recordId }) => [from, to, takings, usual, recordId])).toEqual([
      ['2025-03-03', '2025-03-31', 5, null, null],
      ['2026-01-01', '2026-01-31', 10, null, null],
      ['2026-02-01', '2026-02-28', 50, null, null],
      ['2026-03-01', '2026-03-02', 100, null, null],
    ]);
    expect(months.missing).toEqual([]);
  });

  test('may end on the last possible date', async () => {
    const { owner, store } = await aStoreWithDays({ '2026-03-02': 100 });
    const { unit, parts } = await trend(owner, store._id, { from: '2000-01-01', to: '9999-12-31' });
    expect([unit, parts.map(({ takings }) => takings)]).toEqual(['year', [100]]);
  });

  test('leaves out deleted records, and is empty for a store without records', async () => {
    const { owner, store, records } = await aStoreWithDays({ '2026-03-02': 100 });
    await owner.call('POST /financials/delete-financial', { _id: records[0]?._id });
    expect(await trend(owner, store._id)).toEqual({ unit: 'day', parts: [], missing: [] });
  });
});

test('the neighbors of a record are those of its store, for its counter too', async () => {
  const { owner, store, day, records } = await aStoreWithDays({ '2026-03-02': 1, '2026-03-04': 2, '2026-03-03': 3 });
  const shift = await day('2026-03-03', 4);
  const [first, last, middle] = records;
  const other = await aFurtherStore(server, owner, 'Mall');
  await aDay(owner, other, [await aGame(owner, other)], { date: '2026-03-03' });
  const neighbors = async (caller: Caller, id: string | undefined) =>
    (await caller.call('POST /financials/neighbors', { _id: id })).body;
  const named = (record: { _id: string; date: string } | undefined) => record && { _id: record._id, date: record.date };
  for (const caller of [owner, await aCounter(server, owner, store)]) {
    expect(await neighbors(caller, first?._id)).toEqual({ data: { before: null, after: named(middle) } });
    expect(await neighbors(caller, middle?._id)).toEqual({ data: { before: named(first), after: named(shift) } });
    expect(await neighbors(caller, shift._id)).toEqual({ data: { before: named(middle), after: named(last) } });
    expect(await neighbors(caller, last?._id)).toEqual({ data: { before: named(shift), after: null } });
  }
  const unknown = { error: { _id: 'Financial record not found' } };
  for (const caller of [await aCounter(server, owner, other), await anOwner(server)])
    expect(await neighbors(caller, middle?._id)).toEqual(unknown);
});
