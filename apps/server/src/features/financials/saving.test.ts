import { recordSummary, type FinancialRecord } from '@quarterdeck/contract/financials';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  aDay,
  aFurtherStore,
  aGame,
  anOwner,
  aStore,
  dataOf,
  dayForm,
  editDay,
  saveDay,
  type Owner,
} from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();

async function anArcade() {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const games = [
    await aGame(owner, store, { gameName: 'Pac-Man', commission: 12.5, repName: 'Ann' }),
    await aGame(owner, store, { gameName: 'Claw', commission: 33.33, repName: 'Bo' }),
  ];
  return { owner, store, games };
}

const recordsOf = async (owner: Owner) =>
  dataOf(await owner.call<FinancialRecord[]>('GET /financials/user-financials', { limit: '100' }));

describe('a saved day', () => {
  test('is computed by the server and read back unchanged', async () => {
    const { owner, store, games } = await anArcade();
    const form = dayForm(store, games, {
      gameFinances: [
        { gameId: games[1]?._id ?? '', sum: 0.05 },
        { gameId: games[0]?._id ?? '', sum: 1_234.56 },
      ],
      expenses: [
        { description: ' Bulbs ', amount: 30.5 },
        { description: 'Wages', amount: 200, category: 'Payroll' },
      ],
      actualCashCount: 1_005.12,
      notes: '  Busy 🎉  ',
    });
    const record = dataOf(await saveDay(owner, form));
    expect(record).toEqual({
      _id: record._id,
      _user: owner.ownerId,
      storeId: store._id,
      date: '2026-03-01',
      gameFinances: [
        { gameId: games[1]?._id, gameName: 'Claw', repName: 'Bo', commission: 33.33, sum: 0.05, commissionOwed: 0.02 },
        {
          gameId: games[0]?._id,
          gameName: 'Pac-Man',
          repName: 'Ann',
          commission: 12.5,
          sum: 1_234.56,
          commissionOwed: 154.32,
        },
      ],
      expenses: [
        { description: 'Bulbs', amount: 30.5, category: 'Other' },
        { description: 'Wages', amount: 200, category: 'Payroll' },
      ],
      totalMoneyIn: 1_234.61,
      totalMoneyOut: 230.5,
      dailyProfit: 1_004.11,
      openingFloat: 0,
      moneyBalance: 1_004.11,
      actualCashCount: 1_005.12,
      difference: 1.01,
      cashStatus: 'Over',
      enteredLate: true,
      notes: 'Busy 🎉',
      createdBy: 'Admin',
      updatedBy: null,
      createdAt: record.createdAt,
      updatedAt: record.createdAt,
      version: 1,
    });
    const summary = recordSummary.parse(record);
    const page = { storeId: store._id };
    expect((await owner.call('POST /financials/fetch-financial', { _id: record._id })).body.data).toEqual(record);
    expect((await owner.call('POST /financials/fetch-store-financials', page)).body.data).toEqual([record]);
    expect((await owner.call('POST /financials/list-records', page)).body.data).toEqual([summary]);
    expect(await recordsOf(owner)).toEqual([record]);
  });

  test.each([
    [200, 'Balanced', 0],
    [201, 'Balanced', 1],
    [199, 'Balanced', -1],
    [201.01, 'Over', 1.01],
    [198.99, 'Short', -1.01],
    [0, 'Short', -200],
  ])('counted as %d of 200 is %s', async (actualCashCount, cashStatus, difference) => {
    const { owner, store, games } = await anArcade();
    const record = await aDay(owner, store, games, { actualCashCount });
    expect(record).toMatchObject({ moneyBalance: 200, actualCashCount, cashStatus, difference });
  });

  test('uses a negative count as the takings', async () => {
    const { owner, store, games } = await anArcade();
    const expenses = [{ description: 'Bulbs', amount: 20 }];
    const totals = { gameFinancesTotal: 200, totalExpenses: 20, totalMoneyIn: -50, moneyBalance: -70 };
    const record = await aDay(owner, store, games, { expenses, actualCashCount: -50, ...totals });
    expect(record).toMatchObject({ totalMoneyIn: -50, totalMoneyOut: 20, dailyProfit: -70, moneyBalance: -70 });
    expect(record).toMatchObject({ actualCashCount: -50, difference: 20, cashStatus: 'Over' });
    expect(record.gameFinances.map((line) => line.sum)).toEqual([100, 100]);
  });

  test('is signed by the server, ignoring names from the browser', async () => {
    const { owner, store, games } = await anArcade();
    const forged = {
      ...dayForm(store, games),
      createdBy: 'Mallory',
      _user: randomUUID(),
      dailyProfit: 1e6,
      version: 9,
    };
    const record = dataOf(await saveDay(owner, forged));
    expect(record).toMatchObject({ createdBy: 'Admin', _user: owner.ownerId, dailyProfit: 200, version: 1 });
  });

  test.each(['gameFinancesTotal', 'totalExpenses', 'totalMoneyIn', 'moneyBalance'])(
    'is refused when the %s on the screen differs',
    async (field) => {
      const { owner, store, games } = await anArcade();
      const form = dayForm(store, games, { expenses: [{ description: 'Bulbs', amount: 20 }] });
      const right = { gameFinancesTotal: 200, totalExpenses: 20, totalMoneyIn: 200, moneyBalance: 180 };
      const wrong = { ...form, ...right, [field]: right[field as keyof typeof right] + 0.01 };
      expect((await saveDay(owner, wrong)).body).toEqual({
        error: {
          [field]:
            'The totals on your screen don’t match the figures you entered. Reload the page and try again. Your entry is kept.',
        },
      });
      expect(await recordsOf(owner)).toEqual([]);
      expect((await saveDay(owner, { ...form, ...right })).body.error).toBeUndefined();
    },
  );
});

