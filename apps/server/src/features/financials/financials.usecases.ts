import type { editedRecord, FinancialRecord, newRecord, recordForm } from '@quarterdeck/contract/financials';
import { latestDateAnywhere } from '@quarterdeck/domain/business-date';
import { commissionOn, fromPercent } from '@quarterdeck/domain/commission';
import { dayTotals } from '@quarterdeck/domain/financial-record';
import { fromDollars, toDollars } from '@quarterdeck/domain/money';
import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { Queryable } from '../../platform/database.ts';
import type { Scope } from '../accounts/sessions.ts';
import { lockOwner } from '../stores/stores.queries.ts';
import { requireStore } from '../stores/stores.usecases.ts';
import {
  dateHasRecord,
  dateTooLate,
  editedMeanwhile,
  recordNotFound,
  savedAndDeleted,
  savedBefore,
  totalsDisagree,
  unknownGame,
} from './financials.errors.ts';
import { findByIdempotencyKey, findRecord, otherRecordOfDate } from './financials.queries.ts';
import {
  gamesOfStore,
  insertRecord,
  replaceRecord,
  setRecordDeleted,
  type LineGame,
  type RecordContent,
} from './financials.writes.ts';
import { addRecordToTotals } from './totals.queries.ts';

export interface FinancialsDependencies {
  db: Queryable;
  now: () => Date;
}

type RecordForm = z.output<typeof recordForm>;

/** What an owner's session signs its records with. */
const OWNER_NAME = 'Admin';

/** The form in cents, with everything the server works out itself. `games` are those the record may have, by id. */
function toContent(form: RecordForm, games: Map<string, LineGame>, now: Date): RecordContent {
  if (form.date > latestDateAnywhere(now)) throw dateTooLate();
  const lines = form.gameFinances.map(({ gameId, sum }, line) => {
    const game = games.get(gameId);
    if (!game) throw unknownGame(line);
    const takings = fromDollars(sum);
    return { ...game, takings, commission: commissionOn(takings, game.rate) };
  });
  const expenses = form.expenses.map((expense) => ({ ...expense, amount: fromDollars(expense.amount) }));
  const actualCashCount = fromDollars(form.actualCashCount);
  const totals = dayTotals({
    gameSums: lines.map((line) => line.takings),
    expenses: expenses.map((expense) => expense.amount),
    actualCashCount,
  });
  const claims = [
    ['gameFinancesTotal', form.gameFinancesTotal, totals.gameTotal],
    ['totalExpenses', form.totalExpenses, totals.totalMoneyOut],
    ['totalMoneyIn', form.totalMoneyIn, totals.totalMoneyIn],
    ['moneyBalance', form.moneyBalance, totals.expectedCash],
  ] as const;
  for (const [field, claimed, computed] of claims) {
    if (claimed !== undefined && claimed !== toDollars(computed)) throw totalsDisagree(field);
  }
  const { totalMoneyIn, totalMoneyOut, dailyProfit, expectedCash } = totals;
  return {
    storeId: form.storeId,
    date: form.date,
    notes: form.notes,
    actualCashCount,
    games: lines,
    expenses,
    totalMoneyIn,
    totalMoneyOut,
    dailyProfit,
    expectedCash,
  };
}

const hashOf = ({ storeId, date, gameFinances, expenses, actualCashCount, notes }: RecordForm): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        storeId,
        date,
        gameFinances.map(({ gameId, sum }) => [gameId, sum]),
        expenses,
        actualCashCount,
        notes,
      ]),
    )
    .digest('base64url');

async function requireRecord(tx: Queryable, scope: Scope, recordId: string): Promise<FinancialRecord> {
  const record = await findRecord(tx, scope, recordId);
  if (!record) throw recordNotFound();
  return record;
}

