import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { owners } from '../../access/owners.table.ts';
import { momentColumn } from '../../platform/postgres/columns.ts';

/** Owners who want to refer others. The code comes later than the wish, or with it. */
export const affiliates = pgTable(
  'affiliates',
  {
    ownerId: uuid('owner_id')
      .primaryKey()
      .references(() => owners.id, { onDelete: 'cascade' }),
    appliedAt: momentColumn('applied_at').notNull().defaultNow(),
    /** Upper case letters and digits, 4 to 16. */
    introCode: text('intro_code'),
    createdAt: momentColumn('created_at'),
  },
  (table) => [uniqueIndex('affiliates_code').on(table.introCode)],
);
