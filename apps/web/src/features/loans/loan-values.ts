import { loanForm, paymentForm, type Loan } from '@quarterdeck/contract/loans';
import { businessDate } from '@quarterdeck/contract/wire';
import type { BusinessDate } from '@quarterdeck/domain/business-date';
import { defaultDueDate } from '@quarterdeck/domain/loan';
import { formatAmount, fromDollars, parseMoney, subtract, toDollars, type Cents } from '@quarterdeck/domain/money';
import { z } from 'zod';
import { amountText } from '../../platform/amount-text.ts';
import type { SavedDraft } from '../../platform/drafts/drafts.ts';
import { newSaveKey } from '../../platform/drafts/save-key.ts';

const notes = paymentForm.shape.notes.unwrap();
const dueDate = z.string().min(1, 'Due date is required').pipe(businessDate('Due date'));
const saveKey = { idempotencyKey: z.string(), sentContent: z.string().nullable() };

export const typedLoan = z.object({
  amount: amountText('Amount').pipe(loanForm.shape.amount),
  dueDate,
  notes,
  ...saveKey,
});
export type LoanValues = z.input<typeof typedLoan>;
export type LoanDetails = z.output<typeof typedLoan>;

export const blankLoan = (today: BusinessDate): LoanValues => ({
  amount: '',
  dueDate: defaultDueDate(today),
  notes: '',
  ...newSaveKey(),
});

/** @param owed the outstanding amount, the maximum of a payment. */
export const typedPayment = (owed: Cents) =>
  z.object({
    amount: amountText('Amount')
      .pipe(paymentForm.shape.amount)
      .refine((dollars) => fromDollars(dollars) <= owed, `Amount can be at most the outstanding ${formatAmount(owed)}`),
    notes,
    /** The ids of the loan's payments when this one was first sent. */
    paymentsBefore: z.array(z.string()),
    ...saveKey,
  });
export type PaymentValues = z.input<ReturnType<typeof typedPayment>>;
export type PaymentDetails = z.output<ReturnType<typeof typedPayment>>;

export const blankPayment = (): PaymentValues => ({ amount: '', notes: '', paymentsBefore: [], ...newSaveKey() });

/**
 * The loan's payment that the form sent; undefined if the loan lacks it, or if the form was edited since. An equal
 * payment that the loan had before does not count.
 */
export function arrivedPayment({ amount, notes: typedNotes, paymentsBefore, sentContent }: PaymentValues, loan: Loan) {
  const read = parseMoney(amount);
  if (sentContent === null || !('amount' in read)) return undefined;
  const dollars = toDollars(read.amount);
  return loan.payments.findLast(
    (payment) =>
      !paymentsBefore.includes(payment._id) && payment.amount === dollars && payment.notes === typedNotes.trim(),
  );
}

/** The draft of a payment, unless the payment has arrived: a next one must not be sent with its key. */
export const unsentPayment = (draft: SavedDraft<PaymentValues> | null, loan: Loan) =>
  draft && arrivedPayment(draft.values, loan) ? null : draft;

/** The editable fields of an open loan, and the version that the form started from, also in its draft. */
export const typedTerms = z.object({ dueDate, notes, version: z.number() });
export type TermsValues = z.input<typeof typedTerms>;

export const owedOf = (loan: Loan): Cents => fromDollars(loan.outstanding);
export const paidOf = (loan: Loan): Cents =>
  subtract(subtract(fromDollars(loan.amount), owedOf(loan)), fromDollars(loan.writtenOffAmount));

/** Whether the typed amount would pay the loan off. */
export function closes(typed: string, owed: Cents): boolean {
  const read = parseMoney(typed);
  return 'amount' in read && read.amount === owed;
}
