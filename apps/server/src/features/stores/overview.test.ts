import type { StoreOverview } from '@quarterdeck/contract/store-overview';
import { addDays, addMonths, businessDate, weekdayOf, type BusinessDate } from '@quarterdeck/domain/business-date';
import { calendarStart } from '@quarterdeck/domain/period';
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

const ask = (caller: Caller, form: object) => caller.call<StoreOverview>('POST /stores/overview', form);
const overview = async (caller: Caller, form: object) => dataOf(await ask(caller, form));

async function anArcade() {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  await allowOldDates(server, store);
  const storeId = store._id;
  const game = await aGame(owner, store, { gameName: 'Claw', commission: 12.5, repName: 'Ray' });
  const save = (date: string, sum: number, form: object = {}) =>
    aDay(owner, store, [], { date, gameFinances: [{ gameId: game._id, sum }], actualCashCount: sum, ...form });
  return { owner, store, storeId, game, save, today: businessDate(store.today) };
}

/** The day of the overview with that date. */
const dayOf = ({ days }: StoreOverview, date: string) => days.find((day) => day.date === date);

describe('the days', () => {
  test('cover the first of the month before last to today, for any period', async () => {
    const { owner, storeId, save, today } = await anArcade();
    const record = await save(today, 12.34);
    const figures = await overview(owner, { storeId, from: '2020-01-01', to: '2020-01-31' });
    const first = addMonths(calendarStart(today, 'month'), -2);
    expect(figures.days.map(({ date }) => date)).toEqual(
      Array.from({ length: figures.days.length }, (_, index) => addDays(first, index)),
    );
    expect(figures.days.at(-1)).toEqual({
      date: today,
      takings: 12.34,
      usual: null,
      recordId: record._id,
      createdBy: record.createdBy,
    });
    expect(figures).toMatchObject({
      today,
      firstDay: today,
      lastRecord: { date: today, createdAt: record.createdAt, createdBy: record.createdBy },
      figures: { storeId, takings: 0, days: 0, month: { takings: 12.34 } },
    });
    expect(figures.days.slice(0, -1).every(({ takings }) => takings === null)).toBe(true);
  });

  test('include a record of tomorrow', async () => {
    const { owner, storeId, save, today } = await anArcade();
    await save(addDays(today, 1), 5);
    expect((await overview(owner, { storeId })).days.at(-1)).toMatchObject({ date: addDays(today, 1), takings: 5 });
  });

  test('with several records have their sum and no id', async () => {
    const { owner, storeId, save, today } = await anArcade();
    await save(today, 10.5);
    await save(today, 20, { askBeforeSameDate: false });
    expect(dayOf(await overview(owner, { storeId }), today)).toMatchObject({
      takings: 30.5,
      recordId: null,
      createdBy: null,
    });
  });

  test('leave out a deleted record, also on a day with another record', async () => {
    const { owner, storeId, save, today } = await anArcade();
    const wrong = await save(today, 10.5);
    const right = await save(today, 20, { askBeforeSameDate: false });
    await owner.call('POST /financials/delete-financial', { _id: wrong._id });
    expect(dayOf(await overview(owner, { storeId }), today)).toMatchObject({ takings: 20, recordId: right._id });
  });
});

describe('the usual takings', () => {
  test('are the median of the last eight records of that weekday before, in whole dollars', async () => {
    const { owner, storeId, save, today } = await anArcade();
    const weeksAgo = (weeks: number) => addDays(today, -7 * weeks);
    // The record of a year ago no longer counts, because there are eight later ones.
    const takings = [9000, 100.4, 200, 300, 400, 500, 600, 700, 800];
    for (const [index, sum] of takings.entries()) await save(weeksAgo(takings.length - index), sum);
    await save(addDays(today, -1), 77);
    const figures = await overview(owner, { storeId });
    expect(dayOf(figures, today)).toMatchObject({ takings: null, usual: 450 });
    // The median of 9000, 100.4, 200, 300, 400, 500, 600 and 700.
    expect(dayOf(figures, weeksAgo(1))).toMatchObject({ takings: 800, usual: 450 });
    // Of 9000, 100.4, 200 and 300; and of three, too few.
    expect(dayOf(figures, weeksAgo(5))).toMatchObject({ takings: 400, usual: 250 });
    expect(dayOf(figures, weeksAgo(6))).toMatchObject({ takings: 300, usual: null });
    const week = Array<number | null>(7).fill(null);
    week[weekdayOf(today)] = 450;
    expect(figures.usualWeek).toEqual(week);
  });
});

