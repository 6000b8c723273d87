import { z } from 'zod';
import { amount, businessDate, call, dollars, id, idempotencyKey, numberField, reply, saving, text } from './wire.ts';

/** Amounts in dollars. */
export const loan = z.object({
  _id: id,
  amount,
  notes: z.string(),
  dateIssued: z.string(),
  dueDate: z.string(),
  /** `paid` also once the rest was written off. */
  status: z.enum(['active', 'paid']),
  /** The amount less the payments and what was written off. */
  outstanding: amount,
  /** The owner gave up on what was left: how much, when, and why. 0, null and '' where it was not. */
  writtenOff: z.boolean(),
  writtenOffAmount: amount,
  writtenOffDate: z.string().nullable(),
  writeOffReason: z.string(),
  /** Oldest first. */
  payments: z.array(z.object({ _id: id, amount, notes: z.string(), date: z.string() })),
});
export type Loan = z.infer<typeof loan>;

const notes = text('Notes', 1_000).default('');
const positive = numberField(
  'Amount',
  dollars('Amount').refine((dollars) => dollars > 0, 'Amount must be more than zero'),
);

export const loanForm = z.object({
  amount: positive,
  notes,
  /** 30 days from now unless it is said. */
  dueDate: businessDate('Due date').optional(),
});
export const paymentForm = z.object({ amount: positive, notes });

/** The staff member's latest loan as it is now. */
export const staffLoans = z.object({ staffId: id, loan: loan.nullable() });
export type StaffLoans = z.infer<typeof staffLoans>;

/** Who a loan was given to; former staff stay reachable here for as long as they owe something. */
export const borrower = staffLoans.extend({
  storeId: id,
  storeName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** The staff member was deleted, or their store was: payments and write-offs work, a new loan does not. */
  isFormer: z.boolean(),
  isStoreDeleted: z.boolean(),
  /** The business date at the store. */
  today: z.string(),
});
export type Borrower = z.infer<typeof borrower>;

export const outstandingLoan = z.object({
  staffId: id,
  firstName: z.string(),
  lastName: z.string(),
  /** The staff member was deleted. */
  isFormer: z.boolean(),
  amount,
  outstanding: amount,
  dateIssued: z.string(),
  dueDate: z.string(),
});

export const EARLIER_LOANS_PAGE_SIZE = 10;

const repeatable = { idempotencyKey: idempotencyKey.optional() };
/** The day it was done; the store's business date where it is not said. */
const today = { today: businessDate('Date').optional() };

export const loans = {
  create: saving('owner', 'loans')
    .route({ method: 'POST', path: '/staff/create-loan' })
    .input(loanForm.extend({ staffId: id, ...today, ...repeatable }))
    .output(reply(staffLoans)),
  /** Changes the due date or the notes of the loan that is not paid. */
  edit: saving('owner', 'loans')
    .route({ method: 'POST', path: '/staff/edit-loan' })
    .input(z.object({ staffId: id, dueDate: businessDate('Due date'), notes }))
    .output(reply(staffLoans)),
  addPayment: saving('owner', 'loans')
    .route({ method: 'POST', path: '/staff/add-loan-payment' })
    .input(paymentForm.extend({ staffId: id, ...today, ...repeatable }))
    .output(reply(staffLoans)),
  /**
   * Gives up on what is outstanding: the loan is `paid`, with `writtenOff`. With `loanId` only if that is the latest;
   * idempotent for a loan that is written off.
   */
  writeOff: saving('owner', 'loans')
    .route({ method: 'POST', path: '/staff/write-off-loan' })
    .input(z.object({ staffId: id, loanId: id.optional(), reason: text('Reason', 1_000).default(''), ...today }))
    .output(reply(staffLoans)),
  /** Takes a write-off back: the amount is owed again. */
  undoWriteOff: saving('owner', 'loans')
    .route({ method: 'POST', path: '/staff/undo-loan-write-off' })
    .input(z.object({ staffId: id, loanId: id.optional() }))
    .output(reply(staffLoans)),
  /** One borrower, also one who was deleted or whose store was. */
  borrower: call.owner
    .route({ method: 'POST', path: '/staff/fetch-borrower' })
    .input(z.object({ staffId: id }))
    .output(reply(borrower)),
  /** Takes back a payment that was typed wrong, of the latest loan. */
  removePayment: saving('owner', 'loans')
    .route({ method: 'POST', path: '/staff/remove-loan-payment' })
    .input(z.object({ staffId: id, paymentId: id }))
    .output(reply(staffLoans)),
  /** Takes back the latest loan, while it has no payment; with `loanId` only if that is still the latest. */
  remove: saving('owner', 'loans')
    .route({ method: 'POST', path: '/staff/remove-loan' })
    .input(z.object({ staffId: id, loanId: id.optional() }))
    .output(reply(staffLoans)),
  /** The loans before the one named, latest first, a page at a time. All of them are paid or written off. */
  earlier: call.owner
    .route({ method: 'POST', path: '/staff/earlier-loans' })
    .input(z.object({ staffId: id, before: id }))
    .output(reply(z.array(loan))),
  /** What the staff of a store still owe, former staff included, earliest due first. */
  outstanding: call.owner
    .route({ method: 'POST', path: '/staff/outstanding-loans' })
    .input(z.object({ storeId: id }))
    .output(reply(z.object({ loans: z.array(outstandingLoan), total: amount }))),
  /** What the staff of deleted stores still owe: it stays here until it is paid or written off. */
  ofDeletedStores: call.owner.route({ method: 'GET', path: '/staff/loans-of-deleted-stores' }).output(
    reply(
      z.object({
        loans: z.array(outstandingLoan.extend({ storeId: id, storeName: z.string() })),
        total: amount,
      }),
    ),
  ),
};
