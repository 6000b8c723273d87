import { chmod, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aGame, anOwner, aStore, dayForm, saveDay, type Owner } from '../test/builders.ts';
import { runProgram } from '../test/program.ts';
import { totalsTwice } from '../test/postgres/recomputed-totals.ts';
import { startTestServer, type TestServer } from '../test/server.ts';
import { until } from '../test/until.ts';
import { prepareDatabase } from './database-roles.ts';
import { signingKey } from './platform/backup-key.ts';
import { readArchive, writeArchive, type ArchiveEntry } from './platform/postgres/backup-archive.ts';
import type { Connection } from './platform/postgres/database.ts';
import { openEmbedded } from './platform/postgres/embedded-database.ts';
import { newestMigration } from './platform/postgres/migrate.ts';

type Ends = (() => Promise<void>)[];
type Row = { line: string };

const NO_SECRETS = { backupKey: undefined, appSecret: undefined };

const SAVERS = 2;
const SANDBOX = '{ "what": "the sandbox remembers" }';

let place: string;
let dataDir: string;
let server: TestServer;
let owner: Owner;
/** Records that the server confirmed as saved. */
const acknowledged: string[] = [];
let stopSaving: () => Promise<void>;
let fromLoad: Awaited<ReturnType<typeof everything>>;
const ends: Ends = [];

async function unwind(list: Ends): Promise<void> {
  for (let end = list.pop(); end; end = list.pop()) await end();
}

/** Saves records at several counters until stopped. */
async function saveWithoutEnd(): Promise<() => Promise<void>> {
  const store = await aStore(owner);
  const games = [await aGame(owner, store), await aGame(owner, store, { gameName: 'Air Hockey' })];
  let isStopped = false;
  const counter = async (number: number) => {
    for (let day = 1; !isStopped; day++) {
      const date = `20${10 + number}-01-${String((day % 28) + 1).padStart(2, '0')}`;
      const form = dayForm(store, games, { date, notes: `counter ${number}, day ${day}`, askBeforeSameDate: false });
      const { body } = await saveDay(owner, form);
      acknowledged.push(body.data._id);
    }
  };
  const counters = Promise.all(Array.from({ length: SAVERS }, (_, number) => counter(number)));
  return async () => {
    isStopped = true;
    await counters;
  };
}

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'backup-'));
  await chmod(place, 0o755);
  dataDir = join(place, 'data');
  const connections = await openEmbedded(dataDir, ends);
  await prepareDatabase(connections);
  await writeFile(join(dataDir, 'payments-sandbox.json'), SANDBOX);
  server = await startTestServer({ connection: connections.server });
  owner = await anOwner(server);
  stopSaving = await saveWithoutEnd();
});

afterAll(async () => {
  await stopSaving();
  await server.stop();
  await unwind(ends);
});

/**
 * Runs `npm run backup` or `npm run restore`.
 * @returns its exit code and output.
 */
async function npmRun(
  command: 'backup' | 'restore' | 'verify-audit' | 'grant-hr',
  options: string[],
  variables: Record<string, string> = {},
) {
  const env = { DATA_DIR: dataDir, TMPDIR: tmpdir(), INIT_CWD: place, ...variables };
  const program = runProgram(command, env, ...options);
  return { code: await program.exited, output: program.output() };
}

async function theBackupIn(folder: string): Promise<string> {
  const [file = '', more] = await readdir(join(place, folder));
  expect(more).toBeUndefined();
  return join(place, folder, file);
}

async function backUp(to: string): Promise<string> {
  const { code, output } = await npmRun('backup', ['--to', to]);
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('Backup written to') as string });
  return theBackupIn(to);
}

/** Opens an installation that no server runs on, queries it and closes it. */
async function within<T>(
  folder: string,
  ask: (read: (text: string, values?: unknown[]) => Promise<Row[]>) => Promise<T>,
) {
  const ownDatabase: Ends = [];
  try {
    const { admin: connection } = await openEmbedded(folder, ownDatabase);
    return await asking(connection, ask);
  } finally {
    await unwind(ownDatabase);
  }
}

async function asking<T>(
  connection: Connection,
  ask: (read: (text: string, values?: unknown[]) => Promise<Row[]>) => Promise<T>,
) {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await ask(async (text, values) => (await client.query<Row>(text, values)).rows);
  } finally {
    await client.end();
  }
}

const TABLES = `
  select format('%I.%I', table_schema, table_name) as line from information_schema.tables
  where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`;

/** Every row of every table, by table. */
async function everything(read: (text: string) => Promise<Row[]>): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { line: table } of await read(TABLES)) {
    const lines = await read(`select to_jsonb(kept)::text as line from ${table} as kept order by 1`);
    found[table] = lines.map(({ line }) => line);
  }
  return found;
}

const OF_RECORDS = ['financial_records', 'game_lines', 'expense_lines', 'audit_entries'];

