import {
  COUNTER_SIGN_IN,
  type AuditAction,
  type AuditChange,
  type AuditEntry,
  type AuditKind,
} from '@quarterdeck/contract/audit';
import {
  addDays,
  formatDay,
  formatTime,
  formatWholeDay,
  localDate,
  localToday,
  type BusinessDate,
} from '@quarterdeck/domain/business-date';
import { SAMPLE_DATA } from '@quarterdeck/domain/sample-data';

export const KIND_NAMES: Record<AuditKind, string> = {
  record: 'Records',
  staff: 'Staff',
  loan: 'Loans',
  game: 'Games',
  store: 'Store',
  subscription: 'Subscription',
  account: 'Account',
  counter: 'Counters',
  representative: 'Representatives',
};

type Verbs = Partial<Record<AuditAction, string>>;

/** The verb between actor and subject. */
const VERBS: Record<AuditKind, Verbs> = {
  record: {
    created: 'entered the record of',
    changed: 'changed the record of',
    deleted: 'deleted the record of',
    restored: 'restored the record of',
  },
  staff: { created: 'added', changed: 'changed', deleted: 'deleted', restored: 'restored', unlocked: 'unlocked' },
  loan: {
    created: 'issued a loan to',
    paid: 'took a loan payment from',
    writtenOff: 'wrote off the loan of',
    changed: 'changed the loan of',
    deleted: 'removed the loan of',
  },
  game: {
    created: 'added the game',
    changed: 'changed the game',
    deleted: 'deleted the game',
    restored: 'restored the game',
    corrected: 'corrected saved records of the game',
  },
  store: {
    created: 'opened the store',
    changed: 'changed the store',
    deleted: 'deleted the store',
    restored: 'restored the store',
  },
  // Subscriptions mostly change at the provider, so the store comes first.
  subscription: { created: 'subscription started', changed: 'subscription changed' },
  account: { signedIn: 'signed in with', reported: 'reported a' },
  counter: { created: 'signed in at the new counter', changed: 'changed the counter', deleted: 'removed the counter' },
  representative: {
    changed: 'changed the representative',
    merged: 'merged the representative',
    unmerged: 'undid the merge of the representative',
    deleted: 'deleted the representative',
  },
};

const SAMPLE_VERBS: Verbs = { created: 'added', deleted: 'removed' };

export function verbOf({ kind, action, actor, subject }: AuditEntry): string {
  if (actor === COUNTER_SIGN_IN) return 'at the new counter';
  const verbs = kind === 'account' && subject === SAMPLE_DATA ? SAMPLE_VERBS : VERBS[kind];
  return verbs[action] ?? action;
}

/** A record is named by its date. */
export const subjectOf = ({ kind, subject }: AuditEntry, today = localToday()): string =>
  kind === 'record' ? formatDay(subject as BusinessDate, today) : subject;

export const dayOf = ({ at }: AuditEntry): BusinessDate => localDate(new Date(at));

/** "Today", "Thursday, Nov 19", with the year if it is another year. */
export function dayName(day: BusinessDate, today: BusinessDate): string {
  if (day === today) return 'Today';
  if (day === addDays(today, -1)) return 'Yesterday';
  return formatWholeDay(day, today);
}

export const timeOf = ({ at }: AuditEntry): string => formatTime(new Date(at));

/** The first moment of a day for the reader, in ISO 8601. */
export const startOf = (day: BusinessDate): string => new Date(`${day}T00:00:00`).toISOString();

/** The fields that are computed from the other fields of a record. */
const TOTALS = ['Takings', 'Expenses', 'Daily Profit', 'Expected cash'];

/** For a changed record, the status is first and the totals are separate. */
export function splitChanges({ kind, action, changes }: AuditEntry): { own: AuditChange[]; totals: AuditChange[] } {
  if (kind !== 'record' || action !== 'changed') return { own: changes, totals: [] };
  const {
    status = [],
    total = [],
    other = [],
  } = Object.groupBy(changes, ({ what }) => {
    if (what === 'Status') return 'status';
    return TOTALS.includes(what) ? 'total' : 'other';
  });
  const own = [...status, ...other];
  return own.length === 0 ? { own: total, totals: [] } : { own, totals: total };
}
