import { foreignKey, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { Device } from '@quarterdeck/contract/device';
import { momentColumn } from '../platform/postgres/columns.ts';
import { counters } from './counters.table.ts';
import { knownDevices, owners } from './owners.table.ts';
import { staff } from './staff.table.ts';
import { stores } from './stores.table.ts';

/** A signed-in browser: the owner's, a store's counter (with `store_id`) or a staff member's (with `staff_id`). */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** Identifies the session in lists. */
    id: uuid('id').notNull().defaultRandom(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => owners.id, { onDelete: 'cascade' }),
    storeId: uuid('store_id'),
    staffId: uuid('staff_id'),
    /** The browser of a counter session; null in sessions opened by earlier versions. */
    counterId: uuid('counter_id'),
    /** The owner's known browser, by the hash of its token; null at a counter, and in sessions of earlier versions. */
    knownDeviceHash: text('known_device_hash'),
    userAgent: text('user_agent').notNull(),
    /** The browser's report about itself: platform, language, screen, time zone. */
    device: jsonb('device').$type<Device>(),
    /** The staff member whose PIN was last accepted here, if the store's counters remember it. */
    shiftStaffId: uuid('shift_staff_id'),
    shiftBeganAt: momentColumn('shift_began_at'),
    shiftEndsAt: momentColumn('shift_ends_at'),
    /**
     * The only record that may be edited without another PIN, the staff member who may edit it, and the end of this
     * permission.
     */
    editRecordId: uuid('edit_record_id'),
    editStaffId: uuid('edit_staff_id'),
    editEndsAt: momentColumn('edit_ends_at'),
    createdAt: momentColumn('created_at').notNull().defaultNow(),
    /**
     * When the owner last signed in or confirmed their identity here; null before that in a session opened by a link. A
     * new token does not change it.
     */
    authenticatedAt: momentColumn('authenticated_at').defaultNow(),
    lastSeenAt: momentColumn('last_seen_at').notNull().defaultNow(),
    expiresAt: momentColumn('expires_at').notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.ownerId, table.storeId], foreignColumns: [stores.ownerId, stores.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [table.ownerId, table.staffId], foreignColumns: [staff.ownerId, staff.id] }).onDelete(
      'cascade',
    ),
    // Removing a counter ends its sessions.
    foreignKey({ columns: [table.ownerId, table.counterId], foreignColumns: [counters.ownerId, counters.id] }).onDelete(
      'cascade',
    ),
    // In the migration, `set null` names the hash: the owner stays.
    foreignKey({
      name: 'sessions_known_device_fk',
      columns: [table.ownerId, table.knownDeviceHash],
      foreignColumns: [knownDevices.ownerId, knownDevices.tokenHash],
    }).onDelete('set null'),
    unique('sessions_id').on(table.ownerId, table.id),
    index('sessions_owner').on(table.ownerId),
    index('sessions_store').on(table.ownerId, table.storeId),
    // For finding the sessions of a forgotten browser.
    index('sessions_known_device').on(table.knownDeviceHash),
  ],
);

/**
 * A sign-in that waits for its second factor or for the decision to restore the account, a passkey being added, or an
 * identity being confirmed.
 */
export const challenges = pgTable(
  'challenges',
  {
    tokenHash: text('token_hash').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => owners.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['sign-in', 'restore-account', 'add-passkey', 'confirm-identity'] }).notNull(),
    /** The only session that may answer; null if the challenge began without a session. */
    sessionId: uuid('session_id'),
    /** The challenge that a passkey signs; null when no signature is needed. */
    challenge: text('challenge'),
    wrongTries: integer('wrong_tries').notNull().default(0),
    expiresAt: momentColumn('expires_at').notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.ownerId, table.sessionId], foreignColumns: [sessions.ownerId, sessions.id] }).onDelete(
      'cascade',
    ),
    index('challenges_owner').on(table.ownerId),
  ],
);
