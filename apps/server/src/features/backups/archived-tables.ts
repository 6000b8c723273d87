/** The type of a column, which determines how it is read, written and restored. */
export type ColumnKind = 'id' | 'text' | 'cents' | 'count' | 'flag' | 'moment' | 'day' | 'json';

export interface ArchivedTable {
  /** The name of its files. */
  name: string;
  /** The table in the database. */
  from: string;
  /** The column that identifies the owner. */
  owner: 'owner_id' | 'id';
  /** The primary key, in index order: rows are read along it. */
  key: string[];
  /** By JSON name; database columns are in snake_case. */
  columns: Record<string, ColumnKind>;
  /** SQL defaults for columns that archives of earlier versions lack. */
  defaults: Record<string, string>;
}

/** A row in the JSON format: amounts are whole cents, moments and days are texts. */
export type ArchivedRow = Record<string, unknown>;

const table = (
  name: string,
  from: string,
  columns: ArchivedTable['columns'],
  { key = ['id'], defaults = {} }: Partial<Pick<ArchivedTable, 'key' | 'defaults'>> = {},
): ArchivedTable => ({
  name,
  from,
  owner: 'owner_id',
  key,
  columns,
  defaults,
});

const KEPT = { createdAt: 'moment', updatedAt: 'moment', deletedAt: 'moment' } as const;

const ACCOUNT: ArchivedTable = {
  name: 'account',
  from: 'owners',
  owner: 'id',
  key: ['id'],
  columns: {
    id: 'id',
    email: 'text',
    fullName: 'text',
    emailVerifiedAt: 'moment',
    introCode: 'text',
    termsAcceptedAt: 'moment',
    createdAt: 'moment',
  },
  defaults: {},
};

export const STORES = table('stores', 'stores', {
  id: 'id',
  storeName: 'text',
  address: 'text',
  notes: 'text',
  username: 'text',
  isActive: 'flag',
  openingFloatCents: 'cents',
  timeZone: 'text',
  timeZoneConfirmed: 'flag',
  dayEndsAt: 'count',
  rememberShiftMinutes: 'count',
  subscriptionId: 'text',
  runsUntil: 'moment',
  ...KEPT,
});

export const GAMES = table(
  'games',
  'games',
  {
    id: 'id',
    storeId: 'id',
    gameName: 'text',
    quantity: 'count',
    commissionBasisPoints: 'count',
    repName: 'text',
    repPhone: 'text',
    isActive: 'flag',
    ...KEPT,
    ownGame: 'flag',
  },
  { defaults: { ownGame: 'false' } },
);

export const STAFF = table('staff', 'staff', {
  id: 'id',
  storeId: 'id',
  firstName: 'text',
  lastName: 'text',
  email: 'text',
  phone: 'text',
  position: 'text',
  startDate: 'day',
  hourlyRateCents: 'cents',
  paymentTerms: 'text',
  paymentMethod: 'text',
  paymentValueCents: 'cents',
  editFinancialEnabled: 'flag',
  deleteFinancialEnabled: 'flag',
  username: 'text',
  isActive: 'flag',
  ...KEPT,
});

export const LOANS = table(
  'loans',
  'loans',
  {
    id: 'id',
    staffId: 'id',
    amountCents: 'cents',
    paidCents: 'cents',
    notes: 'text',
    dateIssued: 'day',
    dueDate: 'day',
    writtenOffCents: 'cents',
    writtenOffOn: 'day',
    writeOffReason: 'text',
    createdAt: 'moment',
  },
  { defaults: { writtenOffCents: '0', writeOffReason: "''" } },
);

export const LOAN_PAYMENTS = table('loan-payments', 'loan_payments', {
  id: 'id',
  loanId: 'id',
  amountCents: 'cents',
  notes: 'text',
  paidOn: 'day',
  createdAt: 'moment',
});

