import type { StorePerformance } from '@quarterdeck/contract/store-overview';
import { addDays, addMonths, businessDate } from '@quarterdeck/domain/business-date';
import { describe, expect, test } from 'vitest';
import {
  aCounter,
  aDay,
  aFurtherStore,
  aGame,
  allowOldDates,
  anOwner,
  aStaffMember,
  aStore,
  dataOf,
  dayForm,
  saveDay,
  type Caller,
} from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();

const ask = (caller: Caller, question: object = {}) =>
  caller.call<StorePerformance[]>('POST /stores/performance', question);
const performance = async (caller: Caller, question: object = {}) => dataOf(await ask(caller, question));
async function first(caller: Caller, question: object = {}) {
  const [figures] = await performance(caller, question);
  if (!figures) throw new Error('No figures were returned');
  return figures;
}

/** An owner with a store and two games: Claw (12.5 %) and an own game. */
async function anArcade() {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const games = [await aGame(owner, store, { gameName: 'Claw' }), await aGame(owner, store, { commission: 0 })];
  const save = (date: string, sums: [number, number], form: object = {}) =>
    aDay(owner, store, [], {
      date,
      gameFinances: games.map(({ _id }, index) => ({ gameId: _id, sum: sums[index] ?? 0 })),
      actualCashCount: (sums[0] * 100 + sums[1] * 100) / 100,
      ...form,
    });
  const today = businessDate(store.today);
  return { owner, store, games, save, today };
}

const MARCH = { from: '2026-03-01', to: '2026-03-31' };

