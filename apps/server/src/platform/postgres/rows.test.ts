import type { Cents } from '@quarterdeck/domain/money';
import { sql } from 'drizzle-orm';
import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { beforeAll, afterAll, describe, expect, expectTypeOf, test } from 'vitest';
import { newDatabase } from '../../../test/postgres/database.ts';
import { centsColumn, momentColumn } from './columns.ts';
import { openDatabase, type Database } from './database.ts';
import { computed, hasRows, nullable, row, rows } from './rows.ts';

let database: Database;
beforeAll(async () => {
  database = openDatabase(await newDatabase(), () => undefined);
});
afterAll(() => database.close());

const things = pgTable('things', {
  id: uuid('id').notNull(),
  openingFloatCents: centsColumn('opening_float_cents'),
  createdAt: momentColumn('created_at').notNull(),
  deletedAt: momentColumn('deleted_at'),
});
const ID = '0199aaaa-0000-7000-8000-000000000001';

describe('the rows of a statement', () => {
  test('have the types that the tables give their columns', async () => {
    const found = await row(
      database.db,
      {
        id: things.id,
        cents: things.openingFloatCents,
        created_at: things.createdAt,
        deleted_at: things.deletedAt,
        owner: nullable(things.id),
        total: computed.number,
        names: computed.json<string[]>(),
      },
      sql`select ${ID}::uuid as id, 250::bigint as cents, '2026-03-01 04:05:06.789+00'::timestamptz as created_at,
            null::timestamptz as deleted_at, null::uuid as owner, count(*) as total, '["a"]'::json as names`,
    );
    expectTypeOf(found).toEqualTypeOf<{
      id: string;
      cents: Cents;
      created_at: Date;
      deleted_at: Date | null;
      owner: string | null;
      total: number;
      names: string[];
    }>();
    expect(found).toEqual({
      id: ID,
      cents: 250,
      created_at: new Date('2026-03-01T04:05:06.789Z'),
      deleted_at: null,
      owner: null,
      total: 1,
      names: ['a'],
    });
  });

  test.each([
    ['another column', sql`select 1::bigint as total, 'x' as name`, 'returned the columns total,name, not total'],
    ['another name', sql`select 1::bigint as count`, 'returned the columns count, not total'],
    ['another type', sql`select 'x'::text as total`, 'the type 25 for total, not bigint'],
    ['null', sql`select null::bigint as total`, 'null for total'],
  ])('are refused with %s than the shape declares', async (_what, statement, problem) => {
    await expect(rows(database.db, { total: computed.number }, statement)).rejects.toThrow(problem);
  });

  test('are checked for their columns even if there are no rows', async () => {
    const none = sql`select 1::bigint as count where false`;
    await expect(rows(database.db, { total: computed.number }, none)).rejects.toThrow(
      'returned the columns count, not total',
    );
  });
});

test('hasRows is true if a statement found a row', async () => {
  expect(await hasRows(database.db, sql`select 1`)).toBe(true);
  expect(await hasRows(database.db, sql`select 1 where false`)).toBe(false);
});
