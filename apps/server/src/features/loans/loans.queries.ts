import { EARLIER_LOANS_PAGE_SIZE } from '@quarterdeck/contract/loans';
import type { BusinessDate } from '@quarterdeck/domain/business-date';
import type { LoanBalance } from '@quarterdeck/domain/loan';
import type { Cents } from '@quarterdeck/domain/money';
import { sql, type SQL } from 'drizzle-orm';
import type { Scope } from '../../access/sessions.ts';
import { staff } from '../../access/staff.table.ts';
import { daySettings, todayAt } from '../../access/store-day.ts';
import { stores } from '../../access/stores.table.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, hasRows, rows, type RowOf } from '../../platform/postgres/rows.ts';
import { loans } from './loans.table.ts';

type PaymentLine = [id: string, amount: Cents, notes: string, paidOn: string];

const BALANCE = {
  amount_cents: loans.amountCents,
  paid_cents: loans.paidCents,
  written_off_cents: loans.writtenOffCents,
};

const LOAN = {
  ...BALANCE,
  id: loans.id,
  staff_id: loans.staffId,
  written_off_on: loans.writtenOffOn,
  write_off_reason: loans.writeOffReason,
  notes: loans.notes,
  date_issued: loans.dateIssued,
  due_date: loans.dueDate,
  version: loans.version,
  payments: computed.json<PaymentLine[]>(),
};
export type LoanRow = RowOf<typeof LOAN>;

export const balanceOf = (row: RowOf<typeof BALANCE>): LoanBalance => ({
  amount: row.amount_cents,
  paid: row.paid_cents,
  writtenOff: row.written_off_cents,
});

const loanColumns = sql`loans.id, loans.staff_id, loans.amount_cents, loans.paid_cents, loans.written_off_cents, loans.written_off_on,
  loans.write_off_reason, loans.notes, loans.date_issued, loans.due_date, loans.version,
  (select coalesce(json_agg(json_build_array(id, amount_cents, notes, paid_on) order by id), '[]')
   from loan_payments where owner_id = loans.owner_id and loan_id = loans.id) as payments`;

/** Loans with an outstanding amount. */
const IS_ACTIVE = sql`loans.paid_cents + loans.written_off_cents < loans.amount_cents`;

/** The latest loan of each of these staff members, by staff id. */
async function latestLoans(on: Queryable, ofWhom: SQL): Promise<Map<string, LoanRow>> {
  const loanRows = await rows(
    on,
    LOAN,
    sql`select ${loanColumns}
        from staff cross join lateral (
          select * from loans where owner_id = staff.owner_id and staff_id = staff.id order by id desc limit 1
        ) as loans
        where ${ofWhom}`,
  );
  return new Map(loanRows.map((row) => [row.staff_id, row]));
}

export const latestLoansOfStore = (on: Queryable, scope: Scope, storeId: string) =>
  latestLoans(on, sql`staff.owner_id = ${scope.ownerId} and staff.store_id = ${storeId} and staff.deleted_at is null`);

export const latestLoansOfOwner = (on: Queryable, scope: Scope) =>
  latestLoans(on, sql`staff.owner_id = ${scope.ownerId} and staff.deleted_at is null`);

/** Includes former staff. */
export async function latestLoanOf(on: Queryable, scope: Scope, staffId: string): Promise<LoanRow | null> {
  const loanByStaff = await latestLoans(on, sql`staff.owner_id = ${scope.ownerId} and staff.id = ${staffId}`);
  return loanByStaff.get(staffId) ?? null;
}

/** A page of a staff member's loans before the loan `before`, latest first. Empty for another owner's id. */
export async function earlierLoans(
  on: Queryable,
  scope: Scope,
  { staffId, before }: { staffId: string; before: string },
): Promise<LoanRow[]> {
  return rows(
    on,
    LOAN,
    sql`select ${loanColumns} from loans
        where owner_id = ${scope.ownerId} and staff_id = ${staffId} and id < ${before}
        order by id desc limit ${EARLIER_LOANS_PAGE_SIZE}`,
  );
}

