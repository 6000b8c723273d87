import type { FinancialRecord } from '@quarterdeck/contract/financials';
import { addDays } from '@quarterdeck/domain/business-date';
import { businessDateAt } from '@quarterdeck/domain/business-day';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aDay, aFurtherStore, aGame, anOwner, aStore, dataOf, dayForm, editForm } from '../../../test/builders.ts';
import { everyRow } from '../../../test/postgres/rows.ts';
import { startTestServer } from '../../../test/server.ts';

/** Mails about records saved before may still be in delivery. */
const SENT = ['mailbox', 'sent_notifications'];

const server = await startTestServer();
const owner = await anOwner(server);
const store = await aStore(owner);
const game = await aGame(owner, store);
const record = await aDay(owner, store, [game], { date: '2020-01-01', notes: 'As it was' });
const otherStore = await aFurtherStore(server, owner, 'Pier');
const gameOfOtherStore = await aGame(owner, otherStore);
const stranger = await anOwner(server);
const gameOfStranger = await aGame(stranger, await aStore(stranger));

type Changes = Record<string, unknown>;
const create = (changes: Changes) =>
  owner.call<FinancialRecord>('POST /financials/create-financial', { ...dayForm(store, [game]), ...changes });
const edit = (changes: Changes) =>
  owner.call<FinancialRecord>('PATCH /financials/edit-financial', editForm(record, changes));

/** Neither a new record nor an edit is accepted; both give the same error for the same field. */
async function expectRefused(changes: Changes, field: string, text: unknown) {
  const before = await everyRow(server, { except: SENT });
  for (const response of [await create(changes), await edit(changes)]) {
    expect(response.status).toBe(200);
    expect(response.body.data).toBeUndefined();
    expect(response.body.error, response.text).toHaveProperty([field], text);
  }
  expect(await everyRow(server, { except: SENT })).toEqual(before);
}

const line = (changes: Changes) => ({ gameFinances: [{ gameId: game._id, sum: 100, ...changes }] });
const expense = (changes: Changes) => ({ expenses: [{ description: 'Bulbs', amount: 5, ...changes }] });

const TOO_MUCH = 10_000_000.01;

describe('an amount', () => {
  const fields: [string, (amount: unknown) => Changes, string][] = [
    ['gameFinances.0.sum', (sum) => line({ sum }), 'Amount'],
    ['expenses.0.amount', (amount) => expense({ amount }), 'Amount'],
    ['actualCashCount', (actualCashCount) => ({ actualCashCount }), 'Actual cash count'],
  ];

  test.each(fields)('%s is a number of dollars within the limits', async (field, changes, label) => {
    // A missing sum counts as 0, as in the form.
    const missing = field === 'gameFinances.0.sum' ? [] : [undefined, null, '', ' '];
    for (const amount of missing) await expectRefused(changes(amount), field, `${label} is required`);
    for (const amount of ['12,50', '$5', '🎮', '1e5', '0x1', '--1', true, [5], { amount: 5 }, 'NaN']) {
      await expectRefused(changes(amount), field, `${label} must be a number`);
    }
    for (const amount of [TOO_MUCH, 1e15, '10000000.01']) {
      await expectRefused(changes(amount), field, `${label} can be at most 10,000,000.00`);
    }
    for (const amount of [0.001, '12.345', 12.345, 9_999_999.995, 1.000_000_1]) {
      await expectRefused(changes(amount), field, `${label} can have at most two decimals`);
    }
  });

  test('cannot be negative for a game or expense, but can for a count', async () => {
    await expectRefused(line({ sum: -0.01 }), 'gameFinances.0.sum', 'Amount cannot be negative');
    await expectRefused(expense({ amount: -1 }), 'expenses.0.amount', 'Amount cannot be negative');
    await expectRefused({ actualCashCount: -TOO_MUCH }, 'actualCashCount', 'Actual cash count is too low');
    await expectRefused(
      { actualCashCount: -0.001 },
      'actualCashCount',
      'Actual cash count can have at most two decimals',
    );
  });

  test('can be zero and the limit', async () => {
    const largest = { ...line({ sum: 10_000_000 }), ...expense({ amount: 10_000_000 }), actualCashCount: -10_000_000 };
    expect(dataOf(await create({ ...largest, date: '2020-02-01' }))).toMatchObject({ dailyProfit: -20_000_000 });
    const smallest = { ...line({ sum: 0 }), ...expense({ amount: 0.01 }), actualCashCount: 0 };
    expect(dataOf(await create({ ...smallest, date: '2020-02-02' }))).toMatchObject({ dailyProfit: -0.01 });
  });
});

