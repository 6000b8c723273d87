import type { BasisPoints } from '@quarterdeck/domain/commission';
import { foreignKey, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { stores } from '../../access/stores.table.ts';
import { businessDateColumn, centsColumn } from '../../platform/postgres/columns.ts';

/** The parts of the calendar that have rollups. */
export const ROLLUP_UNITS = ['month', 'year'] as const;

const keyColumns = {
  ownerId: uuid('owner_id').notNull(),
  storeId: uuid('store_id').notNull(),
  unit: text('unit', { enum: ROLLUP_UNITS }).notNull(),
  /** The first day of the month or year. */
  startsOn: businessDateColumn('starts_on'),
};

/**
 * The sums of a past month or year of a store, which long periods read in place of its lines. Without a row, the lines
 * are read. Any change to its records deletes the row. The tables have the names that earlier versions read.
 */
export const rollups = pgTable(
  'kept_sums',
  {
    ...keyColumns,
    /** The last day that is added up: of the month or year, or of the current year's last past month. */
    endsOn: businessDateColumn('ends_on'),
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

/** The sums of a rollup's lines by game, and by its name and representative at the time. */
export const gameRollups = pgTable(
  'kept_game_sums',
  {
    ...keyColumns,
    gameId: uuid('game_id').notNull(),
    gameName: text('game_name').notNull(),
    repName: text('rep_name').notNull(),
    firstDate: businessDateColumn('first_date'),
    lastDate: businessDateColumn('last_date'),
    /** The highest value of its lines. */
    commissionBasisPoints: integer('commission_basis_points').$type<BasisPoints>().notNull(),
    /** The number of dates with the game. A date on which the game has several lines is counted in only one row. */
    dayCount: integer('day_count').notNull(),
    /** The sum of the machines on those dates, and the number of dates without a known number of machines. */
    machineDays: integer('machine_days').notNull(),
    unknownDays: integer('unknown_days').notNull(),
    /** The number of records with the name. A record that has the name twice is counted in only one row. */
    recordCount: integer('record_count').notNull(),
    takingsCents: centsColumn('takings_cents'),
    commissionCents: centsColumn('commission_cents'),
  },
  (table) => [
    // PostgreSQL truncates names after 63 bytes.
    primaryKey({
      name: 'kept_game_sums_pk',
      columns: [table.ownerId, table.storeId, table.unit, table.startsOn, table.gameId, table.gameName, table.repName],
    }),
    foreignKey({
      name: 'kept_game_sums_of_fk',
      columns: [table.ownerId, table.storeId, table.unit, table.startsOn],
      foreignColumns: [rollups.ownerId, rollups.storeId, rollups.unit, rollups.startsOn],
    }).onDelete('cascade'),
  ],
);
