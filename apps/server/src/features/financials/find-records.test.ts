import type { FoundRecords, RecordSummary } from '@quarterdeck/contract/financials';
import { CASH_STATES, RECORD_COLUMNS } from '@quarterdeck/contract/record-answers';
import { addDays, businessDate } from '@quarterdeck/domain/business-date';
import { fromDollars, sum, toDollars } from '@quarterdeck/domain/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  aCounter,
  aDay,
  aGame,
  allowOldDates,
  anOwner,
  aStaffMember,
  aStore,
  dataOf,
  dayForm,
  editDay,
  saveDay,
  type Caller,
} from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();

const FIRST = businessDate('2026-03-01');
const find = (caller: Caller, storeId: string, asked: object = {}) =>
  caller.call<FoundRecords>('POST /financials/find-records', { storeId, limit: 100, ...asked });
const foundIn = async (caller: Caller, storeId: string, asked: object = {}) =>
  dataOf(await find(caller, storeId, asked));

/** Thirty records of two staff members and the owner: balanced, short, over, adjusted, edited, deleted, in shifts. */
async function aBusyStore() {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  await allowOldDates(server, store);
  const games = [await aGame(owner, store)];
  const ann = await aStaffMember(owner, store, { firstName: 'Ann', lastName: 'Zola' });
  const bo = await aStaffMember(owner, store, { firstName: 'Bo', lastName: 'Li' });
  const counter = await aCounter(server, owner, store);
  for (let index = 0; index < 30; index += 1) {
    const isAdjusted = index % 11 === 5;
    const takings = 37.5 * (index % 7);
    const expenses = index % 4 === 0 ? [{ description: 'Bulbs', amount: 12.25 }] : [];
    const counted = takings - (expenses[0]?.amount ?? 0) + [0, 0, -6.5, 2.5, 1, -1.01][index % 6]!;
    const form = dayForm(store, games, {
      date: addDays(FIRST, index % 23),
      gameFinances: games.map(({ _id }) => ({ gameId: _id, sum: takings })),
      expenses,
      actualCashCount: isAdjusted ? -40 : Math.round(counted * 100) / 100 + (counted < 0 ? 100 : 0),
      askBeforeSameDate: false,
    });
    // Only the owner can save a negative count.
    const by = isAdjusted ? owner : ([owner, counter, counter][index % 3] ?? owner);
    const record = dataOf(await saveDay(by, by === counter ? { ...form, pin: index % 2 ? ann.pin : bo.pin } : form));
    if (index % 5 === 1) await editDay(owner, record, { notes: 'Counted again' });
    if (index % 9 === 8) await owner.call('POST /financials/delete-financial', { _id: record._id });
  }
  const other = await aDay(owner, store, games, { date: '2025-12-31' });
  return { owner, store, all: (await foundIn(owner, store._id)).records, other };
}
const busy = await aBusyStore();
const { owner, store, all } = busy;

const stateOf = ({ adjusted, cashStatus }: RecordSummary) => (adjusted ? 'Adjusted' : cashStatus);
const isOff = (record: RecordSummary) => ['Short', 'Over'].includes(stateOf(record));
const dollars = (amounts: number[]) => toDollars(sum(amounts.map(fromDollars)));
const totalsOf = (records: RecordSummary[]) => ({
  recordCount: records.length,
  dayCount: new Set(records.map(({ date }) => date)).size,
  totalMoneyIn: dollars(records.map((record) => record.totalMoneyIn)),
  totalMoneyOut: dollars(records.map((record) => record.totalMoneyOut)),
  totalProfit: dollars(records.map((record) => record.dailyProfit)),
  difference: dollars(records.filter(isOff).map((record) => record.difference)),
  offCount: records.filter(isOff).length,
  withStatusCount: records.filter(({ adjusted }) => !adjusted).length,
});
const ids = (records: RecordSummary[]) => records.map(({ _id }) => _id);

