import type { AuditEntry } from '@quarterdeck/contract/audit';
import { recordSummary, type FinancialRecord } from '@quarterdeck/contract/financials';
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
  gameForm,
  saveDay,
} from '../../../test/builders.ts';
import { startTestServer, type ApiResponse } from '../../../test/server.ts';

const server = await startTestServer();
const owner = await anOwner(server);
const store = await aStore(owner);

/** Every test has its own date, to avoid the confirmation of a second record. */
let daysUsed = 0;
const aDate = () => new Date(Date.UTC(2020, 0, (daysUsed += 1))).toISOString().slice(0, 10);

const read = async (_id: string) =>
  (await owner.call<FinancialRecord>('POST /financials/fetch-financial', { _id })).body;
const remove = (_id: string) => owner.call('POST /financials/delete-financial', { _id, answer: 'record' });
const restore = (_id: string) => owner.call('POST /financials/restore-financial', { _id });
const NOT_FOUND = { error: { _id: 'Financial record not found' } };

describe('an edit', () => {
  test('without changes keeps the record, its version and its history', async () => {
    const record = await aDay(owner, store, [await aGame(owner, store)], { date: aDate(), notes: 'First' });
    const history = () => owner.call<AuditEntry[]>('POST /audit/subject', { subjectId: record._id });
    const before = (await history()).body;
    expect(dataOf(await editDay(owner, record))).toEqual(record);
    expect((await history()).body).toEqual(before);
    expect(dataOf(await editDay(owner, record, { notes: 'Second' })).version).toBe(record.version + 1);
  });

  test('replaces the record, recomputes its totals and increments the version', async () => {
    const [pacman, claw] = [await aGame(owner, store, { gameName: 'Pac-Man' }), await aGame(owner, store)];
    const expenses = [{ description: 'Bulbs', amount: 5 }];
    const record = await aDay(owner, store, [pacman], { date: aDate(), expenses, notes: 'First' });
    const date = aDate();
    const edited = dataOf(
      await editDay(owner, record, {
        date,
        gameFinances: [
          { gameId: claw._id, sum: 40 },
          { gameId: pacman._id, sum: 2.5 },
        ],
        expenses: [{ description: 'Wages', amount: 12.25, category: 'Payroll' }],
        actualCashCount: 30.25,
        notes: '',
        createdBy: 'Mallory',
        updatedBy: 'Mallory',
      }),
    );
    expect(edited).toMatchObject({
      _id: record._id,
      date,
      totalMoneyIn: 42.5,
      totalMoneyOut: 12.25,
      dailyProfit: 30.25,
      cashStatus: 'Balanced',
      notes: '',
      createdBy: 'Admin',
      createdAt: record.createdAt,
      updatedBy: 'Admin',
      version: 2,
    });
    expect(edited.gameFinances.map((line) => [line.gameId, line.sum])).toEqual([
      [claw._id, 40],
      [pacman._id, 2.5],
    ]);
    expect(edited.expenses).toEqual([{ description: 'Wages', amount: 12.25, category: 'Payroll' }]);
    expect(edited.updatedAt > record.updatedAt).toBe(true);
    expect(await read(record._id)).toEqual({ data: edited });
  });

  test('from an older version is refused with the current record', async () => {
    const record = await aDay(owner, store, [await aGame(owner, store)], { date: aDate() });
    const edited = dataOf(await editDay(owner, record, { notes: 'Mine' }));
    for (const version of [1, 3]) {
      expect((await editDay(owner, record, { version, notes: 'Yours' })).body).toEqual({
        error: { version: 'Admin changed this record while you were editing it.' },
        data: edited,
      });
    }
    expect(await read(record._id)).toEqual({ data: edited });
    expect(dataOf(await editDay(owner, edited, { notes: 'Yours' }))).toMatchObject({ version: 3, notes: 'Yours' });
  });

  test('is the only one of concurrent edits of a version to succeed', async () => {
    const record = await aDay(owner, store, [await aGame(owner, store)], { date: aDate() });
    const responses = await server.atOnce(
      Array.from({ length: 8 }, (_, number) => () => editDay(owner, record, { notes: `Edit ${number}` })),
    );
    const won = responses.filter((response) => response.body.error === undefined);
    expect(won).toHaveLength(1);
    for (const { body } of responses.filter((response) => response.body.error)) {
      expect(body.error).toHaveProperty('version');
      expect(body.data).toEqual(won[0]?.body.data);
    }
    expect(await read(record._id)).toEqual({ data: won[0]?.body.data });
  });

  test('cannot move a record to another store, or take games from one', async () => {
    const pier = await aFurtherStore(server, owner, 'Pier');
    const [here, there] = [await aGame(owner, store), await aGame(owner, pier)];
    const record = await aDay(owner, store, [here], { date: aDate() });
    expect((await editDay(owner, record, { storeId: pier._id })).body).toEqual(NOT_FOUND);
    const lines = [
      { gameId: here._id, sum: 1 },
      { gameId: there._id, sum: 1 },
    ];
    expect((await editDay(owner, record, { gameFinances: lines })).body).toEqual({
      error: { 'gameFinances.1.gameId': 'This game is no longer in the store. Reload the page.' },
    });
    expect(await read(record._id)).toEqual({ data: record });
  });

  test('with mismatching totals is refused', async () => {
    const record = await aDay(owner, store, [await aGame(owner, store)], { date: aDate() });
    expect((await editDay(owner, record, { totalMoneyIn: 100.01 })).body.error).toHaveProperty('totalMoneyIn');
    expect(await read(record._id)).toEqual({ data: record });
  });
});

