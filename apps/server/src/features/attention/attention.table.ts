import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { owners } from '../../access/owners.table.ts';
import { momentColumn } from '../../platform/postgres/columns.ts';

/** What the owner has seen of what needs attention. The lines themselves are read from what they are about. */
export const attentionSeen = pgTable(
  'attention_seen',
  {
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => owners.id, { onDelete: 'cascade' }),
    /** Names the line and its state: when more happens, it is another line. */
    key: text('key').notNull(),
    note: text('note').notNull().default(''),
    seenAt: momentColumn('seen_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.key] })],
);