const filters = fc.record(
  {
    from: fc.integer({ min: 0, max: 12 }).map((day) => addDays(FIRST, day)),
    to: fc.integer({ min: 10, max: 25 }).map((day) => addDays(FIRST, day + 3)),
    by: fc.subarray(['Admin', 'Ann Zola', 'Bo Li', 'Olive Owner', 'Nobody']),
    cash: fc.subarray([...CASH_STATES]),
    edited: fc.constant(true),
    least: fc.integer({ min: -50, max: 200 }),
    most: fc.integer({ min: 0, max: 250 }),
  },
  { requiredKeys: [] },
);

test('the totals and rows of filtered records are those of a recomputation', async () => {
  expect(new Set(all.map(stateOf))).toEqual(new Set(CASH_STATES));
  await fc.assert(
    fc.asyncProperty(filters, async (asked) => {
      const expected = all.filter(
        (record) =>
          (!asked.from || record.date >= asked.from) &&
          (!asked.to || record.date <= asked.to) &&
          (!asked.by || asked.by.includes(record.createdBy)) &&
          (!asked.cash || asked.cash.includes(stateOf(record))) &&
          (!asked.edited || record.updatedBy !== null) &&
          (asked.least === undefined || record.totalMoneyIn >= asked.least) &&
          (asked.most === undefined || record.totalMoneyIn <= asked.most),
      );
      const response = await foundIn(owner, store._id, asked);
      expect(ids(response.records)).toEqual(ids(expected));
      expect(response.totals).toEqual(totalsOf(expected));
    }),
    { numRuns: 60 },
  );
});

test('without filters the totals are those of the summary', async () => {
  const { totals } = await foundIn(owner, store._id, { from: FIRST, to: addDays(FIRST, 40) });
  const range = { from: FIRST, to: addDays(FIRST, 40) };
  const { period } = dataOf(
    await owner.call<{ period: object }>('POST /financials/store-summary', { storeId: store._id, ...range }),
  );
  expect(totals).toMatchObject(period);
});

describe.each([...RECORD_COLUMNS])('sorted by %s', (column) => {
  const valueOf = (record: RecordSummary): number | string =>
    ({
      date: record.date,
      by: record.createdBy.toLowerCase(),
      edited: record.updatedBy?.toLowerCase() ?? '',
      takings: record.totalMoneyIn,
      expenses: record.totalMoneyOut,
      profit: record.dailyProfit,
      cash: fromDollars(record.difference),
    })[column];

  test.each([true, false])('ascending %s, pages have every record once and in order', async (isUp) => {
    const paged: RecordSummary[] = [];
    for (;;) {
      const before = paged.at(-1)?._id;
      const page = await foundIn(owner, store._id, { sort: { column, isUp }, limit: 7, ...(before && { before }) });
      expect(page.totals.recordCount).toBe(all.length);
      paged.push(...page.records);
      if (page.records.length < 7) break;
    }
    expect(ids(paged).toSorted()).toEqual(ids(all).toSorted());
    const values = paged.map(valueOf);
    const inOrder = values.every((value, at) => {
      const next = values[at + 1] ?? value;
      return isUp ? value <= next : value >= next;
    });
    expect(inOrder, JSON.stringify(values)).toBe(true);
  });
});

test('the names cover the whole period, also of records that do not match', async () => {
  const { createdBy } = await foundIn(owner, store._id, { from: FIRST, by: ['Nobody'] });
  expect(createdBy).toEqual([...new Set(all.filter(({ date }) => date >= FIRST).map((each) => each.createdBy))].sort());
  expect((await foundIn(owner, store._id, { from: '2025-12-31', to: '2025-12-31' })).createdBy).toHaveLength(1);
});

test('another owner’s store, and a page after another store’s record, return no records', async () => {
  const stranger = await anOwner(server);
  expect((await find(stranger, store._id)).body).toEqual({ error: { storeId: 'Store not found' } });
  const mine = await aStore(stranger);
  const before = ids(all)[3];
  expect((await foundIn(stranger, mine._id, { before })).records).toEqual([]);
});

test('amounts have at most two decimals, and dates an order', async () => {
  expect((await find(owner, store._id, { least: 1.001 })).body.error).toEqual({
    least: 'Amount can have at most two decimals',
  });
  expect((await find(owner, store._id, { from: '2026-03-02', to: '2026-03-01' })).body.error).toEqual({
    to: 'The end date is before the start date',
  });
});