describe('the game of the day', () => {
  const change = { gameName: 'Renamed', commission: 50, repName: 'Newcomer' };

  test('stays in the record with its name, representative and percent when the game changes', async () => {
    const game = await aGame(owner, store, { gameName: 'Old Name', commission: 10, repName: 'Old Rep' });
    const record = await aDay(owner, store, [game], { date: aDate() });
    await owner.call('POST /games/edit-game', { ...gameForm, ...change, _id: game._id, storeId: store._id });
    expect(await read(record._id)).toEqual({ data: record });

    const edited = dataOf(await editDay(owner, record, { gameFinances: [{ gameId: game._id, sum: 33.33 }] }));
    expect(edited.gameFinances).toEqual([
      { gameId: game._id, gameName: 'Old Name', repName: 'Old Rep', commission: 10, sum: 33.33, commissionOwed: 3.33 },
    ]);
    const newRecord = await aDay(owner, store, [game], { date: aDate() });
    expect(newRecord.gameFinances[0]).toMatchObject({ ...change, commissionOwed: 50 });
  });

  test('stays when the game is deleted; an edit may keep it, but a new record cannot have it', async () => {
    const [game, other] = [await aGame(owner, store, { gameName: 'Retired' }), await aGame(owner, store)];
    const record = await aDay(owner, store, [game], { date: aDate() });
    await owner.call('POST /games/delete-game', { _id: game._id, storeId: store._id });
    expect(await read(record._id)).toEqual({ data: record });
    const lines = [
      { gameId: game._id, sum: 7 },
      { gameId: other._id, sum: 8 },
    ];
    const edited = dataOf(await editDay(owner, record, { gameFinances: lines }));
    expect(edited.gameFinances.map((line) => [line.gameName, line.sum])).toEqual([
      ['Retired', 7],
      ['Skee-Ball', 8],
    ]);
    const refused = await saveDay(owner, dayForm(store, [game], { date: aDate() }));
    expect(refused.body.error).toHaveProperty(['gameFinances.0.gameId']);

    const without = dataOf(await editDay(owner, edited, { gameFinances: [{ gameId: other._id, sum: 8 }] }));
    expect((await editDay(owner, without, { gameFinances: lines })).body.error).toHaveProperty([
      'gameFinances.0.gameId',
    ]);
  });
});

describe('deleting a record', () => {
  test('hides it; restoring brings it back unchanged', async () => {
    const record = await aDay(owner, store, [await aGame(owner, store)], { date: aDate() });
    const summary = recordSummary.parse(record);
    const page = { storeId: store._id, from: record.date, to: record.date };
    expect((await remove(record._id)).body).toEqual({ data: record });
    expect(await read(record._id)).toEqual(NOT_FOUND);
    expect((await editDay(owner, record, { notes: 'x' })).body).toEqual(NOT_FOUND);
    expect((await remove(record._id)).body).toEqual(NOT_FOUND);
    expect((await owner.call('POST /financials/list-records', page)).body).toEqual({ data: [] });

    expect((await restore(record._id)).body).toEqual({ data: summary });
    expect(await read(record._id)).toEqual({ data: record });
    expect((await restore(record._id)).body).toEqual(NOT_FOUND);
  });

  test('and restoring are idempotent under concurrency', async () => {
    const record = await aDay(owner, store, [await aGame(owner, store)], { date: aDate() });
    const removals = await server.atOnce(Array.from({ length: 6 }, () => () => remove(record._id)));
    expect(removals.filter(({ body }) => body.error === undefined)).toHaveLength(1);
    const restorals = await server.atOnce(Array.from({ length: 6 }, () => () => restore(record._id)));
    expect(restorals.filter(({ body }) => body.error === undefined)).toHaveLength(1);
    const period = { storeId: store._id, from: record.date, to: record.date };
    expect((await owner.call('POST /financials/store-summary', period)).body.data).toMatchObject({
      period: { recordCount: 1, dayCount: 1, totalMoneyIn: 100 },
    });
  });
});

test('a concurrent edit and deletion leave the record deleted', async () => {
  for (let round = 0; round < 5; round += 1) {
    const record = await aDay(owner, store, [await aGame(owner, store)], { date: aDate() });
    const calls = [() => editDay(owner, record, { notes: 'Edited' }), () => remove(record._id)];
    const [edit, removal] = (await server.atOnce<ApiResponse>(calls)) as [ApiResponse, ApiResponse];
    expect(removal.body.error).toBeUndefined();
    if (edit.body.error !== undefined) expect(edit.body).toEqual(NOT_FOUND);
    expect(await read(record._id)).toEqual(NOT_FOUND);
    await restore(record._id);
    const { data } = await read(record._id);
    expect(data).toMatchObject(edit.body.error === undefined ? { notes: 'Edited', version: 2 } : { version: 1 });
  }
});
