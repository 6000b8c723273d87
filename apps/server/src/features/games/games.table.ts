import type { BasisPoints } from '@quarterdeck/domain/commission';
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { stores } from '../../access/stores.table.ts';
import { momentColumn } from '../../platform/postgres/columns.ts';

export const games = pgTable(
  'games',
  {
    ownerId: uuid('owner_id').notNull(),
    id: uuid('id').notNull(),
    storeId: uuid('store_id').notNull(),
    gameName: text('game_name').notNull(),
    quantity: integer('quantity').notNull(),
    /** 12.5 % is 1250. */
    commissionBasisPoints: integer('commission_basis_points').$type<BasisPoints>().notNull(),
    repName: text('rep_name').notNull(),
    repPhone: text('rep_phone').notNull(),
    /** The owner's own: `rep_name` and `rep_phone` are empty and the commission is 0. */
    ownGame: boolean('own_game').notNull().default(false),
    isActive: boolean('is_active').notNull().default(true),
    /** Made by the form: a repeated save with the same key adds no second game. */
    idempotencyKey: uuid('idempotency_key'),
    createdAt: momentColumn('created_at').notNull().defaultNow(),
    updatedAt: momentColumn('updated_at').notNull().defaultNow(),
    deletedAt: momentColumn('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.id] }),
    foreignKey({ columns: [table.ownerId, table.storeId], foreignColumns: [stores.ownerId, stores.id] }),
    index('games_store').on(table.ownerId, table.storeId),
    uniqueIndex('games_idempotency').on(table.ownerId, table.idempotencyKey),
  ],
);