test('a closed day does not count as usual', async () => {
  const { owner, store, storeId, save, today } = await anArcade();
  const weeksAgo = (weeks: number) => addDays(today, -7 * weeks);
  for (const [weeks, sum] of [10, 900, 20, 30, 40].entries()) await save(weeksAgo(weeks + 1), sum);
  expect(dayOf(await overview(owner, { storeId }), today)).toMatchObject({ usual: 30 });
  const closed = weeksAgo(2);
  const edited = await owner.call('POST /stores/edit-store', {
    ...store,
    closedPeriods: [{ from: closed, to: closed, everyYear: false, reason: 'Power cut' }],
  });
  expect(edited.body.error).toBeUndefined();
  expect(dayOf(await overview(owner, { storeId }), today)).toMatchObject({ usual: 25 });
});

test('a weekday is usual also if its next date is closed, but not if it always is', async () => {
  const { owner, store, storeId, save, today } = await anArcade();
  for (const [weeks, sum] of [10, 20, 30, 40].entries()) await save(addDays(today, -7 * (weeks + 1)), sum);
  const close = (changes: object) =>
    owner.call('POST /stores/edit-store', { ...store, version: undefined, ...changes });
  const usualToday = async () => {
    const figures = await overview(owner, { storeId });
    return [dayOf(figures, today)?.usual, figures.usualWeek[weekdayOf(today)]];
  };
  await close({ closedPeriods: [{ from: today, to: addDays(today, 30), everyYear: false, reason: 'Winter' }] });
  expect(await usualToday()).toEqual([null, 25]);
  await close({ closedPeriods: [], closedWeekdays: [weekdayOf(today)] });
  expect(await usualToday()).toEqual([null, null]);
});

describe('the figures of the period', () => {
  test('match the comparison of stores, and the games add up', async () => {
    const { owner, store, storeId, game, save } = await anArcade();
    const games = [game];
    for (let index = 1; index < 8; index += 1)
      games.push(await aGame(owner, store, { gameName: `Game ${index}`, commission: 10 * index, repName: 'Ann' }));
    const period = { from: '2026-03-01', to: '2026-03-31', compareFrom: '2026-02-01', compareTo: '2026-02-28' };
    for (const date of ['2026-02-05', '2026-03-05', '2026-03-31'])
      await save(date, 0, {
        gameFinances: games.map(({ _id }, index) => ({ gameId: _id, sum: 100 + index / 4 })),
        actualCashCount: 807,
      });
    await save('2026-04-01', 1000);
    const figures = await overview(owner, { storeId, ...period });
    const [performance] = dataOf(
      await owner.call<StoreOverview['figures'][]>('POST /stores/performance', { storeIds: [storeId], ...period }),
    );
    expect(figures.figures).toEqual(performance);
    const { games: all } = dataOf(
      await owner.call<{ games: StoreOverview['games']['most'] }>('POST /games/performance', {
        storeIds: [storeId],
        ...period,
      }),
    );
    const { most, least, between } = figures.games;
    expect(most).toEqual(all.slice(0, 3));
    expect(least).toEqual(all.slice(-3));
    expect(between).toEqual({ count: 2, kept: (all[3]?.kept ?? 0) + (all[4]?.kept ?? 0) });
    // 10 % to 70 % of twice 100.25 to 101.75, rounded in each line; and 12.5 % of 200.
    const owed = [10.03, 20.1, 30.23, 40.4, 50.63, 60.9, 71.23].reduce((total, cents) => total + 2 * cents, 0);
    expect(figures.representatives).toEqual([
      { name: 'Ann', games: 7, takings: 1414, commissionOwed: Math.round(owed * 100) / 100 },
      { name: 'Ray', games: 1, takings: 200, commissionOwed: 25 },
    ]);
  });

  test('leave out games without records, and list every game if there are few', async () => {
    const { owner, store, storeId, save } = await anArcade();
    await aGame(owner, store, { gameName: 'Never played' });
    await save('2026-03-05', 100);
    const { games } = await overview(owner, { storeId, from: '2026-03-01', to: '2026-03-31' });
    expect(games.most.map(({ gameName }) => gameName)).toEqual(['Claw']);
    expect(games).toMatchObject({ least: [], between: null });
  });
});

