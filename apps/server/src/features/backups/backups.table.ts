import type { StoreCounts } from '@quarterdeck/contract/backups';
import { sql } from 'drizzle-orm';
import {
  bigint,
  customType,
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
import { momentColumn } from '../../platform/postgres/columns.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A store that was not deleted when the archive was made. */
export type ArchivedStore = StoreCounts & { storeId: string; storeName: string; isFree: boolean };

/** An archive: a ZIP, in chunks. Backups of nights in which nothing changed share one. */
export const backupArchives = pgTable(
  'backup_archives',
  {
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => owners.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    /** SHA-256 over all that is in it, without when it was made. */
    digest: text('digest').notNull(),
    formatVersion: integer('format_version').notNull(),
    byteCount: bigint('byte_count', { mode: 'number' }).notNull(),
    rowCount: integer('row_count').notNull(),
    stores: jsonb('stores').$type<ArchivedStore[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);

/** All but the last of an archive are `CHUNK_BYTES` long. The migration has them stored as they are: they are compressed already. */
export const backupChunks = pgTable(
  'backup_chunks',
  {
    ownerId: uuid('owner_id').notNull(),
    archiveId: uuid('archive_id').notNull(),
    number: integer('number').notNull(),
    bytes: bytea('bytes').notNull(),
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
    /** `download` is what an owner asked for just now: kept for as long as the link to it works. */
    kind: text('kind', { enum: ['nightly', 'before-restore', 'download'] }).notNull(),
    /** Which night a nightly one is of. */
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
    // However many nodes work on a night, it has one.
    uniqueIndex('backups_night')
      .on(table.ownerId, table.night)
      .where(sql`kind = 'nightly'`),
    index('backups_archive').on(table.ownerId, table.archiveId),
    index('backups_expiry').on(table.expiresAt),
  ],
);

/** What a browser gets an archive by, where it cannot send the token of its session: used once, then gone. */
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
