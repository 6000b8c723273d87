import type { BusinessDate } from '@quarterdeck/domain/business-date';
import { ZERO, type Cents } from '@quarterdeck/domain/money';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Scope } from '../../access/sessions.ts';
import { staff } from '../../access/staff.table.ts';
import { stores } from '../../access/stores.table.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, rows, type RowOf } from '../../platform/postgres/rows.ts';
import { loanPayments, loans } from './loans.table.ts';

/** A borrower with their store's day settings. `isFormer`: the borrower or the store is deleted. */
const BORROWER = {
  id: staff.id,
  storeId: staff.storeId,
  firstName: staff.firstName,
  lastName: staff.lastName,
  isFormer: computed.boolean,
  time_zone: stores.timeZone,
  day_ends_at: stores.dayEndsAt,
};
export type LockedBorrower = RowOf<typeof BORROWER>;

/** A current or former staff member of the owner. Locks the row until the transaction ends. */
export async function lockBorrower(tx: Queryable, scope: Scope, staffId: string): Promise<LockedBorrower | undefined> {
  const [borrower] = await rows(
    tx,
    BORROWER,
    sql`select staff.id, staff.store_id as "storeId", staff.first_name as "firstName", staff.last_name as "lastName",
          (staff.deleted_at is not null or stores.deleted_at is not null) as "isFormer",
          stores.time_zone, stores.day_ends_at
        from staff join stores on stores.owner_id = staff.owner_id and stores.id = staff.store_id
        where staff.owner_id = ${scope.ownerId} and staff.id = ${staffId} for no key update of staff`,
  );
  return borrower;
}

const BALANCE = {
  id: loans.id,
  amount: loans.amountCents,
  paid: loans.paidCents,
  writtenOff: loans.writtenOffCents,
  notes: loans.notes,
  dateIssued: loans.dateIssued,
  dueDate: loans.dueDate,
  version: loans.version,
};

/**
 * The latest loan of a staff member. Locks the row until the transaction ends. The caller has locked the staff member.
 */
export async function lockLatestLoan(tx: Queryable, scope: Scope, staffId: string) {
  const [loan] = await tx
    .select(BALANCE)
    .from(loans)
    .where(and(eq(loans.ownerId, scope.ownerId), eq(loans.staffId, staffId)))
    .orderBy(desc(loans.id))
    .limit(1)
    .for('update');
  return loan;
}
export type LockedLoan = NonNullable<Awaited<ReturnType<typeof lockLatestLoan>>>;

const loanOfPayment = and(eq(loans.ownerId, loanPayments.ownerId), eq(loans.id, loanPayments.loanId));

export async function insertLoan(tx: Queryable, loan: typeof loans.$inferInsert): Promise<void> {
  await tx.insert(loans).values(loan);
}

/** A payment increases the version too, because forms show the balance. */
const NEXT_VERSION = sql`${loans.version} + 1`;

const isLoan = (scope: Scope, loanId: string) => and(eq(loans.ownerId, scope.ownerId), eq(loans.id, loanId));

export async function updateLoan(
  tx: Queryable,
  scope: Scope,
  loanId: string,
  changes: { dueDate: BusinessDate; notes: string },
): Promise<void> {
  await tx
    .update(loans)
    .set({ ...changes, version: NEXT_VERSION })
    .where(isLoan(scope, loanId));
}

/** Sets the written-off amount, date and reason. Null reverses the write-off (0, no date, empty reason). */
export async function setWrittenOff(
  tx: Queryable,
  scope: Scope,
  loanId: string,
  writeOff: { amount: Cents; date: BusinessDate; reason: string } | null,
): Promise<void> {
  const changes = {
    writtenOffCents: writeOff?.amount ?? ZERO,
    writtenOffOn: writeOff?.date ?? null,
    writeOffReason: writeOff?.reason ?? '',
  };
  await tx
    .update(loans)
    .set({ ...changes, version: NEXT_VERSION })
    .where(isLoan(scope, loanId));
}

export async function deleteLoan(tx: Queryable, scope: Scope, loanId: string): Promise<void> {
  await tx.delete(loans).where(isLoan(scope, loanId));
}

export const countPayments = (tx: Queryable, { ownerId }: Scope, loanId: string): Promise<number> =>
  tx.$count(loanPayments, and(eq(loanPayments.ownerId, ownerId), eq(loanPayments.loanId, loanId)));

/** Adds a payment and increases the loan's paid amount. The caller has locked the loan. */
export async function insertPayment(tx: Queryable, payment: typeof loanPayments.$inferInsert): Promise<void> {
  await tx.insert(loanPayments).values(payment);
  await tx
    .update(loans)
    .set({ paidCents: sql`${loans.paidCents} + ${payment.amountCents}`, version: NEXT_VERSION })
    .where(and(eq(loans.ownerId, payment.ownerId), eq(loans.id, payment.loanId)));
}

/**
 * Removes a payment of a loan the caller has locked.
 * @returns its amount, or undefined when the loan has no such payment.
 */
export async function deletePayment(
  tx: Queryable,
  scope: Scope,
  loanId: string,
  paymentId: string,
): Promise<Cents | undefined> {
  const [deleted] = await tx
    .delete(loanPayments)
    .where(
      and(eq(loanPayments.ownerId, scope.ownerId), eq(loanPayments.loanId, loanId), eq(loanPayments.id, paymentId)),
    )
    .returning({ amount: loanPayments.amountCents });
  if (!deleted) return undefined;
  await tx
    .update(loans)
    .set({ paidCents: sql`${loans.paidCents} - ${deleted.amount}`, version: NEXT_VERSION })
    .where(isLoan(scope, loanId));
  return deleted.amount;
}

/** Whether the payment belongs to any of the staff member's loans. */
export async function hasPayment(tx: Queryable, scope: Scope, staffId: string, paymentId: string): Promise<boolean> {
  const payments = await tx
    .select({ id: loanPayments.id })
    .from(loanPayments)
    .innerJoin(loans, loanOfPayment)
    .where(and(eq(loans.ownerId, scope.ownerId), eq(loans.staffId, staffId), eq(loanPayments.id, paymentId)));
  return payments.length > 0;
}
