import type { FinancialRecord } from '@quarterdeck/contract/financials';
import type { Game } from '@quarterdeck/contract/games';
import { addDays, businessDate } from '@quarterdeck/domain/business-date';
import { cents, ZERO } from '@quarterdeck/domain/money';
import { describe, expect, test } from 'vitest';
import {
  blankExpense,
  dateToAdd,
  entryOf,
  entrySchemaUpTo,
  gamesOfRecord,
  isBlankEntry,
  isBlankExpense,
  isSameEntry,
  latestDate,
  liveTotals,
  newEntry,
  toContent,
  type Entry,
  type EntryGame,
} from './entry.ts';

const TODAY = businessDate('2026-11-20');
const TOMORROW = '2026-11-21';

const CLAW: EntryGame = { _id: 'claw', gameName: 'Claw', repName: 'Ann', commission: 30 };
const RACER: EntryGame = { _id: 'racer', gameName: 'Racer', repName: '', commission: 0 };
const BASIS = { games: [CLAW, RACER], openingFloat: ZERO };

const entryWith = (changes: Partial<Entry>): Entry => ({ ...newEntry([CLAW, RACER], TODAY), ...changes });

const FILLED = entryWith({
  sums: { claw: '120.50', racer: '79.50' },
  expenses: [{ description: 'Bulbs', amount: '20', category: 'Supplies' }],
  actualCashCount: '180',
  notes: 'Quiet day',
});

const storeGame = (game: EntryGame, isActive = true): Game => ({
  ...game,
  storeId: 'pier-7',
  quantity: 1,
  repPhone: '',
  ownGame: false,
  isActive,
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
});

const RECORD: FinancialRecord = {
  _id: 'record',
  _user: 'owner',
  storeId: 'pier-7',
  date: '2026-11-18',
  totalMoneyIn: 1234.5,
  totalMoneyOut: 20,
  dailyProfit: 1214.5,
  openingFloat: 0,
  moneyBalance: 1214.5,
  actualCashCount: -3.1,
  difference: -1217.6,
  cashStatus: 'Short',
  notes: 'Quiet day',
  createdBy: 'Admin',
  updatedBy: null,
  createdAt: '2026-11-18T20:00:00.000Z',
  updatedAt: '2026-11-18T20:00:00.000Z',
  version: 4,
  gameFinances: [
    { gameId: 'claw', gameName: 'Old Claw', repName: 'Bea', commission: 25, sum: 1234.5, commissionOwed: 308.63 },
  ],
  expenses: [{ description: 'Bulbs', amount: 20, category: 'Supplies' }],
};

describe('a new entry', () => {
  test('has today’s date and a blank figure for every game', () => {
    expect(newEntry([CLAW, RACER], TODAY)).toEqual({
      date: '2026-11-20',
      sums: { claw: '', racer: '' },
      expenses: [],
      actualCashCount: '',
      notes: '',
      idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      wasSent: false,
      version: 0,
    });
  });

  test('has its own idempotency key', () => {
    expect(newEntry([], TODAY).idempotencyKey).not.toBe(newEntry([], TODAY).idempotencyKey);
  });

  test('is blank until a field other than the date is filled in', () => {
    expect(isBlankEntry(entryWith({ date: '2026-11-01' }))).toBe(true);
    expect(isBlankEntry(entryWith({ sums: { claw: '0', racer: '' } }))).toBe(false);
    expect(isBlankEntry(entryWith({ expenses: [blankExpense()] }))).toBe(false);
    expect(isBlankEntry(entryWith({ actualCashCount: '0' }))).toBe(false);
    expect(isBlankEntry(entryWith({ notes: 'Quiet day' }))).toBe(false);
  });
});

test('an expense is blank until it has a description or an amount', () => {
  expect(isBlankExpense(blankExpense())).toBe(true);
  expect(isBlankExpense({ description: ' ', amount: ' ', category: 'Payroll' })).toBe(true);
  expect(isBlankExpense({ description: 'Bulbs', amount: '', category: 'Other' })).toBe(false);
  expect(isBlankExpense({ description: '', amount: '0', category: 'Other' })).toBe(false);
});

