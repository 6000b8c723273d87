import type { Performance } from '@quarterdeck/contract/games';
import { add, fromDollars, toDollars } from '@quarterdeck/domain/money';
import { describe, expect, test } from 'vitest';
import {
  aDay,
  aFurtherStore,
  aGame,
  anOwner,
  aStore,
  aCounter,
  dataOf,
  gameForm,
  type Caller,
} from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();

const ask = (caller: Caller, question: object) => caller.call<Performance>('POST /games/performance', question);
const performance = async (caller: Caller, question: object = {}) => dataOf(await ask(caller, question));
const named = ({ games }: Performance, gameName: string) => games.find((game) => game.gameName === gameName);

/** An owner with a store and two games: Claw (3 machines, 12.5 %) and Galaga (1 machine, own). */
async function anArcade() {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const claw = await aGame(owner, store, { gameName: 'Claw', quantity: 3 });
  const galaga = await aGame(owner, store, { gameName: 'Galaga', quantity: 1, commission: 0 });
  const save = (date: string, [first, second]: [number, number], form: object = {}) =>
    aDay(owner, store, [], {
      date,
      gameFinances: [
        { gameId: claw._id, sum: first },
        { gameId: galaga._id, sum: second },
      ],
      ...form,
    });
  return { owner, store, claw, galaga, save };
}

