import type { GamesChangeEffect } from '@quarterdeck/contract/corrections';
import type { FinancialRecord } from '@quarterdeck/contract/financials';
import type { Game } from '@quarterdeck/contract/games';
import { addDays, businessDate } from '@quarterdeck/domain/business-date';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { aCounter, aDay, aFurtherStore, aGame, anOwner, aStore, dataOf, type Caller } from '../../../test/builders.ts';
import { everyRow } from '../../../test/postgres/rows.ts';
import { startTestServer } from '../../../test/server.ts';
import { expectTotalsToAgree } from '../../../test/postgres/totals.ts';

const server = await startTestServer();

/** Ray's two games at 12.5 % and an own game, and Ann's game in the pier store. Each took $100 on three days. */
async function anArcade() {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const pier = await aFurtherStore(server, owner, 'Pier');
  const claw = await aGame(owner, store, { gameName: 'Claw' });
  const pong = await aGame(owner, store, { gameName: 'Pong' });
  const own = await aGame(owner, store, { gameName: 'Skee', ...{ ownGame: true } });
  const doom = await aGame(owner, pier, { gameName: 'Doom', commission: 40, repName: 'Ann', repPhone: '555-0199' });
  const days = [];
  for (const date of ['2026-01-31', '2026-02-01', '2026-02-15']) {
    days.push(await aDay(owner, store, [claw, pong, own], { date }));
    await aDay(owner, pier, [doom], { date });
  }
  const ids = [claw, pong, own, doom].map(({ _id }) => _id);
  return { owner, store, pier, claw, pong, own, doom, days, ids, from: '2026-02-01' };
}

const preview = (owner: Caller, form: object) => owner.call<GamesChangeEffect>('POST /corrections/preview-games', form);
const apply = (owner: Caller, form: object) => owner.call<GamesChangeEffect>('POST /corrections/apply-games', form);
const gameOf = async (owner: Caller, { _id }: Game) =>
  dataOf(await owner.call<Game[]>('GET /games/user-games')).find((game) => game._id === _id);
const linesOf = async (owner: Caller, { _id }: { _id: string }) =>
  dataOf(await owner.call<FinancialRecord>('POST /financials/fetch-financial', { _id })).gameFinances;
const historyOf = async (owner: Caller, { _id }: Game) =>
  dataOf(await owner.call<{ action: string; changes: object[] }[]>('POST /audit/subject', { subjectId: _id }));

describe('another commission from a date on', () => {
  test('is previewed, and changes the games and their records from that date on', async () => {
    const { owner, claw, pong, own, doom, days, ids, from } = await anArcade();
    const form = { gameIds: ids, from, commission: 20 };
    const effect = dataOf(await preview(owner, form));
    const ray = { commission: 12.5, repName: 'Ray' };
    const nothing = { commission: 0, repName: '' };
    expect(effect).toEqual({
      // Two games change in each of two boardwalk records, and one in each of two pier records.
      recordCount: 4,
      firstDate: '2026-02-01',
      lastDate: '2026-02-15',
      representatives: [
        { repName: 'Ann', before: 80, after: 40 },
        { repName: 'Ray', before: 50, after: 80 },
      ],
      totalBefore: 130,
      totalAfter: 120,
      games: [
        { game: claw, storeName: 'Boardwalk', before: ray, after: { ...ray, commission: 20 }, recordCount: 2 },
        {
          game: doom,
          storeName: 'Pier',
          before: { commission: 40, repName: 'Ann' },
          after: { commission: 20, repName: 'Ann' },
          recordCount: 2,
        },
        { game: pong, storeName: 'Boardwalk', before: ray, after: { ...ray, commission: 20 }, recordCount: 2 },
        { game: own, storeName: 'Boardwalk', before: nothing, after: nothing, recordCount: 0 },
      ].map(({ game: { _id, gameName }, ...change }) => ({ _id, gameName, ...change })),
    });
    expect(await gameOf(owner, claw)).toEqual(claw);

    expect(dataOf(await apply(owner, form))).toEqual(effect);
    expect(await gameOf(owner, claw)).toMatchObject({ commission: 20, repName: 'Ray', version: claw.version + 1 });
    expect(await gameOf(owner, doom)).toMatchObject({ commission: 20, repName: 'Ann' });
    expect(await gameOf(owner, own)).toEqual(own);
    const [january, february] = days;
    if (!january || !february) throw new Error('There are three days');
    expect(await linesOf(owner, january)).toEqual(january.gameFinances);
    expect(await linesOf(owner, february)).toMatchObject([
      { gameName: 'Claw', repName: 'Ray', commission: 20, commissionOwed: 20 },
      { gameName: 'Pong', repName: 'Ray', commission: 20, commissionOwed: 20 },
      { gameName: 'Skee', repName: '', commission: 0, commissionOwed: 0 },
    ]);
    await expectTotalsToAgree(server, owner);
    expect((await historyOf(owner, claw)).slice(0, 2).map(({ action, changes }) => ({ action, changes }))).toEqual([
      {
        action: 'corrected',
        changes: [
          { what: 'Records', before: null, after: '2, Feb 1, 2026 to Feb 15, 2026' },
          { what: 'Commission', before: '12.5%', after: '20%' },
          { what: 'Commission owed', before: '$25.00', after: '$40.00' },
        ],
      },
      { action: 'changed', changes: [{ what: 'Commission', before: '12.5%', after: '20%' }] },
    ]);
    expect((await historyOf(owner, own)).map(({ action }) => action)).toEqual(['created']);
  });

  test('leaves the representative of each record, and records from when the game was the owner’s own', async () => {
    const { owner, store, claw, days } = await anArcade();
    const [first, second] = days;
    if (!first || !second) throw new Error('There are three days');
    const past = { _id: claw._id, storeId: store._id };
    await owner.call('POST /corrections/apply', {
      ...past,
      from: first.date,
      to: first.date,
      ownGame: true,
      commission: 0,
      repName: '',
    });
    await owner.call('POST /corrections/apply', {
      ...past,
      from: second.date,
      to: second.date,
      repName: 'Rose',
      commission: 10,
    });
    await apply(owner, { gameIds: [claw._id], from: '2026-01-01', commission: 30 });
    expect(await linesOf(owner, first)).toMatchObject([{ repName: '', commission: 0 }, {}, {}]);
    expect(await linesOf(owner, second)).toMatchObject([{ repName: 'Rose', commission: 30 }, {}, {}]);
    await expectTotalsToAgree(server, owner);
  });
});