const BORROWER = {
  staff_id: staff.id,
  store_id: stores.id,
  store_name: stores.storeName,
  first_name: staff.firstName,
  last_name: staff.lastName,
  is_former: computed.boolean,
  is_store_deleted: computed.boolean,
};

/** `today` is the business date at the borrower's store. */
export interface Borrower extends RowOf<typeof BORROWER> {
  today: BusinessDate;
  loan: LoanRow | null;
}

/** A borrower with their latest loan: current staff, former staff, or staff of a deleted store. */
export async function findBorrower(
  on: Queryable,
  scope: Scope,
  staffId: string,
  now: Date,
): Promise<Borrower | undefined> {
  const [borrower] = await rows(
    on,
    { ...BORROWER, time_zone: stores.timeZone, day_ends_at: stores.dayEndsAt },
    sql`select staff.id as staff_id, stores.id as store_id, stores.store_name, staff.first_name, staff.last_name,
          (staff.deleted_at is not null or stores.deleted_at is not null) as is_former,
          stores.deleted_at is not null as is_store_deleted, stores.time_zone, stores.day_ends_at
        from staff join stores on stores.owner_id = staff.owner_id and stores.id = staff.store_id
        where staff.owner_id = ${scope.ownerId} and staff.id = ${staffId}`,
  );
  return (
    borrower && {
      ...borrower,
      today: todayAt(daySettings(borrower), now),
      loan: await latestLoanOf(on, scope, staffId),
    }
  );
}

const OUTSTANDING = {
  ...BORROWER,
  ...BALANCE,
  time_zone: stores.timeZone,
  day_ends_at: stores.dayEndsAt,
  date_issued: loans.dateIssued,
  due_date: loans.dueDate,
};
export type OutstandingRow = RowOf<typeof OUTSTANDING>;

/** The open loans of an owner's staff, deleted ones included, earliest due first. */
const activeLoans = (on: Queryable, scope: Scope, ofStores: SQL): Promise<OutstandingRow[]> =>
  rows(
    on,
    OUTSTANDING,
    sql`select staff.id as staff_id, stores.id as store_id, stores.store_name, staff.first_name, staff.last_name,
          staff.deleted_at is not null as is_former, stores.deleted_at is not null as is_store_deleted,
          stores.time_zone, stores.day_ends_at,
          loans.amount_cents, loans.paid_cents, loans.written_off_cents, loans.date_issued, loans.due_date
        from staff join loans on loans.owner_id = staff.owner_id and loans.staff_id = staff.id
          join stores on stores.owner_id = staff.owner_id and stores.id = staff.store_id
        where staff.owner_id = ${scope.ownerId} and ${ofStores} and ${IS_ACTIVE}
        order by loans.due_date, staff.first_name, staff.id`,
  );

/** The outstanding loans of a store's staff, former staff included, earliest due first. */
export const outstandingLoans = (on: Queryable, scope: Scope, storeId: string) =>
  activeLoans(on, scope, sql`staff.store_id = ${storeId}`);

/** The outstanding loans of the staff of deleted stores. */
export const loansOfDeletedStores = (on: Queryable, scope: Scope) =>
  activeLoans(on, scope, sql`stores.deleted_at is not null`);

/** Whether any current staff member of the store has an open loan. */
export async function hasActiveLoan(on: Queryable, scope: Scope, storeId: string): Promise<boolean> {
  return hasRows(
    on,
    sql`select 1 from staff join loans on loans.owner_id = staff.owner_id and loans.staff_id = staff.id
        where staff.owner_id = ${scope.ownerId} and staff.store_id = ${storeId} and staff.deleted_at is null
          and ${IS_ACTIVE} limit 1`,
  );
}

const ACTIVE = { ...BALANCE, due_date: loans.dueDate };
export type ActiveLoan = RowOf<typeof ACTIVE>;

/** A staff member's open loan. */
export async function activeLoan(on: Queryable, scope: Scope, staffId: string): Promise<ActiveLoan | undefined> {
  const [loan] = await rows(
    on,
    ACTIVE,
    sql`select amount_cents, paid_cents, written_off_cents, due_date from loans
        where owner_id = ${scope.ownerId} and staff_id = ${staffId} and ${IS_ACTIVE}`,
  );
  return loan;
}
