import type { AuditAction } from '@quarterdeck/contract/audit';
import { formatMedium, type BusinessDate } from '@quarterdeck/domain/business-date';
import { defaultDueDate, isPayable, outstanding, type LoanBalance } from '@quarterdeck/domain/loan';
import { add, formatAmount, subtract, ZERO, type Cents } from '@quarterdeck/domain/money';
import { v7 as uuidv7 } from 'uuid';
import { nameOf } from '@quarterdeck/domain/staff';
import { staffNotFound } from '../../access/not-found.ts';
import { lockOwner } from '../../access/owner-lock.ts';
import { contentHash, savedBefore } from '../../access/saved-once.ts';
import type { Scope } from '../../access/sessions.ts';
import { daySettings, latestDateAt, todayAt } from '../../access/store-day.ts';
import { changesAnything, isStale } from '../../access/versions.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import type { AuditChange } from '../audit/audit.table.ts';
import { lastChange } from '../audit/audit.queries.ts';
import { addToAudit, differences, OWNER_NAME, type Facts } from '../audit/audit.writes.ts';
import {
  dueBeforeIssued,
  loanHasPayments,
  loanNotPaid,
  paymentTooLarge,
  tooManyPayments,
  newerLoanExists,
  newerLoanStays,
  noActiveLoan,
  staffHasLeft,
  loanNotWrittenOff,
  loanPaymentNotFound,
  loanAlreadySaved,
  loanChanged,
  loanDateTooLate,
  paidBeforeIssued,
  loanWrittenOff,
} from './loans.errors.ts';
import { latestLoanOf } from './loans.queries.ts';
import {
  countPayments,
  deleteLoan,
  deletePayment,
  hasPayment,
  insertLoan,
  insertPayment,
  lockBorrower,
  lockLatestLoan,
  setWrittenOff,
  updateLoan,
  type LockedBorrower,
  type LockedLoan,
} from './loans.writes.ts';
import { loanPayments, loans } from './loans.table.ts';

interface Repeatable {
  staffId: string;
  amount: Cents;
  notes: string;
  today?: string | undefined;
  idempotencyKey?: string | undefined;
}

type NewLoan = Repeatable & { dueDate?: BusinessDate | undefined };

/** The business date at the borrower's store, unless another date is given. */
function dayOf(borrower: LockedBorrower, { today }: { today?: string | undefined }, now: Date): BusinessDate {
  const settings = daySettings(borrower);
  if (today === undefined) return todayAt(settings, now);
  if (today > latestDateAt(settings, now)) throw loanDateTooLate();
  return today as BusinessDate;
}

/**
 * Whether a change with this key was already made.
 * @throws Failure when it was another one.
 */
async function isRepetition(
  tx: Queryable,
  scope: Scope,
  table: typeof loans | typeof loanPayments,
  save: { idempotencyKey: string | null; contentHash: string },
): Promise<boolean> {
  const earlier = await savedBefore(tx, table, scope, save);
  if (earlier && !earlier.isSame) throw loanAlreadySaved(earlier.row.amountCents);
  return earlier !== undefined;
}

const owed = (loan: LoanBalance | undefined): Cents => (loan ? outstanding(loan) : ZERO);

const factsOf = (loan: Pick<LockedLoan, 'amount' | 'notes' | 'dueDate'>): Facts => ({
  Amount: formatAmount(loan.amount),
  'Due date': formatMedium(loan.dueDate),
  ...(loan.notes !== '' && { Notes: loan.notes }),
});

const balanceChange = (before: Cents, after: Cents): AuditChange => ({
  what: 'Outstanding',
  before: formatAmount(before),
  after: formatAmount(after),
});

const auditLoan = (
  tx: Queryable,
  scope: Scope,
  borrower: LockedBorrower,
  { action, changes }: { action: AuditAction; changes: AuditChange[] },
) =>
  addToAudit(tx, {
    ownerId: scope.ownerId,
    storeId: borrower.storeId,
    kind: 'loan',
    subjectId: borrower.id,
    subject: nameOf(borrower),
    action,
    actor: OWNER_NAME,
    changes,
  });

/**
 * Changes a borrower's loans, former staff included. Concurrent changes of the same borrower run in turn.
 * @returns the borrower's store.
 */
