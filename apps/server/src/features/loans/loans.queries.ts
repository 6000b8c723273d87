import { EARLIER_LOANS_PAGE_SIZE, type Borrower, type Loan, type outstandingLoan } from '@quarterdeck/contract/loans';
import type { BusinessDate } from '@quarterdeck/domain/business-date';
import { loanStatus, outstanding, type LoanBalance } from '@quarterdeck/domain/loan';
import { sum, toDollars, type Cents } from '@quarterdeck/domain/money';
import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Scope } from '../../access/sessions.ts';
import { daySettings, todayAt, type DaySettingsRow } from '../../access/store-day.ts';
import { rows, type Queryable } from '../../platform/postgres/database.ts';

type PaymentLine = [id: string, amount: Cents, notes: string, paidOn: string];

interface LoanRow {
  id: string;
  staff_id: string;
  amount_cents: Cents;
  paid_cents: Cents;
  written_off_cents: Cents;
  written_off_on: BusinessDate | null;
  write_off_reason: string;
  notes: string;
  date_issued: BusinessDate;
  due_date: BusinessDate;
  payments: PaymentLine[];
}

const balanceOf = (row: Pick<LoanRow, 'amount_cents' | 'paid_cents' | 'written_off_cents'>): LoanBalance => ({
  amount: row.amount_cents,
  paid: row.paid_cents,
  writtenOff: row.written_off_cents,
});

function toLoan(row: LoanRow): Loan {
  const loan = balanceOf(row);
  return {
    _id: row.id,
    amount: toDollars(loan.amount),
    notes: row.notes,
    dateIssued: row.date_issued,
    dueDate: row.due_date,
    status: loanStatus(loan),
    outstanding: toDollars(outstanding(loan)),
    writtenOff: loan.writtenOff > 0,
    writtenOffAmount: toDollars(loan.writtenOff),
    writtenOffDate: row.written_off_on,
    writeOffReason: row.write_off_reason,
    payments: row.payments.map(([id, amount, notes, date]) => ({ _id: id, amount: toDollars(amount), notes, date })),
  };
}

const loanColumns = sql`loans.id, loans.staff_id, loans.amount_cents, loans.paid_cents, loans.written_off_cents, loans.written_off_on,
  loans.write_off_reason, loans.notes, loans.date_issued, loans.due_date,
  (select coalesce(json_agg(json_build_array(id, amount_cents, notes, paid_on) order by id), '[]')
   from loan_payments where owner_id = loans.owner_id and loan_id = loans.id) as payments`;

/** Loans with an outstanding amount. */
const IS_OPEN = sql`loans.paid_cents + loans.written_off_cents < loans.amount_cents`;

/** The latest loan of each of these staff members, by staff id, whatever their number of earlier loans. */
async function latestLoans(on: Queryable, ofWhom: SQL): Promise<Map<string, Loan>> {
  const found = await rows<LoanRow>(
    on,
    sql`select ${loanColumns}
        from staff cross join lateral (
          select * from loans where owner_id = staff.owner_id and staff_id = staff.id order by id desc limit 1
        ) as loans
        where ${ofWhom}`,
  );
  return new Map(found.map((row) => [row.staff_id, toLoan(row)]));
}

export const latestLoansOfStore = (on: Queryable, scope: Scope, storeId: string) =>
  latestLoans(on, sql`staff.owner_id = ${scope.ownerId} and staff.store_id = ${storeId} and staff.deleted_at is null`);

export const latestLoansOfOwner = (on: Queryable, scope: Scope) =>
  latestLoans(on, sql`staff.owner_id = ${scope.ownerId} and staff.deleted_at is null`);

/** Includes former staff. */
export async function latestLoanOf(on: Queryable, scope: Scope, staffId: string): Promise<Loan | null> {
  const found = await latestLoans(on, sql`staff.owner_id = ${scope.ownerId} and staff.id = ${staffId}`);
  return found.get(staffId) ?? null;
}

/** A page of a staff member's loans before the loan `before`, latest first. Empty for another owner's id. */
export async function earlierLoans(
  on: Queryable,
  scope: Scope,
  { staffId, before }: { staffId: string; before: string },
): Promise<Loan[]> {
  const found = await rows<LoanRow>(
    on,
    sql`select ${loanColumns} from loans
        where owner_id = ${scope.ownerId} and staff_id = ${staffId} and id < ${before}
        order by id desc limit ${EARLIER_LOANS_PAGE_SIZE}`,
  );
  return found.map(toLoan);
}

interface BorrowerRow {
  staff_id: string;
  store_id: string;
  store_name: string;
  first_name: string;
  last_name: string;
  is_former: boolean;
  is_store_deleted: boolean;
}