/** The day of a store with default settings. */
const today = businessDateAt(new Date(), { timeZone: 'UTC', dayEndsAt: 4 });

describe('a date', () => {
  test.each([
    [undefined, 'Date is required'],
    [null, 'Date is required'],
    [20_260_101, 'Date is required'],
    ['', 'Date is required'],
    ['2023-02-29', 'Date must be a date like 2026-01-31'],
    ['2026-13-01', 'Date must be a date like 2026-01-31'],
    ['01/02/2026', 'Date must be a date like 2026-01-31'],
    ['2026-01-01T00:00:00Z', 'Date must be a date like 2026-01-31'],
    ['infinity', 'Date must be a date like 2026-01-31'],
    ['1999-12-31', 'Date cannot be before January 1, 2000'],
    ['9999-12-31', 'Date cannot be later than tomorrow'],
    // Three days, so that the date stays too late when a day begins during the test.
    [addDays(today, 3), 'Date cannot be later than tomorrow'],
  ])('%j is refused', async (date, text) => {
    await expectRefused({ date }, 'date', text);
  });

  test.each(['2000-01-01', '2024-02-29', today, addDays(today, 1)])('%s is accepted', async (date) => {
    expect(dataOf(await create({ date })).date).toBe(date);
  });
});

describe('notes', () => {
  test('can have 5,000 characters with emoji and line breaks', async () => {
    const notes = `${'🎮'.repeat(2_000)}\n${'é'.repeat(2_999)}`;
    expect(dataOf(await create({ date: '2020-03-01', notes })).notes).toBe(notes);
    await expectRefused({ notes: `${notes}x` }, 'notes', 'Notes can have at most 5,000 characters');
    await expectRefused({ notes: 'x'.repeat(900_000) }, 'notes', 'Notes can have at most 5,000 characters');
  });

  test('must be storable text', async () => {
    await expectRefused({ notes: 5 }, 'notes', 'Notes is required');
    await expectRefused({ notes: ['x'] }, 'notes', 'Notes is required');
    await expectRefused({ notes: 'a\0b' }, 'notes', 'Notes contains a character that cannot be stored');
    expect(dataOf(await create({ date: '2020-03-02', notes: undefined })).notes).toBe('');
  });
});

describe('the games of a record', () => {
  const unknown = 'This game is no longer in the store. Reload the page.';

  test('need at least one game, each once', async () => {
    await expectRefused({ gameFinances: [] }, 'gameFinances', 'A record needs at least one game');
    await expectRefused({ gameFinances: undefined }, 'gameFinances', expect.any(String));
    await expectRefused({ gameFinances: { length: 1 } }, 'gameFinances', expect.any(String));
    await expectRefused({ gameFinances: [null] }, 'gameFinances.0', expect.any(String));
    const twice = [...line({}).gameFinances, ...line({ sum: 1 }).gameFinances];
    await expectRefused({ gameFinances: twice }, 'gameFinances', 'Each game can be in a record only once');
  });

  test('must belong to the store; foreign and unknown ids get the same response', async () => {
    for (const gameId of [gameOfOtherStore._id, gameOfStranger._id, crypto.randomUUID()]) {
      await expectRefused(line({ gameId }), 'gameFinances.0.gameId', unknown);
    }
    await expectRefused(line({ gameId: 'x' }), 'gameFinances.0.gameId', 'Unknown ID');
    await expectRefused(line({ gameId: undefined }), 'gameFinances.0.gameId', 'Unknown ID');
  });

  test('may be 500, not 501', async () => {
    const many = await server.sql<{ id: string }>(
      `insert into games (owner_id, id, store_id, game_name, quantity, commission_basis_points, rep_name, rep_phone)
       select $1, gen_random_uuid(), $2, 'Game ' || n, 1, n, 'Rep', '1' from generate_series(1, 501) as n returning id`,
      [owner.ownerId, store._id],
    );
    const lines = many.map(({ id }) => ({ gameId: id, sum: 10_000_000 }));
    await expectRefused({ gameFinances: lines }, 'gameFinances', 'A record can have at most 500 games');
    const saved = dataOf(await create({ date: '2020-04-01', gameFinances: lines.slice(1), actualCashCount: 0 }));
    expect(saved.gameFinances).toHaveLength(500);
    expect(saved.totalMoneyIn).toBe(5_000_000_000);
    for (const { commission, commissionOwed } of saved.gameFinances) {
      expect(commissionOwed).toBe(Math.round(commission * 100_000));
    }
  });
});