describe('the entry of a saved record', () => {
  test('shows its amounts as they are typed, with both decimals', () => {
    expect(entryOf(RECORD, [CLAW, RACER])).toEqual({
      date: '2026-11-18',
      sums: { claw: '1234.50', racer: '' },
      expenses: [{ description: 'Bulbs', amount: '20.00', category: 'Supplies' }],
      actualCashCount: '-3.10',
      notes: 'Quiet day',
      idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      wasSent: false,
      version: 4,
    });
  });

  test('keeps its games under their names of that day, then offers the active games added since', () => {
    const now = [storeGame(CLAW), storeGame(RACER), storeGame({ ...RACER, _id: 'sold' }, false)];
    expect(gamesOfRecord(RECORD, now).map(({ _id, gameName, repName }) => [_id, gameName, repName])).toEqual([
      ['claw', 'Old Claw', 'Bea'],
      ['racer', 'Racer', ''],
    ]);
  });

  test('keeps a game that the store no longer has', () => {
    expect(gamesOfRecord(RECORD, [])).toEqual([{ _id: 'claw', gameName: 'Old Claw', repName: 'Bea', commission: 25 }]);
  });
});

describe('two entries', () => {
  test('are the same if their figures are, however they are typed', () => {
    const retyped: Entry = {
      ...FILLED,
      sums: { claw: ' $120.5 ', racer: '79,50' },
      expenses: [{ description: 'Bulbs', amount: '20.00', category: 'Supplies' }],
      actualCashCount: '180.0',
      idempotencyKey: 'another',
      wasSent: true,
    };
    expect(isSameEntry(FILLED, retyped)).toBe(true);
    expect(isSameEntry({ ...FILLED, actualCashCount: '-180' }, { ...FILLED, actualCashCount: '-180.00' })).toBe(true);
  });

  test.each<[string, Partial<Entry>]>([
    ['date', { date: '2026-11-19' }],
    ['takings', { sums: { claw: '120.51', racer: '79.50' } }],
    ['takings left blank', { sums: { claw: '120.50', racer: '' } }],
    ['amount of an expense', { expenses: [{ description: 'Bulbs', amount: '20.01', category: 'Supplies' }] }],
    ['description of an expense', { expenses: [{ description: 'Fuses', amount: '20', category: 'Supplies' }] }],
    ['category of an expense', { expenses: [{ description: 'Bulbs', amount: '20', category: 'Other' }] }],
    ['number of expenses', { expenses: [] }],
    ['cash count', { actualCashCount: '-180' }],
    ['notes', { notes: 'Busy day' }],
  ])('differ in their %s', (_what, changes) => {
    expect(isSameEntry(FILLED, { ...FILLED, ...changes })).toBe(false);
  });

  test('differ in negative cash counts', () => {
    const count = (actualCashCount: string) => ({ ...FILLED, actualCashCount });
    expect(isSameEntry(count('-180'), count('-181'))).toBe(false);
  });

  test('differ if only one has an amount that cannot be read', () => {
    const takings = (claw: string) => ({ ...FILLED, sums: { claw, racer: '1' } });
    const expense = (amount: string) => entryWith({ expenses: [{ ...blankExpense(), amount }] });
    expect(isSameEntry(takings(''), takings('12x'))).toBe(false);
    expect(isSameEntry(expense(''), expense('12x'))).toBe(false);
  });
});

