import type { DashboardSummary } from '@quarterdeck/contract/dashboard';
import type { FinancialRecord } from '@quarterdeck/contract/financials';
import type { Game } from '@quarterdeck/contract/games';
import type { Store } from '@quarterdeck/contract/stores';
import { addDays, businessDate, daysBetween, type BusinessDate } from '@quarterdeck/domain/business-date';
import { fromDollars, toDollars, type Cents } from '@quarterdeck/domain/money';
import fc from 'fast-check';
import pg from 'pg';
import { expect, test } from 'vitest';
import { aDay, aFurtherStore, aGame, anOwner, aStore, dataOf, editDay, type Owner } from '../../../test/builders.ts';
import { asAdmin, newDatabase } from '../../../test/postgres/database.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();

const summaryOf = async (owner: Owner) => dataOf(await owner.call<DashboardSummary>('GET /dashboard/summary'));

/** All of the owner's records, page by page. */
async function allRecords(owner: Owner): Promise<FinancialRecord[]> {
  const records: FinancialRecord[] = [];
  for (;;) {
    const before = records.at(-1)?._id;
    const query = { limit: 100, ...(before && { before }) };
    const page = dataOf(await owner.call<FinancialRecord[]>('GET /financials/user-financials', query));
    records.push(...page);
    if (page.length < 100) return records;
  }
}

const add = (amounts: number[]) =>
  toDollars(amounts.reduce((total, amount) => total + fromDollars(amount), 0) as Cents);
/** Half a cent is rounded away from zero. */
const average = (total: number, count: number) => {
  const exact = Math.abs(fromDollars(total)) / count;
  return (Math.sign(total) * Math.floor(exact + 0.5)) / 100 || 0;
};
const byName = (a: string, b: string) => Number(a > b) - Number(a < b);

/** The expected dashboard, computed from the records themselves. */
async function expectedSummary(owner: Owner): Promise<DashboardSummary> {
  const stores = dataOf(await owner.call<Store[]>('GET /stores/user-stores'));
  const records = await allRecords(owner);
  const dates = [...new Set(records.map((record) => record.date))].sort();
  const latest = dates.at(-1) as BusinessDate | undefined;
  const profitOn = (date: string) =>
    add(records.filter((record) => record.date === date).map((record) => record.dailyProfit));
  const total = add(records.map((record) => record.dailyProfit));

  const within = (date: string, newest: number, oldest: number) => {
    const age = daysBetween(date as BusinessDate, latest!);
    return age >= newest && age <= oldest;
  };

  const names = [...new Set(records.flatMap((record) => record.gameFinances.map((line) => line.gameName)))];
  const takings = (name: string, among: FinancialRecord[]) =>
    add(
      among.flatMap((record) => record.gameFinances.filter((line) => line.gameName === name).map((line) => line.sum)),
    );
  const having = (name: string) =>
    records.filter((record) => record.gameFinances.some((line) => line.gameName === name));
  const games = names
    .map((gameName) => ({ gameName, revenue: takings(gameName, records), count: having(gameName).length }))
    .sort((a, b) => b.revenue - a.revenue || byName(a.gameName, b.gameName));
  const isBetter = (a: (typeof games)[0], b: (typeof games)[0]) =>
    fromDollars(b.revenue) * a.count - fromDollars(a.revenue) * b.count || byName(a.gameName, b.gameName);
  const best = games.toSorted(isBetter)[0];
  const bestDays = best
    ? dates.filter((date) => within(date, 0, 29) && having(best.gameName).some((r) => r.date === date))
    : [];

  /** The expected day of the trend: its figures, and those like for like with the week before. */
  const counted = (date: BusinessDate) => {
    const now = records.filter((record) => record.date === date);
    const before = records.filter((record) => record.date === addDays(date, -7));
    const ids = [...new Set(now.map(({ storeId }) => storeId))];
    const comparable = ids.filter((id) => before.some(({ storeId }) => storeId === id));
    const profit = (among: FinancialRecord[]) =>
      add(among.filter(({ storeId }) => comparable.includes(storeId)).map((record) => record.dailyProfit));
    return {
      storeCount: ids.length,
      storeId: ids.length === 1 ? ids[0]! : null,
      recordId: now.length === 1 ? now[0]!._id : null,
      compared: comparable.length === 0 ? null : { now: profit(now), before: profit(before) },
    };
  };
  const week = latest ? records.filter((record) => within(record.date, 0, 6)) : [];
  const kept = (name: string) =>
    add(
      week.flatMap((record) =>
        record.gameFinances
          .filter((line) => line.gameName === name)
          .flatMap((line) => [line.sum, -line.commissionOwed]),
      ),
    );
  const [keeping] = names
    .filter((name) => week.some((record) => record.gameFinances.some((line) => line.gameName === name)))
    .map((gameName) => ({ gameName, kept: kept(gameName) }))
    .sort((a, b) => b.kept - a.kept || byName(a.gameName, b.gameName));
  const gameOf = (gameName: string) => {
    const places = records.filter(({ gameFinances }) => gameFinances.some((line) => line.gameName === gameName));
    const [storeId, other] = new Set(places.map((record) => record.storeId));
    const lines = places.flatMap(({ gameFinances }) => gameFinances.filter((line) => line.gameName === gameName));
    const ids = new Set(lines.map(({ gameId }) => gameId));
    if (other !== undefined || ids.size !== 1) return null;
    const game = { storeId, gameId: [...ids][0] };
    // Of two games of a name, one may have had records that are deleted.
    const isUnique = GAME_NAMES.filter((name) => name === gameName).length < 2;
    return (isUnique ? game : expect.toBeOneOf([game, null])) as never;
  };

  return {
    totalStores: stores.length,
    activeStores: stores.filter((store) => store.isActive).length,
    recordCount: records.length,
    totalRevenue: total,
    dayCount: dates.length,
    averageDailyRevenue: dates.length === 0 ? 0 : average(total, dates.length),
    keepsMost: keeping ? { ...keeping, game: gameOf(keeping.gameName) } : null,
    bestGame: best
      ? {
          gameName: best.gameName,
          game: gameOf(best.gameName),
          averageRevenue: average(best.revenue, best.count),
        }
      : null,
    trend: latest
      ? [6, 5, 4, 3, 2, 1, 0].map((age) => ({
          date: addDays(latest, -age),
          revenue: profitOn(addDays(latest, -age)),
          weekBefore: profitOn(addDays(latest, -age - 7)),
          ...counted(addDays(latest, -age)),
        }))
      : [],
    latestDay: latest ? (expect.anything() as never) : null,
    games: games.slice(0, 5).map(({ gameName, revenue }) => ({ gameName, revenue, game: gameOf(gameName) })),
    otherGames: { count: Math.max(games.length - 5, 0), revenue: add(games.slice(5).map((game) => game.revenue)) },
    stores: stores
      .map(({ _id, storeName }) => {
        const ofStore = records.filter((record) => record.storeId === _id);
        return { storeId: _id, storeName, revenue: add(ofStore.map((record) => record.dailyProfit)) };
      })
      .sort((a, b) => b.revenue - a.revenue || byName(a.storeName, b.storeName)),
    bestGameDays: bestDays.map((date) => ({
      date,
      revenue: takings(
        best!.gameName,
        records.filter((record) => record.date === date),
      ),
    })),
  };
}

