import { dayEndInWords, DEFAULT_DAY_END, DEFAULT_TIME_ZONE } from '@quarterdeck/domain/business-day';
import { periodsInWords, weekdaysInWords } from '@quarterdeck/domain/closed-days-words';
import { counted } from '@quarterdeck/domain/counted';
import { DEFAULT_CASH_LIMIT, DEFAULT_ENTRY_WINDOW_DAYS } from '@quarterdeck/domain/financial-record';
import { formatAmount, ZERO, type Cents } from '@quarterdeck/domain/money';
import { v7 as uuidv7 } from 'uuid';
import type { Scope } from '../../access/sessions.ts';
import { timeZoneOfOwner } from '../../access/store-day.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { readableLetters, readablePassword, type Secrets } from '../../platform/secrets.ts';
import { addToAudit, differences, OWNER_NAME, type Facts } from '../audit/audit.writes.ts';
import { insertStore, type StoreDetails } from './stores.queries.ts';

/** A new store as entered in its form. */
export type NewStore = Pick<StoreDetails, 'storeName' | 'address' | 'notes'> & {
  openingFloatCents?: Cents | undefined;
  timeZone?: string | undefined;
  /** The subscription that pays for it; none for the owner's only free store. */
  subscriptionId?: string | null;
  isSample?: boolean;
};

export const USERNAME_TRIES = 50;

/** A username for the store's counter, like `boardwalk-k7mpx`: too many to guess. */
export function proposeUsername(storeName: string): string {
  const folded = storeName.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const word = /[a-z0-9]{3,}/.exec(folded)?.[0] ?? 'arcade';
  return `${word.slice(0, 12)}-${readableLetters()}`;
}

/** A new counter password, and the forms in which it is stored. */
export function newPassword(secrets: Secrets) {
  const password = readablePassword();
  return { password, passwordSealed: secrets.encrypt(password), passwordKeyedHash: secrets.keyedHash(password) };
}

const inDays = (days: number): string => (days === 0 ? 'Only today' : `${counted(days, 'day')} back`);

/** No fact if the value is empty. */
const fact = (what: string, value: string): Facts => (value === '' ? {} : { [what]: value });

/** A store's fields in the audit log. */
export const factsOf = (store: Omit<StoreDetails, 'timeZoneConfirmed'>): Facts => ({
  'Store Name': store.storeName,
  Address: store.address,
  ...fact('Notes', store.notes),
  'Opening float': formatAmount(store.openingFloatCents),
  'Time zone': store.timeZone,
  'Day ends at': dayEndInWords(store.dayEndsAt),
  'Remember who’s on shift': store.rememberShiftMinutes === 0 ? 'Off' : `${store.rememberShiftMinutes} minutes`,
  'Staff enter records up to': inDays(store.entryWindowDays),
  'Approve new counters': store.approveCounters ? 'Yes' : 'No',
  'Cash limit': formatAmount(store.cashLimitCents),
  ...fact('Closed on', weekdaysInWords(store.closedWeekdays)),
  ...fact('Closed days', periodsInWords(store.closedPeriods)),
  Active: store.isActive ? 'Yes' : 'No',
});

export const entryOf = (scope: Pick<Scope, 'ownerId'>, storeId: string, storeName: string) =>
  ({
    ownerId: scope.ownerId,
    storeId,
    kind: 'store',
    subjectId: storeId,
    subject: storeName,
    actor: OWNER_NAME,
  }) as const;

/**
 * Inserts a store, without an entry in the history. If no time zone is given, that of the owner's last device is used.
 * @returns its id, its counter's credentials and its facts for the history.
 */
export async function insertNewStore(
  tx: Queryable,
  secrets: Secrets,
  ownerId: string,
  { timeZone, openingFloatCents = ZERO, subscriptionId = null, isSample = false, ...entered }: NewStore,
) {
  const storeId = uuidv7();
  const { password, ...storedPassword } = newPassword(secrets);
  const details = {
    ...entered,
    openingFloatCents,
    timeZone: timeZone ?? (await timeZoneOfOwner(tx, ownerId)) ?? DEFAULT_TIME_ZONE,
    timeZoneConfirmed: timeZone !== undefined,
    dayEndsAt: DEFAULT_DAY_END,
    rememberShiftMinutes: 0,
    entryWindowDays: DEFAULT_ENTRY_WINDOW_DAYS,
    approveCounters: false,
    cashLimitCents: DEFAULT_CASH_LIMIT,
    closedWeekdays: [],
    closedPeriods: [],
    isActive: true,
  };
  for (let tries = 0; tries < USERNAME_TRIES; tries += 1) {
    const username = proposeUsername(entered.storeName);
    const store = { ...details, ...storedPassword, ownerId, id: storeId, username, subscriptionId, isSample };
    if (!(await insertStore(tx, store))) continue;
    return { storeId, staffCredentials: { username, password }, facts: factsOf(details) };
  }
  throw new Error(`No free username for ${entered.storeName}`);
}

/** Adds a store in the caller's transaction, like `insertNewStore`. */
export async function addStore(tx: Queryable, secrets: Secrets, ownerId: string, store: NewStore) {
  const { facts, ...added } = await insertNewStore(tx, secrets, ownerId, store);
  const changes = differences(null, facts);
  await addToAudit(tx, { ...entryOf({ ownerId }, added.storeId, store.storeName), action: 'created', changes });
  return added;
}