describe('the expenses of a record', () => {
  test('have a description and a known category', async () => {
    await expectRefused(expense({ description: undefined }), 'expenses.0.description', 'Description is required');
    await expectRefused(expense({ description: '  ' }), 'expenses.0.description', 'Description is required');
    await expectRefused(expense({ description: 5 }), 'expenses.0.description', 'Description is required');
    const tooLong = 'Description can have at most 200 characters';
    await expectRefused(expense({ description: 'x'.repeat(201) }), 'expenses.0.description', tooLong);
    await expectRefused(expense({ category: 'Bribes' }), 'expenses.0.category', 'Choose a category');
    await expectRefused({ expenses: 'none' }, 'expenses', expect.any(String));
  });

  test('may be 200, not 201', async () => {
    const expenses = Array.from({ length: 201 }, (_, number) => ({ description: `Bill ${number}`, amount: 0.01 }));
    await expectRefused({ expenses }, 'expenses', 'A record can have at most 200 expenses');
    const saved = dataOf(await create({ date: '2020-05-01', expenses: expenses.slice(1) }));
    expect(saved.expenses).toHaveLength(200);
    expect(saved.totalMoneyOut).toBe(2);
    expect(saved.expenses.at(-1)?.description).toBe('Bill 200');
  });
});

describe('the store and the key', () => {
  test('a store must belong to the owner', async () => {
    const noStore = 'Store ID is missing. Please ensure a store is selected.';
    for (const storeId of [undefined, null, '', 'x', 5]) await expectRefused({ storeId }, 'storeId', noStore);
    const response = await create({ storeId: gameOfStranger.storeId });
    expect(response.body).toEqual({ error: { storeId: 'Store not found' } });
  });

  test('a given key and version must be valid', async () => {
    for (const idempotencyKey of ['', 'x', 1]) {
      const { body } = await create({ idempotencyKey });
      expect(body).toEqual({ error: { idempotencyKey: 'The form’s key is missing. Reload the page.' } });
    }
    for (const version of ['x', true, [1]]) {
      expect((await edit({ version })).body).toEqual({ error: { version: 'The version must be a number' } });
    }
    for (const version of [1.5, 2 ** 60]) expect((await edit({ version })).body.error).toHaveProperty('version');
  });

  test('all invalid fields are reported at once', async () => {
    await expectRefused({ date: '', notes: 5, ...line({ sum: -1 }) }, 'date', expect.any(String));
    const { body } = await create({
      date: '',
      notes: 5,
      ...line({ sum: -1 }),
      ...expense({ amount: 'x', description: '' }),
    });
    expect(Object.keys(body.error ?? {}).sort()).toEqual([
      'date',
      'expenses.0.amount',
      'expenses.0.description',
      'gameFinances.0.sum',
      'notes',
    ]);
  });
});

test('any invalid value gets an error and saves nothing', async () => {
  const field = fc.constantFrom(
    ...['storeId', 'date', 'gameFinances', 'expenses', 'actualCashCount', 'notes', 'totalMoneyIn', 'moneyBalance'],
    ...['idempotencyKey', 'version', 'createdBy'],
  );
  const value = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.string({ unit: 'binary' }), fc.double(), fc.constant(1e308));
  const before = await everyRow(server, { except: SENT });
  await fc.assert(
    fc.asyncProperty(field, value, async (name, nonsense) => {
      // The record's own version, or none, is valid: the edit would succeed. `undefined` and NaN are sent as null.
      const json = JSON.stringify(nonsense) as string | undefined;
      const sent = JSON.parse(json ?? 'null') as unknown;
      const isValid = sent === null || sent === 1 || (typeof sent === 'string' && /^\s*\+?0*1?(\.0*)?\s*$/.test(sent));
      fc.pre(name !== 'version' || !isValid);
      const changes = { [name]: nonsense };
      // The date already has a record and the version is wrong, so inputs that slip through are rejected as well. The
      // edit changes something: an edit without changes that names the previous version counts as a repetition.
      const responses = [
        await create({ date: '2020-01-01', ...changes }),
        await edit({ notes: 'As it is', version: 99, ...changes }),
      ];
      for (const response of responses) {
        expect(response.status, response.text).toBe(200);
        expect(response.body.error, response.text).toBeDefined();
      }
    }),
    { numRuns: 300 },
  );
  expect(await everyRow(server, { except: SENT })).toEqual(before);
});
