import { EARLIER_LOANS_PAGE_SIZE, type Loan, type outstandingLoan } from '@quarterdeck/contract/loans';
import type { BusinessDate } from '@quarterdeck/domain/business-date';
import { loanStatus, outstanding } from '@quarterdeck/domain/loan';
import { sum, toDollars, type Cents } from '@quarterdeck/domain/money';
import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { rows, type Queryable } from '../../platform/database.ts';
import type { Scope } from '../accounts/sessions.ts';

type PaymentLine = [id: string, amount: Cents, notes: string, paidOn: string];

interface LoanRow {
  id: string;
  staff_id: string;
  amount_cents: Cents;
  paid_cents: Cents;
  notes: string;
  date_issued: BusinessDate;
  due_date: BusinessDate;
  payments: PaymentLine[];
}

function toLoan(row: LoanRow): Loan {
  const loan = { amount: row.amount_cents, paid: row.paid_cents };
  return {
    _id: row.id,
    amount: toDollars(loan.amount),
    notes: row.notes,
    dateIssued: row.date_issued,
    dueDate: row.due_date,
    status: loanStatus(loan),
    outstanding: toDollars(outstanding(loan)),
    payments: row.payments.map(([id, amount, notes, date]) => ({ _id: id, amount: toDollars(amount), notes, date })),
  };
}

const loanColumns = sql`loans.id, loans.staff_id, loans.amount_cents, loans.paid_cents, loans.notes, loans.date_issued, loans.due_date,
  (select coalesce(json_agg(json_build_array(id, amount_cents, notes, paid_on) order by id), '[]')
   from loan_payments where owner_id = loans.owner_id and loan_id = loans.id) as payments`;

/** The latest loan of each of those people, by staff id: however many there were before. */
async function latestLoans(on: Queryable, ofWhom: SQL): Promise<Map<string, Loan>> {
  const found = await rows<LoanRow>(
    on,
    sql`select ${loanColumns}
        from staff cross join lateral (
          select * from loans where owner_id = staff.owner_id and staff_id = staff.id order by id desc limit 1
        ) as loans
        where ${ofWhom} and staff.deleted_at is null`,
  );
  return new Map(found.map((row) => [row.staff_id, toLoan(row)]));
}

export const latestLoansOfStore = (on: Queryable, scope: Scope, storeId: string) =>
  latestLoans(on, sql`staff.owner_id = ${scope.ownerId} and staff.store_id = ${storeId}`);

export const latestLoansOfOwner = (on: Queryable, scope: Scope) =>
  latestLoans(on, sql`staff.owner_id = ${scope.ownerId}`);

export async function latestLoanOf(on: Queryable, scope: Scope, staffId: string): Promise<Loan | null> {
  const found = await latestLoans(on, sql`staff.owner_id = ${scope.ownerId} and staff.id = ${staffId}`);
  return found.get(staffId) ?? null;
}

/** A page of one person's loans before the one with the id `before`, latest first. Empty for who is not the caller's. */
export async function earlierLoans(
  on: Queryable,
  scope: Scope,
  { staffId, before }: { staffId: string; before: string },
): Promise<Loan[]> {
  const found = await rows<LoanRow>(
    on,
    sql`select ${loanColumns} from loans
        where owner_id = ${scope.ownerId} and staff_id = ${staffId} and id < ${before}
          and exists (select from staff where owner_id = loans.owner_id and id = loans.staff_id and deleted_at is null)
        order by id desc limit ${EARLIER_LOANS_PAGE_SIZE}`,
  );
  return found.map(toLoan);
}

interface OutstandingRow {
  staff_id: string;
  first_name: string;
  last_name: string;
  amount_cents: Cents;
  paid_cents: Cents;
  date_issued: string;
  due_date: string;
}

/** What the staff of a store still owe, earliest due first, and what that comes to. */
export async function outstandingLoans(
  on: Queryable,
  scope: Scope,
  storeId: string,
): Promise<{ loans: z.infer<typeof outstandingLoan>[]; total: number }> {
  const found = await rows<OutstandingRow>(
    on,
    sql`select staff.id as staff_id, staff.first_name, staff.last_name, loans.amount_cents, loans.paid_cents,
          loans.date_issued, loans.due_date
        from staff join loans on loans.owner_id = staff.owner_id and loans.staff_id = staff.id
        where staff.owner_id = ${scope.ownerId} and staff.store_id = ${storeId} and staff.deleted_at is null
          and loans.paid_cents < loans.amount_cents
        order by loans.due_date, staff.first_name, staff.id`,
  );
  const owed = found.map((row) => ({ row, left: outstanding({ amount: row.amount_cents, paid: row.paid_cents }) }));
  return {
    loans: owed.map(({ row, left }) => ({
      staffId: row.staff_id,
      firstName: row.first_name,
      lastName: row.last_name,
      amount: toDollars(row.amount_cents),
      outstanding: toDollars(left),
      dateIssued: row.date_issued,
      dueDate: row.due_date,
    })),
    total: toDollars(sum(owed.map(({ left }) => left))),
  };
}

/** Whether anyone who works in the store has a loan that is not paid. */
export async function hasActiveLoan(on: Queryable, scope: Scope, storeId: string): Promise<boolean> {
  const found = await rows(
    on,
    sql`select 1 from staff join loans on loans.owner_id = staff.owner_id and loans.staff_id = staff.id
        where staff.owner_id = ${scope.ownerId} and staff.store_id = ${storeId} and staff.deleted_at is null
          and loans.paid_cents < loans.amount_cents limit 1`,
  );
  return found.length > 0;
}

/** The loan a person has not paid yet. */
export async function activeLoan(on: Queryable, scope: Scope, staffId: string) {
  const [found] = await rows<{ amount_cents: Cents; paid_cents: Cents; due_date: string }>(
    on,
    sql`select amount_cents, paid_cents, due_date from loans
        where owner_id = ${scope.ownerId} and staff_id = ${staffId} and paid_cents < amount_cents`,
  );
  if (!found) return null;
  const { amount_cents: amount, paid_cents: paid, due_date: dueDate } = found;
  return { amount: toDollars(amount), outstanding: toDollars(outstanding({ amount, paid })), dueDate };
}
