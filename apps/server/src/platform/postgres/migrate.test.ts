import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { newDatabase } from '../../../test/postgres/database.ts';
import type { Connection } from './database.ts';
import { createDatabase, migrate } from './migrate.ts';

async function query<Row>(connection: Connection, text: string): Promise<Row[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** The complete schema of a database, as comparable lines. */
const shape = async (connection: Connection): Promise<string[]> => {
  const rows = await query<{ line: string }>(
    connection,
    `select concat_ws(' ', table_name, column_name, udt_name, character_maximum_length, 'nullable ' || is_nullable, column_default) as line
     from information_schema.columns where table_schema = 'public' and table_name <> 'migrations'
     union all
     select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
     where connamespace = 'public'::regnamespace and conrelid <> coalesce(to_regclass('migrations'), 0)
     union all
     select indexdef from pg_indexes where schemaname = 'public' and tablename <> 'migrations'
     order by 1`,
  );
  return rows.map((row) => row.line);
};

/** Every table described in code: the exports of `*.table.ts`. */
async function describedTables(): Promise<Record<string, unknown>> {
  const sources = join(import.meta.dirname, '../..');
  const files = await readdir(sources, { recursive: true });
  const tables: Record<string, unknown> = {};
  for (const file of files) {
    if (file.endsWith('.table.ts')) Object.assign(tables, await import(join(sources, file)));
  }
  return tables;
}

test('the migrations create exactly the tables that the code describes', async () => {
  const described = await newDatabase({ empty: true });
  const statements = await generateMigration(generateDrizzleJson({}), generateDrizzleJson(await describedTables()));
  await query(described, statements.join('\n'));
  const migrated = await newDatabase({ empty: true });
  await migrate(migrated);

  // Drizzle cannot describe the columns that `on delete set null` changes.
  const tables = (await shape(migrated)).map((line) => line.replace(/(ON DELETE SET NULL) \(\w+\)$/, '$1'));
  expect(tables.filter((line) => line.startsWith('financial_records '))).not.toEqual([]);
  expect(tables).toEqual(await shape(described));
});

test('migrating is idempotent, also concurrently', async () => {
  const database = await newDatabase({ empty: true });
  await Promise.all(Array.from({ length: 5 }, () => migrate(database)));
  const applied = await query(database, 'select * from migrations');
  const tables = await shape(database);
  await query(database, `insert into mailbox (to_address, subject, text_body, html_body) values ('a', 'b', 'c', 'd')`);
  await migrate(database);
  expect(await query(database, 'select * from migrations')).toEqual(applied);
  expect(await shape(database)).toEqual(tables);
  expect(await query(database, 'select subject from mailbox')).toEqual([{ subject: 'b' }]);
});

test('a missing database is created under any name, an existing one left alone', async () => {
  const cluster = inject('cluster');
  const database = 'It"s a name';
  await createDatabase(cluster, database);
  await query({ ...cluster, database }, 'create table kept (id int)');
  await createDatabase(cluster, database);
  expect(await query({ ...cluster, database }, 'select * from kept')).toEqual([]);
});

test('rows can refer to rows of the same owner only', async () => {
  const rows = await query<{ name: string; columns: string[] }>(
    await newDatabase(),
    `select conrelid::regclass || '.' || conname as name,
       array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as columns
     from pg_constraint where contype in ('f', 'p') and connamespace = 'public'::regnamespace
       and exists (select from pg_attribute where attrelid = conrelid and attname = 'owner_id')
       and conrelid::regclass::text not in ('sessions', 'email_tokens', 'known_devices', 'challenges', 'download_links')`,
  );
  expect(rows.length).toBeGreaterThan(15);
  for (const { name, columns } of rows) expect(columns, name).toContain('owner_id');
});
