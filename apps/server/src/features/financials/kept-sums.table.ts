import type { BasisPoints } from '@quarterdeck/domain/commission';
import { foreignKey, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { stores } from '../../access/stores.table.ts';
import { businessDateColumn, centsColumn } from '../../platform/postgres/columns.ts';

/** Which parts of the calendar are added up. */
export const KEPT_UNITS = ['month', 'year'] as const;

const keyColumns = {
  ownerId: uuid('owner_id').notNull(),
  storeId: uuid('store_id').notNull(),
  unit: text('unit', { enum: KEPT_UNITS }).notNull(),
  /** The first day of the month or year. */
  startsOn: businessDateColumn('starts_on'),
};

/**
 * A past month or year of a store whose sums are kept, so that long periods read them instead of the lines. Without a
 * row here the lines are read. Any change to its records deletes the row.
 */
export const keptSums = pgTable(
  'kept_sums',
  {
    ...keyColumns,
    /** The first and the last date with a record. */
    firstDate: businessDateColumn('first_date'),
    lastDate: businessDateColumn('last_date'),
    recordCount: integer('record_count').notNull(),
    dayCount: integer('day_count').notNull(),
    moneyInCents: centsColumn('money_in_cents'),
    moneyOutCents: centsColumn('money_out_cents'),
  },
  (table) => [
    primaryKey({ name: 'kept_sums_pk', columns: [table.ownerId, table.storeId, table.unit, table.startsOn] }),
    foreignKey({ columns: [table.ownerId, table.storeId], foreignColumns: [stores.ownerId, stores.id] }).onDelete(
      'cascade',
    ),
  ],
);

/** Its lines, added up by game, its name and its representative at the time. */
export const keptGameSums = pgTable(
  'kept_game_sums',
  {
    ...keyColumns,
    gameId: uuid('game_id').notNull(),
    gameName: text('game_name').notNull(),
    repName: text('rep_name').notNull(),
    firstDate: businessDateColumn('first_date'),
    lastDate: businessDateColumn('last_date'),
    /** The highest of its lines. */
    commissionBasisPoints: integer('commission_basis_points').$type<BasisPoints>().notNull(),
    /** The dates of the game; a date on which it has several lines is counted in one row only. */
    dayCount: integer('day_count').notNull(),
    /** The machines of those dates, and on how many of them their number is not known. */
    machineDays: integer('machine_days').notNull(),
    unknownDays: integer('unknown_days').notNull(),
    /** The records with the name; a record that has it twice is counted in one row only. */
    recordCount: integer('record_count').notNull(),
    takingsCents: centsColumn('takings_cents'),
    commissionCents: centsColumn('commission_cents'),
  },
  (table) => [
    // PostgreSQL cuts names after 63 bytes.
    primaryKey({
      name: 'kept_game_sums_pk',
      columns: [table.ownerId, table.storeId, table.unit, table.startsOn, table.gameId, table.gameName, table.repName],
    }),
    foreignKey({
      name: 'kept_game_sums_of_fk',
      columns: [table.ownerId, table.storeId, table.unit, table.startsOn],
      foreignColumns: [keptSums.ownerId, keptSums.storeId, keptSums.unit, keptSums.startsOn],
    }).onDelete('cascade'),
  ],
);
