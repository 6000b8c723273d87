import type { GamePage, Performance } from '@quarterdeck/contract/games';
import { describe, expect, test } from 'vitest';
import {
  aCounter,
  aDay,
  aFurtherStore,
  aGame,
  anOwner,
  aStore,
  dataOf,
  gameForm,
  type Caller,
} from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();

const ask = (caller: Caller, question: object) => caller.call<GamePage>('POST /games/game-page', question);

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
  const page = async (period: object = {}, gameId = claw._id) =>
    dataOf(await ask(owner, { _id: gameId, storeId: store._id, ...period }));
  return { owner, store, claw, galaga, save, page };
}

const MARCH = { from: '2026-03-01', to: '2026-03-31' };

describe('the page of a game', () => {
  test('has the figures of the table of its store', async () => {
    const { owner, store, claw, save, page } = await anArcade();
    await save('2026-02-01', [70, 30]);
    await save('2026-03-01', [100, 20]);
    await save('2026-03-01', [50.05, 0], { askBeforeSameDate: false });
    await save('2026-03-02', [10, 19.95]);
    const question = { ...MARCH, compareFrom: '2026-02-01', compareTo: '2026-02-28' };
    const table = dataOf(
      await owner.call<Performance>('POST /games/performance', { ...question, storeIds: [store._id] }),
    );
    const { game, ...found } = await page(question);
    expect(game).toEqual(table.games.find(({ gameId }) => gameId === claw._id));
    expect(game).toMatchObject({ takings: 160.05, machineDays: 6, keptPerMachineDay: 23.34, share: 80.03 });
    expect(found).toMatchObject({ storeDays: 2, comparedStoreDays: 1 });
    // 131.29 in 3 machine-days; 61.25 in as many.
    expect(found.compared).toEqual({
      keptPerMachineDay: { now: 43.76, before: 20.42 },
      share: { now: 88.24, before: 70 },
    });
  });

  test('has a bar per day, the average of each weekday, best and worst days', async () => {
    const { save, page } = await anArcade();
    // A Sunday with two shifts, then Monday to Saturday.
    const first = await save('2026-03-01', [100, 0]);
    await save('2026-03-01', [40, 0], { askBeforeSameDate: false });
    const records = [];
    for (const [index, takings] of [10, 20, 30, 50, 60].entries())
      records.push(await save(`2026-03-0${index + 2}`, [takings, 0]));
    await save('2026-03-08', [20, 0]);
    const figures = await page(MARCH);
    expect(figures.trend.unit).toBe('day');
    expect(figures.trend.parts).toHaveLength(7);
    expect(figures.trend.parts.slice(0, 2)).toEqual([
      { from: '2026-03-01', to: '2026-03-01', takings: 140, compared: null, recordId: null },
      { from: '2026-03-02', to: '2026-03-02', takings: 10, compared: null, recordId: records[0]?._id },
    ]);
    expect(figures.weekdays).toEqual([80, 10, 20, 30, 50, 60, null]);
    // Only Sundays have two days, 140 and 20, so only they are above or below their average.
    expect(figures.bestDays).toEqual([{ date: '2026-03-01', takings: 140, weekdayAverage: 80, recordId: null }]);
    expect(figures.worstDays).toEqual([
      { date: '2026-03-08', takings: 20, weekdayAverage: 80, recordId: figures.records[0]?._id },
    ]);
    expect(figures.recordCount).toBe(8);
    expect(figures.records[0]).toMatchObject({ date: '2026-03-08', takings: 20, commissionOwed: 2.5, share: 100 });
    expect(figures.records.at(-1)?._id).toBe(first._id);
  });

  test('ranks days by how far they are from the average of their weekday', async () => {
    const { save, page } = await anArcade();
    // Four Saturdays around 100 and four Mondays around 10.
    for (const [week, saturday] of [100, 104, 98, 98].entries())
      await save(`2026-03-${String(7 + week * 7).padStart(2, '0')}`, [saturday, 0]);
    for (const [week, monday] of [10, 30, 0, 0].entries())
      await save(`2026-03-${String(2 + week * 7).padStart(2, '0')}`, [monday, 0]);
    const { bestDays, worstDays } = await page(MARCH);
    expect(bestDays.map(({ date, takings }) => [date, takings])).toEqual([
      ['2026-03-09', 30],
      ['2026-03-14', 104],
    ]);
    expect(worstDays.map(({ takings, weekdayAverage }) => takings - weekdayAverage)).toEqual([-10, -10, -2]);
  });

  test('has wider bars for longer periods, and shows the ten latest records', async () => {
    const { save, page } = await anArcade();
    for (let month = 1; month <= 12; month += 1)
      await save(`2025-${String(month).padStart(2, '0')}-15`, [month, month]);
    await save('2025-12-16', [1, 0]);
    const year = await page({ from: '2025-01-01', to: '2025-12-31' });
    expect(year.trend.unit).toBe('month');
    expect(year.trend.parts.at(-1)).toMatchObject({
      from: '2025-12-15',
      to: '2025-12-16',
      takings: 13,
      recordId: null,
    });
    expect(year).toMatchObject({ recordCount: 13, records: { length: 10 } });
    const quarter = await page({ from: '2025-10-01', to: '2025-12-31' });
    expect(quarter.trend).toMatchObject({ unit: 'week', parts: { length: 3 } });
    // Without dates, the records determine the length of the period.
    expect((await page()).trend.unit).toBe('month');
    await save('2012-05-05', [1, 1]);
    expect((await page()).trend).toMatchObject({ unit: 'year', parts: [{ takings: 1 }, { takings: 91 - 12 }] });
  });

  test('compares each bar like for like', async () => {
    const { save, page } = await anArcade();
    await save('2025-10-01', [80, 10]);
    await save('2025-10-02', [999, 999]);
    await save('2025-11-01', [100, 20]);
    await save('2025-11-03', [888, 888]);
    const { trend } = await page({
      from: '2025-11-01',
      to: '2025-11-30',
      compareFrom: '2025-10-01',
      compareTo: '2025-10-31',
    });
    expect(trend.parts.map(({ compared }) => compared)).toEqual([{ takings: 100, takingsBefore: 80 }, null]);
  });

  test('of a game without takings is empty, not zero', async () => {
    const { page } = await anArcade();
    const figures = await page({ ...MARCH, compareFrom: '2026-02-01', compareTo: '2026-02-28' });
    expect(figures).toMatchObject({
      game: { gameName: 'Claw', days: 0, keptPerMachineDay: null, share: null },
      compared: { keptPerMachineDay: { now: null, before: null }, share: { now: null, before: null } },
      trend: { parts: [] },
      weekdays: Array(7).fill(null),
      bestDays: [],
      worstDays: [],
      records: [],
      recordCount: 0,
      inOtherStores: [],
    });
  });

  test('leaves out deleted records, and exists for inactive and deleted games', async () => {
    const { owner, store, claw, save, page } = await anArcade();
    const deleted = await save('2026-03-01', [100, 20]);
    await save('2026-03-02', [1, 2]);
    await owner.call('POST /financials/delete-financial', { _id: deleted._id });
    await owner.call('POST /games/edit-game', {
      ...gameForm,
      gameName: 'Claw',
      _id: claw._id,
      storeId: store._id,
      isActive: false,
    });
    expect(await page(MARCH)).toMatchObject({ game: { takings: 1, isActive: false }, recordCount: 1 });
    expect((await page({ from: '2020-01-01', to: '2020-01-01' })).game.takings).toBe(0);
    await owner.call('POST /games/delete-game', { _id: claw._id, storeId: store._id });
    expect(await page(MARCH)).toMatchObject({ game: { takings: 1, isDeleted: true } });
  });
});

