import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { DEFAULT_DAY_END, DEFAULT_TIME_ZONE } from '@quarterdeck/domain/business-day';
import type { ClosedPeriod } from '@quarterdeck/domain/closed-days';
import { DEFAULT_CASH_LIMIT, DEFAULT_ENTRY_WINDOW_DAYS } from '@quarterdeck/domain/financial-record';
import type { Cents } from '@quarterdeck/domain/money';
import { centsColumn, momentColumn, versionColumn } from '../platform/postgres/columns.ts';
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
    /** The counter's sign-in name. Unique across all owners. It never contains an `@`, so it cannot be an email. */
    username: text('username').notNull(),
    /** Encrypted, because the owner can display it again. */
    passwordSealed: text('password_sealed').notNull(),
    /** For the comparison at sign-in. */
    passwordKeyedHash: text('password_keyed_hash').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    /** Cash left in the till for change, part of the expected cash. Zero for stores that use none. */
    openingFloatCents: centsColumn('opening_float_cents').default(0 as Cents),
    /** IANA name. Together with `day_ends_at` it determines the store's business date. */
    timeZone: text('time_zone').notNull().default(DEFAULT_TIME_ZONE),
    /** Whether the owner chose it. If not, it is a guess and the owner is asked. */
    timeZoneConfirmed: boolean('time_zone_confirmed').notNull().default(false),
    /** A whole hour of local time, 0 to 11. The time before it belongs to the previous day. */
    dayEndsAt: integer('day_ends_at').notNull().default(DEFAULT_DAY_END),
    /** How long a counter saves and edits after a correct PIN without asking again; 0: it always asks. */
    rememberShiftMinutes: integer('remember_shift_minutes').notNull().default(0),
    /** How many days back a counter saves a record without the edit right; earlier dates also count as entered late. */
    entryWindowDays: integer('entry_window_days').notNull().default(DEFAULT_ENTRY_WINDOW_DAYS),
    /** Whether a new counter waits for the owner before it is signed in. */
    approveCounters: boolean('approve_counters').notNull().default(false),
    /** How far the counted cash may be from the expected cash before the owner is mailed. */
    cashLimitCents: centsColumn('cash_limit_cents').default(DEFAULT_CASH_LIMIT),
    /** 0 for Sunday to 6 for Saturday, ascending. */
    closedWeekdays: jsonb('closed_weekdays').$type<number[]>().notNull().default([]),
    /** Seasons and single closed days, by their first day. */
    closedPeriods: jsonb('closed_periods').$type<ClosedPeriod[]>().notNull().default([]),
    /** Part of the owner's sample data: it has no counter, is never billed and is never mailed about. */
    isSample: boolean('is_sample').notNull().default(false),
    /** The provider's id of its subscription; null for the free store and for samples. */
    subscriptionId: text('subscription_id'),
    /** The counter closes at this time; null: it stays open. `billing` maintains it for stores with a subscription. */
    runsUntil: momentColumn('runs_until'),
    version: versionColumn(),
    createdAt: momentColumn('created_at').notNull().defaultNow(),
    updatedAt: momentColumn('updated_at').notNull().defaultNow(),
    deletedAt: momentColumn('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.id] }),
    uniqueIndex('stores_username').on(table.username),
    // One subscription never pays for two stores.
    uniqueIndex('stores_subscription').on(table.subscriptionId),
    uniqueIndex('stores_one_free')
      .on(table.ownerId)
      .where(sql`subscription_id is null and deleted_at is null and not is_sample`),
  ],
);

/** Whether the store is not deleted and has time left, paid or free. In a query on `stores`. */
const hasTimeLeft = sql`stores.deleted_at is null
  and (stores.runs_until is null or stores.runs_until > now())`;

/** Whether records are expected of the store: it is active and paid for. In a query on `stores`. */
export const storeIsRunning = sql`stores.is_active and ${hasTimeLeft}`;

/** Whether the store has a subscription whose paid time is not over. In a query on `stores`. */
export const storeIsPaid = sql`stores.subscription_id is not null and ${hasTimeLeft}`;

/** Whether the store's counter may be used, in a query on `stores`. */
export const counterIsOpen = sql`${storeIsRunning} and not stores.is_sample`;