describe('another representative from a date on', () => {
  test('may be new, keeps each commission, and takes over own games', async () => {
    const { owner, claw, pong, own, doom, days, from } = await anArcade();
    const gameIds = [claw, own, doom].map(({ _id }) => _id);
    const form = { gameIds, from, repName: ' Rose ', repPhone: '555-0123' };
    const effect = dataOf(await preview(owner, form));
    expect(effect.representatives).toEqual([
      { repName: 'Ann', before: 80, after: 0 },
      { repName: 'Ray', before: 25, after: 0 },
      { repName: 'Rose', before: 0, after: 105 },
      { repName: '', before: 0, after: 0 },
    ]);
    expect(dataOf(await apply(owner, form))).toEqual(effect);
    const rose = { repName: 'Rose', repPhone: '555-0123', ownGame: false };
    expect(await gameOf(owner, claw)).toMatchObject({ ...rose, commission: 12.5 });
    expect(await gameOf(owner, own)).toMatchObject({ ...rose, commission: 0 });
    expect(await gameOf(owner, doom)).toMatchObject({ ...rose, commission: 40 });
    expect(await gameOf(owner, pong)).toEqual(pong);
    expect(await linesOf(owner, days[1]!)).toMatchObject([
      { repName: 'Rose', commission: 12.5 },
      { repName: 'Ray' },
      { repName: 'Rose', commission: 0 },
    ]);
    await expectTotalsToAgree(server, owner);
    const linked = await server.sql('select distinct representative_id from games where id = any($1)', [gameIds]);
    expect(linked).toHaveLength(1);
  });

  test('is the existing one of that name, ignoring case, and keeps the phone', async () => {
    const { owner, claw, from } = await anArcade();
    await apply(owner, { gameIds: [claw._id], from, repName: 'ANN', repPhone: '1' });
    expect(await gameOf(owner, claw)).toMatchObject({ repName: 'Ann', repPhone: '555-0199' });
    await expectTotalsToAgree(server, owner);
  });

  test('gets the typed phone if it has none', async () => {
    const { owner, claw, pong, from } = await anArcade();
    const past = { _id: claw._id, storeId: claw.storeId, from, to: '2026-02-15', commission: 12.5, repName: 'Zoe' };
    expect((await owner.call('POST /corrections/apply', past)).body.error).toBeUndefined();
    const change = { gameIds: [claw._id], from, repName: 'Zoe', repPhone: '555-0177' };
    expect((await apply(owner, change)).body.error).toBeUndefined();
    expect(await gameOf(owner, claw)).toMatchObject({ repName: 'Zoe', repPhone: '555-0177' });
    await apply(owner, { ...change, gameIds: [pong._id], repPhone: '555-0000' });
    expect(await gameOf(owner, pong)).toMatchObject({ repName: 'Zoe', repPhone: '555-0177' });
  });

  test('needs a phone if new', async () => {
    const { owner, claw, from } = await anArcade();
    for (const call of [preview, apply])
      expect(await call(owner, { gameIds: [claw._id], from, repName: 'Rose' })).toMatchObject({
        code: 'repPhoneMissing',
        body: { error: { repPhone: 'Representative Phone is required for a new representative' } },
      });
    expect(await gameOf(owner, claw)).toEqual(claw);
  });
});