test('a backup under write load has every acknowledged save, complete and with matching totals', async () => {
  await until('a record is saved', () => Promise.resolve(acknowledged.length > 40));
  const before = [...acknowledged];
  const file = await backUp('loaded');
  const after = acknowledged.length;
  expect(after).toBeGreaterThan(before.length);
  expect((await npmRun('restore', [file, '--data-dir', 'from-load'])).code).toBe(0);

  const restored = await within(join(place, 'from-load'), async (read) => ({
    tables: await everything(read),
    totals: await totalsTwice((statement) => read(statement, [owner.ownerId])),
  }));
  fromLoad = restored.tables;
  const saved = (fromLoad['public.financial_records'] ?? []).map((line) => (JSON.parse(line) as { id: string }).id);
  expect(before.filter((id) => !saved.includes(id))).toEqual([]);
  expect(restored.totals.stored).toEqual(restored.totals.recomputed);
  expect(restored.totals.stored.length).toBeGreaterThan(4);
  // Every row of the backup is complete and was actually written.
  const now = await asking(server.connection, everything);
  for (const table of OF_RECORDS.map((name) => `public.${name}`)) {
    const there = new Set(now[table]);
    expect(fromLoad[table]?.filter((line) => !there.has(line))).toEqual([]);
  }
  const linesPerRecord = (fromLoad['public.game_lines'] ?? []).length / saved.length;
  expect(linesPerRecord).toBe(2);
});

test('a killed backup leaves no partial file and does not block the next', async () => {
  const folder = join(place, 'killed');
  const env = { DATA_DIR: dataDir, TMPDIR: tmpdir(), INIT_CWD: place };
  const program = runProgram('backup', env, '--to', 'killed');
  await until('it writes', async () => (await readdir(folder).catch(() => [])).length > 0);
  await program.end('SIGKILL');
  const left = await readdir(folder);
  expect(left.filter((name) => !name.startsWith('.') || !name.endsWith('.unfinished'))).toEqual([]);
  // The replication slot stays until PostgreSQL notices that its connection is gone.
  await until('another backup is made', async () => (await npmRun('backup', ['--to', 'another'])).code === 0);
});

test('a backup of a quiet installation is equal in every row of every table', async () => {
  await stopSaving();
  await server.stop();
  const original = await asking(server.connection, everything);
  expect(Object.keys(original).length).toBeGreaterThan(30);
  const file = await backUp('quiet');
  const { code, output } = await npmRun('restore', [file, '--data-dir', 'from-quiet']);
  expect(output).toContain(`1 owner, 1 store, ${acknowledged.length.toLocaleString('en-US')} daily records`);
  expect(code).toBe(0);
  expect(await within(join(place, 'from-quiet'), everything)).toEqual(original);
  for (const name of ['secrets.json', 'payments-sandbox.json']) {
    expect(await readFile(join(place, 'from-quiet', name), 'utf8')).toBe(await readFile(join(dataDir, name), 'utf8'));
  }
});

test('a data folder is only replaced with --replace, and its old data is kept', async () => {
  const file = await theBackupIn('quiet');
  const target = join(place, 'from-load');
  const refused = await npmRun('restore', [file, '--data-dir', 'from-load']);
  expect(refused.code).toBe(1);
  expect(refused.output).toContain('is not empty: it contains payments-sandbox.json, postgres, secrets.json.');

  expect((await npmRun('restore', [file, '--data-dir', 'from-load', '--replace'])).code).toBe(0);
  expect(await within(target, everything)).toEqual(await asking(server.connection, everything));
  const [aside] = (await readdir(target)).filter((name) => name.startsWith('replaced-'));
  expect(await within(join(target, aside ?? ''), everything)).toEqual(fromLoad);
  // A restore is also refused while a server runs on the folder.
  const running = await npmRun('restore', [file, '--replace']);
  expect(running).toEqual({ code: 1, output: expect.stringContaining('is in use by another') as string });
});

test('a backup works while the server is stopped', async () => {
  const stopped = { DATA_DIR: join(place, 'from-quiet'), APP_SECRET: 'x'.repeat(32) };
  const { code, output } = await npmRun('backup', [], stopped);
  expect(output).toContain('APP_SECRET comes from the environment and is not in the backup');
  expect(code).toBe(0);
  const file = await theBackupIn('from-quiet/backups');
  expect(file).toMatch(/\/quarterdeck-backup-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz$/);
  expect((await readArchive(file, 'postgres', [])).about.migration).toBe(newestMigration());
});

test('failures are reported and change nothing', async () => {
  async function* nothing(): AsyncGenerator<ArchiveEntry> {
    yield* [await Promise.resolve({ path: 'secrets.json', size: 2, content: [Buffer.from('{}')] })];
  }
  const later = join(place, 'later.tar.gz');
  const about = { version: '99.0.0', madeAt: new Date().toISOString(), postgres: 18, migration: 9e12 };
  await writeArchive(later, about, nothing(), await signingKey({ ...NO_SECRETS, dataDir }));
  const ownDatabase = { DATABASE_URL: 'postgres://nowhere' };
  const refusals = await Promise.all([
    npmRun('restore', [later, '--data-dir', 'never']),
    npmRun('restore', [later], ownDatabase),
    npmRun('backup', [], ownDatabase),
    npmRun('backup', [], { DATA_DIR: join(place, 'never') }),
    npmRun('verify-audit', [], { DATA_DIR: join(place, 'never') }),
    npmRun('grant-hr', ['sam@arcade.test'], { DATA_DIR: join(place, 'never') }),
  ]);
  expect(refusals).toEqual(
    [
      'it was made by a later version (99.0.0)',
      'DATABASE_URL is set',
      'pg_basebackup or pg_dump: see docs/operating.md',
      ...Array.from({ length: 3 }, () => 'No Quarterdeck data found in'),
    ].map((text) => ({ code: 1, output: expect.stringContaining(text) as string })),
  );
  expect(await readdir(place)).not.toContain('never');
});