test('cash differences are grouped by the creator of the records, under their current name', async () => {
  const { owner, store, storeId, game, save } = await anArcade();
  const counter = await aCounter(server, owner, store);
  const sam = await aStaffMember(owner, store, { editFinancialEnabled: true });
  const of = (date: BusinessDate | string, cash: number) =>
    saveDay(counter, {
      ...dayForm(store, [], { date, gameFinances: [{ gameId: game._id, sum: 100 }], actualCashCount: cash }),
      askBeforeSameDate: false,
      pin: sam.pin,
    });
  for (const [date, cash] of [
    ['2026-03-01', 95],
    ['2026-03-02', 101],
    ['2026-03-03', 87],
    ['2026-03-03', 110],
    ['2026-04-01', 1],
    // An adjustment, not a difference.
    ['2026-03-04', -20],
  ] as const)
    await of(date, cash);
  await save('2026-03-01', 50, { actualCashCount: 51.01, askBeforeSameDate: false });
  await server.sql(`update staff set last_name = 'Okafor' where id = $1`, [sam._id]);
  expect((await overview(owner, { storeId, from: '2026-03-01', to: '2026-03-31' })).cash).toEqual([
    {
      name: 'Sam Okafor',
      days: 4,
      unbalancedDays: 2,
      difference: -8,
      worst: { difference: -13, date: '2026-03-03' },
    },
    { name: 'Admin', days: 1, unbalancedDays: 1, difference: 1.01, worst: { difference: 1.01, date: '2026-03-01' } },
  ]);
  expect((await overview(owner, { storeId, from: '2026-03-02', to: '2026-03-02' })).cash).toEqual([
    { name: 'Sam Okafor', days: 1, unbalancedDays: 0, difference: 0, worst: null },
  ]);
});

describe('a store that is not the caller’s', () => {
  test('is not found: another owner’s, a deleted and an unknown one', async () => {
    const { owner } = await anArcade();
    const other = await anArcade();
    await other.save(other.today, 100);
    const deleted = await aFurtherStore(server, owner, 'Gone');
    await owner.call('POST /stores/delete-store', { _id: deleted._id });
    for (const storeId of [other.storeId, deleted._id, crypto.randomUUID()])
      expect((await ask(owner, { storeId })).body).toEqual({ error: { storeId: 'Store not found' } });
  });

  test('reveals no record, game or name', async () => {
    const { owner, storeId } = await anArcade();
    const other = await anArcade();
    await other.save(other.today, 100);
    const figures = await overview(owner, { storeId });
    expect(figures).toMatchObject({ firstDay: null, lastRecord: null, cash: [], games: { most: [] } });
    expect(figures.representatives).toMatchObject([{ name: 'Ray', takings: 0 }]);
    expect(figures.days.every(({ takings }) => takings === null)).toBe(true);
  });
});

test('is refused to the counter of the store, and needs a store', async () => {
  const { owner, store, storeId } = await anArcade();
  const counter = await aCounter(server, owner, store);
  expect((await ask(counter, { storeId })).body).toEqual({
    error: 'Only the store’s owner can do this',
  });
  expect((await ask(owner, {})).body).toEqual({ error: { storeId: 'Unknown ID' } });
  expect((await ask(owner, { storeId, from: '2026-03-02', to: '2026-03-01' })).body).toEqual({
    error: { to: 'The end date is before the start date' },
  });
  const { text } = await ask(owner, { storeId });
  expect(text).not.toContain(store.username);
});
