import type { AuditAction, AuditKind } from '@quarterdeck/contract/audit';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { owners } from '../../access/owners.table.ts';
import { bytesColumn, momentColumn } from '../../platform/postgres/columns.ts';

/** One changed field as the screens show it: "Takings", "$100.00", "$120.00". Null if there was or is no value. */
export interface AuditChange {
  what: string;
  before: string | null;
  after: string | null;
}

/**
 * Who changed what and when, with the values before and after. Append-only: a trigger rejects every update, and every
 * delete except with an account that has ended. Its subjects may be purged, so there are no foreign keys.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => owners.id),
    /** UUIDv7: later entries sort after earlier ones. */
    id: uuid('id').notNull(),
    /** Null for entries about the account. */
    storeId: uuid('store_id'),
    kind: text('kind').$type<AuditKind>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** Its name at the time; for a record its date. */
    subject: text('subject').notNull(),
    action: text('action').$type<AuditAction>().notNull(),
    actor: text('actor').notNull(),
    changes: jsonb('changes').$type<AuditChange[]>().notNull(),
    at: momentColumn('at').notNull().defaultNow(),
    /** Its place in the owner's chain, from 1 without gaps. A trigger sets this and the hash. */
    sequence: integer('sequence').notNull().default(0),
    /** SHA-256 of the hash before it and of everything else in this row; verify-audit.ts has the formula. */
    hash: bytesColumn('hash')
      .notNull()
      .default(sql`''::bytea`),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.id] }),
    index('audit_entries_store').on(table.ownerId, table.storeId, table.id),
    // Entries that are not about records are few among many.
    index('audit_entries_kind')
      .on(table.ownerId, table.storeId, table.kind, table.id)
      .where(sql`kind <> 'record'`),
    index('audit_entries_kind_of_all')
      .on(table.ownerId, table.kind, table.id)
      .where(sql`kind <> 'record'`),
    index('audit_entries_actor').on(table.ownerId, table.actor, table.id),
    // Changes of accounts by HR and operators, across all owners.
    index('audit_entries_of_others')
      .on(table.id)
      .where(sql`kind = 'account' and actor <> 'Admin'`),
    index('audit_entries_subject').on(table.ownerId, table.subjectId, table.id),
    uniqueIndex('audit_entries_sequence').on(table.ownerId, table.sequence),
  ],
);

/**
 * The end of each owner's chain, so that a missing last entry is noticed. Only the trigger of new entries writes it.
 */
export const auditHeads = pgTable('audit_heads', {
  ownerId: uuid('owner_id')
    .primaryKey()
    .references(() => owners.id, { onDelete: 'cascade' }),
  sequence: integer('sequence').notNull().default(0),
  hash: bytesColumn('hash')
    .notNull()
    .default(sql`''::bytea`),
});
