import { expense, expenseCategory, type FinancialRecord, type newRecord } from '@quarterdeck/contract/financials';
import type { Game } from '@quarterdeck/contract/games';
import { businessDate, text } from '@quarterdeck/contract/wire';
import { addDays, isBusinessDate, type BusinessDate } from '@quarterdeck/domain/business-date';
import { dayTotals, MAX_EXPENSES, MAX_NOTES_LENGTH, type DayTotals } from '@quarterdeck/domain/financial-record';
import { formatPlain, fromDollars, parseMoney, toDollars, ZERO, type Cents } from '@quarterdeck/domain/money';
import type { UseFormReturn } from 'react-hook-form';
import { v4 as uuid } from 'uuid';
import { z } from 'zod';
import { amountText } from '../../../platform/amount-text.ts';

/** A game with a field in the form: a game of the store, or a game of the edited record. */
export type EntryGame = Pick<Game, '_id' | 'gameName' | 'repName' | 'commission'>;

/** The data the form is based on. */
export interface EntryBasis {
  games: EntryGame[];
  /** The store's current opening float for a new record, the record's own for an edit. */
  openingFloat: Cents;
}

const entrySchema = z.object({
  date: businessDate('Date'),
  /** By game id. Blank counts as 0. */
  sums: z.record(z.string(), amountText('Amount', { isOptional: true })),
  expenses: z
    .array(expense.extend({ amount: amountText('Amount'), category: expenseCategory }))
    .max(MAX_EXPENSES, `A record can have at most ${MAX_EXPENSES} expenses`),
  actualCashCount: amountText('Actual cash count', { allowNegative: true }),
  notes: text('Notes', MAX_NOTES_LENGTH),
  /** Identifies the save: repeating the save with the same key creates no second record. */
  idempotencyKey: z.string(),
  /** Whether a save with this key was ever sent. Until then no record can have the key. */
  wasSent: z.boolean(),
  /** The version of the record that the edit started from; 0 for a new one. */
  version: z.number(),
});

/** @param latest the latest date allowed: the store's tomorrow, or the edited record's own later date. */
export const entrySchemaUpTo = (latest: string) =>
  entrySchema.extend({
    date: entrySchema.shape.date.refine((date) => date <= latest, 'Date cannot be later than tomorrow'),
  });

/** The latest date a record of the store may have; an edited record may keep a later one. */
export const latestDate = (today: BusinessDate, entry: Pick<Entry, 'date' | 'version'>): string => {
  const tomorrow = addDays(today, 1);
  return entry.version > 0 && entry.date > tomorrow ? entry.date : tomorrow;
};

/** As typed: amounts are strings. */
export type Entry = z.input<typeof entrySchema>;
/** As validated: amounts are dollars. */
export type CheckedEntry = z.output<typeof entrySchema>;
export type EntryForm = UseFormReturn<Entry, unknown, CheckedEntry>;
export type EntryControl = EntryForm['control'];
type EntryExpense = Entry['expenses'][number];

export const blankExpense = (): EntryExpense => ({ description: '', amount: '', category: 'Other' });

export const isBlankExpense = ({ description, amount }: EntryExpense): boolean =>
  description.trim() === '' && amount.trim() === '';

/** Whether nothing but the date was typed. */
export const isBlankEntry = ({ sums, expenses, actualCashCount, notes }: Entry): boolean =>
  expenses.length === 0 && [...Object.values(sums), actualCashCount, notes].every((typed) => typed === '');

const blankSums = (games: EntryGame[]) => Object.fromEntries(games.map((game) => [game._id, '']));

/** The date of a link to the form, `?date=2026-11-03`; today for any other text and for dates after tomorrow. */
export const dateToAdd = (requestedDate: string | null, today: BusinessDate): BusinessDate =>
  requestedDate !== null && isBusinessDate(requestedDate) && requestedDate <= addDays(today, 1) ? requestedDate : today;

export const newEntry = (games: EntryGame[], date: BusinessDate): Entry => ({
  date,
  sums: blankSums(games),
  expenses: [],
  actualCashCount: '',
  notes: '',
  idempotencyKey: uuid(),
  wasSent: false,
  version: 0,
});

