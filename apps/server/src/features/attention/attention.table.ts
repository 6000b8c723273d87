import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { owners } from '../../access/owners.table.ts';
import { momentColumn } from '../../platform/postgres/columns.ts';

/** The lines of Needs attention that the owner has seen. The lines themselves are derived from other tables. */
export const attentionSeen = pgTable(
  'attention_seen',
  {
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => owners.id, { onDelete: 'cascade' }),
    /** Identifies the line and its state: when more happens, the key changes. */
    key: text('key').notNull(),
    note: text('note').notNull().default(''),
    seenAt: momentColumn('seen_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.key] })],
);
