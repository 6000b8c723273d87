import { addDays } from '@quarterdeck/domain/business-date';
import type { DaySettings } from '@quarterdeck/domain/business-day';
import { commissionOn } from '@quarterdeck/domain/commission';
import { countReplacesMoneyIn, dayTotals, isBeforeWindow } from '@quarterdeck/domain/financial-record';
import { add, subtract, type Cents } from '@quarterdeck/domain/money';
import { v7 as uuidv7 } from 'uuid';
import { recordNotFound } from '../../access/not-found.ts';
import { lockOwner } from '../../access/owner-lock.ts';
import { savedBefore } from '../../access/saved-once.ts';
import type { Scope, Session } from '../../access/sessions.ts';
import { requireStore } from '../../access/store-access.ts';
import { latestDateAt, todayAt } from '../../access/store-day.ts';
import { isStale } from '../../access/versions.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { pipeline, type Finish, type Queryable } from '../../platform/postgres/database.ts';
import { wasDeletedByOwner } from '../audit/audit.queries.ts';
import { addToAudit } from '../audit/audit.writes.ts';
import { countDeletedRecord } from '../audit/daily-space.ts';
import { queueShortNotice, queueEditNotice } from '../notifications/notices.ts';
import { closeEdit, type Author, type Signer } from '../staff/pins.ts';
import { listEditors } from '../staff/staff.queries.ts';
import { enteredOf, hashOf } from './entered.ts';
import { deletedFacts, editedFacts, entryOf, savedFacts } from './financials.audit.ts';
import {
  countNeedsEditor,
  dateHasRecord,
  dateNeedsEditor,
  dateTooLate,
  requireRoomOnDay,
  recordChanged,
  savedRecordDeleted,
  recordAlreadySaved,
  storeUnpaid,
  totalsDisagree,
  unknownGame,
} from './financials.errors.ts';
import type { Entered, NewRecordEntry, RecordEdit, RecordEntry } from './financials.inputs.ts';
import { findRecord, gameLinesOf, otherRecordOfDate, savedSoFar, type RecordRow } from './financials.queries.ts';
import { financialRecords } from './financials.table.ts';
import {
  gamesOfStore,
  insertRecord,
  machinesOfLines,
  replaceRecord,
  setRecordDeleted,
  type LineGame,
  type RecordContent,
} from './financials.writes.ts';
import { addRecordToTotals } from './totals.queries.ts';

/** Whether a client's total matches one of the accepted ones. */
const isClaimed = (claimed: number | undefined, right: Cents[]): boolean =>
  claimed === undefined || right.some((total) => total === claimed);

/** @throws Failure for a date later than tomorrow, by the store's clock. */
function requireDate(date: string, { day }: { day: DaySettings | null }, now: Date): void {
  if (day !== null && date > latestDateAt(day, now)) throw dateTooLate();
}

interface EntryWindow {
  day: DaySettings | null;
  entryWindowDays: number;
}

const isLate = (date: string, { day, entryWindowDays }: EntryWindow, now: Date): boolean =>
  day !== null && isBeforeWindow(date, { today: todayAt(day, now), windowDays: entryWindowDays });

/**
 * At a counter, a save that could hide missing cash or rewrite the past needs a staff member with the edit right.
 * @throws Failure (`pin`) that names these.
 */
async function requireEditor(
  tx: Queryable,
  scope: Scope,
  { storeId, actualCashCount, enteredLate }: RecordContent,
  { author, store, now }: { author: Signer; store: EntryWindow; now: Date },
): Promise<void> {
  const isNegative = countReplacesMoneyIn(actualCashCount);
  if (author.mayEdit || store.day === null || !(isNegative || enteredLate)) return;
  const editors = await listEditors(tx, scope, storeId);
  if (isNegative) throw countNeedsEditor(editors);
  throw dateNeedsEditor(addDays(todayAt(store.day, now), -store.entryWindowDays), editors);
}

