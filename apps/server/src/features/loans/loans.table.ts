import type { BusinessDate } from '@quarterdeck/domain/business-date';
import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { staff } from '../../access/staff.table.ts';
import { businessDateColumn, centsColumn, momentColumn } from '../../platform/postgres/columns.ts';

export const loans = pgTable(
  'loans',
  {
    ownerId: uuid('owner_id').notNull(),
    /** UUIDv7: later loans sort after earlier ones. */
    id: uuid('id').notNull(),
    staffId: uuid('staff_id').notNull(),
    amountCents: centsColumn('amount_cents'),
    /** What its payments add up to, kept in the transaction that changes them. */
    paidCents: centsColumn('paid_cents').default(sql`0`),
    /** What the owner gave up on: all that was outstanding, or nothing. */
    writtenOffCents: centsColumn('written_off_cents').default(sql`0`),
    writtenOffOn: date('written_off_on', { mode: 'string' }).$type<BusinessDate>(),
    writeOffReason: text('write_off_reason').notNull().default(''),
    notes: text('notes').notNull(),
    dateIssued: businessDateColumn('date_issued'),
    dueDate: businessDateColumn('due_date'),
    /** Made by the form: a repeated save with the same key lends nothing a second time. */
    idempotencyKey: uuid('idempotency_key'),
    createdAt: momentColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.id] }),
    foreignKey({ columns: [table.ownerId, table.staffId], foreignColumns: [staff.ownerId, staff.id] }).onDelete(
      'cascade',
    ),
    index('loans_staff').on(table.ownerId, table.staffId, table.id),
    // The rules of a loan hold even where the code is wrong: one open loan at a time, and never more paid or written off
    // than lent.
    uniqueIndex('loans_one_active')
      .on(table.ownerId, table.staffId)
      .where(sql`paid_cents + written_off_cents < amount_cents`),
    check(
      'loans_amount',
      sql`amount_cents > 0 and paid_cents >= 0 and written_off_cents >= 0 and paid_cents + written_off_cents <= amount_cents`,
    ),
    check('loans_write_off', sql`(written_off_cents > 0) = (written_off_on is not null)`),
    uniqueIndex('loans_idempotency').on(table.ownerId, table.idempotencyKey),
  ],
);

export const loanPayments = pgTable(
  'loan_payments',
  {
    ownerId: uuid('owner_id').notNull(),
    id: uuid('id').notNull(),
    loanId: uuid('loan_id').notNull(),
    amountCents: centsColumn('amount_cents'),
    notes: text('notes').notNull(),
    paidOn: businessDateColumn('paid_on'),
    idempotencyKey: uuid('idempotency_key'),
    createdAt: momentColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.id] }),
    foreignKey({ columns: [table.ownerId, table.loanId], foreignColumns: [loans.ownerId, loans.id] }).onDelete(
      'cascade',
    ),
    index('loan_payments_loan').on(table.ownerId, table.loanId),
    check('loan_payments_amount', sql`amount_cents > 0`),
    uniqueIndex('loan_payments_idempotency').on(table.ownerId, table.idempotencyKey),
  ],
);
