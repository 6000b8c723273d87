import { isOwnerNotified, nearMisses, wrongPinsUntilNotice } from '@quarterdeck/domain/pin-guard';
import { nameOf } from '@quarterdeck/domain/staff';
import { recordNotFound } from '../../access/not-found.ts';
import type { Scope, Session, Counter } from '../../access/sessions.ts';
import {
  findEditGrant,
  findShift,
  endEditGrant,
  endShiftsOfStore,
  grantEdit,
  rememberShift,
  type IdentifiedStaff,
} from '../../access/shifts.ts';
import { notAtCounter } from '../../platform/failure.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { LiveEvents } from '../../platform/live-events.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { addToAudit, OWNER_NAME, TOO_MANY_WRONG_PINS } from '../audit/audit.writes.ts';
import { mailAboutGuessing } from './guessing-mail.ts';
import {
  addWrongPin,
  forgetWrongPins,
  cancelNearMisses,
  lockPinChecks,
  lockedUntil,
  recordPinUse,
  pinGuard,
  type PinGuard,
  type StoreKey,
} from './pins.queries.ts';
import { wrongPin, mayNotDelete, mayNotEdit, pinLocked, pinMissing } from './staff.errors.ts';
import { findByPin } from './staff.queries.ts';

export interface PinDependencies {
  db: Queryable;
  secrets: Secrets;
  live: LiveEvents;
  jobs: Jobs;
  appUrl: string;
  now: () => Date;
}

/** The hash includes the store, so equal PINs of two stores differ. */
export const pinHash = (secrets: Secrets, storeId: string, pin: string): string =>
  secrets.keyedHash(`pin ${storeId} ${pin}`);

/** The hash of a wrong PIN differs from the hash that a staff member's PIN has, so the table reveals no staff PIN. */
const wrongPinHash = (secrets: Secrets, storeId: string, pin: string): string =>
  secrets.keyedHash(`wrong pin ${storeId} ${pin}`);

export function counterOf({ ownerId, storeId, tokenHash, counterId }: Session): Counter {
  if (storeId === null) throw notAtCounter();
  return { ownerId, storeId, tokenHash, counterId };
}

const lockEntry = ({ ownerId, storeId }: StoreKey) => ({
  ownerId,
  storeId,
  kind: 'staff' as const,
  subjectId: storeId,
  subject: 'PIN entry at the counter',
});

/** A correct PIN: cancels its near misses and records who used the counter. */
async function acceptPin(
  tx: Queryable,
  { secrets }: PinDependencies,
  { counter, guard, pin, staffId }: { counter: Counter; guard: PinGuard; pin: string; staffId: string },
): Promise<void> {
  const { storeId } = counter;
  if (guard.guesses.wrongPins.some(({ counterId }) => counterId === counter.counterId)) {
    const near = nearMisses(pin);
    await cancelNearMisses(tx, counter, {
      wrong: near.map((typed) => wrongPinHash(secrets, storeId, typed)),
      ofStaff: near.map((typed) => pinHash(secrets, storeId, typed)),
    });
  }
  await recordPinUse(tx, counter, staffId);
}

/**
 * Counts a wrong PIN, and mails the owner when there are so many that someone may be guessing.
 * @returns until when PIN entry is locked here because of it, or null.
 */
async function countWrongPin(tx: Queryable, deps: PinDependencies, counter: Counter, pin: string) {
  await addWrongPin(tx, counter, { pinKeyedHash: wrongPinHash(deps.secrets, counter.storeId, pin) });
  const { guesses, lockedUntil: until } = await pinGuard(tx, counter);
  if (until) {
    // Locks sessions before the audit log, in the same order as a staff member's deactivation.
    await endShiftsOfStore(tx, counter);
    await addToAudit(tx, { ...lockEntry(counter), action: 'locked', actor: TOO_MANY_WRONG_PINS });
  }
  // The second mail reports guessing that continues at other counters.
  const isNews = guesses.wrongPins.length >= wrongPinsUntilNotice(guesses.activeStaff) * (guesses.mailsSent + 1);
  if (isOwnerNotified(guesses) && isNews && guesses.mailsSent < 2) await mailAboutGuessing(tx, deps, counter, guesses);
  return until;
}

/**
 * The staff member with this PIN, at the counter where it was typed. A wrong PIN is counted before the rejection, in
 * its own transaction, so that no later failure rolls the count back. `startsShift` makes the counter remember the
 * staff member, if the store allows it; `editRecordId` covers one edit.
 * @throws Failure (`pin`) for a wrong one, and 429 for one that locks PIN entry or is typed while it is locked.
 */