/** The form in cents, with all fields the server computes. `games` are the permitted games, by id. */
function toContent(
  { lines: entered, expenses, actualCashCount, claimed, ...entry }: RecordEntry,
  { games, openingFloat, enteredLate }: { games: Map<string, LineGame>; openingFloat: Cents; enteredLate: boolean },
): RecordContent {
  const lines = entered.map(({ gameId, takings }, line) => {
    const game = games.get(gameId);
    if (!game) throw unknownGame(line);
    return { ...game, takings, commission: commissionOn(takings, game.rate) };
  });
  const totals = dayTotals({
    gameSums: lines.map((line) => line.takings),
    expenses: expenses.map((expense) => expense.amount),
    actualCashCount,
    openingFloat,
  });
  const { gameTotal, totalMoneyIn, totalMoneyOut, dailyProfit, expectedCash } = totals;
  // A client may not know the opening float, and may compute the balance from the games although the count replaced
  // them.
  const gamesProfit = subtract(gameTotal, totalMoneyOut);
  const balances = [expectedCash, dailyProfit, gamesProfit, add(gamesProfit, openingFloat)];
  if (!isClaimed(claimed.gameFinancesTotal, [gameTotal])) throw totalsDisagree('gameFinancesTotal');
  if (!isClaimed(claimed.totalExpenses, [totalMoneyOut])) throw totalsDisagree('totalExpenses');
  if (!isClaimed(claimed.totalMoneyIn, [totalMoneyIn])) throw totalsDisagree('totalMoneyIn');
  if (!isClaimed(claimed.openingFloat, [openingFloat])) throw totalsDisagree('openingFloat');
  if (!isClaimed(claimed.moneyBalance, balances)) throw totalsDisagree('moneyBalance');
  return {
    storeId: entry.storeId,
    date: entry.date,
    notes: entry.notes,
    openingFloat,
    actualCashCount,
    enteredLate,
    games: lines,
    expenses,
    totalMoneyIn,
    totalMoneyOut,
    dailyProfit,
    expectedCash,
  };
}

async function requireRecord(tx: Queryable, scope: Scope, recordId: string): Promise<RecordRow> {
  const record = await findRecord(tx, scope, recordId);
  if (!record) throw recordNotFound();
  return record;
}

/**
 * An earlier save with this key, if any: the same content gets the same response as the first time, other content is
 * rejected with the saved record.
 */
async function repeatedSave(tx: Queryable, scope: Scope, form: NewRecordEntry): Promise<RecordRow | undefined> {
  const save = { idempotencyKey: form.idempotencyKey ?? null, contentHash: hashOf(form) };
  const earlier = await savedBefore(tx, financialRecords, scope, save);
  if (!earlier) return undefined;
  if (earlier.row.deletedAt) throw savedRecordDeleted();
  const record = await requireRecord(tx, scope, earlier.row.id);
  if (!earlier.isSame) throw recordAlreadySaved(record);
  return record;
}

/**
 * Saves a record. Idempotent: a repeated call with the same key and content returns the same response. Everything that
 * may refuse it is checked before the insert, so that `finish` may commit with the last statements.
 */
export async function createRecord(
  tx: Queryable,
  scope: Scope,
  entry: NewRecordEntry,
  { author, now, jobs, finish = pipeline }: { author: Signer; now: Date; jobs: Jobs; finish?: Finish },
): Promise<RecordRow> {
  const { ownerId } = scope;
  // Pipelined: PostgreSQL runs statements in order, so the others read after the lock is taken.
  const [, store, { isKeyUsed, recordsThatDay }] = await pipeline([
    lockOwner(tx, ownerId),
    gamesOfStore(tx, scope, entry.storeId),
    savedSoFar(tx, ownerId, entry),
  ]);
  if (store.games.size === 0) await requireStore(tx, scope, entry.storeId);
  // Since the save that this call repeats, a game may have been deleted or the float changed.
  const earlier = isKeyUsed ? await repeatedSave(tx, scope, entry) : undefined;
  if (earlier) return earlier;
  requireDate(entry.date, store, now);
  const content = toContent(entry, { ...store, enteredLate: isLate(entry.date, store, now) });
  if (store.isUnpaid) throw storeUnpaid();
  await requireEditor(tx, scope, content, { author, store, now });
  requireRoomOnDay(entry.date, recordsThatDay + 1);
  const id = uuidv7();
  if (recordsThatDay > 0 && entry.askBeforeSameDate)
    throw dateHasRecord(await otherRecordOfDate(tx, ownerId, { ...entry, id }));
  // A save without a key is never a repetition, so the record's own id serves as the key.
  const { idempotencyKey = id } = entry;
  const auditChanges = savedFacts(content);
  await queueShortNotice(jobs, tx, { ownerId, storeId: content.storeId, recordId: id }, content);
  const [, , saved] = await finish([
    insertRecord(tx, {
      ...content,
      id,
      ownerId,
      idempotencyKey,
      createdBy: author,
      contentHash: hashOf(entry),
      auditChanges,
    }),
    addRecordToTotals(tx, ownerId, id, 1),
    findRecord(tx, scope, id),
  ]);
  if (!saved) throw recordNotFound();
  return saved;
}

/**
 * An edit that is sent again because its response was lost: the record is one version further and has the same content.
 */
const isRepeatedEdit = (current: RecordRow, { version }: RecordEdit, after: Entered): boolean =>
  version !== undefined && current.version === version + 1 && hashOf(enteredOf(current)) === hashOf(after);

/**
 * Edits a record. An edit with a `version` is refused if that is not the current one. Games already in the record keep
 * that day's name, representative, percentage and machines, and its float stays. An edit without changes creates no
 * version and no log entry.
 */
