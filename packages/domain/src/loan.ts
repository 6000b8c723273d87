import { counted } from './counted.ts';
import { addDays, daysBetween, formatMedium, type BusinessDate } from './business-date.ts';
import { subtract, type Cents } from './money.ts';

export const DEFAULT_LOAN_DAYS = 30;

export type LoanStatus = 'active' | 'paid';

/** The amount lent, the sum of its payments, and the amount written off. */
export interface LoanBalance {
  amount: Cents;
  paid: Cents;
  writtenOff: Cents;
}

/** The outstanding amount. */
export const outstanding = ({ amount, paid, writtenOff }: LoanBalance): Cents =>
  subtract(subtract(amount, paid), writtenOff);

/** A loan is paid once nothing is outstanding: by its last payment or a write-off. */
export const loanStatus = (loan: LoanBalance): LoanStatus => (outstanding(loan) === 0 ? 'paid' : 'active');

/** Whether a payment is acceptable: positive, and at most the outstanding amount. */
export const isPayable = (payment: Cents, loan: LoanBalance): boolean => payment > 0 && payment <= outstanding(loan);

export const defaultDueDate = (issued: BusinessDate): BusinessDate => addDays(issued, DEFAULT_LOAN_DAYS);

/** Days past the due date; 0 up to and including the due date. */
export const daysOverdue = (loan: { dueDate: BusinessDate; status: LoanStatus }, today: BusinessDate): number =>
  loan.status === 'paid' ? 0 : Math.max(0, daysBetween(loan.dueDate, today));

/**
 * `Due Dec 4, 2026`, `Due today`, `Overdue by 3 days`, `Overdue by 30 days, since Dec 15, 2025` if that was another
 * year, `Paid` or `Written off`.
 */
export function describeDue(
  loan: { dueDate: BusinessDate; status: LoanStatus; writtenOff?: boolean },
  today: BusinessDate,
): string {
  if (loan.writtenOff) return 'Written off';
  if (loan.status === 'paid') return 'Paid';
  const overdue = daysOverdue(loan, today);
  if (overdue > 0) {
    const since = loan.dueDate.slice(0, 4) === today.slice(0, 4) ? '' : `, since ${formatMedium(loan.dueDate)}`;
    return `Overdue by ${counted(overdue, 'day')}${since}`;
  }
  return loan.dueDate === today ? 'Due today' : `Due ${formatMedium(loan.dueDate)}`;
}
