import type { CorrectionEffect } from '@quarterdeck/contract/corrections';
import type { FinancialRecord } from '@quarterdeck/contract/financials';
import { commissionOn, fromPercent } from '@quarterdeck/domain/commission';
import { fromDollars, toDollars } from '@quarterdeck/domain/money';
import { describe, expect, test } from 'vitest';
import { aDay, aGame, anOwner, aStore, aCounter, dataOf, editDay, type Caller } from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';
import { expectTotalsToAgree } from '../../../test/postgres/totals.ts';
import { recountTotals } from '../financials/recount.queries.ts';

const server = await startTestServer();

/** A store with two of Ray's games at 12.5 %, and three days on which each took $100. */
async function anArcade() {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const game = await aGame(owner, store);
  const other = await aGame(owner, store, { gameName: 'Pong' });
  const days = [];
  for (const date of ['2026-01-31', '2026-02-01', '2026-02-15'])
    days.push(await aDay(owner, store, [game, other], { date }));
  const form = { _id: game._id, storeId: store._id, from: '2026-02-01', commission: 20, repName: 'Rose' };
  return { owner, store, game, other, days, form };
}

const preview = async (owner: Caller, form: object) =>
  dataOf(await owner.call<CorrectionEffect>('POST /corrections/preview', form));
const apply = async (owner: Caller, form: object) =>
  dataOf(await owner.call<CorrectionEffect>('POST /corrections/apply', form));
const recordOf = async (owner: Caller, { _id }: { _id: string }) =>
  dataOf(await owner.call<FinancialRecord>('POST /financials/fetch-financial', { _id }));
const owedIn = async (owner: Caller, storeId: string) => {
  const { representatives } = dataOf(
    await owner.call<{ representatives: { repName: string; commission: number }[] }>(
      'POST /financials/commission-summary',
      { storeId },
    ),
  );
  return Object.fromEntries(representatives.map(({ repName, commission }) => [repName, commission]));
};