export async function editRecord(
  tx: Queryable,
  session: Session,
  edit: RecordEdit,
  { author, now, jobs }: { author: Signer; now: Date; jobs: Jobs },
): Promise<RecordRow> {
  const { ownerId } = session;
  const [, current, store, machines] = await pipeline([
    lockOwner(tx, ownerId),
    requireRecord(tx, session, edit.recordId),
    gamesOfStore(tx, session, edit.storeId),
    machinesOfLines(tx, session, edit.recordId),
  ]);
  if (current.store_id !== edit.storeId) throw recordNotFound();
  const { expenses, notes } = enteredOf(current);
  const after = { ...edit, expenses: edit.expenses ?? expenses, notes: edit.notes ?? notes };
  if (isRepeatedEdit(current, edit, after)) return current;
  if (isStale(edit.version, current)) throw recordChanged(current);
  for (const { gameId, gameName, repName, rate } of gameLinesOf(current)) {
    store.games.set(gameId, { gameId, gameName, repName, rate, machines: machines.get(gameId) ?? null });
  }
  // An unchanged date is not checked against today.
  const moves = edit.date !== current.business_date;
  if (moves) requireDate(edit.date, store, now);
  const content = toContent(after, {
    games: store.games,
    openingFloat: current.opening_float_cents,
    enteredLate: moves ? isLate(edit.date, store, now) : current.entered_late,
  });
  await closeEdit(tx, session, edit.recordId, author);
  if (hashOf(enteredOf(current)) === hashOf(after)) return current;
  await addRecordToTotals(tx, ownerId, edit.recordId, -1);
  await replaceRecord(tx, session, { ...content, id: edit.recordId, updatedBy: author.name });
  const recordsThatDay = await addRecordToTotals(tx, ownerId, edit.recordId, 1);
  if (moves) requireRoomOnDay(edit.date, recordsThatDay);
  if (moves && recordsThatDay > 1 && edit.askBeforeSameDate)
    throw dateHasRecord(await otherRecordOfDate(tx, ownerId, { id: edit.recordId, ...content }));
  const record = await requireRecord(tx, session, edit.recordId);
  const changes = editedFacts(current, record);
  // Of a record that moves, the earlier date: an edit after its day must not be hidden by a move to today.
  const earlier = current.business_date < record.business_date ? current : record;
  await addToAudit(tx, { ...entryOf(earlier), action: 'changed', actor: author.name, changes });
  const edited = { ownerId, storeId: edit.storeId, recordId: edit.recordId };
  await queueShortNotice(jobs, tx, edited, content);
  await queueEditNotice(jobs, tx, session, edited);
  return record;
}

/** Deletes a record from lists and totals. `restoreRecord` restores it. */
export async function deleteRecord(
  tx: Queryable,
  scope: Scope,
  recordId: string,
  { author, jobs }: { author: Author; jobs: Jobs },
): Promise<RecordRow> {
  const [, record] = await pipeline([lockOwner(tx, scope.ownerId), requireRecord(tx, scope, recordId)]);
  await countDeletedRecord(
    tx,
    { ownerId: scope.ownerId, storeId: record.store_id, isByOwner: scope.storeId === null },
    { lines: record.games.ids.length + record.expense_lines.length, notes: record.notes },
  );
  await setRecordDeleted(tx, scope, recordId, true);
  await addRecordToTotals(tx, scope.ownerId, recordId, -1);
  const changes = deletedFacts(record);
  await addToAudit(tx, { ...entryOf(record), action: 'deleted', actor: author.name, changes });
  await queueEditNotice(jobs, tx, scope, { ownerId: scope.ownerId, storeId: record.store_id, recordId });
  return record;
}

/** Restores a deleted record. Staff cannot restore one that the owner deleted. */
export async function restoreRecord(
  tx: Queryable,
  scope: Scope,
  recordId: string,
  { author, askBeforeSameDate }: { author: Author; askBeforeSameDate: boolean },
): Promise<RecordRow> {
  await lockOwner(tx, scope.ownerId);
  if (scope.storeId !== null && (await wasDeletedByOwner(tx, scope, recordId))) throw recordNotFound();
  if (!(await setRecordDeleted(tx, scope, recordId, false))) throw recordNotFound();
  const recordsThatDay = await addRecordToTotals(tx, scope.ownerId, recordId, 1);
  const record = await requireRecord(tx, scope, recordId);
  const recordRef = { id: recordId, storeId: record.store_id, date: record.business_date };
  requireRoomOnDay(record.business_date, recordsThatDay);
  if (recordsThatDay > 1 && askBeforeSameDate)
    throw dateHasRecord(await otherRecordOfDate(tx, scope.ownerId, recordRef));
  await addToAudit(tx, { ...entryOf(record), action: 'restored', actor: author.name });
  return record;
}
