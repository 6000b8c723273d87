import type { AuditAction, AuditChange, AuditKind } from '@quarterdeck/contract/audit';
import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { owners } from '../../access/owners.table.ts';
import { momentColumn } from '../../platform/postgres/columns.ts';

/**
 * Who changed what and when, with what it was before and after. Rows are only ever added: a trigger refuses every
 * update, and every delete but that of an account that ends. What they speak of may be purged, so they refer to nothing.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => owners.id),
    /** UUIDv7: later entries sort after earlier ones. */
    id: uuid('id').notNull(),
    /** Null for what concerns the account. */
    storeId: uuid('store_id'),
    kind: text('kind').$type<AuditKind>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** What it was called then: a name, or a day for a record. */
    subject: text('subject').notNull(),
    action: text('action').$type<AuditAction>().notNull(),
    actor: text('actor').notNull(),
    changes: jsonb('changes').$type<AuditChange[]>().notNull(),
    at: momentColumn('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.id] }),
    index('audit_entries_store').on(table.ownerId, table.storeId, table.id),
    // What is not a record is little among very much.
    index('audit_entries_kind')
      .on(table.ownerId, table.storeId, table.kind, table.id)
      .where(sql`kind <> 'record'`),
    // What HR and operators changed of accounts, over all owners.
    index('audit_entries_of_others')
      .on(table.id)
      .where(sql`kind = 'account' and actor <> 'Admin'`),
    index('audit_entries_subject').on(table.ownerId, table.subjectId, table.id),
  ],
);