describe('the figures of a game', () => {
  test('are its takings, commission, what is kept, machine-days and share', async () => {
    const { owner, store, claw, save } = await anArcade();
    await save('2026-03-01', [100, 20]);
    // A second shift of the same day is no further machine-day.
    await save('2026-03-01', [50.05, 0], { askBeforeSameDate: false });
    await save('2026-03-02', [10, 19.95]);
    await save('2026-04-01', [1000, 1000]);
    const figures = await performance(owner, { from: '2026-03-01', to: '2026-03-31' });
    expect(named(figures, 'Claw')).toEqual({
      gameId: claw._id,
      gameName: 'Claw',
      storeId: store._id,
      storeName: 'Boardwalk',
      repName: 'Ray',
      commission: 12.5,
      quantity: 3,
      isActive: true,
      isDeleted: false,
      days: 2,
      machineDays: 6,
      takings: 160.05,
      // 12.50 + 6.26 + 1.25: rounded in each line.
      commissionOwed: 20.01,
      kept: 140.04,
      keptPerMachineDay: 23.34,
      share: 80.03,
      compared: null,
    });
    expect(figures.totals).toEqual({
      takings: 200,
      commissionOwed: 20.01,
      kept: 179.99,
      machineDays: 8,
      keptPerMachineDay: 22.5,
      compared: null,
      adjustment: 0,
      expenses: 0,
      storeDays: 2,
      comparedStoreDays: 0,
    });
    expect(figures.games.map(({ gameName }) => gameName)).toEqual(['Claw', 'Galaga']);
  });

  test('cover all records when no dates are given', async () => {
    const { owner, save } = await anArcade();
    await save('2001-01-01', [1, 2]);
    await save('2025-01-01', [10, 20]);
    expect((await performance(owner)).totals).toMatchObject({ takings: 33, storeDays: 2 });
    expect((await performance(owner, { from: '2024-01-01' })).totals).toMatchObject({ takings: 30 });
    expect((await performance(owner, { to: '2024-01-01' })).totals).toMatchObject({ takings: 3 });
    expect((await performance(owner, { from: '9999-12-31', to: '9999-12-31' })).totals).toMatchObject({ takings: 0 });
  });

  test('are null when unknown: no share, nothing per machine', async () => {
    const { owner } = await anArcade();
    const { games, totals } = await performance(owner, { from: '2026-03-01', to: '2026-03-31' });
    expect(games).toHaveLength(2);
    for (const game of games) expect(game).toMatchObject({ days: 0, keptPerMachineDay: null, share: null, kept: 0 });
    expect(totals).toMatchObject({ keptPerMachineDay: null, storeDays: 0 });
  });

  test('include deleted and inactive games only if they have takings', async () => {
    const { owner, store, claw, galaga, save } = await anArcade();
    await save('2026-03-01', [100, 20]);
    await owner.call('POST /games/delete-game', { _id: claw._id, storeId: store._id });
    await owner.call('POST /games/edit-game', {
      ...gameForm,
      gameName: 'Galaga',
      _id: galaga._id,
      storeId: store._id,
      isActive: false,
    });
    const march = await performance(owner, { from: '2026-03-01', to: '2026-03-31' });
    expect(named(march, 'Claw')).toMatchObject({ takings: 100, isActive: false, isDeleted: true });
    expect(named(march, 'Galaga')).toMatchObject({ takings: 20, isActive: false, isDeleted: false });
    expect((await performance(owner, { from: '2026-04-01', to: '2026-04-30' })).games).toEqual([]);
    // Purged: known from its records only.
    await server.sql('delete from games where id = $1', [claw._id]);
    const later = await performance(owner);
    expect(named(later, 'Claw')).toMatchObject({ takings: 100, repName: 'Ray', commission: 12.5, quantity: 0 });
    expect(named(later, 'Claw')).toMatchObject({ isDeleted: true, days: 1, machineDays: 3, keptPerMachineDay: 29.17 });
    await server.sql('update game_lines set machines = null where game_id = $1', [claw._id]);
    const unknown = named(await performance(owner), 'Claw');
    expect(unknown).toMatchObject({ isDeleted: true, days: 1, machineDays: 0, keptPerMachineDay: null });
  });

  test('leave out deleted records and stores', async () => {
    const { owner, save } = await anArcade();
    const record = await save('2026-03-01', [100, 20]);
    await save('2026-03-02', [1, 2]);
    await owner.call('POST /financials/delete-financial', { _id: record._id });
    const pier = await aFurtherStore(server, owner, 'Pier');
    await aDay(owner, pier, [await aGame(owner, pier, { gameName: 'Gone' })], { date: '2026-03-01' });
    await server.sql('update stores set deleted_at = now() where id = $1', [pier._id]);
    const figures = await performance(owner);
    expect(figures.totals.takings).toBe(3);
    expect(named(figures, 'Gone')).toBeUndefined();
  });

  test('keep the sum of the games apart from the count that replaced it', async () => {
    const { owner, store, save } = await anArcade();
    await save('2026-03-01', [100, 20], { actualCashCount: -12.34 });
    await save('2026-03-02', [5, 5], { expenses: [{ description: 'Bill', amount: 4.5 }] });
    const { totals } = await performance(owner);
    expect(totals).toMatchObject({ takings: 130, adjustment: -132.34, expenses: 4.5 });
    const { period } = dataOf(
      await owner.call<{ period: { totalMoneyIn: number } }>('POST /financials/store-summary', { storeId: store._id }),
    );
    expect(toDollars(add(fromDollars(totals.takings), fromDollars(totals.adjustment)))).toBe(period.totalMoneyIn);
  });

  test('cover 26 years and large amounts', async () => {
    const { owner, save } = await anArcade();
    for (const date of ['2000-01-01', '2025-12-31']) await save(date, [10_000_000, 10_000_000]);
    const { totals } = await performance(owner, { from: '2000-01-01', to: '9999-12-31' });
    expect(totals).toMatchObject({ takings: 40_000_000, storeDays: 2 });
  });
});

