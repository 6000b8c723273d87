import { formatUsd, type Cents } from '@quarterdeck/domain/money';
import { Failure } from '../../platform/failure.ts';

export const loanNotPaid = (name: string) => new Failure({ loan: `${name} already has an active loan` });

export const noActiveLoan = (name: string) => new Failure({ loan: `${name} has no active loan` });

export const moreThanOwed = (owed: Cents) =>
  new Failure({ amount: `Amount can be at most the outstanding ${formatUsd(owed)}` });

/** A former staff member gets no new loan. */
export const noLoanToFormerStaff = (name: string) =>
  new Failure({ loan: `${name} no longer works here. Restore them from Recently deleted before issuing a loan.` });

export const notWrittenOff = (name: string) => new Failure({ loan: `${name} has no written-off loan` });

export const undoWriteOffFirst = () =>
  new Failure({ paymentId: 'This loan was written off. Undo the write-off first.' });

export const dueBeforeIssued = () => new Failure({ dueDate: 'The due date is before the loan’s date' });

export const dateTooLate = () => new Failure({ today: 'Date cannot be later than tomorrow' });

export const paidBeforeIssued = () => new Failure({ today: 'The payment date is before the loan’s date' });

/** The form was sent before, with another amount, and arrived. */
export const savedBefore = (amount: Cents) =>
  new Failure({
    savedBefore: `This was already saved with ${formatUsd(amount)}. Reload the page to see it.`,
  });

/** The latest loan is not the one that was meant. */
export const newerLoanStays = () => new Failure({ loan: 'A newer loan exists; nothing was removed' });

/** The same for unknown ids, ids of other loans and foreign ids. */
export const paymentNotFound = () => new Failure({ paymentId: 'Payment not found' });

export const newerLoanExists = (name: string) =>
  new Failure({ paymentId: `${name} has a newer loan. Payments of earlier loans can’t be changed.` });

export const loanHasPayments = () => new Failure({ loan: 'This loan has payments. Remove them first.' });
