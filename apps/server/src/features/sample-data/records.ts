import type { BusinessDate } from '@quarterdeck/domain/business-date';
import { businessDateAt, startOfBusinessDay, type DaySettings } from '@quarterdeck/domain/business-day';
import { commissionOn } from '@quarterdeck/domain/commission';
import { HOUR_MS, MINUTE_MS } from '@quarterdeck/domain/durations';
import { dayTotals } from '@quarterdeck/domain/financial-record';
import { add, cents, ZERO, type Cents } from '@quarterdeck/domain/money';
import { nameOf } from '@quarterdeck/domain/staff';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { OWNER_NAME } from '../audit/audit.writes.ts';
import { insertRecord, type RecordContent } from '../financials/financials.writes.ts';
import type { GameRow } from '../games/games.queries.ts';
import type { Author } from '../staff/pins.ts';
import type { StaffRow } from '../staff/staff.queries.ts';
import { pipeline, type Queryable } from '../../platform/postgres/database.ts';
import type { GeneratedShift } from './day.ts';

type GeneratedStaff = Pick<StaffRow, 'id' | 'firstName' | 'lastName' | 'startDate'>;

/** A store with everything that its records are made from. */
export interface GeneratedStore {
  storeId: string;
  openingFloat: Cents;
  day: DaySettings;
  games: GameRow[];
  staff: GeneratedStaff[];
  shiftsOn: (date: BusinessDate) => GeneratedShift[];
}

/** An inactive game was played until the day it was last changed. */
const wasPlayed = (game: GameRow, date: BusinessDate, day: DaySettings): boolean =>
  game.isActive || date <= businessDateAt(game.updatedAt, day);

function toContent(
  { storeId, games, openingFloat, day }: GeneratedStore,
  date: BusinessDate,
  shift: GeneratedShift,
): RecordContent {
  const lines = games.flatMap((game) => {
    const takings = shift.takings.get(game.gameName);
    if (takings === undefined || !wasPlayed(game, date, day)) return [];
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

/** The author of a record: staff take turns, and on Sundays it is the owner. */
function authorOf(staff: GeneratedStaff[], date: BusinessDate): Author {
  const present = staff.filter(({ startDate }) => startDate <= date);
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  const person = weekday === 0 ? undefined : present[weekday % Math.max(present.length, 1)];
  return person ? { name: nameOf(person), staffId: person.id } : { name: OWNER_NAME, staffId: null };
}

/** @param time of the store's clock, after its day began: `21:40`. */
function momentAt(date: BusinessDate, time: string, day: DaySettings): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(startOfBusinessDay(date, day).getTime() + (hours - day.dayEndsAt) * HOUR_MS + minutes * MINUTE_MS);
}

/** The record of a shift, saved at its end by the staff member who closed it. */
function recordOf(store: GeneratedStore, date: BusinessDate, shift: GeneratedShift) {
  const savedAt = momentAt(date, shift.savedAt, store.day);
  const id = uuidv7({ msecs: savedAt.getTime() });
  return { ...toContent(store, date, shift), id, createdBy: authorOf(store.staff, date), savedAt };
}

async function setSavedAt(tx: Queryable, ownerId: string, saved: { id: string; savedAt: Date }[]): Promise<void> {
  const ids = sql.param(saved.map(({ id }) => id));
  const moments = sql.param(saved.map(({ savedAt }) => savedAt.toISOString()));
  await tx.execute(
    sql`update financial_records as records set created_at = least(saved.at, now()), updated_at = least(saved.at, now())
        from unnest(${ids}::uuid[], ${moments}::timestamptz[]) as saved(id, at)
        where records.owner_id = ${ownerId} and records.id = saved.id`,
  );
}

/**
 * Inserts a store's records for these days, without entries in the history. The caller holds the owner's lock and adds
 * them to the totals.
 * @returns their ids.
 */
export async function insertDays(
  tx: Queryable,
  ownerId: string,
  store: GeneratedStore,
  days: BusinessDate[],
): Promise<string[]> {
  const records = days
    .flatMap((date) => store.shiftsOn(date).map((shift) => recordOf(store, date, shift)))
    .filter(({ games }) => games.length > 0);
  // No form can repeat these saves: the key only has to be unique, and the hash is never compared.
  const inserts = records.map((record) =>
    insertRecord(tx, { ...record, ownerId, idempotencyKey: record.id, contentHash: '', auditChanges: null }),
  );
  await pipeline(inserts);
  await setSavedAt(tx, ownerId, records);
  return records.map(({ id }) => id);
}