/** A borrower with their latest loan: current staff, former staff, or staff of a deleted store. */
export async function findBorrower(
  on: Queryable,
  scope: Scope,
  staffId: string,
  now: Date,
): Promise<Borrower | undefined> {
  const [found] = await rows<BorrowerRow & DaySettingsRow>(
    on,
    sql`select staff.id as staff_id, stores.id as store_id, stores.store_name, staff.first_name, staff.last_name,
          (staff.deleted_at is not null or stores.deleted_at is not null) as is_former,
          stores.deleted_at is not null as is_store_deleted, stores.time_zone, stores.day_ends_at
        from staff join stores on stores.owner_id = staff.owner_id and stores.id = staff.store_id
        where staff.owner_id = ${scope.ownerId} and staff.id = ${staffId}`,
  );
  return (
    found && {
      staffId: found.staff_id,
      storeId: found.store_id,
      storeName: found.store_name,
      firstName: found.first_name,
      lastName: found.last_name,
      isFormer: found.is_former,
      isStoreDeleted: found.is_store_deleted,
      today: todayAt(daySettings(found), now),
      loan: await latestLoanOf(on, scope, staffId),
    }
  );
}

interface OutstandingRow extends BorrowerRow, Pick<LoanRow, 'amount_cents' | 'paid_cents' | 'written_off_cents'> {
  date_issued: string;
  due_date: string;
}

/** The open loans of an owner's staff, deleted ones included, earliest due first. */
const openLoans = (on: Queryable, scope: Scope, ofStores: SQL): Promise<OutstandingRow[]> =>
  rows<OutstandingRow>(
    on,
    sql`select staff.id as staff_id, stores.id as store_id, stores.store_name, staff.first_name, staff.last_name,
          staff.deleted_at is not null as is_former, stores.deleted_at is not null as is_store_deleted,
          loans.amount_cents, loans.paid_cents, loans.written_off_cents, loans.date_issued, loans.due_date
        from staff join loans on loans.owner_id = staff.owner_id and loans.staff_id = staff.id
          join stores on stores.owner_id = staff.owner_id and stores.id = staff.store_id
        where staff.owner_id = ${scope.ownerId} and ${ofStores} and ${IS_OPEN}
        order by loans.due_date, staff.first_name, staff.id`,
  );

const toOutstanding = (row: OutstandingRow): z.infer<typeof outstandingLoan> => ({
  staffId: row.staff_id,
  firstName: row.first_name,
  lastName: row.last_name,
  isFormer: row.is_former,
  amount: toDollars(row.amount_cents),
  outstanding: toDollars(outstanding(balanceOf(row))),
  dateIssued: row.date_issued,
  dueDate: row.due_date,
});

const totalOf = (open: OutstandingRow[]): number => toDollars(sum(open.map((row) => outstanding(balanceOf(row)))));

/** What a store's staff still owe, former staff included, earliest due first, with the total. */
export async function outstandingLoans(on: Queryable, scope: Scope, storeId: string) {
  const open = await openLoans(on, scope, sql`staff.store_id = ${storeId}`);
  return { loans: open.map(toOutstanding), total: totalOf(open) };
}

/** What the staff of deleted stores still owe. */
export async function loansOfDeletedStores(on: Queryable, scope: Scope) {
  const open = await openLoans(on, scope, sql`stores.deleted_at is not null`);
  const loans = open.map((row) => ({ ...toOutstanding(row), storeId: row.store_id, storeName: row.store_name }));
  return { loans, total: totalOf(open) };
}

/** Whether any current staff member of the store has an open loan. */
export async function hasActiveLoan(on: Queryable, scope: Scope, storeId: string): Promise<boolean> {
  const found = await rows(
    on,
    sql`select 1 from staff join loans on loans.owner_id = staff.owner_id and loans.staff_id = staff.id
        where staff.owner_id = ${scope.ownerId} and staff.store_id = ${storeId} and staff.deleted_at is null
          and ${IS_OPEN} limit 1`,
  );
  return found.length > 0;
}

/** A staff member's open loan. */
export async function activeLoan(on: Queryable, scope: Scope, staffId: string) {
  const [found] = await rows<Pick<OutstandingRow, 'amount_cents' | 'paid_cents' | 'written_off_cents' | 'due_date'>>(
    on,
    sql`select amount_cents, paid_cents, written_off_cents, due_date from loans
        where owner_id = ${scope.ownerId} and staff_id = ${staffId} and ${IS_OPEN}`,
  );
  if (!found) return null;
  return {
    amount: toDollars(found.amount_cents),
    outstanding: toDollars(outstanding(balanceOf(found))),
    dueDate: found.due_date,
  };
}
