import type { BusinessDate } from '@quarterdeck/domain/business-date';
import { commissionOn } from '@quarterdeck/domain/commission';
import { dayTotals } from '@quarterdeck/domain/financial-record';
import { add, cents, ZERO, type Cents } from '@quarterdeck/domain/money';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { lockOwner } from '../access/owner-lock.ts';
import type { Scope } from '../access/sessions.ts';
import { OWNER_NAME } from '../features/audit/audit.writes.ts';
import { financialRecords } from '../features/financials/financials.table.ts';
import { insertRecord, type RecordContent } from '../features/financials/financials.writes.ts';
import { addRecordToTotals } from '../features/financials/totals.queries.ts';
import type { GameRow } from '../features/games/games.queries.ts';
import type { Author } from '../features/staff/pins.ts';
import type { StaffRow } from '../features/staff/staff.queries.ts';
import type { Queryable } from '../platform/postgres/database.ts';
import { rows } from '../platform/postgres/rows.ts';
import type { DemoStore } from './arcades.ts';
import { shiftsOn, type DemoShift } from './day.ts';

type Person = Pick<StaffRow, 'id' | 'firstName' | 'lastName' | 'startDate'>;

/** Days saved per transaction. */
const CHUNK_DAYS = 50;

/** An inactive game was played until the day it was last changed. */
const wasPlayed = (game: GameRow, date: BusinessDate): boolean =>
  game.isActive || date <= game.updatedAt.toISOString().slice(0, 10);

function toContent(
  storeId: string,
  games: GameRow[],
  openingFloat: Cents,
  date: BusinessDate,
  shift: DemoShift,
): RecordContent {
  const lines = games.flatMap((game) => {
    const takings = shift.takings.get(game.gameName);
    if (takings === undefined || !wasPlayed(game, date)) return [];
    const { id: gameId, gameName, repName, commissionBasisPoints: rate, quantity: machines } = game;
    return [{ gameId, gameName, repName, rate, machines, takings, commission: commissionOn(takings, rate) }];
  });
  const { expenses, miscount, notes } = shift;
  const gameSums = lines.map((line) => line.takings);
  const amounts = expenses.map((expense) => expense.amount);
  const { expectedCash } = dayTotals({ gameSums, expenses: amounts, openingFloat, actualCashCount: null });
  // A negative count would have another meaning.
  const actualCashCount = cents(Math.max(ZERO, add(expectedCash, miscount)));
  const { totalMoneyIn, totalMoneyOut, dailyProfit } = dayTotals({
    gameSums,
    expenses: amounts,
    openingFloat,
    actualCashCount,
  });
  const totals = { totalMoneyIn, totalMoneyOut, dailyProfit, expectedCash };
  return { storeId, date, games: lines, expenses, notes, openingFloat, actualCashCount, enteredLate: false, ...totals };
}

/** The staff member who closed the till: staff take turns; on Sundays the owner. */
function authorOf(staff: Person[], date: BusinessDate): Author {
  const present = staff.filter(({ startDate }) => startDate <= date);
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  const person = weekday === 0 ? undefined : present[weekday % Math.max(present.length, 1)];
  return person
    ? { name: `${person.firstName} ${person.lastName}`, staffId: person.id }
    : { name: OWNER_NAME, staffId: null };
}

/**
 * Saves a shift in the name of the staff member who closed it, at the moment it ended.
 * @returns the record's id, or undefined if there were no games.
 */
async function saveShift(tx: Queryable, ownerId: string, content: RecordContent, createdBy: Author, savedAt: Date) {
  if (content.games.length === 0) return undefined;
  const id = uuidv7({ msecs: savedAt.getTime() });
  // No form can repeat this save: the key only has to be unique, and the hash is never compared.
  await insertRecord(tx, {
    ...content,
    id,
    ownerId,
    createdBy,
    idempotencyKey: id,
    contentHash: '',
    auditChanges: null,
  });
  await addRecordToTotals(tx, ownerId, id, 1);
  return { id, savedAt: savedAt.toISOString() };
}

async function setSavedAt(tx: Queryable, ownerId: string, saved: { id: string; savedAt: string }[]): Promise<void> {
  const ids = sql.param(saved.map(({ id }) => id));
  const moments = sql.param(saved.map(({ savedAt }) => savedAt));
  await tx.execute(
    sql`update financial_records as records set created_at = least(saved.at, now()), updated_at = least(saved.at, now())
        from unnest(${ids}::uuid[], ${moments}::timestamptz[]) as saved(id, at)
        where records.owner_id = ${ownerId} and records.id = saved.id`,
  );
}

/** The dates for which a store has, or had, a record. */
export async function recordedDays(on: Queryable, { ownerId }: Scope, storeId: string): Promise<Set<string>> {
  const found = await rows(
    on,
    { date: financialRecords.businessDate },
    sql`select distinct business_date as date from financial_records where owner_id = ${ownerId} and store_id = ${storeId}`,
  );
  return new Set(found.map(({ date }) => date));
}

/** Saves a store's records for these days. */
export async function saveDays(
  db: Queryable,
  { ownerId }: Scope,
  store: { storeId: string; plan: DemoStore; games: GameRow[]; openingFloat: Cents; staff: Person[] },
  days: BusinessDate[],
): Promise<void> {
  for (let start = 0; start < days.length; start += CHUNK_DAYS) {
    // A newly filled table has no statistics yet, and PostgreSQL would scan all records to check each line's reference.
    if (start === CHUNK_DAYS) await db.execute(sql`analyze financial_records`);
    await db.transaction(async (tx) => {
      await lockOwner(tx, ownerId);
      const saved: { id: string; savedAt: string }[] = [];
      for (const date of days.slice(start, start + CHUNK_DAYS)) {
        for (const shift of shiftsOn(store.plan, date)) {
          const content = toContent(store.storeId, store.games, store.openingFloat, date, shift);
          const record = await saveShift(
            tx,
            ownerId,
            content,
            authorOf(store.staff, date),
            new Date(`${date}T${shift.savedAt}:00`),
          );
          if (record) saved.push(record);
        }
      }
      await setSavedAt(tx, ownerId, saved);
    });
  }
}