async function changeLoans(
  tx: Queryable,
  scope: Scope,
  staffId: string,
  change: (borrower: LockedBorrower, latest: LockedLoan | undefined) => Promise<void>,
): Promise<{ storeId: string }> {
  // The owner's lock, because a restore of a backup replaces loans.
  await lockOwner(tx, scope.ownerId);
  const borrower = await lockBorrower(tx, scope, staffId);
  if (!borrower) throw staffNotFound();
  await change(borrower, await lockLatestLoan(tx, scope, staffId));
  return { storeId: borrower.storeId };
}

/** The loan and version that a form shows; a form without them applies to the latest loan as it is. */
interface Shown {
  staffId: string;
  loanId?: string | undefined;
  version?: number | undefined;
}

/** @throws Failure when a newer loan exists. */
function requireLatest(latest: LockedLoan, { loanId }: Shown): void {
  if (loanId !== undefined && loanId !== latest.id) throw newerLoanStays();
}

/** @throws Failure when the form shows another loan, or another version of it. */
async function requireShown(tx: Queryable, scope: Scope, latest: LockedLoan, form: Shown): Promise<void> {
  requireLatest(latest, form);
  if (!isStale(form.version, latest)) return;
  const current = await latestLoanOf(tx, scope, form.staffId);
  if (!current) return;
  const last = await lastChange(tx, scope, { kind: 'loan', subjectId: form.staffId });
  throw loanChanged(current, owed(latest), last);
}

/**
 * Creates a loan. Idempotent per key.
 * @throws Failure while the staff member has an open loan.
 */
export const createLoan = (tx: Queryable, scope: Scope, form: NewLoan, now: Date) =>
  changeLoans(tx, scope, form.staffId, async (borrower, latest) => {
    const { staffId, notes, idempotencyKey = null } = form;
    const entered = [staffId, form.amount, notes, form.dueDate ?? null];
    const save = { idempotencyKey, contentHash: contentHash(entered) };
    if (await isRepetition(tx, scope, loans, save)) return;
    if (borrower.isFormer) throw staffHasLeft(nameOf(borrower));
    if (owed(latest) > 0) throw loanNotPaid(nameOf(borrower));
    const dateIssued = dayOf(borrower, form, now);
    const dueDate = form.dueDate ?? defaultDueDate(dateIssued);
    if (dueDate < dateIssued) throw dueBeforeIssued();
    const loan = { amount: form.amount, notes, dateIssued, dueDate };
    const added = { id: uuidv7(), staffId, amountCents: loan.amount, notes, dateIssued, dueDate, ...save };
    await insertLoan(tx, { ownerId: scope.ownerId, ...added });
    const changes = differences(null, factsOf(loan));
    await auditLoan(tx, scope, borrower, { action: 'created', changes });
  });

export const editLoan = (tx: Queryable, scope: Scope, form: Shown & { dueDate: string; notes?: string | undefined }) =>
  changeLoans(tx, scope, form.staffId, async (borrower, latest) => {
    if (!latest || owed(latest) === 0) throw noActiveLoan(nameOf(borrower));
    requireLatest(latest, form);
    const dueDate = form.dueDate as BusinessDate;
    const edited = { dueDate, notes: form.notes ?? latest.notes };
    if (!changesAnything(latest, edited)) return;
    await requireShown(tx, scope, latest, form);
    if (dueDate < latest.dateIssued) throw dueBeforeIssued();
    await updateLoan(tx, scope, latest.id, edited);
    const changes = differences(factsOf(latest), factsOf({ ...latest, ...edited }));
    await auditLoan(tx, scope, borrower, { action: 'changed', changes });
  });

/** Every list of staff has all payments of their latest loans. */
export const MAX_PAYMENTS = 500;

/** @throws Failure when the loan has too many payments for another one that does not close it. */
async function requireFewPayments(tx: Queryable, scope: Scope, loan: LockedLoan, amount: Cents): Promise<void> {
  const isLast = amount === owed(loan);
  if (!isLast && (await countPayments(tx, scope, loan.id)) + 1 >= MAX_PAYMENTS) throw tooManyPayments(MAX_PAYMENTS);
}

/**
 * Records a payment, at most the outstanding amount; paying the rest closes the loan. A form that shows an earlier
 * balance is refused, because its payment may already be recorded.
 */