describe('the figures of a store', () => {
  test('are its takings, expenses, commission and kept amount in the period', async () => {
    const { owner, store, save } = await anArcade();
    await save('2026-02-28', [999, 999]);
    await save('2026-03-01', [100, 20], { expenses: [{ description: 'Bulb', amount: 4.5 }], actualCashCount: 115.5 });
    // A second shift of the same day.
    await save('2026-03-01', [50.05, 0], { askBeforeSameDate: false });
    await save('2026-03-31', [10, 19.95]);
    await save('2026-04-01', [1000, 1000]);
    expect(await first(owner, MARCH)).toEqual({
      storeId: store._id,
      storeName: 'Boardwalk',
      yesterday: null,
      takings: 200,
      expenses: 4.5,
      // 12.50 + 6.26 + 1.25: rounded in each line.
      commissionOwed: 20.01,
      kept: 175.49,
      days: 2,
      trend: [
        { date: '2026-03-01', takings: 170.05 },
        { date: '2026-03-31', takings: 29.95 },
      ],
      compared: null,
      month: { takings: 0, days: 0, compared: { takings: 0, takingsBefore: 0, days: 0 } },
      cash: { difference: 0, days: 0 },
      recordId: null,
      firstDay: '2026-02-28',
      lastDay: '2026-04-01',
      lastPin: null,
    });
  });

  test('of a store without a record are zero or null', async () => {
    const { owner } = await anArcade();
    expect(await first(owner)).toMatchObject({ yesterday: null, days: 0, trend: [], lastDay: null, lastPin: null });
  });

  test('begin and end with the days of the period, even if it has partial months', async () => {
    const { owner, save } = await anArcade();
    for (const [date, sum] of [
      ['2026-01-31', 1],
      ['2026-02-01', 10],
      ['2026-02-28', 100],
      ['2026-03-01', 1000],
      ['2026-03-02', 10_000],
    ] as const)
      await save(date, [sum * 8, 0]);
    const commission = async (question: object) => (await first(owner, question)).commissionOwed;
    expect(await commission({ from: '2026-02-01', to: '2026-02-28' })).toBe(110);
    expect(await commission({ from: '2026-01-31', to: '2026-03-01' })).toBe(1111);
    expect(await commission({ from: '2026-02-28', to: '2026-03-01' })).toBe(1100);
    expect(await commission({ from: '2026-02-28', to: '2026-02-28' })).toBe(100);
    expect(await commission({ from: '2026-02-28' })).toBe(11_100);
    expect(await commission({ to: '2026-02-28' })).toBe(111);
    expect(await commission({})).toBe(11_111);
  });

  test('include short and over amounts, but not balanced ones', async () => {
    const { owner, save } = await anArcade();
    await save('2026-03-01', [100, 0], { actualCashCount: 101 });
    await save('2026-03-02', [100, 0], { actualCashCount: 101.01 });
    await save('2026-03-03', [100, 0], { actualCashCount: 94.5 });
    await save('2026-03-03', [100, 0], { actualCashCount: 97, askBeforeSameDate: false });
    await save('2026-04-01', [100, 0], { actualCashCount: 1 });
    expect((await first(owner, MARCH)).cash).toEqual({ difference: -7.49, days: 2 });
  });

  test('include the takings of yesterday and this month, by the store’s own date', async () => {
    const { owner, store, save, today } = await anArcade();
    await save(addDays(today, -1), [80, 10]);
    await save(today, [7, 0]);
    const pier = await aFurtherStore(server, owner, 'Pier');
    const [boardwalk, other] = await performance(owner, { from: today, to: today });
    expect(boardwalk).toMatchObject({ storeId: store._id, yesterday: 90, takings: 7 });
    expect(other).toMatchObject({ storeId: pier._id, yesterday: null, takings: 0 });
    const isFirst = today.endsWith('-01');
    expect(boardwalk?.month).toMatchObject(isFirst ? { takings: 7, days: 1 } : { takings: 97, days: 2 });
  });

  test('compare this month with the same days of last month that have a record', async () => {
    const { owner, save, today } = await anArcade();
    const month = businessDate(`${today.slice(0, 7)}-01`);
    const lastMonth = addMonths(month, -1);
    await save(month, [110, 0]);
    await save(lastMonth, [100, 0]);
    await save(addDays(month, -1), [5000, 0]);
    const { month: found } = await first(owner);
    expect(found).toEqual({ takings: 110, days: 1, compared: { takings: 110, takingsBefore: 100, days: 1 } });
  });

  test('name the staff member who last entered a PIN at its counters', async () => {
    const { owner, store, games } = await anArcade();
    await allowOldDates(server, store);
    const counter = await aCounter(server, owner, store);
    for (const firstName of ['Sam', 'Ana']) {
      const { pin } = await aStaffMember(owner, store, { firstName, email: `${firstName}@staff.example` });
      const date = firstName === 'Sam' ? '2026-03-01' : '2026-03-02';
      const { body } = await saveDay(counter, dayForm(store, games, { date, pin }));
      expect(body.error).toBeUndefined();
    }
    const { lastPin } = await first(owner);
    expect(lastPin?.by).toBe('Ana Lee');
    expect(Date.parse(lastPin?.at ?? '')).not.toBeNaN();
    await server.sql(`update counters set last_used_by = gen_random_uuid() where store_id = $1`, [store._id]);
    expect((await first(owner)).lastPin).toEqual({ by: null, at: lastPin?.at });
  });

  test('leave out deleted records and stores', async () => {
    const { owner, save } = await anArcade();
    const record = await save('2026-03-05', [100, 20], { actualCashCount: 0 });
    await save('2026-03-02', [8, 2]);
    await owner.call('POST /financials/delete-financial', { _id: record._id });
    const pier = await aFurtherStore(server, owner, 'Pier');
    await server.sql('update stores set deleted_at = now() where id = $1', [pier._id]);
    const stores = await performance(owner);
    expect(stores).toHaveLength(1);
    expect(stores[0]).toMatchObject({ takings: 10, kept: 9, days: 1, lastDay: '2026-03-02', cash: { days: 0 } });
  });

  test('use a negative count in place of the takings', async () => {
    const { owner, save } = await anArcade();
    await save('2026-03-01', [100, 20], { actualCashCount: -12.34 });
    expect(await first(owner, MARCH)).toMatchObject({ takings: -12.34, commissionOwed: 12.5, kept: -24.84 });
  });

  test('cover 26 years and large amounts', async () => {
    const { owner, save } = await anArcade();
    for (const date of ['2000-01-01', '2025-12-31'])
      await save(date, [10_000_000, 10_000_000], { actualCashCount: 10_000_000 });
    const figures = await first(owner, { from: '2000-01-01', to: '9999-12-31' });
    expect(figures).toMatchObject({ takings: 40_000_000, days: 2, cash: { difference: -20_000_000, days: 2 } });
  });
});

