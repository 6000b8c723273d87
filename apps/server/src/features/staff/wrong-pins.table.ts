import { boolean, foreignKey, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { stores } from '../../access/stores.table.ts';
import { momentColumn } from '../../platform/postgres/columns.ts';

/** Wrong PINs that no later correct PIN has cancelled. They stay until the owner unlocks PIN entry. */
export const wrongPins = pgTable(
  'wrong_pins',
  {
    ownerId: uuid('owner_id').notNull(),
    storeId: uuid('store_id').notNull(),
    /** Null when the counter was removed since. */
    counterId: uuid('counter_id'),
    /** Only for comparison with a later correct PIN: it is never clear text, nor a staff member's hash. */
    pinKeyedHash: text('pin_keyed_hash').notNull().default(''),
    /** Whether the owner was mailed about this wrong PIN. */
    isOwnerNotified: boolean('is_told').notNull().default(false),
    typedAt: momentColumn('typed_at').notNull().defaultNow(),
    /** Written by earlier versions. */
    tokenHash: text('token_hash').notNull().default(''),
  },
  (table) => [
    foreignKey({ columns: [table.ownerId, table.storeId], foreignColumns: [stores.ownerId, stores.id] }).onDelete(
      'cascade',
    ),
    index('wrong_pins_store').on(table.ownerId, table.storeId, table.typedAt),
  ],
);
