import { z } from 'zod';
import { amount, businessDate, call, dollars, id, idempotencyKey, reply, text } from './wire.ts';

/** Amounts in dollars. */
export const loan = z.object({
  _id: id,
  amount,
  notes: z.string(),
  dateIssued: z.string(),
  dueDate: z.string(),
  status: z.enum(['active', 'paid']),
  /** The amount less the payments. */
  outstanding: amount,
  /** Oldest first. */
  payments: z.array(z.object({ _id: id, amount, notes: z.string(), date: z.string() })),
});
export type Loan = z.infer<typeof loan>;

const notes = text('Notes', 1_000).default('');
const positive = dollars('Amount').refine((dollars) => dollars > 0, 'Amount must be more than zero');

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

export const outstandingLoan = z.object({
  staffId: id,
  firstName: z.string(),
  lastName: z.string(),
  amount,
  outstanding: amount,
  dateIssued: z.string(),
  dueDate: z.string(),
});

export const EARLIER_LOANS_PAGE_SIZE = 10;

const repeatable = { idempotencyKey: idempotencyKey.optional() };
/** The day it is where the owner is; the server's own day where it is not said. */
const today = { today: businessDate('Date').optional() };

export const loans = {
  create: call.owner
    .route({ method: 'POST', path: '/staff/create-loan' })
    .input(loanForm.extend({ staffId: id, ...today, ...repeatable }))
    .output(reply(staffLoans)),
  /** Changes the due date or the notes of the loan that is not paid. */
  edit: call.owner
    .route({ method: 'POST', path: '/staff/edit-loan' })
    .input(z.object({ staffId: id, dueDate: businessDate('Due date'), notes }))
    .output(reply(staffLoans)),
  addPayment: call.owner
    .route({ method: 'POST', path: '/staff/add-loan-payment' })
    .input(paymentForm.extend({ staffId: id, ...today, ...repeatable }))
    .output(reply(staffLoans)),
  /** Takes back a payment that was typed wrong, of the latest loan. */
  removePayment: call.owner
    .route({ method: 'POST', path: '/staff/remove-loan-payment' })
    .input(z.object({ staffId: id, paymentId: id }))
    .output(reply(staffLoans)),
  /** Takes back the latest loan, while it has no payment; with `loanId` only if that is still the latest. */
  remove: call.owner
    .route({ method: 'POST', path: '/staff/remove-loan' })
    .input(z.object({ staffId: id, loanId: id.optional() }))
    .output(reply(staffLoans)),
  /** The loans before the one named, latest first, a page at a time. All of them are paid. */
  earlier: call.owner
    .route({ method: 'POST', path: '/staff/earlier-loans' })
    .input(z.object({ staffId: id, before: id }))
    .output(reply(z.array(loan))),
  /** What the staff of a store still owe, earliest due first. */
  outstanding: call.owner
    .route({ method: 'POST', path: '/staff/outstanding-loans' })
    .input(z.object({ storeId: id }))
    .output(reply(z.object({ loans: z.array(outstandingLoan), total: amount }))),
};