describe('the trend', () => {
  const DAYS: [string, number][] = [
    ['2026-03-01', 10],
    ['2026-03-07', 25],
    ['2026-03-08', 30],
    ['2026-05-31', 5],
  ];

  test.each([
    [{ from: '2026-03-01', to: '2026-04-04' }, DAYS.slice(0, 3)],
    [
      { from: '2026-03-01', to: '2026-04-05' },
      [
        ['2026-03-01', 17.5],
        ['2026-03-08', 30],
      ],
    ],
    [
      {},
      [
        ['2026-03-01', 21.67],
        ['2026-05-01', 5],
      ],
    ],
  ])('over %j has days, weeks from Sunday, or months: takings per day', async (question, expected) => {
    const { owner, save } = await anArcade();
    for (const [date, sum] of DAYS) await save(date, [sum, 0]);
    expect((await first(owner, question)).trend.map(({ date, takings }) => [date, takings])).toEqual(expected);
  });
});

test('a comparison covers only days that both periods have, in each store', async () => {
  const { owner, save } = await anArcade();
  const pier = await aFurtherStore(server, owner, 'Pier');
  const pierGames = [await aGame(owner, pier)];
  await save('2025-10-01', [80, 10]);
  await save('2025-10-02', [999, 999]);
  await save('2025-11-01', [100, 20]);
  await save('2025-11-03', [888, 888]);
  await aDay(owner, pier, pierGames, { date: '2025-11-01' });
  const [boardwalk, other] = await performance(owner, {
    from: '2025-11-01',
    to: '2025-11-30',
    compareFrom: '2025-10-01',
    compareTo: '2025-10-31',
  });
  expect(boardwalk).toMatchObject({ takings: 1896, compared: { takings: 120, takingsBefore: 90, days: 1 } });
  expect(other).toMatchObject({ takings: 100, compared: { takings: 0, takingsBefore: 0, days: 0 } });
});

describe('a request', () => {
  test.each([
    [{ from: '2026-03-02', to: '2026-03-01' }, { to: 'The end date is before the start date' }],
    [
      { compareFrom: '2026-02-01', compareTo: '2026-02-02' },
      { compareTo: 'A comparison needs the dates of both periods' },
    ],
    [{ from: '-infinity' }, { from: 'Start date must be a date like 2026-01-31' }],
    [{ to: '2026-02-30' }, { to: 'End date must be a date like 2026-01-31' }],
    [{ storeIds: [] }, { storeIds: 'Choose a store' }],
    [{ storeIds: ["x' or 1=1"] }, { 'storeIds.0': 'Unknown ID' }],
    [{ storeIds: Array.from({ length: 501 }, () => crypto.randomUUID()) }, { storeIds: 'Too many stores' }],
  ])('%j is refused', async (question, error) => {
    const owner = await anOwner(server);
    expect((await ask(owner, question)).body).toEqual({ error });
  });

  test('about a deleted store or another owner’s store is answered like one about an unknown store', async () => {
    const { owner, store } = await anArcade();
    const { store: foreign } = await anArcade();
    const deleted = await aFurtherStore(server, owner, 'Gone');
    await owner.call('POST /stores/delete-store', { _id: deleted._id });
    for (const id of [foreign._id, deleted._id, crypto.randomUUID()]) {
      for (const storeIds of [[id], [store._id, id]]) {
        expect((await ask(owner, { storeIds })).body).toEqual({ error: { storeId: 'Store not found' } });
      }
    }
  });

  test('of one owner contains no data of another', async () => {
    const { owner, store } = await anArcade();
    const other = await anArcade();
    await other.save('2026-03-01', [100, 20]);
    expect(await performance(owner)).toMatchObject([{ storeId: store._id, takings: 0 }]);
    expect(await performance(await anOwner(server))).toEqual([]);
  });

  test('may name some stores, a store twice, in the order of the list', async () => {
    const { owner, store } = await anArcade();
    const pier = await aFurtherStore(server, owner, 'Pier');
    const names = async (storeIds: string[]) =>
      (await performance(owner, { storeIds })).map(({ storeName }) => storeName);
    expect(await names([pier._id, store._id, pier._id])).toEqual(['Boardwalk', 'Pier']);
    expect(await names([pier._id])).toEqual(['Pier']);
  });

  test('does not contain the counter’s sign-in', async () => {
    const { owner, store } = await anArcade();
    const { text } = await ask(owner);
    expect(text).not.toContain(store.username);
    expect(text).not.toMatch(/password/i);
  });

  test('of a counter is refused', async () => {
    const { owner, store } = await anArcade();
    const counter = await aCounter(server, owner, store);
    expect((await ask(counter, { storeIds: [store._id] })).body).toEqual({
      error: 'Only the store’s owner can do this',
    });
  });
});
