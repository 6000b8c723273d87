import type { DashboardPerformance } from '@quarterdeck/contract/dashboard';
import type { FinancialRecord } from '@quarterdeck/contract/financials';
import type { Game } from '@quarterdeck/contract/games';
import type { Store } from '@quarterdeck/contract/stores';
import { addDays, addMonths, businessDate, localToday, type BusinessDate } from '@quarterdeck/domain/business-date';
import { expect, test } from 'vitest';
import {
  aDay,
  aFurtherStore,
  aGame,
  anOwner,
  aStore,
  dayForm,
  editDay,
  gameForm,
  saveDay,
  type Owner,
} from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';
import { expectTotalsToAgree } from '../../../test/postgres/totals.ts';
import { rollUp } from './rollups.ts';

const server = await startTestServer();
const { db } = server.database;

const FIRST = businessDate('2019-03-28');
const A_STEP_DAYS = 37;
const DAYS = 70;

interface Arcade {
  owner: Owner;
  stores: Store[];
  games: Game[][];
  records: FinancialRecord[];
}

/**
 * Two stores with days over seven years. Some dates have two records, and some records have a negative count. The games
 * change their names, machines and representatives over time.
 */
async function aLongHistory(): Promise<Arcade> {
  const owner = await anOwner(server);
  const stores = [await aStore(owner), await aFurtherStore(server, owner, 'Pier')];
  const games: Game[][] = [];
  for (const store of stores)
    games.push([
      await aGame(owner, store, { gameName: 'Claw', repName: 'Ray', commission: 33.33, quantity: 3 }),
      await aGame(owner, store, { gameName: 'Skee-Ball', repName: 'Ann', commission: 7.5 }),
      await aGame(owner, store, { gameName: 'Claw', repName: 'Cy', commission: 0, quantity: 1 }),
    ]);
  const records: FinancialRecord[] = [];
  for (let day = 0; day < DAYS; day += 1) {
    const which = day % 3 === 0 ? 1 : 0;
    const played = games[which]!.filter((_, index) => (day + index) % 4 !== 0);
    const gameFinances = played.map(({ _id }, index) => ({ gameId: _id, sum: (day * 137 + index * 11 + 3) / 100 }));
    const date = addDays(FIRST, day * A_STEP_DAYS - (day % 10 === 6 ? 2 * A_STEP_DAYS : 0));
    const form = { date, gameFinances, askBeforeSameDate: false, actualCashCount: day % 7 === 3 ? -1.5 : 5 };
    records.push(await aDay(owner, stores[which]!, [], form));
    if (day % 20 === 10) {
      const changed = { ...gameForm, gameName: `Claw ${day}`, repName: 'Bo', quantity: day, commission: 12 };
      await owner.call('POST /games/edit-game', { ...changed, _id: games[0]![0]!._id, storeId: stores[0]!._id });
    }
  }
  return { owner, stores, games, records };
}

const periodsOf = (stores: Store[]) => [
  {},
  { to: '2024-02-29' },
  { from: '2019-04-15' },
  { from: '2019-12-31', to: '2025-06-15' },
  { from: '2021-05-05', to: '2023-05-04' },
  { from: '2021-05-05', to: '2023-05-04', compareFrom: '2019-05-05', compareTo: '2021-05-04' },
  { from: '2022-01-01', to: '2022-12-31', storeIds: [stores[1]!._id] },
  { from: '2000-01-01', to: '9999-12-31', storeIds: [stores[0]!._id] },
  { from: '2022-01-01', to: '2022-01-31' },
  { from: '9998-01-01' },
  { to: '2000-01-02' },
  { from: '2000-01-01', to: '2010-01-01' },
];

async function answers({ owner, stores }: Arcade): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const period of periodsOf(stores))
    for (const path of ['games/performance', 'representatives/list', 'dashboard/performance']) {
      const { body, text } = await owner.call<object>(`POST /${path}`, period);
      expect(body.error, text).toBeUndefined();
      found.push({ path, period, data: body.data });
    }
  return found;
}

const deleteAll = () => server.sql('delete from kept_sums');
const rollupsOf = ({ owner }: Arcade) =>
  server.sql<{ unit: string; starts_on: string; store_id: string }>(
    'select unit, starts_on::text, store_id from kept_sums where owner_id = $1 order by 1, 2, 3',
    [owner.ownerId],
  );

/** The rollups of the first store's year with this date. */
async function yearOf({ stores: [store] }: Arcade, date: BusinessDate) {
  const [year] = await server.sql<{ ends_on: string; record_count: number }>(
    `select ends_on::text, record_count from kept_sums
     where store_id = $1 and unit = 'year' and starts_on = date_trunc('year', $2::timestamp)`,
    [store!._id, date],
  );
  return year!;
}

test('long periods have the same figures with and without rollups', async () => {
  const arcade = await aLongHistory();
  await deleteAll();
  const expected = await answers(arcade);
  expect(await rollUp(db)).toBeGreaterThan(60);
  expect(await answers(arcade)).toEqual(expected);
  // The figures are the same if only some of the rollups exist.
  await server.sql(`delete from kept_sums where extract(year from starts_on)::int % 2 = 0 and unit = 'year'
                    or extract(month from starts_on)::int % 3 = 0`);
  expect(await answers(arcade)).toEqual(expected);
  await expectTotalsToAgree(server, arcade.owner);
});

