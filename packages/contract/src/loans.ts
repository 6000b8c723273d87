import { z } from 'zod';
import {
  amount,
  businessDate,
  call,
  changedSince,
  dollars,
  formVersion,
  id,
  idempotencyKey,
  numberField,
  reply,
  saving,
  text,
  version,
} from './wire.ts';

/** Amounts in dollars. */
export const loan = z.object({
  _id: id,
  amount,
  notes: z.string(),
  dateIssued: z.string(),
  dueDate: z.string(),
  /** Also `paid` once the rest is written off. */
  status: z.enum(['active', 'paid']),
  /** The amount minus payments and write-off. */
  outstanding: amount,
  /** The write-off: amount, date and reason. 0, null and '' without one. */
  writtenOff: z.boolean(),
  writtenOffAmount: amount,
  writtenOffDate: z.string().nullable(),
  writeOffReason: z.string(),
  /** Oldest first. */
  payments: z.array(z.object({ _id: id, amount, notes: z.string(), date: z.string() })),
  /** Increases by one with each change of its terms, payments and write-off. */
  version,
});
export const loanChanged = changedSince(loan);
export type Loan = z.infer<typeof loan>;

const notes = text('Notes', 1_000).default('');
const positive = numberField(
  'Amount',
  dollars('Amount').refine((dollars) => dollars > 0, 'Amount must be more than zero'),
);

export const loanForm = z.object({
  amount: positive,
  notes,
  /** 30 days from now by default. */
  dueDate: businessDate('Due date').optional(),
});
export const paymentForm = z.object({ amount: positive, notes });

/** The staff member's latest loan. */
export const staffLoans = z.object({ staffId: id, loan: loan.nullable() });
export type StaffLoans = z.infer<typeof staffLoans>;

/** The store's business date. */
const storeToday = z.string();

/** The recipient of a loan; former staff are listed as long as they owe something. */
export const borrower = staffLoans.extend({
  storeId: id,
  storeName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** The staff member or their store was deleted: payments and write-offs are possible, a new loan is not. */
  isFormer: z.boolean(),
  isStoreDeleted: z.boolean(),
  today: storeToday,
});
export type Borrower = z.infer<typeof borrower>;

export const outstandingLoan = z.object({
  staffId: id,
  firstName: z.string(),
  lastName: z.string(),
  /** The staff member was deleted. Unlike a borrower's `isFormer`, this says nothing about the store. */
  isFormer: z.boolean(),
  amount,
  outstanding: amount,
  dateIssued: z.string(),
  dueDate: z.string(),
});

export const EARLIER_LOANS_PAGE_SIZE = 10;

/**
 * The loan and version that the form shows. A form of an earlier loan, or of a balance that changed since, is refused.
 */
const shown = { loanId: id.optional(), version: formVersion };

const repeatable = { idempotencyKey: idempotencyKey.optional() };
/** The day of the action; defaults to the store's business date. */
const today = { today: businessDate('Date').optional() };

export const loans = {
  create: saving('owner', 'loans')
    .route({ method: 'POST', path: '/staff/create-loan' })
    .input(loanForm.extend({ staffId: id, ...today, ...repeatable }))
    .output(reply(staffLoans)),
  /** Changes the due date and notes of the unpaid loan; omitted notes stay unchanged. */
  edit: saving('owner', 'loans')
    .route({ method: 'POST', path: '/staff/edit-loan' })
    .input(z.object({ staffId: id, dueDate: businessDate('Due date'), notes: notes.unwrap().optional(), ...shown }))
    .output(reply(staffLoans)),
  addPayment: saving('owner', 'loans')
    .route({ method: 'POST', path: '/staff/add-loan-payment' })
    .input(paymentForm.extend({ staffId: id, ...shown, ...today, ...repeatable }))
    .output(reply(staffLoans)),
  /**
   * Writes off the outstanding amount: the loan is `paid`, with `writtenOff`. `loanId` limits the call to that loan, if
   * it is the latest. Idempotent.
   */
  writeOff: saving('owner', 'loans')
    .route({ method: 'POST', path: '/staff/write-off-loan' })
    .input(z.object({ staffId: id, ...shown, reason: text('Reason', 1_000).default(''), ...today }))
    .output(reply(staffLoans)),
  /** Reverses a write-off: the amount is owed again. */
  undoWriteOff: saving('owner', 'loans')
    .route({ method: 'POST', path: '/staff/undo-loan-write-off' })
    .input(z.object({ staffId: id, loanId: id.optional() }))
    .output(reply(staffLoans)),
  /** One borrower, even if they or their store were deleted. */
  borrower: call.owner
    .route({ method: 'POST', path: '/staff/fetch-borrower' })
    .input(z.object({ staffId: id }))
    .output(reply(borrower)),
  /** Removes a mistyped payment of the latest loan. */
  removePayment: saving('owner', 'loans')
    .route({ method: 'POST', path: '/staff/remove-loan-payment' })
    .input(z.object({ staffId: id, paymentId: id }))
    .output(reply(staffLoans)),
  /** Removes the latest loan while it has no payment; with `loanId` only if that is still the latest. */
  remove: saving('owner', 'loans')
    .route({ method: 'POST', path: '/staff/remove-loan' })
    .input(z.object({ staffId: id, loanId: id.optional() }))
    .output(reply(staffLoans)),
  /** The loans before the given one, latest first, in pages. All are paid or written off. */
  earlier: call.owner
    .route({ method: 'POST', path: '/staff/earlier-loans' })
    .input(z.object({ staffId: id, before: id }))
    .output(reply(z.array(loan))),
  /** The outstanding loans of a store's staff, former staff included, earliest due first. */
  outstanding: call.owner
    .route({ method: 'POST', path: '/staff/outstanding-loans' })
    .input(z.object({ storeId: id }))
    .output(reply(z.object({ loans: z.array(outstandingLoan), total: amount }))),
  /** The outstanding loans of the staff of deleted stores, until they are paid or written off. */
  ofDeletedStores: call.owner.route({ method: 'GET', path: '/staff/loans-of-deleted-stores' }).output(
    reply(
      z.object({
        loans: z.array(outstandingLoan.extend({ storeId: id, storeName: z.string(), today: storeToday })),
        total: amount,
      }),
    ),
  ),
};