export const RECORDS = table('daily-records', 'financial_records', {
  id: 'id',
  storeId: 'id',
  businessDate: 'day',
  totalMoneyInCents: 'cents',
  totalMoneyOutCents: 'cents',
  dailyProfitCents: 'cents',
  openingFloatCents: 'cents',
  expectedCashCents: 'cents',
  actualCashCountCents: 'cents',
  notes: 'text',
  createdBy: 'text',
  createdByStaffId: 'id',
  updatedBy: 'text',
  version: 'count',
  ...KEPT,
});

const LINE_KEY = { key: ['recordId', 'lineNumber'] };

export const GAME_LINES = table(
  'game-lines',
  'game_lines',
  {
    recordId: 'id',
    lineNumber: 'count',
    gameId: 'id',
    gameName: 'text',
    repName: 'text',
    commissionBasisPoints: 'count',
    takingsCents: 'cents',
    commissionCents: 'cents',
  },
  LINE_KEY,
);

export const EXPENSES = table(
  'expenses',
  'expense_lines',
  { recordId: 'id', lineNumber: 'count', description: 'text', amountCents: 'cents', category: 'text' },
  LINE_KEY,
);

const SUBSCRIPTIONS = table('subscriptions', 'subscriptions', {
  id: 'id',
  storeId: 'id',
  storeName: 'text',
  tier: 'text',
  priceCents: 'cents',
  currency: 'text',
  providerId: 'text',
  status: 'text',
  startedAt: 'moment',
  nextBillingAt: 'moment',
  paidThrough: 'moment',
  failedPayments: 'count',
  outstandingCents: 'cents',
  cancelReason: 'text',
  createdAt: 'moment',
});

const PAYMENTS = table('payments', 'payments', {
  id: 'id',
  provider: 'text',
  providerPaymentId: 'text',
  subscriptionId: 'id',
  storeId: 'id',
  description: 'text',
  storeName: 'text',
  status: 'text',
  amountCents: 'cents',
  refundedCents: 'cents',
  currency: 'text',
  failureReason: 'text',
  processedAt: 'moment',
  nextBillingAt: 'moment',
});

const REFUNDS = table(
  'refunds',
  'refunds',
  { provider: 'text', providerRefundId: 'text', paymentId: 'id', amountCents: 'cents' },
  { key: ['provider', 'providerRefundId'] },
);

const PURCHASES = table('card-purchases', 'checkouts', {
  id: 'id',
  productCode: 'text',
  productName: 'text',
  amountCents: 'cents',
  currency: 'text',
  status: 'text',
  failureReason: 'text',
  createdAt: 'moment',
});

const REFERRAL = table(
  'referral',
  'affiliates',
  { introCode: 'text', appliedAt: 'moment', createdAt: 'moment' },
  { key: ['appliedAt'] },
);

const TRAIL = table('audit-trail', 'audit_entries', {
  id: 'id',
  storeId: 'id',
  kind: 'text',
  subjectId: 'id',
  subject: 'text',
  action: 'text',
  actor: 'text',
  changes: 'json',
  at: 'moment',
});

/**
 * The tables of an archive. Left out are credentials (passwords, PINs, second factors, sessions) and internal tables.
 * Every new table with owner data must be added here; a test compares this list with the database.
 */
export const ARCHIVED_TABLES = [
  ACCOUNT,
  STORES,
  GAMES,
  RECORDS,
  GAME_LINES,
  EXPENSES,
  STAFF,
  LOANS,
  LOAN_PAYMENTS,
  SUBSCRIPTIONS,
  PAYMENTS,
  REFUNDS,
  PURCHASES,
  REFERRAL,
  TRAIL,
];

/** The tables that a restore writes, in an order without forward references. */
export const RESTORED_TABLES = [STORES, GAMES, STAFF, LOANS, LOAN_PAYMENTS, RECORDS, GAME_LINES, EXPENSES];

/** Converts `storeName` to `store_name`. */
export const columnName = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const jsonPath = ({ name }: ArchivedTable): string => `json/${name}.ndjson`;
export const csvPath = ({ name }: ArchivedTable): string => `csv/${name}.csv`;
