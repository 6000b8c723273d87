import { getTableColumns, getTableName, type Column } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { owners } from '../../access/owners.table.ts';
import { staff } from '../../access/staff.table.ts';
import { stores } from '../../access/stores.table.ts';
import { affiliates } from '../affiliates/affiliates.table.ts';
import { attentionSeen } from '../attention/attention.table.ts';
import { auditEntries } from '../audit/audit.table.ts';
import { payments, refunds, subscriptions } from '../billing/billing.table.ts';
import { checkouts } from '../checkout/checkout.table.ts';
import { expenseLines, financialRecords, gameLines } from '../financials/financials.table.ts';
import { games } from '../games/games.table.ts';
import { representativeMerges, representativeNames, representatives } from '../games/representatives.table.ts';
import { notificationSettings, storeNotifications } from '../notifications/notifications.table.ts';
import { loanPayments, loans } from '../loans/loans.table.ts';

/** The type of a column, which determines how it is read, written and restored. */
export type ColumnKind = 'id' | 'text' | 'cents' | 'count' | 'flag' | 'moment' | 'day' | 'json';

export interface ArchivedTable {
  /** The name of its files. */
  name: string;
  /** The table in the database. */
  from: string;
  /** The column that identifies the owner. */
  owner: 'owner_id' | 'id';
  /** The database columns of the primary key after the owner, in index order: rows are read along it. */
  key: string[];
  /** The rows that one of these depends on, such as a line's record. */
  parents: { column: string; table: string }[];
  /** By JSON name; database columns are in snake_case. */
  columns: Record<string, ColumnKind>;
  /** The table's defaults, for columns that an archive of an earlier version lacks. */
  defaults: Record<string, unknown>;
  /** Columns whose current value is kept if such an archive lacks them and the row still exists. */
  keptIfMissing: string[];
}

/** A row in the JSON format: amounts are whole cents, times and dates are texts. */
export type ArchivedRow = Record<string, unknown>;

const KINDS: Record<string, ColumnKind> = {
  uuid: 'id',
  text: 'text',
  bigint: 'cents',
  integer: 'count',
  smallint: 'count',
  boolean: 'flag',
  'timestamp with time zone': 'moment',
  date: 'day',
  jsonb: 'json',
};

function kindOf(column: Column): ColumnKind {
  const kind = KINDS[column.getSQLType()];
  if (!kind) throw new Error(`Archives do not support columns of type ${column.getSQLType()}`);
  return kind;
}

function keyOf(table: PgTable): string[] {
  const { primaryKeys, columns } = getTableConfig(table);
  const key = primaryKeys[0]?.columns ?? columns.filter((column) => column.primary);
  return key.map(({ name }) => name).filter((name) => name !== 'owner_id');
}

/** Required references to another row of the owner. */
const parentsOf = (table: PgTable): ArchivedTable['parents'] =>
  getTableConfig(table).foreignKeys.flatMap((key) => {
    const { columns, foreignTable } = key.reference();
    const column = columns.find(({ name }) => name !== 'owner_id');
    return column?.notNull ? [{ column: column.name, table: getTableName(foreignTable) }] : [];
  });

/** As a parameter of a statement; JSON as its text. */
const defaultOf = (column: Column): unknown =>
  kindOf(column) === 'json' ? JSON.stringify(column.default) : column.default;

/**
 * @param without columns that the archive leaves out: secrets and what only this installation needs.
 */
function archived<Table extends PgTable>(
  name: string,
  table: Table,
  without: (keyof Table['_']['columns'] & string)[] = [],
  keptIfMissing: (keyof Table['_']['columns'] & string)[] = [],
): ArchivedTable {
  const omitted = new Set<string>(['ownerId', ...without]);
  const columns = Object.entries<Column>(getTableColumns(table)).filter(([key]) => !omitted.has(key));
  return {
    name,
    from: getTableName(table),
    owner: 'ownerId' in getTableColumns(table) ? 'owner_id' : 'id',
    key: keyOf(table),
    parents: parentsOf(table),
    columns: Object.fromEntries(columns.map(([key, column]) => [key, kindOf(column)])),
    defaults: Object.fromEntries(
      columns.flatMap(([key, column]) => (column.default === undefined ? [] : [[key, defaultOf(column)]])),
    ),
    keptIfMissing,
  };
}

