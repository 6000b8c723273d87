import { foreignKey, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { momentColumn } from '../../platform/columns.ts';
import { staff } from '../staff/staff.table.ts';
import { stores } from '../stores/stores.table.ts';
import { owners } from './owners.table.ts';

/** A signed-in browser: an owner's, (with a store) the terminal of that store, or (with staff) one person's there. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => owners.id, { onDelete: 'cascade' }),
    storeId: uuid('store_id'),
    staffId: uuid('staff_id'),
    userAgent: text('user_agent').notNull(),
    createdAt: momentColumn('created_at').notNull().defaultNow(),
    lastSeenAt: momentColumn('last_seen_at').notNull().defaultNow(),
    expiresAt: momentColumn('expires_at').notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.ownerId, table.storeId], foreignColumns: [stores.ownerId, stores.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [table.ownerId, table.staffId], foreignColumns: [staff.ownerId, staff.id] }).onDelete(
      'cascade',
    ),
    index('sessions_owner').on(table.ownerId),
    index('sessions_store').on(table.ownerId, table.storeId),
  ],
);