test('the open period of a new store keeps its weeks, whatever the age of the other stores', async () => {
  const { owner } = await aLongHistory();
  const arcade = await aFurtherStore(server, owner, 'Airport');
  const game = await aGame(owner, arcade, { gameName: 'Claw' });
  for (const date of ['2026-03-05', '2026-03-19', '2026-04-02', '2026-05-14'])
    await aDay(owner, arcade, [game], { date });
  const ask = async () =>
    (await owner.call<DashboardPerformance>('POST /dashboard/performance', { storeIds: [arcade._id] })).body.data;
  await deleteAll();
  const expected = await ask();
  expect(expected.trend).toMatchObject({ unit: 'week', parts: { length: 4 } });
  await rollUp(db);
  expect(await ask()).toEqual(expected);
});

test('the past months of the current year are rolled up together, and again with each further month', async () => {
  const arcade = await aLongHistory();
  const [store] = arcade.stores as [Store];
  const saveOn = (date: BusinessDate) =>
    aDay(arcade.owner, store, [arcade.games[0]![0]!], { date, askBeforeSameDate: false });
  const today = localToday();
  const inPastMonth = addDays(addMonths(today, -2), -1);
  await saveOn(today);
  await saveOn(inPastMonth);
  await deleteAll();
  const expected = await answers(arcade);
  await rollUp(db);
  const year = await yearOf(arcade, inPastMonth);
  expect(year.ends_on < today && year.ends_on > inPastMonth).toBe(true);
  expect(await answers(arcade)).toEqual(expected);

  await server.sql(`update kept_sums set ends_on = $1 where unit = 'year' and ends_on = $2`, [
    inPastMonth,
    year.ends_on,
  ]);
  expect(await rollUp(db)).toBeGreaterThan(0);
  expect(await yearOf(arcade, inPastMonth)).toEqual(year);
  await expectTotalsToAgree(server, arcade.owner);

  // A record of a month that is not over leaves the sums alone.
  await saveOn(today);
  expect(await yearOf(arcade, inPastMonth)).toEqual(year);
  await expectTotalsToAgree(server, arcade.owner);
  await saveOn(inPastMonth);
  expect(await yearOf(arcade, inPastMonth)).toBeUndefined();
});

test('past months and years are rolled up once', async () => {
  const arcade = await aLongHistory();
  const runs = await Promise.all([rollUp(db), rollUp(db), rollUp(db)]);
  expect(Math.max(...runs)).toBeGreaterThan(0);
  expect(await rollUp(db)).toBe(0);
  const stored = await rollupsOf(arcade);
  const months = new Set(arcade.records.map(({ storeId, date }) => `${date.slice(0, 7)} ${storeId}`));
  expect(stored.filter(({ unit }) => unit === 'month')).toHaveLength(months.size);
  const years = new Set(arcade.records.map(({ storeId, date }) => `${date.slice(0, 4)} ${storeId}`));
  expect(stored.filter(({ unit }) => unit === 'year')).toHaveLength(years.size);
  await expectTotalsToAgree(server, arcade.owner);
});

test('every change of a record deletes the rollups of its month and year only', async () => {
  const arcade = await aLongHistory();
  const { owner, games } = arcade;
  const record = arcade.records.find(({ date }) => date.startsWith('2022-05'))!;
  const ofStore = games.find((some) => some[0]!.storeId === record.storeId)!;
  const call = (path: `POST /${string}`, form: object) => () => owner.call(path, form);
  const changes: [what: string, change: () => Promise<unknown>, deleted: string[]][] = [
    ['a deletion', call('POST /financials/delete-financial', { _id: record._id }), ['month 2022-05', 'year 2022']],
    // Its month has no other record.
    ['a restore', call('POST /financials/restore-financial', { _id: record._id }), ['year 2022']],
    [
      'a further record',
      () =>
        aDay(owner, { _id: record.storeId } as Store, [ofStore[1]!], { date: '2022-05-01', askBeforeSameDate: false }),
      ['month 2022-05', 'year 2022'],
    ],
    ['another date', () => editDay(owner, record, { date: '2021-12-31' }), ['month 2022-05', 'year 2021', 'year 2022']],
    [
      'a corrected commission',
      () =>
        owner.call('POST /corrections/apply', {
          _id: ofStore[1]!._id,
          storeId: record.storeId,
          from: '2025-01-01',
          commission: 50,
          repName: 'Zoe',
        }),
      [],
    ],
  ];
  for (const [what, change, deleted] of changes) {
    await rollUp(db);
    const before = await rollupsOf(arcade);
    await change();
    const after = new Set((await rollupsOf(arcade)).map((rollup) => JSON.stringify(rollup)));
    const gone = before.filter((rollup) => !after.has(JSON.stringify(rollup)));
    const names = gone.map(({ unit, starts_on }) => `${unit} ${starts_on.slice(0, unit === 'year' ? 4 : 7)}`);
    if (deleted.length > 0) expect(names, what).toEqual(deleted);
    else expect(names.length, what).toBeGreaterThan(1);
    expect(new Set(gone.map(({ store_id }) => store_id)), what).toEqual(new Set([record.storeId]));
    await expectTotalsToAgree(server, owner);
  }
});

test('rollups made during changes of records are correct', async () => {
  const arcade = await aLongHistory();
  const { owner, stores, games, records } = arcade;
  await deleteAll();
  const saves = records
    .slice(0, 30)
    .flatMap(({ _id, date }, index) => [
      () => owner.call('POST /financials/delete-financial', { _id }),
      () => saveDay(owner, dayForm(stores[index % 2]!, [games[index % 2]![1]!], { date, askBeforeSameDate: false })),
    ]);
  await Promise.all([rollUp(db), server.atOnce(saves), rollUp(db)]);
  await expectTotalsToAgree(server, owner);
  await rollUp(db);
  await expectTotalsToAgree(server, owner);
});
