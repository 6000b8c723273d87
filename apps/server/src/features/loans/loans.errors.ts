import { formatAmount, type Cents } from '@quarterdeck/domain/money';
import { Failure } from '../../platform/failure.ts';
import type { LastChange } from '../audit/audit.queries.ts';
import { presentLoan } from './loans.presenters.ts';
import type { LoanRow } from './loans.queries.ts';

export const loanNotPaid = (name: string) => new Failure('loanNotPaid', `${name} already has an active loan`);

export const noActiveLoan = (name: string) => new Failure('noActiveLoan', `${name} has no active loan`);

export const paymentTooLarge = (owed: Cents) =>
  new Failure('paymentTooLarge', { amount: `Amount can be at most the outstanding ${formatAmount(owed)}` });

export const tooManyPayments = (most: number) =>
  new Failure('tooManyPayments', {
    amount: `A loan can have at most ${most} payments. Pay the rest at once, or write it off.`,
  });

/** A former staff member gets no new loan. */
export const staffHasLeft = (name: string) =>
  new Failure(
    'staffHasLeft',
    `${name} no longer works here. Restore them from Recently deleted before issuing a loan.`,
  );

export const loanNotWrittenOff = (name: string) => new Failure('loanNotWrittenOff', `${name} has no written-off loan`);

export const loanWrittenOff = () =>
  new Failure('loanWrittenOff', { paymentId: 'This loan was written off. Undo the write-off first.' });

export const dueBeforeIssued = () =>
  new Failure('dueBeforeIssued', { dueDate: 'The due date is before the loan’s date' });

export const loanDateTooLate = () => new Failure('loanDateTooLate', { today: 'Date cannot be later than tomorrow' });

export const paidBeforeIssued = () =>
  new Failure('paidBeforeIssued', { today: 'The payment date is before the loan’s date' });

/** The form was already saved, with another amount. */
export const loanAlreadySaved = (amount: Cents) =>
  new Failure('loanAlreadySaved', {
    savedBefore: `This was already saved with ${formatAmount(amount)}. Reload the page to see it.`,
  });

/** The latest loan is not the given one. */
export const newerLoanStays = () => new Failure('newerLoanStays', 'A newer loan exists. Nothing was changed.');

/** The same for unknown ids and ids of other loans or owners. */
export const loanPaymentNotFound = () => new Failure('loanPaymentNotFound', { paymentId: 'Payment not found' });

export const newerLoanExists = (name: string) =>
  new Failure('newerLoanExists', {
    paymentId: `${name} has a newer loan. Payments of earlier loans can’t be changed.`,
  });

export const loanHasPayments = () => new Failure('loanHasPayments', 'This loan has payments. Remove them first.');

/** The form is based on another version: its due date, notes or balance may be out of date. */
export const loanChanged = (current: LoanRow, owed: Cents, last: LastChange) =>
  new Failure(
    'loanChanged',
    {
      version: `${last.by ?? 'Someone'} changed this loan in the meantime. ${formatAmount(owed)} is outstanding now. Nothing has been saved yet.`,
    },
    { data: { current: presentLoan(current), ...last } },
  );