describe('a repeated save', () => {
  test('is idempotent', async () => {
    const { owner, store, games } = await anArcade();
    const form = dayForm(store, games, { expenses: [{ description: 'Bulbs', amount: 20 }] });
    const first = await saveDay(owner, form);
    expect((await saveDay(owner, form)).text).toBe(first.text);
    const rearranged = Object.fromEntries(Object.entries(form).reverse()) as typeof form;
    expect((await saveDay(owner, rearranged)).text).toBe(first.text);
    expect(await recordsOf(owner)).toEqual([first.body.data]);
  });

  test('twenty times concurrently creates one record', async () => {
    const { owner, store, games } = await anArcade();
    const form = dayForm(store, games);
    const responses = await server.atOnce(Array.from({ length: 20 }, () => () => saveDay(owner, form)));
    expect(new Set(responses.map((response) => response.text)).size).toBe(1);
    expect(await recordsOf(owner)).toEqual([responses[0]?.body.data]);
  });

  test('with other figures is refused with the saved record', async () => {
    const { owner, store, games } = await anArcade();
    const form = dayForm(store, games);
    const record = dataOf(await saveDay(owner, form));
    const others = [
      { notes: 'Other' },
      { date: '2026-03-02' },
      { actualCashCount: 1 },
      { expenses: [{ description: 'Bulbs', amount: 1 }] },
      { gameFinances: games.map((game) => ({ gameId: game._id, sum: 99 })) },
    ];
    for (const changes of others) {
      expect((await saveDay(owner, { ...form, ...changes })).body).toEqual({
        error: { savedBefore: 'This entry was already saved with different figures. Open it to change it.' },
        data: record,
      });
    }
    expect(await recordsOf(owner)).toEqual([record]);
  });

  test('twenty times concurrently with different contents saves one of them', async () => {
    const { owner, store, games } = await anArcade();
    const form = dayForm(store, games);
    const responses = await server.atOnce(
      Array.from({ length: 20 }, (_, number) => () => saveDay(owner, { ...form, notes: `Entry ${number}` })),
    );
    const saved = responses.filter((response) => response.body.error === undefined);
    expect(saved).toHaveLength(1);
    expect(await recordsOf(owner)).toEqual([saved[0]?.body.data]);
    for (const { body } of responses.filter((response) => response.body.error)) {
      expect(body.error).toHaveProperty('savedBefore');
      expect(body.data).toEqual(saved[0]?.body.data);
    }
  });

  test('answers with the current record', async () => {
    const { owner, store, games } = await anArcade();
    const form = dayForm(store, games);
    const record = dataOf(await saveDay(owner, form));
    const edited = dataOf(await editDay(owner, record, { notes: 'Edited' }));
    expect((await saveDay(owner, form)).body.data).toEqual(edited);
  });

  test('reports a record deleted since', async () => {
    const { owner, store, games } = await anArcade();
    const form = dayForm(store, games);
    const saved = dataOf(await saveDay(owner, form));
    await owner.call('POST /financials/delete-financial', { _id: saved._id });
    expect((await saveDay(owner, form)).body.error).toHaveProperty('deletedSince');
    expect(await recordsOf(owner)).toHaveLength(0);
  });

  test('gives the same response when a game was deleted since', async () => {
    const { owner, store, games } = await anArcade();
    const form = dayForm(store, games);
    const first = await saveDay(owner, form);
    await owner.call('POST /games/delete-game', { _id: games[0]?._id, storeId: store._id });
    expect((await saveDay(owner, form)).text).toBe(first.text);
  });

  test('reports a record deleted since and creates no new one', async () => {
    const { owner, store, games } = await anArcade();
    const form = dayForm(store, games);
    const { _id } = dataOf(await saveDay(owner, form));
    await owner.call('POST /financials/delete-financial', { _id });
    for (const notes of ['', 'Other']) {
      const { body } = await saveDay(owner, { ...form, notes });
      expect(body.data).toBeUndefined();
      expect(body.error).toHaveProperty('deletedSince');
    }
    expect(await recordsOf(owner)).toEqual([]);
  });

  test('is a new save for another owner', async () => {
    const [one, other] = [await anArcade(), await anArcade()];
    const idempotencyKey = randomUUID();
    const record = await aDay(one.owner, one.store, one.games, { idempotencyKey });
    const another = await aDay(other.owner, other.store, other.games, { idempotencyKey });
    expect(another._id).not.toBe(record._id);
  });
});