describe('the same game in other stores', () => {
  test('has its name, ignoring case, and figures of its own', async () => {
    const { owner, claw, save, page } = await anArcade();
    await save('2026-03-01', [100, 20]);
    const pier = await aFurtherStore(server, owner, 'Pier');
    const twin = await aGame(owner, pier, { gameName: 'CLAW', quantity: 2 });
    const other = await aGame(owner, pier, { gameName: 'Claw King' });
    await aDay(owner, pier, [], {
      date: '2026-03-01',
      gameFinances: [
        { gameId: twin._id, sum: 40 },
        { gameId: other._id, sum: 500 },
      ],
    });
    const gone = await aFurtherStore(server, owner, 'Gone');
    await aGame(owner, gone, { gameName: 'Claw' });
    await server.sql('update stores set deleted_at = now() where id = $1', [gone._id]);
    const stranger = await anOwner(server);
    await aGame(stranger, await aStore(stranger), { gameName: 'Claw' });

    const { game, inOtherStores } = await page(MARCH);
    expect(game).toMatchObject({ gameId: claw._id, takings: 100, share: 83.33 });
    expect(inOtherStores).toHaveLength(1);
    expect(inOtherStores[0]).toMatchObject({ gameId: twin._id, storeName: 'Pier', takings: 40, kept: 35, share: null });
    const theirs = dataOf(await ask(owner, { _id: twin._id, storeId: pier._id, ...MARCH }));
    expect(theirs.inOtherStores.map(({ gameId }) => gameId)).toEqual([claw._id]);
    expect(theirs.game.share).toBe(7.41);
  });

  test('is left out while it is deleted and has no takings', async () => {
    const { owner, page } = await anArcade();
    const pier = await aFurtherStore(server, owner, 'Pier');
    const twin = await aGame(owner, pier, { gameName: 'Claw' });
    await owner.call('POST /games/delete-game', { _id: twin._id, storeId: pier._id });
    expect((await page(MARCH)).inOtherStores).toEqual([]);
  });
});

describe('a question', () => {
  test('of a foreign, purged or unknown game, or of a game of another store, is not found', async () => {
    const { owner, store, claw, galaga } = await anArcade();
    const other = await anArcade();
    const pier = await aFurtherStore(server, owner, 'Pier');
    await server.sql('delete from games where id = $1', [galaga._id]);
    const gone = await aFurtherStore(server, owner, 'Gone');
    const itsGame = await aGame(owner, gone, { gameName: 'Claw' });
    await owner.call('POST /stores/delete-store', { _id: gone._id });
    for (const [gameId, storeId] of [
      [other.claw._id, other.store._id],
      [other.claw._id, store._id],
      [claw._id, other.store._id],
      [claw._id, pier._id],
      [galaga._id, store._id],
      [itsGame._id, gone._id],
      [crypto.randomUUID(), store._id],
    ])
      expect((await ask(owner, { _id: gameId, storeId })).body).toEqual({ error: { _id: 'Game not found' } });
  });

  test('of a counter is refused', async () => {
    const { owner, store, claw } = await anArcade();
    const counter = await aCounter(server, owner, store);
    expect((await ask(counter, { _id: claw._id, storeId: store._id })).body).toEqual({
      error: 'Only the store’s owner can do this',
    });
  });

  test('with dates in the wrong order is refused', async () => {
    const { owner, store, claw } = await anArcade();
    const question = { _id: claw._id, storeId: store._id, from: '2026-03-02', to: '2026-03-01' };
    expect((await ask(owner, question)).body).toEqual({ error: { to: 'The end date is before the start date' } });
  });
});
