import { chmod, mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { until } from '../../../test/until.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';

const PASSWORD = 'a password for tests';

/** A data folder that is removed together with everything its cluster leaves elsewhere. */
async function aDataDir({ mode }: { mode: number }): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'embedded-'));
  await chmod(dataDir, mode);
  onTestFinished(async () => {
    const cluster = await realpath(join(dataDir, 'postgres')).catch(() => undefined);
    if (cluster !== undefined && !cluster.startsWith(dataDir)) await rm(dirname(cluster), { recursive: true });
    await rm(dataDir, { recursive: true });
  });
  return dataDir;
}

async function start(dataDir: string, { throwaway = true } = {}): Promise<EmbeddedPostgres> {
  const cluster = await startEmbeddedPostgres({ dataDir, password: PASSWORD, throwaway });
  onTestFinished(async () => {
    await cluster.stop().catch(() => 'it is stopped already');
    await rm(cluster.host, { recursive: true, force: true });
  });
  return cluster;
}

async function query({ host, port, user, password }: EmbeddedPostgres, text: string): Promise<unknown[]> {
  const client = new pg.Client({ host, port, user, password, database: 'postgres' });
  await client.connect();
  try {
    return (await client.query(text)).rows as unknown[];
  } finally {
    await client.end();
  }
}

const postmasterOf = async (dataDir: string) => {
  const file = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '');
  return Number.parseInt(file, 10);
};

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('an interrupted start starts over', async () => {
  const dataDir = await aDataDir({ mode: 0o755 });
  await mkdir(join(dataDir, 'postgres.new/base'), { recursive: true });
  await writeFile(join(dataDir, 'postgres.new/PG_VERSION'), '18\n');
  await mkdir(join(dataDir, 'postgres/base'), { recursive: true });
  const cluster = await start(dataDir);
  expect(await query(cluster, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a running cluster is adopted with its data', async () => {
  const dataDir = await aDataDir({ mode: 0o755 });
  const first = await start(dataDir);
  await query(first, 'create table kept as select 1 as one');
  const postmaster = await postmasterOf(dataDir);

  const second = await start(dataDir);
  expect(await postmasterOf(dataDir)).toBe(postmaster);
  expect(await query(second, 'select * from kept')).toEqual([{ one: 1 }]);

  await second.stop();
  expect(await postmasterOf(dataDir)).toBeNaN();
  await expect(query(second, 'select 1')).rejects.toThrow('ENOENT');
  const third = await start(dataDir);
  expect(await query(third, 'select * from kept')).toEqual([{ one: 1 }]);
});

test('a killed cluster restarts with its data', async () => {
  const dataDir = await aDataDir({ mode: 0o755 });
  const first = await start(dataDir, { throwaway: false });
  await query(first, 'create table kept as select 1 as one');
  const postmaster = await postmasterOf(dataDir);
  process.kill(postmaster, 'SIGKILL');
  await until('it is gone', () => Promise.resolve(!isAlive(postmaster)));
  const second = await start(dataDir, { throwaway: false });
  expect(await query(second, 'select * from kept')).toEqual([{ one: 1 }]);
});

test('other users have no access: no port, a closed socket folder and a password', async () => {
  const dataDir = await aDataDir({ mode: 0o755 });
  const cluster = await start(dataDir);
  expect(await query(cluster, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
  expect((await stat(cluster.host)).mode & 0o777).toBe(0o700);
  expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700);
  await expect(query({ ...cluster, password: 'another' }, 'select 1')).rejects.toThrow(
    'password authentication failed',
  );
});

test('starts in a data folder that only its owner may enter', async () => {
  const dataDir = await aDataDir({ mode: 0o700 });
  const cluster = await start(dataDir);
  await query(cluster, 'create table kept as select 1 as one');
  await cluster.stop();
  expect(await query(await start(dataDir), 'select * from kept')).toEqual([{ one: 1 }]);
});
