import { sql } from 'drizzle-orm';
import {
  bigint,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { owners } from '../../access/owners.table.ts';
import { bytesColumn, momentColumn } from '../../platform/postgres/columns.ts';

/** A store that was not deleted when the archive was made, and the number of items in it, without deleted ones. */
export interface ArchivedStore {
  storeId: string;
  storeName: string;
  isFree: boolean;
  games: number;
  records: number;
  staff: number;
  loans: number;
}

/** An archive: a ZIP, in chunks. Backups of nights without changes share one. */
export const backupArchives = pgTable(
  'backup_archives',
  {
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => owners.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    /** SHA-256 of its content, without the time it was made. */
    digest: text('digest').notNull(),
    formatVersion: integer('format_version').notNull(),
    byteCount: bigint('byte_count', { mode: 'number' }).notNull(),
    rowCount: integer('row_count').notNull(),
    stores: jsonb('stores').$type<ArchivedStore[]>().notNull(),
    /** Keyed with APP_SECRET, so that only this installation can make it; empty until the archive is complete. */
    signature: text('signature').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);

/**
 * All chunks of an archive except the last have `CHUNK_BYTES`. The migration turns off compression, because they are
 * compressed already.
 */
export const backupChunks = pgTable(
  'backup_chunks',
  {
    ownerId: uuid('owner_id').notNull(),
    archiveId: uuid('archive_id').notNull(),
    number: integer('number').notNull(),
    bytes: bytesColumn('bytes').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.archiveId, table.number] }),
    foreignKey({
      columns: [table.ownerId, table.archiveId],
      foreignColumns: [backupArchives.ownerId, backupArchives.id],
    }).onDelete('cascade'),
  ],
);

export const backups = pgTable(
  'backups',
  {
    ownerId: uuid('owner_id').notNull(),
    /** UUIDv7: later ones sort after earlier ones. */
    id: uuid('id').notNull(),
    /** `download` was requested by an owner: kept as long as its link is valid. */
    kind: text('kind', { enum: ['nightly', 'before-restore', 'download'] }).notNull(),
    /** The night of a nightly backup. */
    night: date('night', { mode: 'string' }),
    archiveId: uuid('archive_id').notNull(),
    madeAt: momentColumn('made_at').notNull(),
    expiresAt: momentColumn('expires_at').notNull(),
    restoredAt: momentColumn('restored_at'),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.id] }),
    foreignKey({
      columns: [table.ownerId, table.archiveId],
      foreignColumns: [backupArchives.ownerId, backupArchives.id],
    }),
    foreignKey({ columns: [table.ownerId], foreignColumns: [owners.id] }).onDelete('cascade'),
    // One per night, however many nodes are running.
    uniqueIndex('backups_night')
      .on(table.ownerId, table.night)
      .where(sql`kind = 'nightly'`),
    index('backups_archive').on(table.ownerId, table.archiveId),
    index('backups_expiry').on(table.expiresAt),
  ],
);

/** A one-time link to an archive, for a browser download that cannot send the session's token. */
export const downloadLinks = pgTable(
  'download_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    ownerId: uuid('owner_id').notNull(),
    backupId: uuid('backup_id').notNull(),
    expiresAt: momentColumn('expires_at').notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.ownerId, table.backupId], foreignColumns: [backups.ownerId, backups.id] }).onDelete(
      'cascade',
    ),
    index('download_links_backup').on(table.ownerId, table.backupId),
  ],
);