describe('the live totals', () => {
  test('add up takings, expenses and opening float', () => {
    expect(liveTotals(FILLED, { ...BASIS, openingFloat: cents(5_000) })).toEqual({
      gameTotal: 20_000,
      totalMoneyIn: 20_000,
      totalMoneyOut: 2_000,
      dailyProfit: 18_000,
      expectedCash: 23_000,
      actualCashCount: 18_000,
      countedGames: 2,
    });
  });

  test('count unreadable input as zero', () => {
    const typing = { sums: { claw: '-', racer: '5' }, expenses: [blankExpense()], actualCashCount: '-' };
    expect(liveTotals(typing, BASIS)).toMatchObject({ gameTotal: 500, totalMoneyOut: 0, actualCashCount: null });
  });

  test('count negative takings of a game as zero', () => {
    expect(liveTotals(entryWith({ sums: { claw: '-5', racer: '7' } }), BASIS).gameTotal).toBe(700);
  });

  test('leave out games that the form does not show', () => {
    const { gameTotal, countedGames } = liveTotals(entryWith({ sums: { claw: '1', sold: '99' } }), BASIS);
    expect([gameTotal, countedGames]).toEqual([100, 1]);
  });

  test('count the games with a figure, zero included', () => {
    expect(liveTotals(entryWith({ sums: { claw: '0', racer: ' ' } }), BASIS).countedGames).toBe(1);
  });

  test('use a negative cash count as the takings', () => {
    expect(liveTotals({ ...FILLED, actualCashCount: '-50' }, BASIS)).toMatchObject({
      gameTotal: 20_000,
      totalMoneyIn: -5_000,
      dailyProfit: -7_000,
    });
  });
});

describe('the record that is sent', () => {
  const checked = (entry: Entry) => entrySchemaUpTo(TOMORROW).parse(entry);

  test('has its amounts and totals in dollars', () => {
    expect(toContent(checked(FILLED), { ...BASIS, openingFloat: cents(5_000) }, FILLED, new Set())).toEqual({
      date: '2026-11-20',
      gameFinances: [
        { gameId: 'claw', gameName: 'Claw', sum: 120.5 },
        { gameId: 'racer', gameName: 'Racer', sum: 79.5 },
      ],
      expenses: [{ description: 'Bulbs', amount: 20, category: 'Supplies' }],
      actualCashCount: 180,
      notes: 'Quiet day',
      gameFinancesTotal: 200,
      totalExpenses: 20,
      totalMoneyIn: 200,
      moneyBalance: 230,
      openingFloat: 50,
    });
  });

  test('has a zero for a blank required game, and omits other blank games', () => {
    const entry = { ...FILLED, sums: { claw: '', racer: '' } };
    expect(toContent(checked(entry), BASIS, entry, new Set(['claw'])).gameFinances).toEqual([
      { gameId: 'claw', gameName: 'Claw', sum: 0 },
    ]);
  });

  test('has an optional game if a zero is typed', () => {
    const entry = { ...FILLED, sums: { claw: '', racer: '0' } };
    expect(toContent(checked(entry), BASIS, entry, new Set()).gameFinances).toEqual([
      { gameId: 'racer', gameName: 'Racer', sum: 0 },
    ]);
  });
});

describe('the latest date', () => {
  test('of a new record is tomorrow, also at the end of a year', () => {
    expect(latestDate(TODAY, { date: TODAY, version: 0 })).toBe(TOMORROW);
    expect(latestDate(businessDate('2026-12-31'), { date: '2027-01-05', version: 0 })).toBe('2027-01-01');
  });

  test('of an edited record is at least its own date', () => {
    expect(latestDate(TODAY, { date: '2026-11-25', version: 1 })).toBe('2026-11-25');
    expect(latestDate(TODAY, { date: '2026-11-01', version: 1 })).toBe(TOMORROW);
  });
});

test('a link to the form sets the date; invalid text and dates after tomorrow mean today', () => {
  expect(dateToAdd('2026-11-03', TODAY)).toBe('2026-11-03');
  expect(dateToAdd(TODAY, TODAY)).toBe(TODAY);
  expect(dateToAdd(TOMORROW, TODAY)).toBe(TOMORROW);
  for (const named of [null, '', 'yesterday', '2026-02-30', addDays(TODAY, 2)])
    expect(dateToAdd(named, TODAY)).toBe(TODAY);
});
