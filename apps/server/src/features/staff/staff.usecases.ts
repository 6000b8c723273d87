import { formatMedium } from '@quarterdeck/domain/business-date';
import { formatAmount } from '@quarterdeck/domain/money';
import { and, eq, isNull } from 'drizzle-orm';
import { randomInt } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { METHOD_LABELS, nameOf } from '@quarterdeck/domain/staff';
import { staffNotFound } from '../../access/not-found.ts';
import { lockOwner } from '../../access/owner-lock.ts';
import { contentHash, savedBefore } from '../../access/saved-once.ts';
import type { Scope } from '../../access/sessions.ts';
import { endShiftsOfStaff } from '../../access/shifts.ts';
import { staff } from '../../access/staff.table.ts';
import { requireStore } from '../../access/store-access.ts';
import { changesAnything, isStale } from '../../access/versions.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { lastChange } from '../audit/audit.queries.ts';
import { addToAudit, differences, OWNER_NAME, type Facts } from '../audit/audit.writes.ts';
import { generatePin } from './generated-pins.ts';
import { addedStaffDeleted, staffAlreadyAdded, staffChanged, tooManyStaff } from './staff.errors.ts';
import type { StaffChange, StaffEntry } from './staff.inputs.ts';
import { findStaff, type StaffRow } from './staff.queries.ts';
import {
  endStaffSessions,
  insertStaff,
  setStaffDeleted,
  updatePin,
  updateStaff,
  type StaffDetails,
} from './staff.writes.ts';

type Permissions = Pick<StaffDetails, 'editFinancialEnabled' | 'deleteFinancialEnabled'>;

export const CREDENTIAL_TRIES = 50;
/** After this many tries, longer numbers are proposed. */
const SHORT_TRIES = 10;

/** Three letters of a name: `Ýr` becomes `yrx`, and a name without Latin letters becomes `xxx`. */
const threeLetters = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .slice(0, 3)
    .padEnd(3, 'x');

/** A user name like `samlee417`. */
export const proposeUsername = (firstName: string, lastName: string, tries: number): string =>
  `${threeLetters(firstName)}${threeLetters(lastName)}${tries < SHORT_TRIES ? randomInt(100, 1_000) : randomInt(1_000, 10_000_000)}`;

const NO_PERMISSIONS: Permissions = { editFinancialEnabled: false, deleteFinancialEnabled: false };

const yesNo = (yes: boolean) => (yes ? 'Yes' : 'No');

/** A staff member's fields in the audit log, without the PIN. */
export const factsOf = (staffMember: StaffDetails & { isActive: boolean }): Facts => ({
  Name: nameOf(staffMember),
  Email: staffMember.email,
  Phone: staffMember.phone,
  Position: staffMember.position,
  'Start date': formatMedium(staffMember.startDate),
  'Hourly rate': formatAmount(staffMember.hourlyRateCents),
  Pay: `${formatAmount(staffMember.paymentValueCents)} ${staffMember.paymentTerms}, ${METHOD_LABELS[staffMember.paymentMethod]}`,
  Active: yesNo(staffMember.isActive),
  'Can edit records': yesNo(staffMember.editFinancialEnabled),
  'Can delete records': yesNo(staffMember.deleteFinancialEnabled),
});

const entryOf = ({ ownerId }: Scope, staffMember: Pick<StaffRow, 'id' | 'storeId' | 'firstName' | 'lastName'>) => ({
  ownerId,
  storeId: staffMember.storeId,
  kind: 'staff' as const,
  subjectId: staffMember.id,
  subject: nameOf(staffMember),
  actor: OWNER_NAME,
});

/** @throws Failure for an unknown, deleted or another owner's staff member. */
export async function requireStaff(tx: Queryable, scope: Scope, staffId: string): Promise<StaffRow> {
  const member = await findStaff(tx, scope, staffId);
  if (!member) throw staffNotFound();
  return member;
}

export type NewStaff = StaffEntry & { storeId: string; isActive: boolean } & Partial<Permissions>;

/** Inserts a staff member with a generated user name and PIN, without an entry in the history. */
export async function addStaff(
  tx: Queryable,
  secrets: Secrets,
  scope: Scope,
  staffMember: NewStaff & { idempotencyKey: string | null; contentHash: string | null },
): Promise<StaffRow> {
  const pin = await generatePin(tx, secrets, { ownerId: scope.ownerId, storeId: staffMember.storeId });
  for (let tries = 0; tries < CREDENTIAL_TRIES; tries += 1) {
    const added = await insertStaff(tx, {
      ...NO_PERMISSIONS,
      ...staffMember,
      ...pin,
      ownerId: scope.ownerId,
      id: uuidv7(),
      username: proposeUsername(staffMember.firstName, staffMember.lastName, tries),
    });
    if (added) return added;
  }
  throw new Error(`No free username for ${nameOf(staffMember)}`);
}

/** Lists of a store's staff have no pages, and PINs must stay hard to guess. */
export const MAX_STORE_STAFF = 500;

/**
 * Called under the owner's lock.
 * @param added the number of staff members who are about to be added.
 * @throws Failure when the store has too many.
 */
