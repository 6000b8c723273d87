import { formatUsd, type Cents } from '@quarterdeck/domain/money';
import { Failure } from '../../platform/failure.ts';

export const loanNotPaid = (name: string) => new Failure({ loan: `${name} has a loan that is not paid yet` });

export const noActiveLoan = (name: string) => new Failure({ loan: `${name} has no loan to pay` });

export const moreThanOwed = (owed: Cents) =>
  new Failure({ amount: `Amount can be at most the outstanding ${formatUsd(owed)}` });

export const dueBeforeIssued = () => new Failure({ dueDate: 'The due date is before the day of the loan' });

export const todayIsWrong = () => new Failure({ today: 'The date of this device is wrong' });

/** The form was sent before, with another amount, and arrived. */
export const savedBefore = (amount: Cents) =>
  new Failure({
    savedBefore: `This was saved already, with ${formatUsd(amount)}. Reload the page to see it.`,
  });

export const isAnotherLoan = () => new Failure({ loan: 'There is another loan by now, which stays' });

/** The same for an id that never was, one of another loan and one that is somebody else's. */
export const paymentNotFound = () => new Failure({ paymentId: 'Payment not found' });

export const newerLoanExists = (name: string) =>
  new Failure({ paymentId: `${name} has a newer loan; payments of an earlier one stay as they are` });

export const loanHasPayments = () =>
  new Failure({ loan: 'This loan has payments. Remove them first, or let it be paid.' });