/** A save that came before, if there was one: the same content is answered as if it were new, another is refused with what was saved. */
async function repeatedSave(
  tx: Queryable,
  scope: Scope,
  form: z.output<typeof newRecord>,
): Promise<FinancialRecord | undefined> {
  const earlier = await findByIdempotencyKey(tx, scope.ownerId, form.idempotencyKey);
  if (!earlier) return undefined;
  if (earlier.deleted) throw savedAndDeleted();
  const record = await requireRecord(tx, scope, earlier.id);
  if (earlier.content_hash !== hashOf(form)) throw savedBefore(record);
  return record;
}

/** Saves a day. Repeating the call with the same key and content changes nothing and gives the same answer. */
export const createRecord = (
  { db, now }: FinancialsDependencies,
  scope: Scope,
  form: z.output<typeof newRecord>,
): Promise<FinancialRecord> =>
  db.transaction(async (tx) => {
    await lockOwner(tx, scope.ownerId);
    const games = await gamesOfStore(tx, scope, form.storeId);
    if (games.size === 0) await requireStore(tx, scope, form.storeId);
    // A game may have been deleted since the save that this one repeats.
    const lacksGame = form.gameFinances.some(({ gameId }) => !games.has(gameId));
    const savedWithIt = lacksGame ? await repeatedSave(tx, scope, form) : undefined;
    if (savedWithIt) return savedWithIt;
    const content = toContent(form, games, now());
    const { ownerId } = scope;
    const { idempotencyKey } = form;
    const id = uuidv7();
    const record = { ...content, id, ownerId, idempotencyKey, createdBy: OWNER_NAME, contentHash: hashOf(form) };
    const isNew = (await insertRecord(tx, record)) !== undefined;
    const earlier = isNew ? undefined : await repeatedSave(tx, scope, form);
    if (earlier) return earlier;
    const recordsThatDay = await addRecordToTotals(tx, ownerId, id, 1);
    if (recordsThatDay > 1 && !form.confirmSameDate) throw dateHasRecord(await otherRecordOfDate(tx, ownerId, id));
    return requireRecord(tx, scope, id);
  });

/** Replaces a record made from `form.version`. Games it has keep the name, representative and percent of its day. */
export const editRecord = (
  { db, now }: FinancialsDependencies,
  scope: Scope,
  form: z.output<typeof editedRecord>,
): Promise<FinancialRecord> =>
  db.transaction(async (tx) => {
    await lockOwner(tx, scope.ownerId);
    const current = await requireRecord(tx, scope, form._id);
    if (current.storeId !== form.storeId) throw recordNotFound();
    if (current.version !== form.version) throw editedMeanwhile(current);
    const games = await gamesOfStore(tx, scope, form.storeId);
    for (const { gameId, gameName, repName, commission } of current.gameFinances) {
      games.set(gameId, { gameId, gameName, repName, rate: fromPercent(commission) });
    }
    const content = toContent(form, games, now());
    await addRecordToTotals(tx, scope.ownerId, form._id, -1);
    await replaceRecord(tx, scope, form._id, content, OWNER_NAME);
    await addRecordToTotals(tx, scope.ownerId, form._id, 1);
    return requireRecord(tx, scope, form._id);
  });

/** Takes a record out of sight and out of all totals. It can come back with `restoreRecord`. */
export const deleteRecord = (
  { db }: FinancialsDependencies,
  scope: Scope,
  recordId: string,
): Promise<FinancialRecord> =>
  db.transaction(async (tx) => {
    await lockOwner(tx, scope.ownerId);
    const record = await requireRecord(tx, scope, recordId);
    await setRecordDeleted(tx, scope, recordId, true);
    await addRecordToTotals(tx, scope.ownerId, recordId, -1);
    return record;
  });

export const restoreRecord = (
  { db }: FinancialsDependencies,
  scope: Scope,
  recordId: string,
): Promise<FinancialRecord> =>
  db.transaction(async (tx) => {
    await lockOwner(tx, scope.ownerId);
    if (!(await setRecordDeleted(tx, scope, recordId, false))) throw recordNotFound();
    await addRecordToTotals(tx, scope.ownerId, recordId, 1);
    return requireRecord(tx, scope, recordId);
  });
