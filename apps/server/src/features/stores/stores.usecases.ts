import { mayDayEndAt } from '@quarterdeck/domain/business-day';
import { closesMore } from '@quarterdeck/domain/closed-days';
import { storeNotFound } from '../../access/not-found.ts';
import { requireIdentity } from '../../access/identity.ts';
import { lockOwner } from '../../access/owner-lock.ts';
import { type Scope, type Session, endStoreSessions } from '../../access/sessions.ts';
import { endShiftsOfStore } from '../../access/shifts.ts';
import { changesAnything, isStale } from '../../access/versions.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { lastChange } from '../audit/audit.queries.ts';
import { addToAudit, differences } from '../audit/audit.writes.ts';
import { reschedule } from '../notifications/due.ts';
import { entryOf, factsOf, newPassword } from './new-store.ts';
import { impossibleDayEnd, storeChanged, storeNameTaken } from './stores.errors.ts';
import { isNameTaken, storeForUpdate, updatePassword, updateStore, type StoreDetails } from './stores.queries.ts';

type Optional<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined };
type StoreEdit = Pick<StoreDetails, 'storeName' | 'address'> &
  Optional<Omit<StoreDetails, 'storeName' | 'address'>> & { version?: number | undefined };

/** A client that sends the store as it was given, with an unconfirmed time zone, confirms nothing. */
const confirmsTimeZone = ({ timeZone, timeZoneConfirmed }: StoreEdit, before: { timeZone: string }): boolean =>
  timeZone !== undefined && (timeZoneConfirmed !== false || timeZone !== before.timeZone);

type Guards = Pick<
  StoreDetails,
  | 'approveCounters'
  | 'cashLimitCents'
  | 'closedPeriods'
  | 'closedWeekdays'
  | 'entryWindowDays'
  | 'openingFloatCents'
  | 'rememberShiftMinutes'
>;

/** Whether an edit can hide missing cash, missing or late entries, new counters, or who entered a record. */
const weakensGuards = (before: Guards, after: Guards): boolean =>
  (before.approveCounters && !after.approveCounters) ||
  after.cashLimitCents > before.cashLimitCents ||
  after.openingFloatCents < before.openingFloatCents ||
  after.entryWindowDays > before.entryWindowDays ||
  after.rememberShiftMinutes > before.rememberShiftMinutes ||
  closesMore(before, after);

/**
 * Edits a store; omitted fields stay unchanged. An edit with a `version` is refused if that is not the current one.
 * @throws Failure (`confirmIdentity`) when a session alone would weaken what guards the cash.
 */
export async function editStore(
  tx: Queryable,
  scope: Scope & Pick<Session, 'isRecent'>,
  { storeId, ...edit }: StoreEdit & { storeId: string },
  now: Date,
): Promise<{ storeId: string }> {
  await lockOwner(tx, scope.ownerId);
  if (await isNameTaken(tx, scope, edit.storeName, storeId)) throw storeNameTaken();
  const before = await storeForUpdate(tx, scope, storeId);
  if (before === undefined) throw storeNotFound();
  const after = {
    storeName: edit.storeName,
    address: edit.address,
    notes: edit.notes ?? before.notes,
    openingFloatCents: edit.openingFloatCents ?? before.openingFloatCents,
    isActive: edit.isActive ?? before.isActive,
    timeZone: edit.timeZone ?? before.timeZone,
    timeZoneConfirmed: before.timeZoneConfirmed || confirmsTimeZone(edit, before),
    dayEndsAt: edit.dayEndsAt ?? before.dayEndsAt,
    rememberShiftMinutes: edit.rememberShiftMinutes ?? before.rememberShiftMinutes,
    entryWindowDays: edit.entryWindowDays ?? before.entryWindowDays,
    approveCounters: edit.approveCounters ?? before.approveCounters,
    cashLimitCents: edit.cashLimitCents ?? before.cashLimitCents,
    closedWeekdays: edit.closedWeekdays ?? before.closedWeekdays,
    closedPeriods: edit.closedPeriods ?? before.closedPeriods,
  };
  if (!changesAnything(before, after)) return { storeId };
  if (isStale(edit.version, before)) {
    const last = await lastChange(tx, scope, { kind: 'store', subjectId: storeId });
    throw storeChanged(storeId, before, last);
  }
  if (!mayDayEndAt(after)) throw impossibleDayEnd();
  if (weakensGuards(before, after)) requireIdentity(scope);
  await updateStore(tx, scope, storeId, after);
  if (after.timeZone !== before.timeZone) await reschedule(tx, scope.ownerId, storeId, now);
  const changes = differences(factsOf(before), factsOf(after));
  const entry = entryOf(scope, storeId, after.storeName);
  if (changes.length > 0) await addToAudit(tx, { ...entry, action: 'changed', changes });
  if (after.rememberShiftMinutes === 0) await endShiftsOfStore(tx, { ownerId: scope.ownerId, storeId });
  // Sessions end instead of pausing: staff sign in again once the store is active.
  if (!after.isActive) await endStoreSessions(tx, scope, storeId);
  return { storeId };
}

/** Replaces the counter's password and ends all its sessions. @returns the new credentials. */
export async function replacePassword(tx: Queryable, secrets: Secrets, scope: Scope, storeId: string) {
  const { password, ...storedPassword } = newPassword(secrets);
  await lockOwner(tx, scope.ownerId);
  const store = await storeForUpdate(tx, scope, storeId);
  if (store === undefined) throw storeNotFound();
  await updatePassword(tx, scope, storeId, storedPassword);
  await endStoreSessions(tx, scope, storeId);
  // The log says that it changed, without values.
  const changes = [{ what: 'Password', before: null, after: null }];
  await addToAudit(tx, { ...entryOf(scope, storeId, store.storeName), action: 'changed', changes });
  return { storeId, staffCredentials: { username: store.username, password } };
}