describe('a correction', () => {
  test('is previewed, and changes only the game’s lines between its dates', async () => {
    const { owner, store, game, days, form } = await anArcade();
    const effect = {
      recordCount: 2,
      firstDate: '2026-02-01',
      lastDate: '2026-02-15',
      representatives: [
        { repName: 'Ray', before: 25, after: 0 },
        { repName: 'Rose', before: 0, after: 40 },
      ],
      totalBefore: 25,
      totalAfter: 40,
    };
    expect(await preview(owner, form)).toEqual(effect);
    expect(await owedIn(owner, store._id)).toEqual({ Ray: 75 });
    expect(await apply(owner, form)).toEqual(effect);
    expect(await owedIn(owner, store._id)).toEqual({ Ray: 50, Rose: 40 });
    const [january, february] = days;
    if (!january || !february) throw new Error('There are three days');
    expect(await recordOf(owner, january)).toEqual(january);
    const corrected = await recordOf(owner, february);
    expect(corrected).toMatchObject({ version: 2, updatedBy: 'Admin', totalMoneyIn: 200 });
    expect(corrected.gameFinances).toMatchObject([
      { gameId: game._id, repName: 'Rose', commission: 20, sum: 100, commissionOwed: 20 },
      { gameName: 'Pong', repName: 'Ray', commission: 12.5, commissionOwed: 12.5 },
    ]);
    await expectTotalsToAgree(server, owner);
    const entries = dataOf(await owner.call<object[]>('POST /audit/subject', { subjectId: game._id }));
    expect(entries[0]).toMatchObject({
      kind: 'game',
      action: 'corrected',
      subject: 'Skee-Ball',
      actor: 'Admin',
      changes: [
        { what: 'Records', before: null, after: '2, Feb 1, 2026 to Feb 15, 2026' },
        { what: 'Commission', before: '12.5%', after: '20%' },
        { what: 'Representative', before: 'Ray', after: 'Rose' },
        { what: 'Commission owed', before: '$25.00', after: '$40.00' },
      ],
    });
  });

  test('is idempotent, and another one undoes it', async () => {
    const { owner, store, game, days, form } = await anArcade();
    const nothing = {
      recordCount: 0,
      firstDate: null,
      lastDate: null,
      representatives: [],
      totalBefore: 0,
      totalAfter: 0,
    };
    const responses = await server.atOnce(Array.from({ length: 4 }, () => () => apply(owner, form)));
    expect(responses.map(({ recordCount }) => recordCount).toSorted()).toEqual([0, 0, 0, 2]);
    expect(await preview(owner, form)).toEqual(nothing);
    expect(await apply(owner, form)).toEqual(nothing);
    const entries = async () =>
      dataOf(await owner.call<{ action: string }[]>('POST /audit/subject', { subjectId: game._id })).filter(
        ({ action }) => action === 'corrected',
      );
    expect(await entries()).toHaveLength(1);
    await apply(owner, { ...form, commission: 12.5, repName: 'Ray' });
    expect(await owedIn(owner, store._id)).toEqual({ Ray: 75 });
    for (const before of days) expect((await recordOf(owner, before)).gameFinances).toEqual(before.gameFinances);
    await expectTotalsToAgree(server, owner);
    expect(await entries()).toHaveLength(2);
  });

  test('can end on a date, and can turn the game into an own game', async () => {
    const { owner, store, days, form } = await anArcade();
    const own = { ...form, to: '2026-02-01', ownGame: true, repName: 'Ignored' };
    expect(await apply(owner, own)).toMatchObject({
      recordCount: 1,
      representatives: [
        { repName: 'Ray', before: 12.5, after: 0 },
        { repName: '', before: 0, after: 0 },
      ],
    });
    expect(await owedIn(owner, store._id)).toEqual({ Ray: 62.5 });
    const last = days[2];
    if (!last) throw new Error('There are three days');
    expect(await recordOf(owner, last)).toEqual(last);
    await expectTotalsToAgree(server, owner);
  });

  test('skips deleted records, and corrects them once they are restored', async () => {
    const { owner, days, form } = await anArcade();
    const [, february] = days;
    await owner.call('POST /financials/delete-financial', { _id: february?._id });
    expect((await apply(owner, form)).recordCount).toBe(1);
    await owner.call('POST /financials/restore-financial', { _id: february?._id });
    await expectTotalsToAgree(server, owner);
    expect((await apply(owner, form)).recordCount).toBe(1);
    await expectTotalsToAgree(server, owner);
  });

  test('makes an edit begun before it a conflict', async () => {
    const { owner, days, form } = await anArcade();
    const [, february] = days;
    if (!february) throw new Error('There are three days');
    await apply(owner, form);
    const { body } = await editDay(owner, february, { actualCashCount: 1, notes: 'Mine' });
    expect(Object.keys(body.error ?? {})).toEqual(['version']);
  });

  test.each([
    [{ from: undefined }, { from: 'From is required' }],
    [{ to: '2026-01-31' }, { to: 'The end date is before the start date' }],
    [{ commission: 101 }, { commission: 'Commission can be at most 100 percent' }],
    [{ repName: '' }, { repName: 'Representative Name is required' }],
  ])('with %j is refused', async (changes, error) => {
    const { owner, form } = await anArcade();
    for (const route of ['preview', 'apply'] as const)
      expect((await owner.call(`POST /corrections/${route}`, { ...form, ...changes })).body).toEqual({ error });
  });

  test('is refused for other owners and other stores', async () => {
    const { owner, store, form } = await anArcade();
    const stranger = await anArcade();
    const counter = await aCounter(server, owner, store);
    for (const route of ['preview', 'apply'] as const) {
      expect((await counter.call(`POST /corrections/${route}`, form)).body.data).toBeUndefined();
      const theirs = { ...form, storeId: stranger.store._id };
      expect((await stranger.owner.call(`POST /corrections/${route}`, theirs)).body).toEqual({
        error: { _id: 'Game not found' },
      });
      expect((await stranger.owner.call(`POST /corrections/${route}`, form)).body.data).toBeUndefined();
    }
    expect(await owedIn(owner, store._id)).toEqual({ Ray: 75 });
  });

  test('of ten years matches a recomputation to the cent', async () => {
    const { owner, store, game, other, form } = await anArcade();
    // Ten years of daily records, with takings that leave half cents.
    await server.sql(
      `insert into financial_records (owner_id, id, store_id, business_date, total_money_in_cents, total_money_out_cents,
         daily_profit_cents, expected_cash_cents, actual_cash_count_cents, notes, created_by, idempotency_key, content_hash)
       select $1, gen_random_uuid(), $2, date '2015-01-01' + n, 0, 0, 0, 0, 0, '', 'Admin', gen_random_uuid(), ''
       from generate_series(0, 3651) as n`,
      [owner.ownerId, store._id],
    );
    // Without statistics every line would be looked up in all records.
    await server.sql('analyze financial_records');
    await server.sql(
      `insert into game_lines (owner_id, record_id, line_number, game_id, game_name, rep_name, commission_basis_points,
         takings_cents, commission_cents)
       select owner_id, days.id, game.n, game.id, game.name, case when business_date < '2020-01-01' then 'Ann' else 'Ray' end,
         1250, 10000 + business_date - date '2015-01-01', round((10000 + business_date - date '2015-01-01') * 0.125)
       from financial_records as days, (values (1, $2::uuid, 'Skee-Ball'), (2, $3::uuid, 'Pong')) as game(n, id, name)
       where owner_id = $1 and business_date < '2025-01-01'`,
      [owner.ownerId, game._id, other._id],
    );
    await server.sql('analyze game_lines');
    await server.database.db.transaction((tx) => recountTotals(tx, owner.ownerId, [store._id]));
    await expectTotalsToAgree(server, owner);
    const rate = fromPercent(33.33);
    const effect = await apply(owner, { ...form, from: '2015-01-01', commission: 33.33 });
    expect(effect.recordCount).toBe(3655);
    expect(effect.representatives.map(({ repName }) => repName)).toEqual(['Ray', 'Ann', 'Rose']);
    await expectTotalsToAgree(server, owner);
    const lines = await server.sql<{ takings: number; commission: number }>(
      `select takings_cents as takings, commission_cents as commission from game_lines
       where owner_id = $1 and rep_name = 'Rose' and commission_basis_points = 3333`,
      [owner.ownerId],
    );
    expect(lines).toHaveLength(3655);
    for (const { takings, commission } of lines)
      expect(commission).toBe(commissionOn(fromDollars(takings / 100), rate));
    const total = lines.reduce((sum, { commission }) => sum + commission, 0);
    expect(effect.totalAfter).toBe(toDollars(fromDollars(total / 100)));
    expect((await owedIn(owner, store._id))['Rose']).toBe(effect.totalAfter);
  });
});
