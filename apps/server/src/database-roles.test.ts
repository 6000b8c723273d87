import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { asAdmin, newDatabase } from '../test/postgres/database.ts';
import { startTestServer } from '../test/server.ts';
import { prepareDatabase } from './database-roles.ts';
import type { Connection } from './platform/postgres/database.ts';
import { createDatabase } from './platform/postgres/migrate.ts';

async function ask<Row>(connection: Connection, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query(text, values)).rows as Row[];
  } finally {
    await client.end();
  }
}

const GRANTED = `
  select relname as table, string_agg(privilege, ' ' order by privilege) filter (
      where has_table_privilege(current_user, pg_class.oid, privilege)
    ) as may
  from pg_class, unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) as privilege
  where relkind in ('r', 'p', 'v') and relnamespace = any(array['public', 'jobs']::regnamespace[])
  group by relname order by relname`;

/** Names of the tables in code: the exports of `*.table.ts`. */
async function describedTables(): Promise<string[]> {
  const files = (await readdir(import.meta.dirname, { recursive: true })).filter((file) => file.endsWith('.table.ts'));
  const names: string[] = [];
  for (const file of files) {
    const exported = Object.values((await import(join(import.meta.dirname, file))) as Record<string, unknown>);
    for (const table of exported) if (is(table, PgTable)) names.push(getTableName(table));
  }
  return names;
}

test('the server may read and change rows of every table, but only add to the audit log', async () => {
  const granted = new Map(
    (await ask<{ table: string; may: string }>(await newDatabase(), GRANTED)).map(({ table, may }) => [table, may]),
  );
  const tables = await describedTables();
  expect(tables.length).toBeGreaterThan(30);
  for (const table of tables) expect([...granted.keys()]).toContain(table);
  const exceptions = { audit_entries: 'insert select', audit_heads: 'select', migrations: 'select' };
  for (const [table, may] of Object.entries(exceptions)) {
    expect(granted.get(table), table).toBe(may);
    granted.delete(table);
  }
  for (const [table, may] of granted) expect(may, table).toBe('delete insert select update');
});

test('tables added by later migrations are granted too', async () => {
  const server = await newDatabase();
  await ask(asAdmin(server), 'create table later (id bigserial primary key, what text)');
  expect(await ask(server, `insert into later (what) values ('x') returning id`)).toEqual([{ id: 1 }]);
});

test('the server’s role cannot run DDL, disable a trigger or change roles', async () => {
  const server = await startTestServer();
  for (const statement of [
    'create table mine (id int)',
    'create schema mine',
    'alter table audit_entries disable trigger all',
    'drop table audit_entries',
    'drop trigger audit_entries_stay on audit_entries',
    `create or replace function audit_entries_stay() returns trigger language plpgsql as 'begin return old; end'`,
    'set session_replication_role = replica',
    `set role ${inject('cluster').user}`,
    `alter role ${server.connection.user} superuser`,
    'create role another superuser',
    `copy owners to program 'id'`,
    `select pg_read_file('/etc/passwd')`,
    `update audit_heads set sequence = 0`,
    `delete from migrations`,
    `alter table jobs.job add column mine int`,
  ])
    await expect(server.sql(statement), statement).rejects.toThrow(/permission denied|must be owner|only roles with/i);
  // The privileges that a restore of an owner's backup needs.
  await server.sql('create temporary table mine (id int) on commit drop');
});

test('a temporary table cannot shadow a table in the owner’s functions', async () => {
  const { connection } = await startTestServer();
  const client = new pg.Client(connection);
  await client.connect();
  onTestFinished(() => client.end());
  const id = '00000000-0000-7000-8000-000000000001';
  await client.query('create temporary table owners (id uuid, purge_after timestamptz)');
  await client.query(`insert into owners values ($1, now())`, [id]);
  await expect(client.query('select purge_audit_log($1)', [id])).rejects.toThrow('The account has not ended');
});

/** An empty database, and a role of the given name that does not exist yet. */
async function anEmptyDatabase() {
  const admin = await newDatabase({ empty: true });
  const server = { ...admin, user: `server_of_${admin.database}`, password: `it's secret` };
  return { admin, server };
}

test('a missing role is created at startup, also when several nodes start at once', async () => {
  const { admin, server } = await anEmptyDatabase();
  await Promise.all(Array.from({ length: 3 }, () => prepareDatabase({ server, admin })));
  expect(await prepareDatabase({ server, admin })).toEqual({ ownsTables: false });
  expect(await ask(server, 'select current_user as name')).toEqual([{ name: server.user }]);
  // A node that does not know the owner starts on what another has migrated.
  expect(await prepareDatabase({ server })).toEqual({ ownsTables: false });
});

test('a role that owns the tables works alone, with a warning', async () => {
  const { admin } = await anEmptyDatabase();
  expect(await prepareDatabase({ server: admin })).toEqual({ ownsTables: true });
  expect(await prepareDatabase({ server: admin, admin })).toEqual({ ownsTables: true });
});

test('without the owner’s role, the server does not start on tables of an earlier version', async () => {
  const { admin, server } = await anEmptyDatabase();
  await prepareDatabase({ server, admin });
  await ask(admin, 'delete from migrations where created_at = (select max(created_at) from migrations)');
  await expect(prepareDatabase({ server })).rejects.toThrow('Start once with DATABASE_ADMIN_URL');
});

test('an owner role without superuser rights suffices', async () => {
  const cluster = inject('cluster');
  const name = `plain_${Date.now()}`;
  const owner = { ...cluster, user: name, password: 'plain' };
  await ask({ ...cluster, database: 'postgres' }, `create role ${name} login createrole password 'plain'`);
  await createDatabase(cluster, name);
  await ask({ ...cluster, database: 'postgres' }, `alter database ${name} owner to ${name}`);
  const admin = { ...owner, database: name };
  const server = { ...admin, user: `${name}_server` };
  expect(await prepareDatabase({ server, admin })).toEqual({ ownsTables: false });
  const running = await startTestServer({ connection: server });
  expect((await running.call('GET /health/ready')).status).toBe(200);
});
