import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { DEFAULT_DAY_END, DEFAULT_TIME_ZONE } from '@quarterdeck/domain/business-day';
import type { Cents } from '@quarterdeck/domain/money';
import { centsColumn, momentColumn } from '../platform/postgres/columns.ts';
import { owners } from './owners.table.ts';

export const stores = pgTable(
  'stores',
  {
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => owners.id),
    id: uuid('id').notNull(),
    storeName: text('store_name').notNull(),
    address: text('address').notNull(),
    notes: text('notes').notNull(),
    /** What the store's terminal signs in with. Unique over all owners; never has an `@`, so never looks like an e-mail. */
    username: text('username').notNull(),
    /** To be shown to the owner again. */
    passwordSealed: text('password_sealed').notNull(),
    /** To be compared at sign-in. */
    passwordKeyedHash: text('password_keyed_hash').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    /** Cash left in the till for change, part of what is expected there. Zero where the store uses none. */
    openingFloatCents: centsColumn('opening_float_cents').default(0 as Cents),
    /** IANA name. With the hour below it says which business date it is at the store. */
    timeZone: text('time_zone').notNull().default(DEFAULT_TIME_ZONE),
    /** Whether the owner chose it; else it is a guess, and the owner is asked. */
    timeZoneConfirmed: boolean('time_zone_confirmed').notNull().default(false),
    /** A whole hour of the wall clock, 0 to 11: what happens before it belongs to the day before. */
    dayEndsAt: integer('day_ends_at').notNull().default(DEFAULT_DAY_END),
    /** For so long after a right PIN a counter saves and edits without asking again; 0: it always asks. */
    rememberShiftMinutes: integer('remember_shift_minutes').notNull().default(0),
    /** The provider's id of what it is paid by; null for the free one. */
    subscriptionId: text('subscription_id'),
    /** Past that its counter is closed; null: it runs for ever. Kept by `billing` for stores with a subscription. */
    runsUntil: momentColumn('runs_until'),
    createdAt: momentColumn('created_at').notNull().defaultNow(),
    updatedAt: momentColumn('updated_at').notNull().defaultNow(),
    deletedAt: momentColumn('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.id] }),
    uniqueIndex('stores_username').on(table.username),
    // Nothing is paid for once and given twice.
    uniqueIndex('stores_subscription').on(table.subscriptionId),
  ],
);

/** Whether people may work at the store's counter, in a query on `stores`. */
export const counterIsOpen = sql`stores.is_active and stores.deleted_at is null
  and (stores.runs_until is null or stores.runs_until > now())`;
