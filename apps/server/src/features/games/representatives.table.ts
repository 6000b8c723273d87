import type { Contact } from '@quarterdeck/domain/representative';
import { foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { owners } from '../../access/owners.table.ts';
import { momentColumn, versionColumn } from '../../platform/postgres/columns.ts';

/**
 * Representatives, who are owed the commission of games. Games keep a copy of the name and phone, which changes with
 * this row.
 */
export const representatives = pgTable(
  'representatives',
  {
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => owners.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    email: text('email').notNull().default(''),
    notes: text('notes').notNull().default(''),
    version: versionColumn(),
    createdAt: momentColumn('created_at').notNull().defaultNow(),
    updatedAt: momentColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);

/**
 * The current and former names of representatives, trimmed and in lower case. Each belongs to one representative for
 * good, because records contain it.
 */
export const representativeNames = pgTable(
  'representative_names',
  {
    ownerId: uuid('owner_id').notNull(),
    key: text('key').notNull(),
    representativeId: uuid('representative_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.key] }),
    foreignKey({
      columns: [table.ownerId, table.representativeId],
      foreignColumns: [representatives.ownerId, representatives.id],
    }).onDelete('cascade'),
    index('representative_names_of').on(table.ownerId, table.representativeId),
  ],
);

/**
 * Representatives that were merged into another. They keep their row, names and games, which count for the other one.
 * An undo deletes the row here. Only representatives that are not merged can be merged or merged into, so there are no
 * cycles.
 */
export const representativeMerges = pgTable(
  'representative_merges',
  {
    ownerId: uuid('owner_id').notNull(),
    representativeId: uuid('representative_id').notNull(),
    /** The representative merged into; it may have been merged itself later. */
    intoId: uuid('into_id').notNull(),
    /** The blanks that the merge filled, which an undo blanks again. */
    filled: jsonb('filled').$type<Partial<Contact>>().notNull(),
    mergedAt: momentColumn('merged_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.representativeId] }),
    foreignKey({
      columns: [table.ownerId, table.representativeId],
      foreignColumns: [representatives.ownerId, representatives.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.ownerId, table.intoId],
      foreignColumns: [representatives.ownerId, representatives.id],
    }).onDelete('cascade'),
    index('representative_merges_into').on(table.ownerId, table.intoId),
  ],
);
