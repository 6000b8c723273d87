import { addDays, daysBetween, formatMedium, type BusinessDate } from './business-date.ts';
import { subtract, type Cents } from './money.ts';

export const DEFAULT_LOAN_DAYS = 30;

export type LoanStatus = 'active' | 'paid';

/** What is still owed. */
export const outstanding = (loan: { amount: Cents; paid: Cents }): Cents => subtract(loan.amount, loan.paid);

/** A loan is paid by the payment that brings the outstanding balance to nothing, and by no other. */
export const loanStatus = (loan: { amount: Cents; paid: Cents }): LoanStatus =>
  outstanding(loan) === 0 ? 'paid' : 'active';

/** Whether a payment may be taken: more than nothing, and not more than is owed. */
export const isPayable = (payment: Cents, loan: { amount: Cents; paid: Cents }): boolean =>
  payment > 0 && payment <= outstanding(loan);

export const defaultDueDate = (issued: BusinessDate): BusinessDate => addDays(issued, DEFAULT_LOAN_DAYS);

/** Days past the due date, 0 up to and including that day itself. */
export const daysOverdue = (loan: { dueDate: BusinessDate; status: LoanStatus }, today: BusinessDate): number =>
  loan.status === 'paid' ? 0 : Math.max(0, daysBetween(loan.dueDate, today));

/** `Due Dec 4, 2026`, `Due today`, `Overdue by 3 days` or `Paid`. */
export function describeDue(loan: { dueDate: BusinessDate; status: LoanStatus }, today: BusinessDate): string {
  if (loan.status === 'paid') return 'Paid';
  const overdue = daysOverdue(loan, today);
  if (overdue > 0) return `Overdue by ${overdue === 1 ? '1 day' : `${overdue} days`}`;
  return loan.dueDate === today ? 'Due today' : `Due ${formatMedium(loan.dueDate)}`;
}
