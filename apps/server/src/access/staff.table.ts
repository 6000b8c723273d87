import { PAYMENT_METHODS, PAYMENT_TERMS, POSITIONS } from '@quarterdeck/domain/staff';
import { boolean, foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { businessDateColumn, centsColumn, momentColumn } from '../platform/postgres/columns.ts';
import { stores } from './stores.table.ts';

export const staff = pgTable(
  'staff',
  {
    ownerId: uuid('owner_id').notNull(),
    id: uuid('id').notNull(),
    storeId: uuid('store_id').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    position: text('position', { enum: POSITIONS }).notNull(),
    startDate: businessDateColumn('start_date'),
    hourlyRateCents: centsColumn('hourly_rate_cents'),
    paymentTerms: text('payment_terms', { enum: PAYMENT_TERMS }).notNull(),
    paymentMethod: text('payment_method', { enum: PAYMENT_METHODS }).notNull(),
    paymentValueCents: centsColumn('payment_value_cents'),
    editFinancialEnabled: boolean('edit_financial_enabled').notNull().default(false),
    deleteFinancialEnabled: boolean('delete_financial_enabled').notNull().default(false),
    /** What a person signs in with, beside the store's password. Unique over all owners; a store's name has a dash, these have none. */
    username: text('username').notNull(),
    /** To be shown to the owner again. */
    pinSealed: text('pin_sealed').notNull(),
    /** To find who typed it; made from the store and the PIN. */
    pinKeyedHash: text('pin_keyed_hash').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    /** Made by the form: a repeated save with the same key adds nobody a second time. */
    idempotencyKey: uuid('idempotency_key'),
    createdAt: momentColumn('created_at').notNull().defaultNow(),
    updatedAt: momentColumn('updated_at').notNull().defaultNow(),
    deletedAt: momentColumn('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.id] }),
    foreignKey({ columns: [table.ownerId, table.storeId], foreignColumns: [stores.ownerId, stores.id] }),
    index('staff_store').on(table.ownerId, table.storeId),
    uniqueIndex('staff_username').on(table.username),
    // Deleted people keep theirs for as long as they can come back.
    uniqueIndex('staff_pin').on(table.ownerId, table.storeId, table.pinKeyedHash),
    uniqueIndex('staff_idempotency').on(table.ownerId, table.idempotencyKey),
  ],
);
