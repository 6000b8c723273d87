import type { BasisPoints } from '@quarterdeck/domain/commission';
import { EXPENSE_CATEGORIES } from '@quarterdeck/domain/financial-record';
import type { Cents } from '@quarterdeck/domain/money';
import { sql } from 'drizzle-orm';
import {
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { owners } from '../../access/owners.table.ts';
import { staff } from '../../access/staff.table.ts';
import { stores } from '../../access/stores.table.ts';
import { businessDateColumn, centsColumn, momentColumn } from '../../platform/postgres/columns.ts';

export const financialRecords = pgTable(
  'financial_records',
  {
    ownerId: uuid('owner_id').notNull(),
    /** UUIDv7: later records sort after earlier ones. */
    id: uuid('id').notNull(),
    storeId: uuid('store_id').notNull(),
    businessDate: businessDateColumn(),
    totalMoneyInCents: centsColumn('total_money_in_cents'),
    totalMoneyOutCents: centsColumn('total_money_out_cents'),
    dailyProfitCents: centsColumn('daily_profit_cents'),
    /** Part of the expected cash: what the store left in the till that day. */
    openingFloatCents: centsColumn('opening_float_cents').default(0 as Cents),
    expectedCashCents: centsColumn('expected_cash_cents'),
    actualCashCountCents: centsColumn('actual_cash_count_cents'),
    notes: text('notes').notNull(),
    /** The name as it was then. */
    createdBy: text('created_by').notNull(),
    createdByStaffId: uuid('created_by_staff_id'),
    updatedBy: text('updated_by'),
    createdAt: momentColumn('created_at').notNull().defaultNow(),
    updatedAt: momentColumn('updated_at').notNull().defaultNow(),
    version: integer('version').notNull().default(1),
    /** Made by the form. A second save with the same key is a repetition, not a second record. */
    idempotencyKey: uuid('idempotency_key').notNull(),
    /** What that first save contained: the same key with another content is not a repetition. */
    contentHash: text('content_hash').notNull(),
    deletedAt: momentColumn('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.id] }),
    foreignKey({ columns: [table.ownerId, table.storeId], foreignColumns: [stores.ownerId, stores.id] }),
    uniqueIndex('financial_records_idempotency').on(table.ownerId, table.idempotencyKey),
    // Read backwards for the newest. An index that is descending itself would put nulls last, and then serve no such query.
    index('financial_records_newest')
      .on(table.ownerId, table.storeId, table.businessDate, table.id)
      .where(sql`deleted_at is null`),
    index('financial_records_deleted')
      .on(table.ownerId, table.deletedAt)
      .where(sql`deleted_at is not null`),
    foreignKey({ columns: [table.ownerId, table.createdByStaffId], foreignColumns: [staff.ownerId, staff.id] }),
    index('financial_records_creator')
      .on(table.ownerId, table.createdByStaffId)
      .where(sql`created_by_staff_id is not null`),
  ],
);

/**
 * One game's takings in a record, with the name, representative and percent of that day. The game itself may be
 * purged later; its id stays as a mark that tells the games of an edited record apart.
 */
export const gameLines = pgTable(
  'game_lines',
  {
    ownerId: uuid('owner_id').notNull(),
    recordId: uuid('record_id').notNull(),
    lineNumber: smallint('line_number').notNull(),
    gameId: uuid('game_id').notNull(),
    gameName: text('game_name').notNull(),
    repName: text('rep_name').notNull(),
    commissionBasisPoints: integer('commission_basis_points').$type<BasisPoints>().notNull(),
    takingsCents: centsColumn('takings_cents'),
    commissionCents: centsColumn('commission_cents'),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.recordId, table.lineNumber] }),
    foreignKey({
      columns: [table.ownerId, table.recordId],
      foreignColumns: [financialRecords.ownerId, financialRecords.id],
    }).onDelete('cascade'),
  ],
);

export const expenseLines = pgTable(
  'expense_lines',
  {
    ownerId: uuid('owner_id').notNull(),
    recordId: uuid('record_id').notNull(),
    lineNumber: smallint('line_number').notNull(),
    description: text('description').notNull(),
    amountCents: centsColumn('amount_cents'),
    category: text('category', { enum: EXPENSE_CATEGORIES }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.recordId, table.lineNumber] }),
    foreignKey({
      columns: [table.ownerId, table.recordId],
      foreignColumns: [financialRecords.ownerId, financialRecords.id],
    }).onDelete('cascade'),
  ],
);

// What the records add up to, kept in the transaction that changes a record, so that no screen sums history.

const totalsColumns = {
  recordCount: integer('record_count').notNull(),
  moneyInCents: centsColumn('money_in_cents'),
  moneyOutCents: centsColumn('money_out_cents'),
};

export const storeTotals = pgTable(
  'store_totals',
  {
    ownerId: uuid('owner_id').notNull(),
    storeId: uuid('store_id').notNull(),
    ...totalsColumns,
    dayCount: integer('day_count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.storeId] }),
    foreignKey({ columns: [table.ownerId, table.storeId], foreignColumns: [stores.ownerId, stores.id] }).onDelete(
      'cascade',
    ),
  ],
);

export const storeDayTotals = pgTable(
  'store_day_totals',
  {
    ownerId: uuid('owner_id').notNull(),
    storeId: uuid('store_id').notNull(),
    businessDate: businessDateColumn(),
    ...totalsColumns,
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.storeId, table.businessDate] }),
    foreignKey({ columns: [table.ownerId, table.storeId], foreignColumns: [stores.ownerId, stores.id] }).onDelete(
      'cascade',
    ),
  ],
);

export const storeGameTotals = pgTable(
  'store_game_totals',
  {
    ownerId: uuid('owner_id').notNull(),
    storeId: uuid('store_id').notNull(),
    gameName: text('game_name').notNull(),
    recordCount: integer('record_count').notNull(),
    takingsCents: centsColumn('takings_cents'),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.storeId, table.gameName] }),
    foreignKey({ columns: [table.ownerId, table.storeId], foreignColumns: [stores.ownerId, stores.id] }).onDelete(
      'cascade',
    ),
  ],
);

/** What the games of a representative took in a month and what is owed on it. A period's months are read here, its odd days from the lines. */
export const storeRepMonthTotals = pgTable(
  'store_rep_month_totals',
  {
    ownerId: uuid('owner_id').notNull(),
    storeId: uuid('store_id').notNull(),
    /** The first day of the month. */
    month: businessDateColumn('month'),
    repName: text('rep_name').notNull(),
    takingsCents: centsColumn('takings_cents'),
    commissionCents: centsColumn('commission_cents'),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.storeId, table.month, table.repName] }),
    foreignKey({ columns: [table.ownerId, table.storeId], foreignColumns: [stores.ownerId, stores.id] }).onDelete(
      'cascade',
    ),
  ],
);

/** Over the stores that are not deleted. */
export const ownerDayTotals = pgTable(
  'owner_day_totals',
  { ownerId: uuid('owner_id').notNull(), businessDate: businessDateColumn(), ...totalsColumns },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.businessDate] }),
    foreignKey({ columns: [table.ownerId], foreignColumns: [owners.id] }).onDelete('cascade'),
  ],
);

/** Over the stores that are not deleted. Its row is also the owner's lock: who changes money of an owner holds it. */
export const ownerTotals = pgTable('owner_totals', {
  ownerId: uuid('owner_id')
    .primaryKey()
    .references(() => owners.id, { onDelete: 'cascade' }),
  ...totalsColumns,
  dayCount: integer('day_count').notNull(),
});