export async function identify(
  deps: PinDependencies,
  session: Session,
  pin: string,
  { startsShift = false, editRecordId }: { startsShift?: boolean; editRecordId?: string | undefined } = {},
): Promise<IdentifiedStaff> {
  const { db, secrets, live } = deps;
  const counter = counterOf(session);
  const { storeId } = counter;
  const outcome = await db.transaction(async (tx) => {
    await lockPinChecks(tx, counter);
    const guard = await pinGuard(tx, counter);
    if (guard.lockedUntil) return { locked: guard.lockedUntil };
    const member = await findByPin(tx, session, storeId, pinHash(secrets, storeId, pin));
    if (member) {
      await acceptPin(tx, deps, { counter, guard, pin, staffId: member.staffId });
      if (startsShift) await rememberShift(tx, counter, member.staffId);
      if (editRecordId !== undefined && !(await grantEdit(tx, counter, editRecordId, member))) throw recordNotFound();
      return { member };
    }
    return { locksNow: await countWrongPin(tx, deps, counter, pin) };
  });
  if (outcome.member) return outcome.member;
  if (outcome.locksNow) live.announce(session.ownerId, { storeId, topic: 'pins' });
  const until = outcome.locked ?? outcome.locksNow;
  throw until ? pinLocked(until, deps.now()) : wrongPin();
}

/** Unlocks PIN entry at the counters of a store. */
export async function liftPinLock(tx: Queryable, { ownerId }: Scope, storeId: string): Promise<{ storeId: string }> {
  const forgotten = await forgetWrongPins(tx, { ownerId, storeId });
  if (forgotten > 0)
    await addToAudit(tx, { ...lockEntry({ ownerId, storeId }), action: 'unlocked', actor: OWNER_NAME });
  return { storeId };
}

/** The author of a change, as stored in the record. */
export interface Author {
  name: string;
  /** Null for the owner. */
  staffId: string | null;
}

/** The author of a call, what they may do, and whether the PIN that opened the edit identifies them. */
export interface Signer extends Author {
  /** Whether they may edit records; always true for the owner. */
  mayEdit: boolean;
  isByGrant: boolean;
}

const RIGHTS = {
  save: { flag: null, refuse: null, isCovered: true },
  edit: { flag: 'editFinancialEnabled', refuse: mayNotEdit, isCovered: true },
  // Always requires its own PIN.
  delete: { flag: 'deleteFinancialEnabled', refuse: mayNotDelete, isCovered: false },
} as const;

/**
 * The staff member identified by an earlier PIN at this counter.
 * @throws Failure (`pin`) when there is none.
 */
async function rememberedMember({ db, now }: PinDependencies, session: Session, editedRecordId: string | undefined) {
  const locked = await lockedUntil(db, counterOf(session));
  if (locked) throw pinLocked(locked, now());
  const granted = editedRecordId === undefined ? null : await findEditGrant(db, session, editedRecordId);
  const member = granted ?? (await findShift(db, session));
  if (member === null) throw pinMissing();
  return { member, isByGrant: granted !== null };
}

interface RequestedChange {
  action: keyof typeof RIGHTS;
  pin: string | undefined;
  /** The record of an edit. */
  recordId?: string;
}

/**
 * The owner, or at a counter the staff member with that PIN, if they have the permission. Without a PIN, the author of
 * a save or an edit is the staff member who opened this edit or is on shift.
 */
export async function requireAuthor(
  deps: PinDependencies,
  session: Session,
  { action, pin, recordId }: RequestedChange,
): Promise<Signer> {
  if (session.storeId === null) return { name: OWNER_NAME, staffId: null, mayEdit: true, isByGrant: false };
  const { flag, refuse, isCovered } = RIGHTS[action];
  if (pin === undefined && !isCovered) throw pinMissing();
  const { member, isByGrant } =
    pin === undefined
      ? await rememberedMember(deps, session, recordId)
      : { member: await identify(deps, session, pin, { startsShift: isCovered }), isByGrant: false };
  const name = nameOf(member);
  if (flag !== null && !member[flag]) throw refuse(name);
  return { name, staffId: member.staffId, mayEdit: member.editFinancialEnabled, isByGrant };
}

/**
 * The edit is saved, so its PIN covers nothing more.
 * @throws Failure (`pin`) when it has been used in the meantime.
 */
export async function closeEdit(
  tx: Queryable,
  { tokenHash }: Session,
  recordId: string,
  { isByGrant }: Signer,
): Promise<void> {
  const wasOpen = await endEditGrant(tx, tokenHash, recordId);
  if (isByGrant && !wasOpen) throw pinMissing();
}