describe('a second record for a store and date', () => {
  test('asks first and saves after confirmation', async () => {
    const { owner, store, games } = await anArcade();
    const existing = recordSummary.parse(await aDay(owner, store, games));
    const form = dayForm(store, games, { notes: 'Evening shift' });
    for (let attempt = 0; attempt < 2; attempt += 1) {
      expect((await saveDay(owner, form)).body).toEqual({
        error: { sameDate: 'March 1, 2026 already has a record, by Admin.' },
        data: existing,
      });
      expect(await recordsOf(owner)).toHaveLength(1);
    }
    const second = dataOf(await saveDay(owner, { ...form, askBeforeSameDate: false }));
    expect(dataOf(await saveDay(owner, form))).toEqual(second);
    expect(await recordsOf(owner)).toHaveLength(2);
  });

  test('does not include other dates, other stores or deleted records', async () => {
    const { owner, store, games } = await anArcade();
    const first = await aDay(owner, store, games);
    await aDay(owner, store, games, { date: '2026-03-02' });
    const pier = await aFurtherStore(server, owner, 'Pier');
    await aDay(owner, pier, [await aGame(owner, pier)]);
    await owner.call('POST /financials/delete-financial', { _id: first._id });
    await aDay(owner, store, games);
    expect(await recordsOf(owner)).toHaveLength(3);
  });

  test('asks also for concurrent saves', async () => {
    const { owner, store, games } = await anArcade();
    const responses = await server.atOnce(Array.from({ length: 6 }, () => () => saveDay(owner, dayForm(store, games))));
    const saved = responses.filter((response) => response.body.error === undefined);
    expect(saved).toHaveLength(1);
    for (const { body } of responses.filter((response) => response.body.error)) {
      expect(body.error).toHaveProperty('sameDate');
      expect(body.data._id).toBe(saved[0]?.body.data._id);
    }
    expect(await recordsOf(owner)).toHaveLength(1);
  });

  test('saves all when confirmed concurrently', async () => {
    const { owner, store, games } = await anArcade();
    const save = () => saveDay(owner, dayForm(store, games, { askBeforeSameDate: false }));
    const responses = await server.atOnce(Array.from({ length: 6 }, () => save));
    expect(responses.filter((response) => response.body.error)).toEqual([]);
    expect(await recordsOf(owner)).toHaveLength(6);
  });
});