const asTyped = (dollars: number): string => formatPlain(fromDollars(dollars));

export const entryOf = (record: FinancialRecord, games: EntryGame[]): Entry => ({
  date: record.date,
  sums: {
    ...blankSums(games),
    ...Object.fromEntries(record.gameFinances.map((line) => [line.gameId, asTyped(line.sum)])),
  },
  expenses: record.expenses.map((line) => ({ ...line, amount: asTyped(line.amount) })),
  actualCashCount: asTyped(record.actualCashCount),
  notes: record.notes,
  idempotencyKey: uuid(),
  wasSent: false,
  version: record.version,
});

/** The games an edit offers: the record's games under their names at the time, then the store's newer ones. */
export function gamesOfRecord(record: FinancialRecord, storeGames: Game[]): EntryGame[] {
  const remembered = record.gameFinances.map(({ gameId, gameName, repName, commission }) => ({
    _id: gameId,
    gameName,
    repName,
    commission,
  }));
  const rememberedIds = new Set(remembered.map((game) => game._id));
  return [...remembered, ...storeGames.filter((game) => game.isActive && !rememberedIds.has(game._id))];
}

const readAmount = (typed: string, allowNegative = false): Cents | null => {
  const read = parseMoney(typed, { allowNegative });
  return 'amount' in read ? read.amount : null;
};

/** Whether two entries are equal: `12` and `12.00` are the same figure. */
export function isSameEntry(one: Entry, other: Entry): boolean {
  const read = ({ date, sums, expenses, actualCashCount, notes }: Entry) =>
    JSON.stringify([
      date,
      Object.entries(sums).map(([id, typed]) => [id, readAmount(typed) ?? typed.trim()]),
      expenses.map(({ description, amount, category }) => [description, readAmount(amount) ?? amount, category]),
      readAmount(actualCashCount, true),
      notes,
    ]);
  return read(one) === read(other);
}

/** The form's totals while typing: an amount that cannot be parsed yet counts as 0. */
export function liveTotals(
  entry: Pick<Entry, 'sums' | 'expenses' | 'actualCashCount'>,
  { games, openingFloat }: EntryBasis,
) {
  const sums = games.map((game) => entry.sums[game._id] ?? '');
  const actualCashCount = readAmount(entry.actualCashCount, true);
  const totals: DayTotals = dayTotals({
    gameSums: sums.map((typed) => readAmount(typed) ?? ZERO),
    expenses: entry.expenses.map((line) => readAmount(line.amount) ?? ZERO),
    actualCashCount,
    openingFloat,
  });
  return { ...totals, actualCashCount, countedGames: sums.filter((typed) => typed.trim() !== '').length };
}

type RecordContent = Omit<
  z.input<typeof newRecord>,
  'storeId' | 'idempotencyKey' | 'askBeforeSameDate' | 'createdBy' | 'answer'
>;

/** The entry in the wire format. Blank games that are not in `required` are omitted. */
export function toContent(
  entry: CheckedEntry,
  basis: EntryBasis,
  typed: Entry,
  required: ReadonlySet<string>,
): RecordContent {
  const { totalMoneyIn, totalMoneyOut, gameTotal, expectedCash } = liveTotals(typed, basis);
  const lines = basis.games.filter((game) => required.has(game._id) || (typed.sums[game._id] ?? '').trim() !== '');
  return {
    date: entry.date,
    gameFinances: lines.map((game) => ({ gameId: game._id, gameName: game.gameName, sum: entry.sums[game._id] ?? 0 })),
    expenses: entry.expenses,
    actualCashCount: entry.actualCashCount,
    notes: entry.notes,
    gameFinancesTotal: toDollars(gameTotal),
    totalExpenses: toDollars(totalMoneyOut),
    totalMoneyIn: toDollars(totalMoneyIn),
    moneyBalance: toDollars(expectedCash),
    openingFloat: toDollars(basis.openingFloat),
  };
}