const nothing = {
  recordCount: 0,
  totalRevenue: 0,
  dayCount: 0,
  averageDailyRevenue: 0,
  bestGame: null,
  keepsMost: null,
  trend: [],
  latestDay: null,
  games: [],
  otherGames: { count: 0, revenue: 0 },
  bestGameDays: [],
};

test('an empty account has an empty dashboard', async () => {
  const owner = await anOwner(server);
  expect(await summaryOf(owner)).toEqual({ totalStores: 0, activeStores: 0, stores: [], ...nothing });
  const { _id: storeId } = await aStore(owner);
  const stores = [{ storeId, storeName: 'Boardwalk', revenue: 0 }];
  expect(await summaryOf(owner)).toEqual({ totalStores: 1, activeStores: 1, stores, ...nothing });
});

test('a single record determines every figure', async () => {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const expenses = [{ description: 'Bulbs', amount: 30.5 }];
  const skeeBall = await aGame(owner, store);
  const record = await aDay(owner, store, [skeeBall], { date: '2024-03-01', expenses });
  const summary = await summaryOf(owner);
  expect(summary).toMatchObject({ recordCount: 1, totalRevenue: 69.5, dayCount: 1, averageDailyRevenue: 69.5 });
  const game = { storeId: store._id, gameId: skeeBall._id };
  expect(summary.bestGame).toEqual({ gameName: 'Skee-Ball', averageRevenue: 100, game });
  // 12.5 % is the representative's.
  expect(summary.keepsMost).toEqual({ gameName: 'Skee-Ball', kept: 87.5, game });
  expect(summary.games).toEqual([{ gameName: 'Skee-Ball', revenue: 100, game }]);
  expect(summary.trend.at(-1)).toMatchObject({
    storeCount: 1,
    storeId: store._id,
    recordId: record._id,
    compared: null,
  });
  expect(summary.bestGameDays).toEqual([{ date: '2024-03-01', revenue: 100 }]);
  expect(summary.trend.map((day) => day.date)).toEqual([
    ...['2024-02-24', '2024-02-25', '2024-02-26', '2024-02-27', '2024-02-28', '2024-02-29', '2024-03-01'],
  ]);
  expect(summary.trend.map((day) => day.revenue)).toEqual([0, 0, 0, 0, 0, 0, 69.5]);
  expect(summary).toEqual(await expectedSummary(owner));
});

