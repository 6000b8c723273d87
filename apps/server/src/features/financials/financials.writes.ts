import { DAYS_KEPT } from '@quarterdeck/contract/deleted';
import type { DaySettings } from '@quarterdeck/domain/business-day';
import type { BasisPoints } from '@quarterdeck/domain/commission';
import { DEFAULT_ENTRY_WINDOW_DAYS, type DayTotals, type ExpenseCategory } from '@quarterdeck/domain/financial-record';
import { ZERO, type Cents } from '@quarterdeck/domain/money';
import { sql } from 'drizzle-orm';
import type { Scope } from '../../access/sessions.ts';
import { daySettings } from '../../access/store-day.ts';
import { stores } from '../../access/stores.table.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, hasRows, nullable, rows } from '../../platform/postgres/rows.ts';
import type { AuditChange } from '../audit/audit.table.ts';
import type { Author } from '../staff/pins.ts';
import { gameLines } from './financials.table.ts';

/** A game as stored with a line. */
export interface LineGame {
  gameId: string;
  gameName: string;
  repName: string;
  rate: BasisPoints;
  /** Null in lines saved by earlier versions. */
  machines: number | null;
}

export interface RecordContent extends Omit<DayTotals, 'gameTotal'> {
  storeId: string;
  date: string;
  openingFloat: Cents;
  actualCashCount: Cents;
  /** Whether its date is before the store's entry window at the moment of saving. */
  enteredLate: boolean;
  notes: string;
  games: (LineGame & { takings: Cents; commission: Cents })[];
  expenses: { description: string; amount: Cents; category: ExpenseCategory }[];
}

/** A store with one of its games; all of the game is null in the one row of a store without games. */
const STORE_GAME = {
  id: nullable(computed.uuid),
  game_name: nullable(computed.text),
  rep_name: nullable(computed.text),
  commission_basis_points: nullable(computed.basisPoints),
  quantity: nullable(computed.number),
  opening_float_cents: stores.openingFloatCents,
  time_zone: stores.timeZone,
  day_ends_at: stores.dayEndsAt,
  entry_window_days: stores.entryWindowDays,
  is_unpaid: computed.boolean,
};

/** The data of a store that a save needs. */
interface StoreGames {
  /** Current games by id, without deleted ones. */
  games: Map<string, LineGame>;
  openingFloat: Cents;
  /** The settings its business date depends on; null when the store does not exist. */
  day: DaySettings | null;
  entryWindowDays: number;
  /** Whether the paid time is over: existing records stay, new ones are rejected. */
  isUnpaid: boolean;
}

/** For a store the caller may see. */
export async function gamesOfStore(tx: Queryable, scope: Scope, storeId: string): Promise<StoreGames> {
  const gameRows = await rows(
    tx,
    STORE_GAME,
    sql`select games.id, games.game_name, games.rep_name, games.commission_basis_points, games.quantity,
          stores.opening_float_cents,
          stores.time_zone, stores.day_ends_at, stores.entry_window_days, coalesce(stores.runs_until <= now(), false) as is_unpaid
        from stores left join games
          on games.owner_id = stores.owner_id and games.store_id = stores.id and games.deleted_at is null
        where stores.owner_id = ${scope.ownerId} and stores.id = ${storeId}
          and stores.deleted_at is null and (${scope.storeId}::uuid is null or stores.id = ${scope.storeId}::uuid)`,
  );
  const games = new Map<string, LineGame>();
  for (const game of gameRows) {
    const { id: gameId, game_name: gameName, rep_name: repName, commission_basis_points: rate, quantity } = game;
    if (gameId !== null && gameName !== null && repName !== null && rate !== null)
      games.set(gameId, { gameId, gameName, repName, rate, machines: quantity });
  }
  const [store] = gameRows;
  return {
    games,
    openingFloat: store?.opening_float_cents ?? ZERO,
    day: store ? daySettings(store) : null,
    entryWindowDays: store?.entry_window_days ?? DEFAULT_ENTRY_WINDOW_DAYS,
    isUnpaid: store?.is_unpaid ?? false,
  };
}

/** The machines of a record's lines, by game: only an edit needs them. */
export async function machinesOfLines(
  on: Queryable,
  { ownerId }: Scope,
  recordId: string,
): Promise<Map<string, number | null>> {
  const lines = await rows(
    on,
    { game_id: gameLines.gameId, machines: gameLines.machines },
    sql`select game_id, machines from game_lines where owner_id = ${ownerId} and record_id = ${recordId}`,
  );
  return new Map(lines.map(({ game_id: gameId, machines }) => [gameId, machines]));
}

