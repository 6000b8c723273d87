import { DEFAULT_DIGEST_HOUR } from '@quarterdeck/contract/notifications';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { owners } from '../../access/owners.table.ts';
import { stores } from '../../access/stores.table.ts';
import { momentColumn } from '../../platform/postgres/columns.ts';

/** An owner's mail settings. Without a row, the defaults apply. */
export const notificationSettings = pgTable('notification_settings', {
  ownerId: uuid('owner_id')
    .primaryKey()
    .references(() => owners.id, { onDelete: 'cascade' }),
  digest: boolean('digest').notNull().default(true),
  short: boolean('short').notNull().default(true),
  missing: boolean('missing').notNull().default(true),
  edits: boolean('edits').notNull().default(true),
  counters: boolean('counters').notNull().default(true),
  digestHour: integer('digest_hour').notNull().default(DEFAULT_DIGEST_HOUR),
  /** IANA name; null: that of the first store. */
  timeZone: text('time_zone'),
});

/** An owner's mail settings for a store. Without a row, the defaults apply. */
export const storeNotifications = pgTable(
  'store_notifications',
  {
    ownerId: uuid('owner_id').notNull(),
    storeId: uuid('store_id').notNull(),
    digest: boolean('digest').notNull().default(true),
    short: boolean('short').notNull().default(true),
    edits: boolean('edits').notNull().default(true),
    counters: boolean('counters').notNull().default(true),
    /** The hour of the store's local time by which a day must be entered; null if that is not checked. */
    missingHour: integer('missing_hour'),
    /** When that hour comes next. */
    missingDueAt: momentColumn('missing_due_at'),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.storeId] }),
    foreignKey({ columns: [table.ownerId, table.storeId], foreignColumns: [stores.ownerId, stores.id] }).onDelete(
      'cascade',
    ),
    index('store_notifications_due')
      .on(table.missingDueAt)
      .where(sql`missing_due_at is not null`),
  ],
);

/** When each owner's next digest is due. */
export const digestsDue = pgTable(
  'digests_due',
  {
    ownerId: uuid('owner_id')
      .primaryKey()
      .references(() => owners.id, { onDelete: 'cascade' }),
    dueAt: momentColumn('due_at').notNull(),
  },
  (table) => [index('digests_due_at').on(table.dueAt)],
);

/** Mails sent. A row is added in the transaction that queues the mail; its key prevents sending twice. */
export const sentNotifications = pgTable(
  'sent_notifications',
  {
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => owners.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['digest', 'short', 'missing', 'edited', 'deleted'] }).notNull(),
    /** The subject of the mail: a date, a store's date, or a record. A digest also has one for each store and day. */
    subject: text('subject').notNull(),
    /** Null for the date of a digest. */
    storeId: uuid('store_id'),
    sentAt: momentColumn('sent_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.kind, table.subject] }),
    foreignKey({ columns: [table.ownerId, table.storeId], foreignColumns: [stores.ownerId, stores.id] }).onDelete(
      'cascade',
    ),
    index('sent_notifications_store').on(table.ownerId, table.storeId, table.sentAt),
  ],
);