describe('a change', () => {
  test('takes effect once, even if it is repeated or names a game twice; another change undoes it', async () => {
    const { owner, claw, doom, days, from } = await anArcade();
    const form = { gameIds: [claw._id, doom._id, claw._id], from, repName: 'Rose', repPhone: '555-0123' };
    const responses = await server.atOnce(Array.from({ length: 5 }, () => () => apply(owner, form)));
    expect(responses.map((response) => dataOf(response).recordCount).toSorted()).toEqual([0, 0, 0, 0, 4]);
    expect(await historyOf(owner, claw)).toHaveLength(3);
    await apply(owner, { gameIds: [claw._id], from, repName: 'Ray' });
    expect(await linesOf(owner, days[1]!)).toEqual(days[1]!.gameFinances);
    expect(await gameOf(owner, claw)).toMatchObject({ repName: 'Ray', repPhone: claw.repPhone });
    await expectTotalsToAgree(server, owner);
  });

  test('begins today at the latest', async () => {
    const { owner, store, claw } = await anArcade();
    const today = businessDate(store.today);
    const form = { gameIds: [claw._id], commission: 20 };
    for (const call of [preview, apply])
      expect(await call(owner, { ...form, from: addDays(today, 1) })).toMatchObject({ code: 'changeBeginsLater' });
    expect(await gameOf(owner, claw)).toEqual(claw);
    expect(dataOf(await apply(owner, { ...form, from: today })).recordCount).toBe(0);
    expect(await gameOf(owner, claw)).toMatchObject({ commission: 20 });
  });

  test('of too many lines is refused, before anything changes', async () => {
    const { owner, store, claw } = await anArcade();
    await server.sql(
      `with record as (
         insert into financial_records (owner_id, id, store_id, business_date, total_money_in_cents, total_money_out_cents,
           daily_profit_cents, expected_cash_cents, actual_cash_count_cents, notes, created_by, idempotency_key, content_hash)
         select $1, gen_random_uuid(), $2, date '2015-01-01' + n, 0, 0, 0, 0, 0, '', 'Admin', gen_random_uuid(), ''
         from generate_series(0, 4) as n returning id
       )
       insert into game_lines (owner_id, record_id, line_number, game_id, game_name, rep_name, commission_basis_points,
         takings_cents, commission_cents)
       select $1, record.id, n, $3, 'Claw', 'Ray', 1250, 0, 0 from record, generate_series(1, 20001) as n`,
      [owner.ownerId, store._id, claw._id],
    );
    const before = await everyRow(server, { except: ['mailbox'] });
    for (const call of [preview, apply]) {
      const response = await call(owner, { gameIds: [claw._id], from: '2015-01-01', commission: 20 });
      expect(response).toMatchObject({ code: 'changeTooLarge' });
      expect(JSON.stringify(response.body.error)).toContain('100,000');
    }
    expect(await everyRow(server, { except: ['mailbox'] })).toEqual(before);
  });
});

describe('nothing changes', () => {
  test('when one of the games is another owner’s, deleted or unknown, or at a counter', async () => {
    const { owner, store, ids, from } = await anArcade();
    const other = await anArcade();
    const deleted = await aGame(owner, store);
    await owner.call('POST /games/delete-game', { _id: deleted._id, storeId: store._id });
    const counter = await aCounter(server, owner, store);
    const before = await everyRow(server, { except: ['mailbox'] });
    for (const change of [{ commission: 20 }, { repName: 'Rose', repPhone: '555-0123' }]) {
      for (const call of [preview, apply]) {
        for (const foreign of [other.claw._id, deleted._id, randomUUID()])
          expect(await call(owner, { gameIds: [...ids, foreign], from, ...change })).toMatchObject({
            code: 'gameNotFound',
            body: { error: { _id: 'Game not found' } },
          });
        expect(await call(counter, { gameIds: ids, from, ...change })).toMatchObject({ code: 'notOwner' });
      }
    }
    expect(await everyRow(server, { except: ['mailbox'] })).toEqual(before);
  });

  test('with 10,000 games', async () => {
    const { owner, from } = await anArcade();
    const gameIds = Array.from({ length: 10_000 }, () => randomUUID());
    for (const call of [preview, apply])
      expect((await call(owner, { gameIds, from, commission: 20 })).body).toEqual({
        error: { gameIds: 'Choose at most 500 games' },
      });
  });

  test.each([
    [{ gameIds: [] }, { gameIds: 'Choose a game' }],
    [{ from: undefined }, { from: 'From is required' }],
    [{ from: '2026-02-30' }, { from: 'From must be a date like 2026-01-31' }],
    [{ commission: 101 }, { commission: 'Commission can be at most 100 percent' }],
    [{ commission: 12.345 }, { commission: 'Commission can have at most two decimals' }],
    [{ commission: undefined }, { commission: 'Choose either a commission or a representative' }],
    [{ repName: 'Rose' }, { commission: 'Choose either a commission or a representative' }],
    [{ commission: undefined, repName: ' ' }, { repName: 'Representative Name is required' }],
  ])('with %j', async (changes, error) => {
    const { owner, ids, from } = await anArcade();
    for (const call of [preview, apply])
      expect((await call(owner, { gameIds: ids, from, commission: 20, ...changes })).body).toEqual({ error });
  });
});
