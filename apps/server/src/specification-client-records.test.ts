import type { FinancialRecord } from '@quarterdeck/contract/financials';
import { describe, expect, test } from 'vitest';
import { aGame } from '../test/builders.ts';
import { anArcade, refusal, succeed, type Arcade } from '../test/http/literal-client.ts';
import { startTestServer } from '../test/server.ts';

// The records' part of specification-client.test.ts, which explains these requests.

const server = await startTestServer();

/** A record as the specification's form sends it: typed amounts as text, untouched fields missing. */
const day = ({ store, game }: Pick<Arcade, 'store' | 'game'>, date: string, changes: object = {}) => ({
  date,
  storeId: store._id,
  gameFinances: [{ gameId: game._id, gameName: game.gameName, sum: '120.30' }],
  expenses: [{ description: 'Bulbs', amount: 20.1, category: 'Maintenance' }],
  gameFinancesTotal: 120.3,
  totalExpenses: 20.1,
  moneyBalance: 120.3 - 20.1,
  actualCashCount: 100.2,
  totalMoneyIn: 120.3,
  notes: '',
  createdBy: 'Admin',
  ...changes,
});

const dates = (records: FinancialRecord[]) => records.map(({ date }) => date);

describe('financial records', () => {
  test('an owner’s saves, edits and deletes answer the list, newest first', async () => {
    const arcade = await anArcade(server);
    const { owner, store } = arcade;
    const first = await succeed<FinancialRecord[]>(
      owner,
      'POST /financials/create-financial',
      day(arcade, '2026-03-01'),
    );
    expect(first).toMatchObject([{ date: '2026-03-01', totalMoneyIn: 120.3, dailyProfit: 100.2, createdBy: 'Admin' }]);
    const create = 'POST /financials/create-financial';
    const later = await succeed<FinancialRecord[]>(owner, create, day(arcade, '2026-03-03'));
    expect(dates(later)).toEqual(['2026-03-03', '2026-03-01']);
    const shift = await succeed<FinancialRecord[]>(owner, create, day(arcade, '2026-03-01'));
    expect(dates(shift)).toEqual(['2026-03-03', '2026-03-01', '2026-03-01']);

    const [newest] = shift;
    const changes = { ...day(arcade, '2026-03-04', { notes: 'Moved' }), _id: newest?._id, updatedBy: 'Admin' };
    for (const times of [1, 2]) {
      const edited = await succeed<FinancialRecord[]>(owner, 'PATCH /financials/edit-financial', {
        ...changes,
        notes: `Moved ${times}`,
      });
      expect(edited[0]).toMatchObject({ date: '2026-03-04', notes: `Moved ${times}`, updatedBy: 'Admin' });
      expect(edited).toHaveLength(3);
    }
    // Null expenses and notes count as missing, so an edit keeps them.
    const kept = await succeed<FinancialRecord[]>(owner, 'PATCH /financials/edit-financial', {
      ...changes,
      expenses: null,
      notes: null,
      actualCashCount: 100,
    });
    expect(kept[0]).toMatchObject({
      notes: 'Moved 2',
      expenses: [{ amount: 20.1 }],
      totalMoneyOut: 20.1,
      difference: -0.2,
    });
    const list = await succeed(owner, 'POST /financials/fetch-store-financials/', { storeId: store._id });
    expect(await succeed(owner, 'GET /financials/user-financials')).toEqual(list);
    const rest = await succeed<FinancialRecord[]>(owner, 'POST /financials/delete-financial', { _id: newest?._id });
    expect(dates(rest)).toEqual(['2026-03-01', '2026-03-01']);
  });

  test('blank totals count as 0, and binary fractions agree to the cent', async () => {
    const arcade = await anArcade(server);
    const more = await Promise.all(['A', 'B'].map((gameName) => aGame(arcade.owner, arcade.store, { gameName })));
    const sums = ['', null];
    const form = day(arcade, '2026-03-01', {
      gameFinances: [
        { gameId: arcade.game._id, gameName: arcade.game.gameName, sum: 0.1 + 0.2 },
        ...more.map(({ _id, gameName }, index) => ({ gameId: _id, gameName, sum: sums[index] })),
      ],
      expenses: [],
      totalExpenses: 0,
      gameFinancesTotal: 0.3,
      totalMoneyIn: 0.3,
      moneyBalance: 0.1 + 0.2,
      actualCashCount: '0.30',
    });
    form.gameFinances[0]!.sum = '0.30';
    const [record] = await succeed<FinancialRecord[]>(arcade.owner, 'POST /financials/create-financial', form);
    expect(record).toMatchObject({ totalMoneyIn: 0.3, difference: 0, cashStatus: 'Balanced' });
    expect(record?.gameFinances.map(({ sum }) => sum)).toEqual([0.3, 0, 0]);
  });

  test.each([
    ['as replaced', -120 - 20.1],
    ['computed from the games', 120.3 - 20.1],
  ])('a negative count replaces the takings, with the balance %s', async (_, moneyBalance) => {
    const arcade = await anArcade(server);
    const form = day(arcade, '2026-03-01', { actualCashCount: -120, totalMoneyIn: -120, moneyBalance });
    const [record] = await succeed<FinancialRecord[]>(arcade.owner, 'POST /financials/create-financial', form);
    expect(record).toMatchObject({ totalMoneyIn: -120, dailyProfit: -140.1 });
  });

  test('a total that does not match the entry is refused', async () => {
    const arcade = await anArcade(server);
    for (const claim of ['gameFinancesTotal', 'totalExpenses', 'totalMoneyIn', 'moneyBalance']) {
      const form = day(arcade, '2026-03-01', { [claim]: 120.29 });
      const { error } = await refusal(arcade.owner, 'POST /financials/create-financial', form);
      expect(Object.keys(error as object)).toEqual([claim]);
    }
  });

  test('a list has at most 400 records and 10,000 lines, sets `more`, and continues after `next`', async () => {
    const arcade = await anArcade(server);
    const { owner, store, game } = arcade;
    const create = 'POST /financials/create-financial';
    const [{ _id: id } = { _id: '' }] = await succeed<FinancialRecord[]>(owner, create, day(arcade, '2026-03-01'));
    // 401 more records, each a copy on another day.
    await server.sql(
      `insert into financial_records select (record).* from (
         select jsonb_populate_record(records, jsonb_build_object('id', gen_random_uuid(), 'idempotency_key', gen_random_uuid(),
           'business_date', date '2024-01-01' + n)) as record
         from financial_records as records, generate_series(1, 401) as n where records.id = $1) as copies`,
      [id],
    );
    const addLines = (from: number, to: number) =>
      server.sql(
        `insert into game_lines (owner_id, record_id, line_number, game_id, game_name, rep_name, commission_basis_points, takings_cents, commission_cents)
         select owner_id, id, n, $2, 'Claw King', 'Rita', 0, 0, 0 from financial_records, generate_series($4::int, $5::int) as n
         where store_id = $1 and id <> $3`,
        [store._id, game._id, id, from, to],
      );
    await addLines(1, 1);
    const fetch = 'POST /financials/fetch-store-financials';
    const page = await owner.call<FinancialRecord[]>(fetch, { storeId: store._id });
    const { more, next } = page.body as unknown as { more: boolean; next: string };
    expect([page.body.data.length, more, next]).toEqual([400, true, page.body.data.at(-1)?._id]);
    const rest = await owner.call<FinancialRecord[]>(fetch, { storeId: store._id, before: next });
    expect(rest.body.data).toHaveLength(2);
    expect(rest.body).not.toHaveProperty('more');

    // Each record has forty lines, except the newest, which has two. So 250 records have 9,962 lines, and another
    // record would exceed the limit.
    await addLines(2, 40);
    const wide = await owner.call<FinancialRecord[]>('GET /financials/user-financials');
    expect(wide.body.data).toHaveLength(250);
    expect(wide.body).toMatchObject({ more: true, next: wide.body.data.at(-1)?._id });
  });

  test('at a counter they also need a PIN', async () => {
    const arcade = await anArcade(server);
    const { counter, member, store } = arcade;
    const { pin } = member;
    const create = 'POST /financials/create-financial';
    expect(await refusal(counter, create, day(arcade, '2026-03-01'))).toEqual({ error: { pin: 'Enter your PIN' } });
    expect(await refusal(counter, create, day(arcade, '2026-03-01', { pin: '0000' }))).toEqual({
      error: { pin: 'Invalid PIN' },
    });
    const saved = await succeed<FinancialRecord[]>(counter, create, day(arcade, '2026-03-01', { pin }));
    expect(saved).toMatchObject([{ createdBy: 'Sam Lee', updatedBy: null }]);
    const _id = saved[0]?._id;
    expect(await succeed(counter, 'POST /financials/fetch-store-financials/', { storeId: store._id })).toEqual(saved);
    const changes = day(arcade, '2026-03-01', { notes: 'Counted twice', _id, updatedBy: 'Somebody' });
    expect(await refusal(counter, 'PATCH /financials/edit-financial', changes)).toEqual({
      error: { pin: 'Enter your PIN' },
    });
    expect(await succeed(counter, 'PATCH /financials/edit-financial', { ...changes, pin })).toMatchObject([
      { notes: 'Counted twice', updatedBy: 'Sam Lee' },
    ]);
    expect(await refusal(counter, 'POST /financials/delete-financial', { _id })).toEqual({
      error: { pin: 'Enter your PIN' },
    });
    expect(await succeed(counter, 'POST /financials/delete-financial', { _id, pin })).toEqual([]);
  });

  test('a counter’s other calls', async () => {
    const { counter, store, game, member } = await anArcade(server);
    expect(await succeed(counter, 'GET /auth/user/fetch-user')).toMatchObject({
      staffCreds: true,
      staffStore: { _id: store._id },
    });
    expect(await succeed(counter, 'POST /games/fetch-store-games', { storeId: store._id })).toMatchObject([
      { _id: game._id },
    ]);
    const staff = await succeed<object[]>(counter, 'POST /staff/fetch-store-staff', { storeId: store._id });
    expect(staff).toMatchObject([{ _id: member._id, firstName: 'Sam', staffCreds: true }]);
    expect(staff[0]).not.toHaveProperty('pin');
    expect((await counter.call('POST /auth/device', { userAgent: 'Tablet' })).body).toEqual({
      data: { userAgent: 'Tablet' },
    });
    expect((await counter.call('PATCH /auth/user/visit-count')).body).toEqual({ data: {} });
  });
});