async function requireFewStaff(tx: Queryable, { ownerId }: Scope, storeId: string, added = 1): Promise<void> {
  const present = and(eq(staff.ownerId, ownerId), eq(staff.storeId, storeId), isNull(staff.deletedAt));
  if ((await tx.$count(staff, present)) + added > MAX_STORE_STAFF) throw tooManyStaff(MAX_STORE_STAFF);
}

/** Adds a staff member with a generated user name and PIN. Idempotent per key. */
export async function createStaff(
  tx: Queryable,
  secrets: Secrets,
  scope: Scope,
  entry: NewStaff & { idempotencyKey?: string | undefined },
): Promise<Pick<StaffRow, 'id' | 'storeId'>> {
  const { idempotencyKey = null, ...staffMember } = entry;
  const { storeId } = staffMember;
  const save = { idempotencyKey, contentHash: contentHash(staffMember) };
  await lockOwner(tx, scope.ownerId);
  await requireStore(tx, scope, storeId);
  const earlier = await savedBefore(tx, staff, scope, save);
  if (earlier && earlier.row.deletedAt !== null) throw addedStaffDeleted(nameOf(earlier.row));
  if (earlier && !earlier.isSame) throw staffAlreadyAdded(nameOf(earlier.row));
  if (earlier) return earlier.row;
  await requireFewStaff(tx, scope, storeId);
  const added = await addStaff(tx, secrets, scope, { ...staffMember, ...save });
  await addToAudit(tx, { ...entryOf(scope, added), action: 'created', changes: differences(null, factsOf(added)) });
  return added;
}

/** Signs a staff member out everywhere. */
async function signOut(tx: Queryable, scope: Scope, staffId: string): Promise<void> {
  await endStaffSessions(tx, scope, staffId);
  await endShiftsOfStaff(tx, scope.ownerId, staffId);
}

/**
 * Edits a staff member. An edit with a `version` is refused if that is not the current one.
 * @returns the staff member as before.
 */
export async function editStaff(
  tx: Queryable,
  scope: Scope,
  staffId: string,
  { version, ...change }: StaffChange,
): Promise<StaffRow> {
  await lockOwner(tx, scope.ownerId);
  const before = await requireStaff(tx, scope, staffId);
  const after = {
    ...change,
    position: change.position ?? before.position,
    hourlyRateCents: change.hourlyRateCents ?? before.hourlyRateCents,
    paymentTerms: change.paymentTerms ?? before.paymentTerms,
    paymentMethod: change.paymentMethod ?? before.paymentMethod,
    paymentValueCents: change.paymentValueCents ?? before.paymentValueCents,
    editFinancialEnabled: change.editFinancialEnabled ?? before.editFinancialEnabled,
    deleteFinancialEnabled: change.deleteFinancialEnabled ?? before.deleteFinancialEnabled,
    isActive: change.isActive ?? before.isActive,
  };
  if (!changesAnything(before, after)) return before;
  if (isStale(version, before))
    throw staffChanged(before, await lastChange(tx, scope, { kind: 'staff', subjectId: staffId }));
  await updateStaff(tx, scope, staffId, after);
  if (!after.isActive) await signOut(tx, scope, staffId);
  const changes = differences(factsOf(before), factsOf(after));
  if (changes.length > 0) await addToAudit(tx, { ...entryOf(scope, before), action: 'changed', changes });
  return before;
}

/** Replaces a staff member's PIN. */
export async function renewPin(tx: Queryable, secrets: Secrets, scope: Scope, staffId: string): Promise<StaffRow> {
  await lockOwner(tx, scope.ownerId);
  const staffMember = await requireStaff(tx, scope, staffId);
  await updatePin(tx, scope, staffId, await generatePin(tx, secrets, staffMember));
  await endShiftsOfStaff(tx, scope.ownerId, staffId);
  const changes = [{ what: 'PIN', before: null, after: 'New PIN' }];
  await addToAudit(tx, { ...entryOf(scope, staffMember), action: 'changed', changes });
  return staffMember;
}

/** Soft-deletes a staff member and signs them out; `restoreStaff` undoes it. */
export async function deleteStaff(tx: Queryable, scope: Scope, staffId: string): Promise<StaffRow> {
  await lockOwner(tx, scope.ownerId);
  const staffMember = await requireStaff(tx, scope, staffId);
  await setStaffDeleted(tx, scope, staffId, true);
  await signOut(tx, scope, staffId);
  await addToAudit(tx, {
    ...entryOf(scope, staffMember),
    action: 'deleted',
    changes: differences(factsOf(staffMember), null),
  });
  return staffMember;
}

export async function restoreStaff(tx: Queryable, scope: Scope, staffId: string): Promise<StaffRow> {
  await lockOwner(tx, scope.ownerId);
  if (!(await setStaffDeleted(tx, scope, staffId, false))) throw staffNotFound();
  const staffMember = await requireStaff(tx, scope, staffId);
  await requireFewStaff(tx, scope, staffMember.storeId, 0);
  await addToAudit(tx, { ...entryOf(scope, staffMember), action: 'restored' });
  return staffMember;
}
