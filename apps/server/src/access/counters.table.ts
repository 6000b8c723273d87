import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { momentColumn } from '../platform/postgres/columns.ts';
import { stores } from './stores.table.ts';

/** A browser that has signed in at a store: its shared counter, or the phone of a staff member. */
export const counters = pgTable(
  'counters',
  {
    ownerId: uuid('owner_id').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    storeId: uuid('store_id').notNull(),
    /** The hash of the token that the browser keeps. */
    tokenHash: text('token_hash').notNull(),
    /** The owner's name for it; empty until there is one. */
    name: text('name').notNull().default(''),
    userAgent: text('user_agent').notNull(),
    firstSeenAt: momentColumn('first_seen_at').notNull().defaultNow(),
    lastSeenAt: momentColumn('last_seen_at').notNull().defaultNow(),
    /** The staff member whose PIN was accepted last, and when. They may have been purged since. */
    lastUsedBy: uuid('last_used_by'),
    lastUsedAt: momentColumn('last_used_at'),
    /** When the owner was mailed about it; null when too many came at once. */
    announcedAt: momentColumn('announced_at'),
    /** When the owner approved it. Until then it counts as new. */
    approvedAt: momentColumn('approved_at'),
    /** Since when the counter has had typed but unsaved takings, as it reports; null if it has none. */
    draftSince: momentColumn('draft_since'),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.id] }),
    foreignKey({ columns: [table.ownerId, table.storeId], foreignColumns: [stores.ownerId, stores.id] }).onDelete(
      'cascade',
    ),
    // One browser may be a counter of several stores.
    uniqueIndex('counters_token').on(table.ownerId, table.storeId, table.tokenHash),
    index('counters_token_anywhere').on(table.tokenHash),
  ],
);
