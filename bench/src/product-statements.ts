import { ZERO } from '@quarterdeck/domain/money';
import { dashboardFigures } from '@quarterdeck/server/features/dashboard/dashboard.queries';
import { findRecord, shortStorePage } from '@quarterdeck/server/features/financials/financials.queries';
import { gamesOfStore, insertRecord } from '@quarterdeck/server/features/financials/financials.writes';
import { addRecordToTotals } from '@quarterdeck/server/features/financials/totals.queries';
import { lockOwner } from '@quarterdeck/server/access/owner-lock';
import { openDatabase, type Queryable } from '@quarterdeck/server/platform/postgres/database';

// The bare server runs the product's own SQL. A copy would go stale, so each of the product's functions is called once,
// with placeholders as values, on a database that records its statements.

type Values = Readonly<Record<string, unknown>>;

export interface Statement {
  name: string;
  text: string;
  /** The parameters in order. An array in the product's statement is a single value here. */
  bind: (values: Values) => unknown[];
}

const MARK = 'value of ';

/** A placeholder for a value that is given later. */
const later = <T>(name: string): T => (MARK + name) as T;

function marked(parameter: unknown): string | undefined {
  const one: unknown = Array.isArray(parameter) && parameter.length === 1 ? parameter[0] : parameter;
  return typeof one === 'string' && one.startsWith(MARK) ? one.slice(MARK.length) : undefined;
}

class Noted extends Error {}

async function statementOf(name: string, run: (on: Queryable) => Promise<unknown>): Promise<Statement> {
  const { db, pool } = openDatabase({}, () => undefined);
  const noted: { text: string; parameters: unknown[] }[] = [];
  pool.query = (({ text }: { text: string }, parameters: unknown[]) => {
    noted.push({ text, parameters });
    throw new Noted();
  }) as never;
  await run(db).catch((error: Error) => {
    if (noted.length === 0) throw error;
  });
  const [statement] = noted;
  if (!statement) throw new Error(`${name} sends no statement`);
  const slots = statement.parameters.map((parameter) => ({ parameter, value: marked(parameter) }));
  return {
    name,
    text: statement.text,
    bind: (values) => slots.map(({ parameter, value }) => (value === undefined ? parameter : values[value])),
  };
}

/** The changes in the audit entry of every record that a bare server saves. */
export const AUDIT_ENTRIES = [
  { what: 'Daily Profit', before: null, after: '$1,234.50' },
  { what: 'Cash counted', before: null, after: '$1,234.50' },
];

const scope = { ownerId: later<string>('ownerId'), storeId: null };
const recordId = later<string>('recordId');
const storeId = later<string>('storeId');

const line = {
  gameId: later<string>('gameIds'),
  gameName: later<string>('gameNames'),
  repName: later<string>('repNames'),
  rate: later<never>('rates'),
  takings: later<never>('takings'),
  commission: later<never>('commissions'),
  machines: later<never>('machines'),
};
const expense = {
  description: later<string>('descriptions'),
  amount: later<never>('amounts'),
  category: later<never>('categories'),
};
const record = {
  ownerId: scope.ownerId,
  storeId,
  id: recordId,
  date: later<string>('date'),
  notes: later<string>('notes'),
  createdBy: { name: 'Admin', staffId: null },
  idempotencyKey: later<string>('idempotencyKey'),
  contentHash: later<string>('contentHash'),
  auditChanges: AUDIT_ENTRIES,
  totalMoneyIn: later<never>('totalMoneyIn'),
  totalMoneyOut: later<never>('totalMoneyOut'),
  dailyProfit: later<never>('dailyProfit'),
  openingFloat: ZERO,
  expectedCash: later<never>('dailyProfit'),
  actualCashCount: later<never>('actualCashCount'),
  enteredLate: false,
  games: [line],
  expenses: [expense],
};

/** The product's statements for saving a record, listing a store's records and the dashboard. */
export async function productStatements() {
  return {
    lock: await statementOf('lock', (on) => lockOwner(on, scope.ownerId)),
    games: await statementOf('games', (on) => gamesOfStore(on, scope, storeId)),
    insert: await statementOf('insert', (on) => insertRecord(on, record)),
    totals: await statementOf('totals', (on) => addRecordToTotals(on, scope.ownerId, recordId, 1)),
    readBack: await statementOf('read_back', (on) => findRecord(on, scope, recordId)),
    list: await statementOf('list', (on) => shortStorePage(on, scope, storeId, { limit: later<never>('limit') })),
    dashboard: await statementOf('dashboard', (on) => dashboardFigures(on, scope)),
  };
}