describe('a comparison', () => {
  const NOVEMBER_AND_OCTOBER = {
    from: '2025-11-01',
    to: '2025-11-30',
    compareFrom: '2025-10-01',
    compareTo: '2025-10-31',
  };

  test('covers only days that both periods have', async () => {
    const { owner, save } = await anArcade();
    await save('2025-10-01', [80, 10]);
    await save('2025-10-02', [999, 999]);
    await save('2025-10-31', [999, 999]);
    await save('2025-11-01', [100, 20]);
    await save('2025-11-03', [888, 888]);
    const figures = await performance(owner, NOVEMBER_AND_OCTOBER);
    expect(figures.totals).toMatchObject({ takings: 1896, storeDays: 2, comparedStoreDays: 1 });
    expect(figures.totals.compared).toEqual({ takings: 120, takingsBefore: 90, kept: 107.5, keptBefore: 80 });
    expect(named(figures, 'Claw')?.compared).toEqual({ takings: 100, takingsBefore: 80, kept: 87.5, keptBefore: 70 });
  });

  test('is per store: a day that only one store has before is not compared in the other', async () => {
    const { owner, save } = await anArcade();
    const pier = await aFurtherStore(server, owner, 'Pier');
    const games = [await aGame(owner, pier, { gameName: 'Pier Claw' })];
    await save('2025-10-05', [80, 10]);
    await save('2025-11-05', [100, 20]);
    await aDay(owner, pier, games, { date: '2025-11-05' });
    const figures = await performance(owner, NOVEMBER_AND_OCTOBER);
    expect(figures.totals).toMatchObject({ storeDays: 2, comparedStoreDays: 1 });
    expect(named(figures, 'Pier Claw')?.compared).toEqual({ takings: 0, takingsBefore: 0, kept: 0, keptBefore: 0 });
  });

  test('includes a game that is deleted by now, so that the parts add up', async () => {
    const { owner, store, claw, galaga, save } = await anArcade();
    await save('2025-10-01', [80, 10]);
    await owner.call('POST /games/delete-game', { _id: claw._id, storeId: store._id });
    await aDay(owner, store, [galaga], { date: '2025-11-01' });
    const figures = await performance(owner, NOVEMBER_AND_OCTOBER);
    expect(named(figures, 'Claw')).toMatchObject({
      days: 0,
      takings: 0,
      isDeleted: true,
      compared: { takingsBefore: 80 },
    });
    expect(figures.totals.compared?.takingsBefore).toBe(90);
  });

  test('may overlap the period', async () => {
    const { owner, save } = await anArcade();
    for (const [date, sum] of [['2025-11-01', 1] as const, ['2025-11-02', 10] as const, ['2025-11-03', 100] as const])
      await save(date, [sum, 0]);
    const figures = await performance(owner, {
      from: '2025-11-02',
      to: '2025-11-03',
      compareFrom: '2025-11-01',
      compareTo: '2025-11-02',
    });
    expect(figures.totals).toMatchObject({ takings: 110, compared: { takings: 110, takingsBefore: 11 } });
  });
});

describe('a question', () => {
  test.each([
    [{ from: '2026-03-02', to: '2026-03-01' }, { to: 'The end date is before the start date' }],
    [
      { from: '2026-03-01', to: '2026-03-02', compareFrom: '2026-02-02', compareTo: '2026-02-01' },
      { compareTo: 'The end date is before the start date' },
    ],
    [
      { compareFrom: '2026-02-01', compareTo: '2026-02-02' },
      { compareTo: 'A comparison needs the dates of both periods' },
    ],
    [
      { from: '2026-03-01', to: '2026-03-02', compareFrom: '2026-02-01' },
      { compareTo: 'A comparison needs the dates of both periods' },
    ],
    [{ from: '1999-12-31' }, { from: 'Start date cannot be before January 1, 2000' }],
    [{ from: '2026-02-30' }, { from: 'Start date must be a date like 2026-01-31' }],
    [{ from: '-infinity' }, { from: 'Start date must be a date like 2026-01-31' }],
    [{ to: '10000-01-01' }, { to: 'End date must be a date like 2026-01-31' }],
    [{ storeIds: [] }, { storeIds: 'Choose a store' }],
    [{ storeIds: ['x'] }, { 'storeIds.0': 'Unknown ID' }],
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
    const { owner } = await anArcade();
    const other = await anArcade();
    await other.save('2026-03-01', [100, 20]);
    expect((await performance(owner)).totals.takings).toBe(0);
  });

  test('of a counter is refused', async () => {
    const { owner, store } = await anArcade();
    const counter = await aCounter(server, owner, store);
    expect((await ask(counter, { storeIds: [store._id] })).body).toEqual({
      error: 'Only the store’s owner can do this',
    });
  });
});
