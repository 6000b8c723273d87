import type { DashboardPerformance } from '@quarterdeck/contract/dashboard';
import type { FinancialRecord } from '@quarterdeck/contract/financials';
import type { Game } from '@quarterdeck/contract/games';
import type { Store } from '@quarterdeck/contract/stores';
import { addDays, businessDate, daysBetween, type BusinessDate } from '@quarterdeck/domain/business-date';
import { fromDollars, share, sum, toDollars } from '@quarterdeck/domain/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  aCounter,
  aDay,
  aFurtherStore,
  aGame,
  allowOldDates,
  anOwner,
  aStore,
  dataOf,
  type Caller,
} from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';
import { rollUp } from '../financials/rollups.ts';

const server = await startTestServer();

const ask = (caller: Caller, question: object = {}) =>
  caller.call<DashboardPerformance>('POST /dashboard/performance', question);
const performance = async (caller: Caller, question: object = {}) => dataOf(await ask(caller, question));

const MARCH = { from: '2026-03-01', to: '2026-03-31' };
const dollars = (amounts: number[]) => toDollars(sum(amounts.map(fromDollars)));
const profitOf = (records: FinancialRecord[]) => dollars(records.map(({ dailyProfit }) => dailyProfit));
const byName = (a: string, b: string) => Number(a > b) - Number(a < b);

/** The figures of records, computed from the records alone, compared with those of records some days earlier. */
function recomputed(now: FinancialRecord[], earlier: FinancialRecord[], daysBefore: number) {
  const before = earlier.map((record) => ({ ...record, date: addDays(businessDate(record.date), daysBefore) }));
  const storeDay = ({ storeId, date }: FinancialRecord) => `${storeId} ${date}`;
  const isIn = (others: FinancialRecord[]) => {
    const days = new Set(others.map(storeDay));
    return (record: FinancialRecord) => days.has(storeDay(record));
  };
  const [comparable, comparableBefore] = [now.filter(isIn(before)), before.filter(isIn(now))];
  const compared = (of: (record: FinancialRecord) => boolean) =>
    comparable.some(of)
      ? { now: profitOf(comparable.filter(of)), before: profitOf(comparableBefore.filter(of)) }
      : null;
  const dates = [...new Set(now.map(({ date }) => date))];
  const names = [...new Set(now.flatMap(({ gameFinances }) => gameFinances.map(({ gameName }) => gameName)))];
  const games = names.map((gameName) => {
    const lines = now.flatMap(({ gameFinances }) => gameFinances.filter((line) => line.gameName === gameName));
    return {
      gameName,
      takings: dollars(lines.map((line) => line.sum)),
      kept: dollars(lines.flatMap((line) => [line.sum, -line.commissionOwed])),
      records: now.filter(({ gameFinances }) => gameFinances.some((line) => line.gameName === gameName)).length,
    };
  });
  const kept = games.toSorted((a, b) => b.kept - a.kept || byName(a.gameName, b.gameName));
  const [best] = games.toSorted(
    (a, b) => fromDollars(b.takings) * a.records - fromDollars(a.takings) * b.records || byName(a.gameName, b.gameName),
  );
  const average = (total: number, count: number) => (count === 0 ? 0 : toDollars(share(fromDollars(total), 1, count)));
  const takingsOn = (date: string) =>
    dollars(
      now
        .filter((record) => record.date === date)
        .flatMap(({ gameFinances }) => gameFinances.filter(({ gameName }) => gameName === best?.gameName))
        .map((line) => line.sum),
    );
  return {
    recordCount: now.length,
    dayCount: dates.length,
    revenue: profitOf(now),
    averageDailyRevenue: average(profitOf(now), dates.length),
    compared: compared(() => true),
    storeDays: new Set(now.map(storeDay)).size,
    comparedStoreDays: new Set(comparable.map(storeDay)).size,
    bestGame: best ? { gameName: best.gameName, averageRevenue: average(best.takings, best.records) } : null,
    keepsMost: kept[0] ? { gameName: kept[0].gameName, kept: kept[0].kept } : null,
    games: kept.slice(0, 5).map(({ gameName, kept: amount }) => ({ gameName, kept: amount })),
    otherGames: { count: Math.max(0, kept.length - 5), kept: dollars(kept.slice(5).map((game) => game.kept)) },
    parts: dates.toSorted().map((date) => {
      const ofDay = now.filter((record) => record.date === date);
      const stores = [...new Set(ofDay.map(({ storeId }) => storeId))];
      return {
        from: date,
        to: date,
        revenue: profitOf(ofDay),
        compared: compared((record) => record.date === date),
        storeCount: stores.length,
        storeId: stores.length === 1 ? stores[0] : null,
        recordId: ofDay.length === 1 ? ofDay[0]!._id : null,
      };
    }),
    bestDays: dates
      .toSorted()
      .filter((date) =>
        now.some(
          (record) => record.date === date && record.gameFinances.some(({ gameName }) => gameName === best?.gameName),
        ),
      )
      .map((date) => [date, takingsOn(date)]),
    storeRevenue: (storeId: string) => {
      const own = now.filter((record) => record.storeId === storeId);
      return own.length === 0 ? null : profitOf(own);
    },
  };
}

