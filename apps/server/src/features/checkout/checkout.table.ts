import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { centsColumn, momentColumn } from '../../platform/postgres/columns.ts';

/** A payment by card, from the wish on. Rows outlive the account without saying whose they were. */
export const checkouts = pgTable(
  'checkouts',
  {
    ownerId: uuid('owner_id').notNull(),
    /** Goes to the provider as the key of the request: a repeated request makes nothing twice. */
    id: uuid('id').notNull(),
    productCode: text('product_code').notNull(),
    productName: text('product_name').notNull(),
    /** Of `currency`, not dollars. */
    amountCents: centsColumn('amount_cents'),
    currency: text('currency').notNull(),
    /** Made by the browser for each purchase that is confirmed. */
    idempotencyKey: uuid('idempotency_key'),
    /** The provider's: `ch_…` */
    checkoutId: text('checkout_id'),
    redirectUrl: text('redirect_url'),
    status: text('status', { enum: ['SUCCESS', 'FAILED', 'PENDING', 'CANCELLED', 'REFUNDED'] })
      .notNull()
      .default('PENDING'),
    failureReason: text('failure_reason'),
    checks: integer('checks').notNull().default(0),
    /** When to ask the provider again without being told to; null: never. */
    nextCheckAt: momentColumn('next_check_at'),
    /** The owner does not want to see it any more, unless it is paid after all. */
    dismissedAt: momentColumn('dismissed_at'),
    createdAt: momentColumn('created_at').notNull().defaultNow(),
    /** Null before it is paid, and for what was paid before this was noted. */
    paidAt: momentColumn('paid_at'),
    /** When we did what was bought, and who of HR said so. */
    doneAt: momentColumn('done_at'),
    doneBy: uuid('done_by'),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.id] }),
    uniqueIndex('checkouts_id').on(table.id),
    uniqueIndex('checkouts_checkout_id').on(table.checkoutId),
    uniqueIndex('checkouts_idempotency').on(table.ownerId, table.idempotencyKey),
    index('checkouts_check').on(table.nextCheckAt),
    index('checkouts_paid')
      .on(sql`coalesce(paid_at, created_at)`, table.id)
      .where(sql`status in ('SUCCESS', 'REFUNDED')`),
    check('checkouts_amount', sql`amount_cents > 0`),
  ],
);
