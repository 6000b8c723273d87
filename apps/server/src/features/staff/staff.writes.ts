import { DAYS_KEPT } from '@quarterdeck/contract/deleted';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { sessions } from '../../access/sessions.table.ts';
import type { Scope } from '../../access/sessions.ts';
import { staff } from '../../access/staff.table.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import type { StaffRow } from './staff.queries.ts';

/** The fields that the owner edits. */
export type StaffDetails = Pick<
  StaffRow,
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'position'
  | 'startDate'
  | 'hourlyRateCents'
  | 'paymentTerms'
  | 'paymentMethod'
  | 'paymentValueCents'
  | 'editFinancialEnabled'
  | 'deleteFinancialEnabled'
>;

const isMember = (scope: Scope, staffId: string) => and(eq(staff.ownerId, scope.ownerId), eq(staff.id, staffId));

/** @returns undefined when the user name or the PIN is taken. */
export async function insertStaff(
  tx: Queryable,
  staffMember: typeof staff.$inferInsert,
): Promise<StaffRow | undefined> {
  const [added] = await tx.insert(staff).values(staffMember).onConflictDoNothing().returning();
  return added;
}

/** The caller has checked the version. */
export async function updateStaff(
  tx: Queryable,
  scope: Scope,
  staffId: string,
  changes: StaffDetails & { isActive: boolean },
): Promise<void> {
  await tx
    .update(staff)
    .set({ ...changes, updatedAt: sql`now()`, version: sql`${staff.version} + 1` })
    .where(isMember(scope, staffId));
}

/** The version stays: no form holds the PIN. */
export async function updatePin(
  tx: Queryable,
  scope: Scope,
  staffId: string,
  pin: Pick<StaffRow, 'pinSealed' | 'pinKeyedHash'>,
): Promise<void> {
  await tx
    .update(staff)
    .set({ ...pin, updatedAt: sql`now()` })
    .where(isMember(scope, staffId));
}

// After that the nightly purge may remove them at any time.
const isRestorable = gt(staff.deletedAt, sql`now() - make_interval(days => ${DAYS_KEPT}::int)`);

/** @returns false when the staff member is not in the expected state. */
export async function setStaffDeleted(
  tx: Queryable,
  scope: Scope,
  staffId: string,
  deleted: boolean,
): Promise<boolean> {
  const changed = await tx
    .update(staff)
    .set({ deletedAt: deleted ? sql`now()` : null, updatedAt: sql`now()` })
    .where(and(isMember(scope, staffId), deleted ? isNull(staff.deletedAt) : isRestorable));
  return changed.rowCount === 1;
}

export async function endStaffSessions(tx: Queryable, scope: Scope, staffId: string): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.ownerId, scope.ownerId), eq(sessions.staffId, staffId)));
}
