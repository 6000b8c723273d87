import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { owners } from '../../access/owners.table.ts';
import { momentColumn } from '../../platform/postgres/columns.ts';

/** Owners who applied to refer others. The code is created later, or with the application. */
export const affiliates = pgTable(
  'affiliates',
  {
    ownerId: uuid('owner_id')
      .primaryKey()
      .references(() => owners.id, { onDelete: 'cascade' }),
    appliedAt: momentColumn('applied_at').notNull().defaultNow(),
    /** 4 to 16 upper case letters and digits. */
    introCode: text('intro_code'),
    createdAt: momentColumn('created_at'),
  },
  (table) => [uniqueIndex('affiliates_code').on(table.introCode)],
);
