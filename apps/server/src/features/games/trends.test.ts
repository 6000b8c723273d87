import { TREND_WEEKS, type GameTrend } from '@quarterdeck/contract/games';
import { addDays, businessDate } from '@quarterdeck/domain/business-date';
import { describe, expect, test } from 'vitest';
import { aCounter, aDay, aFurtherStore, aGame, anOwner, aStore, dataOf, type Caller } from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();

const TO = businessDate('2026-03-31');
const ask = (caller: Caller, input: object) => caller.call<GameTrend[]>('POST /games/trends', input);
const trends = async (caller: Caller, input: object = {}) => dataOf(await ask(caller, { to: TO, ...input }));
const NO_WEEKS = Array.from({ length: TREND_WEEKS }, () => null);
/** Weeks without records, except the given ones, counted back from the last. */
const weeks = (known: Record<number, number>) =>
  NO_WEEKS.map((nothing, index) => known[TREND_WEEKS - 1 - index] ?? nothing);

/** A store with Claw, 12.5 % of which is a representative's. */
async function anArcade() {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const claw = await aGame(owner, store, { gameName: 'Claw' });
  const save = (daysBack: number, sum: number) =>
    aDay(owner, store, [], {
      date: addDays(TO, -daysBack),
      gameFinances: [{ gameId: claw._id, sum }],
      askBeforeSameDate: false,
    });
  return { owner, store, claw, save };
}

describe('the trend of a game', () => {
  test('is its average kept amount per day of each week, oldest first', async () => {
    const { owner, store, claw, save } = await anArcade();
    await save(0, 80);
    await save(6, 160);
    await save(7, 8);
    // Two shifts of one day.
    await save(7, 16);
    await save(90, 100);
    expect(await trends(owner)).toEqual([
      { gameId: claw._id, storeId: store._id, keptPerDay: weeks({ 0: 105, 1: 21, 12: 87.5 }) },
    ]);
  });

  test('leaves out records before and after its weeks, and games without records in them', async () => {
    const { owner, store, save } = await anArcade();
    await aGame(owner, store, { gameName: 'Never' });
    await save(91, 100);
    await save(-1, 100);
    expect(await trends(owner)).toEqual([]);
    await save(90, 100);
    expect(await trends(owner)).toMatchObject([{ keptPerDay: weeks({ 12: 87.5 }) }]);
  });

  test('leaves out deleted records and stores', async () => {
    const { owner, save } = await anArcade();
    const record = await save(0, 80);
    await save(1, 160);
    await owner.call('POST /financials/delete-financial', { _id: record._id });
    const pier = await aFurtherStore(server, owner, 'Pier');
    await aDay(owner, pier, [await aGame(owner, pier, { gameName: 'Gone' })], { date: TO });
    expect(await trends(owner)).toHaveLength(2);
    expect(await trends(owner, { storeIds: [pier._id] })).toMatchObject([{ storeId: pier._id }]);
    await server.sql('update stores set deleted_at = now() where id = $1', [pier._id]);
    expect(await trends(owner)).toMatchObject([{ keptPerDay: weeks({ 0: 140 }) }]);
  });
});

describe('the call', () => {
  test('refuses invalid dates, too many stores and other owners’ stores', async () => {
    const { owner, store } = await anArcade();
    const errors = async (input: object) => (await ask(owner, input)).body.error;
    expect(await errors({})).toEqual({ to: 'End date is required' });
    expect(await errors({ to: '2026-02-30' })).toEqual({ to: 'End date must be a date like 2026-01-31' });
    expect(await errors({ to: '1999-12-31' })).toEqual({ to: 'End date cannot be before January 1, 2000' });
    expect(await errors({ to: TO, storeIds: [] })).toEqual({ storeIds: 'Choose a store' });
    const many = Array.from({ length: 10_000 }, () => store._id);
    expect(await errors({ to: TO, storeIds: many })).toEqual({ storeIds: 'Too many stores' });
    const other = await anArcade();
    await other.save(0, 80);
    const storeIds = [store._id, other.store._id];
    expect(await ask(owner, { to: TO, storeIds })).toMatchObject({ code: 'storeNotFound' });
    expect(await trends(owner)).toEqual([]);
    for (const to of ['2000-01-01', '9999-12-31']) expect(await trends(owner, { to })).toEqual([]);
  });

  test('is refused to counters', async () => {
    const { owner, store } = await anArcade();
    expect(await ask(await aCounter(server, owner, store), { to: TO })).toMatchObject({ code: 'notOwner' });
  });
});