const ACCOUNT = archived('account', owners, [
  'passwordHash',
  'laterSignUpHash',
  'laterSignUpAt',
  'hrRequested',
  'visitCount',
  'isHr',
  'hrNotes',
  'purgeAfter',
]);
export const STORES = archived(
  'stores',
  stores,
  // Samples are left out, so every archived store is the owner's own.
  ['passwordSealed', 'passwordKeyedHash', 'isSample'],
  [
    'timeZone',
    'timeZoneConfirmed',
    'dayEndsAt',
    'rememberShiftMinutes',
    'entryWindowDays',
    'approveCounters',
    'cashLimitCents',
    'closedWeekdays',
    'closedPeriods',
  ],
);
export const GAMES = archived('games', games, ['idempotencyKey', 'contentHash', 'representativeId']);
export const STAFF = archived('staff', staff, ['pinSealed', 'pinKeyedHash', 'idempotencyKey', 'contentHash']);
export const LOANS = archived('loans', loans, ['idempotencyKey', 'contentHash']);
export const LOAN_PAYMENTS = archived('loan-payments', loanPayments, ['idempotencyKey', 'contentHash']);
export const RECORDS = archived('daily-records', financialRecords, ['idempotencyKey', 'contentHash']);
export const GAME_LINES = archived('game-lines', gameLines, [], ['machines']);
export const EXPENSES = archived('expenses', expenseLines);

const SUBSCRIPTIONS = archived('subscriptions', subscriptions, [
  'continues',
  'storeForm',
  'planId',
  'baToken',
  'approvalUrl',
  'firstChargeAt',
  'provisionedAt',
  'lapseNotifiedAt',
  'readingBegun',
  'readingApplied',
  'nextCheckAt',
]);

const PURCHASES = archived('card-purchases', checkouts, [
  'mismatchRefunds',
  'idempotencyKey',
  'checkoutId',
  'redirectUrl',
  'checks',
  'nextCheckAt',
  'dismissedAt',
  'paidAt',
  'doneAt',
  'doneBy',
]);

/**
 * The tables of an archive. Left out are credentials (passwords, PINs, second factors, sessions) and internal tables.
 * Every new table with owner data must be added here, and to `RESTORABLE_TABLES` if a restore writes it; a test
 * compares this list with the database.
 */
export const ARCHIVED_TABLES = [
  ACCOUNT,
  STORES,
  GAMES,
  archived('representatives', representatives),
  archived('representative-names', representativeNames),
  archived('representative-merges', representativeMerges),
  RECORDS,
  GAME_LINES,
  EXPENSES,
  STAFF,
  LOANS,
  LOAN_PAYMENTS,
  SUBSCRIPTIONS,
  archived('payments', payments),
  archived('refunds', refunds),
  PURCHASES,
  archived('referral', affiliates),
  archived('attention-seen', attentionSeen),
  archived('notification-settings', notificationSettings),
  archived('store-notifications', storeNotifications, ['missingDueAt']),
  // The audit log. The file keeps its first name, which earlier archives and owners’ programs use.
  archived('audit-trail', auditEntries, ['sequence', 'hash']),
];

/** The tables that a restore writes, in an order without forward references. */
export const RESTORABLE_TABLES = [STORES, GAMES, STAFF, LOANS, LOAN_PAYMENTS, RECORDS, GAME_LINES, EXPENSES];

/** The lines of records, which are restored with their record. */
export const RECORD_LINES = RESTORABLE_TABLES.filter(({ parents }) =>
  parents.some(({ table }) => table === RECORDS.from),
);

/** Converts `storeName` to `store_name`. */
export const columnName = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const jsonPath = ({ name }: ArchivedTable): string => `json/${name}.ndjson`;
export const csvPath = ({ name }: ArchivedTable): string => `csv/${name}.csv`;