test('ties between games or stores are sorted by name', async () => {
  const owner = await anOwner(server);
  for (const storeName of ['Pier', 'Boardwalk', 'arcade', 'Jetty']) {
    const store = await aFurtherStore(server, owner, storeName);
    const games: Game[] = [];
    for (const gameName of ['Zaxxon', 'Asteroids', 'Éclair', 'claw', 'Claw', 'Galaga', 'Pac-Man']) {
      games.push(await aGame(owner, store, { gameName }));
    }
    await aDay(owner, store, games);
  }
  const summary = await summaryOf(owner);
  expect(summary.bestGame?.gameName).toBe('Asteroids');
  expect(summary.games.map((game) => game.gameName)).toEqual(['Asteroids', 'Claw', 'Galaga', 'Pac-Man', 'Zaxxon']);
  expect(summary.otherGames).toEqual({ count: 2, revenue: 800 });
  expect(summary.stores.map((store) => store.storeName)).toEqual(['Boardwalk', 'Jetty', 'Pier', 'arcade']);
});

const LATEST = businessDate('2024-03-31');
const aRecord = fc.record({
  place: fc.nat(1),
  // Prefers dates at the ends of the periods and next to them.
  age: fc.oneof(fc.constantFrom(0, 6, 7, 13, 14, 29, 30, 59, 60), fc.nat(90)),
  lines: fc.uniqueArray(fc.record({ game: fc.nat(7), cents: fc.integer({ min: 0, max: 50_000 }) }), {
    selector: (line) => line.game,
    minLength: 1,
    maxLength: 5,
  }),
  expenseCents: fc.integer({ min: 0, max: 90_000 }),
  isCountedBelowZero: fc.boolean(),
});

/** Two stores with eight games each; some names occur in both, one occurs twice in a store. */
const GAME_NAMES = ['Claw', 'Pac-Man', 'Zaxxon', 'Galaga', 'Asteroids', 'Frogger', 'Claw', 'Q*bert'];

test('the figures of random records match a recomputation, also after edits and deletions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aRecord, { minLength: 1, maxLength: 25, size: 'max' }), async (plans) => {
      const owner = await anOwner(server);
      const stores = [await aStore(owner), await aFurtherStore(server, owner, 'Pier')];
      const deleted = await aFurtherStore(server, owner, 'Gone');
      const games = new Map<string, Game[]>();
      for (const store of [...stores, deleted]) {
        const ofStore: Game[] = [];
        for (const gameName of GAME_NAMES) ofStore.push(await aGame(owner, store, { gameName }));
        games.set(store._id, ofStore);
      }
      const saved: FinancialRecord[] = [];
      for (const { place, age, lines, expenseCents, isCountedBelowZero } of plans) {
        const store = stores[place]!;
        saved.push(
          await aDay(owner, store, [], {
            date: addDays(LATEST, -age),
            gameFinances: lines.map((line) => ({
              gameId: games.get(store._id)![line.game]!._id,
              sum: line.cents / 100,
            })),
            expenses: [{ description: 'Bill', amount: expenseCents / 100 }],
            actualCashCount: isCountedBelowZero ? -12.34 : 100,
            askBeforeSameDate: false,
          }),
        );
      }
      await aDay(owner, deleted, games.get(deleted._id)!, { date: LATEST });
      expect(await summaryOf(owner)).toEqual(await expectedSummary(owner));

      await owner.call('POST /stores/delete-store', { _id: deleted._id });
      await owner.call('POST /financials/delete-financial', { _id: saved[0]!._id });
      await editDay(owner, saved.at(-1)!, { date: '2024-04-01', expenses: [], totalMoneyIn: undefined });
      await owner.call('POST /stores/edit-store', { ...stores[1], isActive: false });
      expect(await summaryOf(owner)).toEqual(await expectedSummary(owner));
    }),
    { numRuns: 10 },
  );
});

test('the trend has seven days even if the database’s time zone skips a midnight', async () => {
  const connection = await newDatabase();
  const client = new pg.Client(asAdmin(connection));
  await client.connect();
  await client.query(`alter database ${connection.database} set timezone = 'America/Havana'`);
  await client.end();
  const havana = await startTestServer({ connection });
  const owner = await anOwner(havana);
  const store = await aStore(owner);
  const games = [await aGame(owner, store)];
  // In this zone clocks skipped the hour after midnight on Sunday, March 10, 2024.
  for (const date of ['2024-03-09', '2024-03-10', '2024-03-16']) await aDay(owner, store, games, { date });
  const { trend } = await summaryOf(owner);
  expect(trend.map((day) => [day.date, day.revenue, day.weekBefore])).toEqual([
    ['2024-03-10', 100, 0],
    ['2024-03-11', 0, 0],
    ['2024-03-12', 0, 0],
    ['2024-03-13', 0, 0],
    ['2024-03-14', 0, 0],
    ['2024-03-15', 0, 0],
    ['2024-03-16', 100, 100],
  ]);
});
