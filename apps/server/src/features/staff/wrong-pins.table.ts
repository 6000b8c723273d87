import { foreignKey, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { stores } from '../../access/stores.table.ts';
import { momentColumn } from '../../platform/postgres/columns.ts';

/** Wrong PINs, by session. Too many in a short time lock PIN entry there. */
export const wrongPins = pgTable(
  'wrong_pins',
  {
    ownerId: uuid('owner_id').notNull(),
    storeId: uuid('store_id').notNull(),
    tokenHash: text('token_hash').notNull(),
    typedAt: momentColumn('typed_at').notNull().defaultNow(),
  },
  (table) => [
    foreignKey({ columns: [table.ownerId, table.storeId], foreignColumns: [stores.ownerId, stores.id] }).onDelete(
      'cascade',
    ),
    index('wrong_pins_store').on(table.ownerId, table.storeId, table.typedAt),
  ],
);