const FIRST = businessDate('2026-02-20');
/** One name occurs twice in a store, and most names in both stores. */
const NAMES = ['Claw', 'Pac-Man', 'Zaxxon', 'Claw', 'Galaga', 'Asteroids', 'Frogger'];

/** Two stores with records of 30 days, some of two shifts, with losses and negative counts. */
async function aHistory() {
  const owner = await anOwner(server);
  const stores: Store[] = [await aStore(owner), await aFurtherStore(server, owner, 'Pier')];
  const games: Game[][] = [];
  for (const store of stores) {
    const ofStore: Game[] = [];
    for (const gameName of NAMES) ofStore.push(await aGame(owner, store, { gameName, commission: 33.33 }));
    games.push(ofStore);
  }
  const records: FinancialRecord[] = [];
  for (let day = 0; day < 30; day += 1) {
    const which = day % 3 === 0 ? 1 : 0;
    const chosen = games[which]!.filter((_, index) => (day + index) % 3 !== 1);
    const form = {
      date: addDays(FIRST, day - (day % 4 === 0 ? 1 : 0)),
      gameFinances: chosen.map(({ _id }, index) => ({ gameId: _id, sum: ((day * 137 + index * 411) % 5003) / 100 })),
      expenses: day % 6 === 0 ? [{ description: 'Bulb', amount: (day + 1) * 5 }] : [],
      actualCashCount: day % 11 === 7 ? -1.5 : 100,
      askBeforeSameDate: false,
    };
    records.push(await aDay(owner, stores[which]!, [], form));
  }
  return { owner, stores, records };
}

test('for any records, cards and charts are the sums of the records', async () => {
  const { owner, stores, records } = await aHistory();
  const day = fc.integer({ min: -3, max: 33 }).map((days) => addDays(FIRST, days));
  const period = fc
    .tuple(day, day)
    .map(([one, other]) => (one < other ? { from: one, to: other } : { from: other, to: one }))
    .filter(({ from, to }) => daysBetween(from, to) < 35);
  await fc.assert(
    fc.asyncProperty(period, period, fc.subarray([0, 1], { minLength: 1 }), async (now, before, which) => {
      const storeIds = which.map((index) => stores[index]!._id);
      const within = ({ from, to }: { from: BusinessDate; to: BusinessDate }) =>
        records.filter(({ date, storeId }) => date >= from && date <= to && storeIds.includes(storeId));
      const figures = await performance(owner, {
        ...now,
        compareFrom: before.from,
        compareTo: before.to,
        storeIds,
      });
      const { parts, bestDays, storeRevenue, ...expected } = recomputed(
        within(now),
        within(before),
        daysBetween(before.from, now.from),
      );
      expect(figures).toMatchObject(expected);
      // Days with records only in the compared period are not counted as days of this one.
      expect(figures.trend.parts.filter(({ revenue }) => revenue !== null)).toEqual(parts);
      const best = figures.bestGameTrend.parts.filter(({ revenue }) => revenue !== null);
      expect(best.map(({ from, revenue }) => [from, revenue])).toEqual(bestDays);
      expect(figures.stores.map(({ storeId }) => storeId).toSorted()).toEqual(storeIds.toSorted());
      for (const { storeId, revenue } of figures.stores) expect(revenue).toBe(storeRevenue(storeId));
    }),
    { numRuns: 40 },
  );
});