export const addPayment = (tx: Queryable, scope: Scope, form: Repeatable & Shown, now: Date) =>
  changeLoans(tx, scope, form.staffId, async (borrower, latest) => {
    const { amount, notes, idempotencyKey = null } = form;
    const save = { idempotencyKey, contentHash: contentHash([form.staffId, amount, notes]) };
    if (await isRepetition(tx, scope, loanPayments, save)) return;
    const before = owed(latest);
    if (!latest || before === 0) throw noActiveLoan(nameOf(borrower));
    requireLatest(latest, form);
    if (!isPayable(amount, latest)) throw paymentTooLarge(before);
    await requireShown(tx, scope, latest, form);
    await requireFewPayments(tx, scope, latest, amount);
    const day = dayOf(borrower, form, now);
    if (form.today !== undefined && day < latest.dateIssued) throw paidBeforeIssued();
    // The store's business date may have moved back since the loan.
    const paidOn = day < latest.dateIssued ? latest.dateIssued : day;
    const payment = { id: uuidv7(), loanId: latest.id, amountCents: amount, notes, paidOn, ...save };
    await insertPayment(tx, { ownerId: scope.ownerId, ...payment });
    const changes = [
      { what: 'Payment', before: null, after: formatAmount(amount) },
      balanceChange(before, subtract(before, amount)),
    ];
    await auditLoan(tx, scope, borrower, { action: 'paid', changes });
  });

/** Removes a mistyped payment. */
export const removePayment = (tx: Queryable, scope: Scope, form: { staffId: string; paymentId: string }) =>
  changeLoans(tx, scope, form.staffId, async (borrower, latest) => {
    const { staffId, paymentId } = form;
    if (latest && latest.writtenOff > 0) throw loanWrittenOff();
    const amount = latest && (await deletePayment(tx, scope, latest.id, paymentId));
    if (amount === undefined) {
      const isOfEarlierLoan = await hasPayment(tx, scope, staffId, paymentId);
      throw isOfEarlierLoan ? newerLoanExists(nameOf(borrower)) : loanPaymentNotFound();
    }
    const before = owed(latest);
    const changes = [
      { what: 'Payment', before: formatAmount(amount), after: null },
      balanceChange(before, add(before, amount)),
    ];
    await auditLoan(tx, scope, borrower, { action: 'changed', changes });
  });

/** Writes off the outstanding amount, if it is the one that the form shows. Idempotent. */
export const writeOffLoan = (
  tx: Queryable,
  scope: Scope,
  form: Shown & { reason: string; today?: string | undefined },
  now: Date,
) =>
  changeLoans(tx, scope, form.staffId, async (borrower, latest) => {
    if (latest) requireLatest(latest, form);
    if (latest && latest.writtenOff > 0) return;
    const before = owed(latest);
    if (!latest || before === 0) throw noActiveLoan(nameOf(borrower));
    await requireShown(tx, scope, latest, form);
    const day = dayOf(borrower, form, now);
    // The store's business date may have moved back since the loan.
    const date = day < latest.dateIssued ? latest.dateIssued : day;
    await setWrittenOff(tx, scope, latest.id, { amount: before, date, reason: form.reason });
    const changes = [{ what: 'Written off', before: null, after: formatAmount(before) }, balanceChange(before, ZERO)];
    if (form.reason !== '') changes.push({ what: 'Reason', before: null, after: form.reason });
    await auditLoan(tx, scope, borrower, { action: 'writtenOff', changes });
  });

/** Reverses a write-off: the amount is owed again. */
export const undoWriteOff = (tx: Queryable, scope: Scope, form: Omit<Shown, 'version'>) =>
  changeLoans(tx, scope, form.staffId, async (borrower, latest) => {
    if (latest) requireLatest(latest, form);
    if (!latest || latest.writtenOff === 0) throw loanNotWrittenOff(nameOf(borrower));
    await setWrittenOff(tx, scope, latest.id, null);
    const { writtenOff } = latest;
    const changes = [
      { what: 'Written off', before: formatAmount(writtenOff), after: null },
      balanceChange(ZERO, writtenOff),
    ];
    await auditLoan(tx, scope, borrower, { action: 'changed', changes });
  });

/** Removes a loan that was created by mistake. */
export const removeLoan = (tx: Queryable, scope: Scope, form: Omit<Shown, 'version'>) =>
  changeLoans(tx, scope, form.staffId, async (borrower, latest) => {
    if (!latest || owed(latest) === 0) throw noActiveLoan(nameOf(borrower));
    requireLatest(latest, form);
    if (latest.paid > 0) throw loanHasPayments();
    await deleteLoan(tx, scope, latest.id);
    const changes = differences(factsOf(latest), null);
    await auditLoan(tx, scope, borrower, { action: 'deleted', changes });
  });
