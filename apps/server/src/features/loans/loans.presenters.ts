import type { Borrower as BorrowerReply, Loan, outstandingLoan } from '@quarterdeck/contract/loans';
import { loanStatus, outstanding } from '@quarterdeck/domain/loan';
import { sum, toDollars } from '@quarterdeck/domain/money';
import type { z } from 'zod';
import { daySettings, todayAt } from '../../access/store-day.ts';
import { balanceOf, type ActiveLoan, type Borrower, type LoanRow, type OutstandingRow } from './loans.queries.ts';

export function presentLoan(row: LoanRow): Loan {
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
    version: row.version,
  };
}

export const presentBorrower = (borrower: Borrower): BorrowerReply => ({
  staffId: borrower.staff_id,
  storeId: borrower.store_id,
  storeName: borrower.store_name,
  firstName: borrower.first_name,
  lastName: borrower.last_name,
  isFormer: borrower.is_former,
  isStoreDeleted: borrower.is_store_deleted,
  today: borrower.today,
  loan: borrower.loan && presentLoan(borrower.loan),
});

const presentOutstanding = (row: OutstandingRow): z.infer<typeof outstandingLoan> => ({
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

export const presentOutstandingLoans = (open: OutstandingRow[]) => ({
  loans: open.map(presentOutstanding),
  total: totalOf(open),
});

/** Loans of more than one store. */
export const presentLoansOfStores = (open: OutstandingRow[], now: Date) => ({
  loans: open.map((row) => ({
    ...presentOutstanding(row),
    storeId: row.store_id,
    storeName: row.store_name,
    today: todayAt(daySettings(row), now),
  })),
  total: totalOf(open),
});

export const presentActiveLoan = (loan: ActiveLoan) => ({
  amount: toDollars(loan.amount_cents),
  outstanding: toDollars(outstanding(balanceOf(loan))),
  dueDate: loan.due_date,
});
