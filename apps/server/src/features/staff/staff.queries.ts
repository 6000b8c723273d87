import { nameOf } from '@quarterdeck/domain/staff';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Scope, Session } from '../../access/sessions.ts';
import type { IdentifiedStaff } from '../../access/shifts.ts';
import { staff } from '../../access/staff.table.ts';
import { stores } from '../../access/stores.table.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, nullable, rows, type RowOf } from '../../platform/postgres/rows.ts';
import { latestLoansOfOwner, latestLoansOfStore, type LoanRow } from '../loans/loans.queries.ts';

export type StaffRow = typeof staff.$inferSelect;

/** A staff member with their latest loan. */
export interface StaffWithLoan {
  member: StaffRow;
  loan: LoanRow | null;
}

const ofStore = (scope: Scope, storeId: string) =>
  and(eq(staff.ownerId, scope.ownerId), eq(staff.storeId, storeId), isNull(staff.deletedAt));
const oldestFirst = [asc(staff.createdAt), asc(staff.id)];

/** All fields of each staff member, for the owner. */
export async function listStoreStaff(on: Queryable, scope: Scope, storeId: string): Promise<StaffWithLoan[]> {
  const members = await listStaffRows(on, scope, storeId);
  const loans = await latestLoansOfStore(on, scope, storeId);
  return members.map((member) => ({ member, loan: loans.get(member.id) ?? null }));
}

/** The staff of a store who are not deleted, in the order they were added. */
export async function listStaffRows(on: Queryable, scope: Scope, storeId: string): Promise<StaffRow[]> {
  return on
    .select()
    .from(staff)
    .where(ofStore(scope, storeId))
    .orderBy(...oldestFirst);
}

export async function listUserStaff(on: Queryable, scope: Scope): Promise<StaffWithLoan[]> {
  const staffRows = await on
    .select({ staff })
    .from(staff)
    .innerJoin(stores, and(eq(stores.ownerId, staff.ownerId), eq(stores.id, staff.storeId)))
    .where(and(eq(staff.ownerId, scope.ownerId), isNull(staff.deletedAt), isNull(stores.deletedAt)))
    .orderBy(...oldestFirst);
  const loans = await latestLoansOfOwner(on, scope);
  return staffRows.map(({ staff: member }) => ({ member, loan: loans.get(member.id) ?? null }));
}

/** A staff member who is not deleted, nor is their store. Locks the row until the transaction ends. */
export async function findStaff(tx: Queryable, scope: Scope, staffId: string): Promise<StaffRow | undefined> {
  const [staffRow] = await tx
    .select({ staff })
    .from(staff)
    .innerJoin(stores, and(eq(stores.ownerId, staff.ownerId), eq(stores.id, staff.storeId)))
    .where(
      and(eq(staff.ownerId, scope.ownerId), eq(staff.id, staffId), isNull(staff.deletedAt), isNull(stores.deletedAt)),
    )
    .for('no key update', { of: staff });
  return staffRow?.staff;
}

/** The names of the active staff who may edit records. */
export async function listEditors(on: Queryable, scope: Scope, storeId: string): Promise<string[]> {
  const members = await listStaffRows(on, scope, storeId);
  return members.filter(({ isActive, editFinancialEnabled }) => isActive && editFinancialEnabled).map(nameOf);
}

/** The active staff member of a store with this PIN. */
export async function findByPin(
  tx: Queryable,
  session: Pick<Session, 'ownerId' | 'storeId' | 'staffId'>,
  storeId: string,
  pinKeyedHash: string,
): Promise<IdentifiedStaff | undefined> {
  const isOwn = session.staffId === null ? undefined : eq(staff.id, session.staffId);
  const [member] = await tx
    .select({
      staffId: staff.id,
      firstName: staff.firstName,
      lastName: staff.lastName,
      editFinancialEnabled: staff.editFinancialEnabled,
      deleteFinancialEnabled: staff.deleteFinancialEnabled,
    })
    .from(staff)
    .where(and(ofStore(session, storeId), eq(staff.pinKeyedHash, pinKeyedHash), eq(staff.isActive, true), isOwn))
    // The lock prevents remembering a staff member who is being deactivated or given a new PIN.
    .for('share');
  return member;
}

const EMPLOYMENT = {
  id: staff.id,
  first_name: staff.firstName,
  last_name: staff.lastName,
  position: staff.position,
  email: staff.email,
  phone: staff.phone,
  store_name: stores.storeName,
  address: stores.address,
  time_zone: stores.timeZone,
  day_ends_at: stores.dayEndsAt,
  start_date: staff.startDate,
  is_active: staff.isActive,
  records: computed.number,
  first_date: nullable(computed.businessDate),
  latest_date: nullable(computed.businessDate),
};
export type EmploymentRow = RowOf<typeof EMPLOYMENT>;

export async function employmentSummary(
  on: Queryable,
  scope: Scope,
  staffId: string,
): Promise<EmploymentRow | undefined> {
  const [summary] = await rows(
    on,
    EMPLOYMENT,
    sql`select staff.id, staff.first_name, staff.last_name, staff.position, staff.email, staff.phone, stores.store_name,
          stores.address, stores.time_zone, stores.day_ends_at, staff.start_date, staff.is_active, entered.*
        from staff join stores on stores.owner_id = staff.owner_id and stores.id = staff.store_id
          cross join lateral (
            select count(*) as records, min(business_date) as first_date, max(business_date) as latest_date
            from financial_records where owner_id = staff.owner_id and created_by_staff_id = staff.id and deleted_at is null
          ) as entered
        where staff.owner_id = ${scope.ownerId} and staff.id = ${staffId} and staff.deleted_at is null
          and stores.deleted_at is null`,
  );
  return summary;
}