/** The two inserts of a record's lines, as parts of a `with` query whose `record` they belong to. */
function insertLines({ games, expenses }: RecordContent) {
  const column = <T>(values: T[]) => sql.param(values);
  const gameLines = sql`insert into game_lines
      (owner_id, record_id, line_number, game_id, game_name, rep_name, commission_basis_points, takings_cents, commission_cents,
       machines)
    select record.owner_id, record.id, line.position, line.game_id, line.game_name, line.rep_name, line.rate, line.takings, line.commission,
      line.machines
    from record, unnest(
      ${column(games.map((game) => game.gameId))}::uuid[], ${column(games.map((game) => game.gameName))}::text[],
      ${column(games.map((game) => game.repName))}::text[], ${column(games.map((game) => game.rate))}::int[],
      ${column(games.map((game) => game.takings))}::bigint[], ${column(games.map((game) => game.commission))}::bigint[],
      ${column(games.map((game) => game.machines))}::int[]
    ) with ordinality as line(game_id, game_name, rep_name, rate, takings, commission, machines, position)`;
  const expenseLines = sql`insert into expense_lines (owner_id, record_id, line_number, description, amount_cents, category)
    select record.owner_id, record.id, line.position, line.description, line.amount, line.category
    from record, unnest(
      ${column(expenses.map((expense) => expense.description))}::text[], ${column(expenses.map((expense) => expense.amount))}::bigint[],
      ${column(expenses.map((expense) => expense.category))}::text[]
    ) with ordinality as line(description, amount, category, position)`;
  return sql`game_lines_added as (${gameLines}), expense_lines_added as (${expenseLines})`;
}

interface NewRecord extends RecordContent {
  id: string;
  ownerId: string;
  createdBy: Author;
  /** Its audit entry; null adds none. */
  auditChanges: AuditChange[] | null;
  idempotencyKey: string;
  contentHash: string;
}

/**
 * Inserts a record with its lines and its first audit entry, which has the record's own id. One statement, because
 * every save waits for it.
 * @returns false when its idempotency key was used before: nothing was inserted.
 */
export async function insertRecord(tx: Queryable, record: NewRecord): Promise<boolean> {
  return hasRows(
    tx,
    sql`with record as (
          insert into financial_records
            (owner_id, id, store_id, business_date, total_money_in_cents, total_money_out_cents, daily_profit_cents,
             opening_float_cents, expected_cash_cents, actual_cash_count_cents, entered_late, notes, created_by, created_by_staff_id,
             idempotency_key, content_hash)
          values (${record.ownerId}, ${record.id}, ${record.storeId}, ${record.date}, ${record.totalMoneyIn}, ${record.totalMoneyOut},
            ${record.dailyProfit}, ${record.openingFloat}, ${record.expectedCash}, ${record.actualCashCount}, ${record.enteredLate}, ${record.notes},
            ${record.createdBy.name}, ${record.createdBy.staffId}, ${record.idempotencyKey}, ${record.contentHash})
          on conflict (owner_id, idempotency_key) do nothing
          returning owner_id, id, store_id, business_date, created_by
        ), audit_entry as (
          insert into audit_entries (owner_id, id, store_id, kind, subject_id, subject, action, actor, changes)
          select owner_id, id, store_id, 'record', id, business_date::text, 'created', created_by, entry.changes
          from record, (select ${record.auditChanges && JSON.stringify(record.auditChanges)}::jsonb as changes) as entry
          where entry.changes is not null
        ), ${insertLines(record)}
        select id from record`,
  );
}

/** Replaces a record's content. The caller has checked its version and subtracted it from the totals. */
export async function replaceRecord(
  tx: Queryable,
  scope: Scope,
  record: RecordContent & { id: string; updatedBy: string },
): Promise<void> {
  const ofRecord = sql`owner_id = ${scope.ownerId} and record_id = ${record.id}`;
  await tx.execute(sql`delete from game_lines where ${ofRecord}`);
  await tx.execute(sql`delete from expense_lines where ${ofRecord}`);
  await tx.execute(
    sql`with record as (
          update financial_records
          set business_date = ${record.date}, total_money_in_cents = ${record.totalMoneyIn}, total_money_out_cents = ${record.totalMoneyOut},
            daily_profit_cents = ${record.dailyProfit}, opening_float_cents = ${record.openingFloat},
            expected_cash_cents = ${record.expectedCash},
            actual_cash_count_cents = ${record.actualCashCount}, entered_late = ${record.enteredLate}, notes = ${record.notes}, updated_by = ${record.updatedBy},
            updated_at = now(), version = version + 1
          where owner_id = ${scope.ownerId} and id = ${record.id}
          returning owner_id, id
        ), ${insertLines(record)}
        select id from record`,
  );
}

/** @returns false when the record does not exist in the expected state. */
export async function setRecordDeleted(
  tx: Queryable,
  scope: Scope,
  recordId: string,
  deleted: boolean,
): Promise<boolean> {
  const changed = await tx.execute(
    sql`update financial_records as records set deleted_at = case when ${deleted} then now() end
        from stores
        where records.owner_id = ${scope.ownerId} and records.id = ${recordId} and (records.deleted_at is null) = ${deleted}
          and (records.deleted_at is null or records.deleted_at > now() - make_interval(days => ${DAYS_KEPT}::int))
          and stores.owner_id = records.owner_id and stores.id = records.store_id and stores.deleted_at is null`,
  );
  return changed.rowCount === 1;
}