describe('a period', () => {
  test('of last year names no single game for two of one name, also once its sums are kept', async () => {
    const owner = await anOwner(server);
    const store = await aStore(owner);
    await allowOldDates(server, store);
    const twins = [await aGame(owner, store, { gameName: 'Claw' }), await aGame(owner, store, { gameName: 'Claw' })];
    await aDay(owner, store, twins, { date: '2025-03-02' });
    const year = { from: '2025-01-01', to: '2025-12-31' };
    const before = (await performance(owner, year)).keepsMost;
    expect(before).toMatchObject({ gameName: 'Claw', game: null });
    await rollUp(server.database.db);
    expect((await performance(owner, year)).keepsMost).toEqual(before);
  });

  test('names the games and stores of its figures, largest first', async () => {
    const owner = await anOwner(server);
    const store = await aStore(owner);
    const pier = await aFurtherStore(server, owner, 'Pier');
    const [claw, twin] = [
      await aGame(owner, store, { gameName: 'Claw' }),
      await aGame(owner, pier, { gameName: 'Claw' }),
    ];
    const skee = await aGame(owner, store, { gameName: 'Skee', commission: 50 });
    const lines = (amounts: [Game, number][]) => amounts.map(([{ _id }, amount]) => ({ gameId: _id, sum: amount }));
    await aDay(owner, store, [], {
      date: '2026-03-02',
      gameFinances: lines([
        [claw, 10],
        [skee, 40],
      ]),
    });
    await aDay(owner, pier, [], { date: '2026-03-02', gameFinances: lines([[twin, 50]]) });
    const figures = await performance(owner, MARCH);
    // Both stores have a game of that name, so the figure is of neither alone.
    expect(figures.keepsMost).toEqual({ gameName: 'Claw', kept: 52.5, game: null });
    const ofPier = await performance(owner, { ...MARCH, storeIds: [pier._id] });
    expect(ofPier.keepsMost?.game).toEqual({ storeId: pier._id, gameId: twin._id });
    // 40 in one record against 60 in two.
    expect(figures.bestGame).toMatchObject({
      gameName: 'Skee',
      averageRevenue: 40,
      game: { storeId: store._id, gameId: skee._id },
    });
    expect(figures.stores.map(({ storeName, revenue }) => [storeName, revenue])).toEqual([
      ['Boardwalk', 50],
      ['Pier', 50],
    ]);
    expect(figures.trend.parts).toMatchObject([{ storeCount: 2, storeId: null, recordId: null }]);
    // A purged game has no page, but its takings still count.
    await server.sql('delete from games where id = $1', [twin._id]);
    expect((await performance(owner, MARCH)).keepsMost).toEqual({ gameName: 'Claw', kept: 52.5, game: null });
    expect((await performance(owner, { ...MARCH, storeIds: [pier._id] })).keepsMost?.game).toBe(null);
  });

  test('without dates is all time, in longer parts', async () => {
    const owner = await anOwner(server);
    const store = await aStore(owner);
    const game = await aGame(owner, store);
    for (const date of ['2024-01-01', '2024-01-31', '2024-12-31']) await aDay(owner, store, [game], { date });
    const { trend, recordCount } = await performance(owner);
    expect(recordCount).toBe(3);
    expect(trend.unit).toBe('month');
    expect(trend.parts.map(({ from, revenue }) => [from, revenue])).toEqual([
      ['2024-01-01', 200],
      ['2024-12-31', 100],
    ]);
  });
});

describe('a question', () => {
  test('about a deleted store or another owner’s store is answered like one about an unknown store', async () => {
    const [owner, other] = [await anOwner(server), await anOwner(server)];
    const [theirs, gone] = [await aStore(other), await aStore(owner)];
    await aDay(other, theirs, [await aGame(other, theirs)], { date: '2026-03-02' });
    await owner.call('POST /stores/delete-store', { _id: gone._id });
    for (const storeId of [theirs._id, gone._id, crypto.randomUUID()]) {
      const { body } = await ask(owner, { ...MARCH, storeIds: [storeId] });
      expect(body).toMatchObject({ error: { storeId: 'Store not found' } });
      expect(body).not.toHaveProperty('data');
    }
    expect(await performance(owner, MARCH)).toMatchObject({ recordCount: 0, stores: [], games: [], bestGame: null });
  });

  test('of a counter is refused', async () => {
    const owner = await anOwner(server);
    const counter = await aCounter(server, owner, await aStore(owner));
    const { body } = await ask(counter, MARCH);
    expect(body.error).toBeTruthy();
    expect(body).not.toHaveProperty('data');
  });
});
