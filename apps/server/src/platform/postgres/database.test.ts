import { sql, type SQL } from 'drizzle-orm';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { newDatabase } from '../../../test/postgres/database.ts';
import { until } from '../../../test/until.ts';
import { isUnavailable } from './database-unavailable.ts';
import { openDatabase, pipeline, pipelineWithCommit, type Queryable } from './database.ts';

async function aDatabase(onDeadlock?: (error: unknown) => void) {
  const connection = await newDatabase({ empty: true });
  const database = openDatabase(connection, () => undefined, onDeadlock);
  onTestFinished(() => database.close());
  const cutAll = async () => {
    const other = new pg.Client({ ...connection, database: 'postgres' });
    await other.connect();
    await other.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      connection.database,
    ]);
    await other.end();
  };
  return { ...database, cutAll };
}

const run = async (on: Queryable, statement: SQL) => (await on.execute(statement).execute()).rows;
const row = async (on: Queryable, statement: SQL) => (await run(on, statement))[0];

const one = sql`select 1 as one`;

test('connections cut by PostgreSQL are released, also before a transaction began', async () => {
  const { db, pool, cutAll } = await aDatabase();
  const max = pool.options.max;
  const connections = await Promise.all(Array.from({ length: max }, () => pool.connect()));
  for (const connection of connections) connection.release();
  // All connections break while they are in use; their first statement is `begin`.
  const taken = Array.from({ length: max * 2 }, () => db.transaction((tx) => row(tx, sql`select pg_sleep(60)`)));
  const failures = Promise.allSettled(taken);
  await until('all wait', () => Promise.resolve(pool.waitingCount === max));
  for (let isOver = false; !isOver;) {
    // Awaited, because a late cut would break the last transaction of this test.
    await cutAll();
    isOver = await Promise.race([failures.then(() => true), sleep(100, false)]);
  }
  expect((await failures).map(({ status }) => status)).toEqual(taken.map(() => 'rejected'));
  await until('nothing is taken', () => Promise.resolve(pool.idleCount === pool.totalCount));
  expect(await db.transaction((tx) => row(tx, one))).toEqual({ one: 1 });
});

test('a connection that breaks fails its transaction only', async () => {
  const { db, cutAll } = await aDatabase();
  const broken = db.transaction(async (tx) => {
    await tx.execute(one);
    await cutAll();
    await tx.execute(one);
  });
  await expect(broken).rejects.toThrow();
  expect(await db.transaction((tx) => row(tx, one))).toEqual({ one: 1 });
});

test('a silent connection is closed only while a query waits', async () => {
  const { db, pool } = await aDatabase();
  const sockets: Socket[] = [];
  pool.on('connect', ({ connection }) => sockets.push(connection.stream as Socket));
  const silence = () => sockets.map((socket) => socket.emit('timeout'));
  await db.execute(one);
  expect(sockets[0]?.timeout).toBe(25_000);
  silence();
  await db.transaction(async (tx) => {
    await tx.execute(one);
    silence();
    expect(await row(tx, one)).toEqual({ one: 1 });
  });
  expect(sockets).toHaveLength(1);
  const waiting = db.execute(sql`select pg_sleep(60)`).catch((error: unknown) => error);
  await until('it was asked, and broke', () => {
    silence();
    return Promise.resolve(sockets[0]?.destroyed);
  });
  expect(isUnavailable(await waiting)).toBe(true);
  expect(await row(db, one)).toEqual({ one: 1 });
  expect(sockets).toHaveLength(2);
});

test('an exception rolls back, and the connection is reused', async () => {
  const { db, pool } = await aDatabase();
  const failing = db.transaction(async (tx) => {
    await tx.execute(sql`create table gone (id int)`);
    throw new Error('on purpose');
  });
  await expect(failing).rejects.toThrow('on purpose');
  expect(pool.totalCount).toBe(1);
  expect(await row(db, sql`select to_regclass('gone') as gone`)).toEqual({ gone: null });
});

test('of two deadlocked transactions the one PostgreSQL ends is reported and retried', async () => {
  const reported: unknown[] = [];
  const { db } = await aDatabase((error) => void reported.push(error));
  await db.execute(sql`create table tallies (id int primary key, count int not null)`);
  await db.execute(sql`insert into tallies values (1, 0), (2, 0)`);
  const add = (tx: typeof db, id: number) => tx.execute(sql`update tallies set count = count + 1 where id = ${id}`);
  let begun = 0;
  const addToBoth = (first: number, second: number) =>
    db.transaction(async (tx) => {
      await add(tx, first);
      begun += 1;
      // Each holds the row that the other will lock next.
      await until('both have begun', () => Promise.resolve(begun >= 2));
      await add(tx, second);
    });
  await Promise.all([addToBoth(1, 2), addToBoth(2, 1)]);
  // On a busy machine the retry may lock its row before the other transaction wakes up, and they deadlock again.
  expect(begun).toBeGreaterThanOrEqual(3);
  expect(reported).toHaveLength(begun - 2);
  for (const error of reported) expect(error).toMatchObject({ cause: { code: '40P01' } });
  expect(await row(db, sql`select array_agg(count) as counts from tallies`)).toEqual({ counts: [2, 2] });
});

test('a pipeline runs in order and reports the first failure', async () => {
  const { db } = await aDatabase();
  await db.execute(sql`create table steps (step int)`);
  const add = (tx: typeof db, step: number) => run(tx, sql`insert into steps values (${step})`);
  const seen = (tx: typeof db) => row(tx, sql`select array_agg(step) as steps from steps`);
  const results = await db.transaction((tx) => pipeline([add(tx, 1), seen(tx), add(tx, 2), seen(tx)]));
  expect(results).toEqual([[], { steps: [1] }, [], { steps: [1, 2] }]);
  const failing = db.transaction((tx) => pipeline([add(tx, 3), run(tx, sql`select 1 / 0`), seen(tx), add(tx, 4)]));
  await expect(failing).rejects.toMatchObject({ cause: { message: 'division by zero' } });
  expect(await seen(db)).toEqual({ steps: [1, 2] });
});

/** Two tallies that must differ, checked at the commit. */
async function aTally() {
  const database = await aDatabase();
  await database.db.execute(sql`create table tallies (count int unique deferrable initially deferred)`);
  const add = (tx: Queryable, count: number) => run(tx, sql`insert into tallies values (${count})`);
  const kept = async () =>
    (await row(database.db, sql`select array_agg(count order by count) as counts from tallies`))?.['counts'];
  return { ...database, add, kept };
}

test('the commit is pipelined with the last statements', async () => {
  const { db, pool, add, kept } = await aTally();
  const sockets: Socket[] = [];
  pool.on('acquire', ({ connection }) => sockets.push(connection.stream as Socket));
  let sent: number | undefined;
  const responses = await db.transaction(async (tx) => {
    const added = await pipelineWithCommit(tx)([add(tx, 1), row(tx, one)]);
    expect(await kept()).toEqual([1]);
    sent = sockets[0]?.bytesWritten;
    return added;
  });
  expect(responses).toEqual([[], { one: 1 }]);
  expect(sent).toBeGreaterThan(0);
  expect(sockets[0]?.bytesWritten).toBe(sent);
  await db.transaction((tx) => add(tx, 2));
  expect(await kept()).toEqual([1, 2]);
});

test('a failure among the last statements rolls back and is the one reported', async () => {
  const { db, pool, add, kept } = await aTally();
  const failing = db.transaction(async (tx) => {
    await add(tx, 1);
    return pipelineWithCommit(tx)([add(tx, 2), run(tx, sql`select 1 / 0`), add(tx, 3)]);
  });
  await expect(failing).rejects.toMatchObject({ cause: { message: 'division by zero' } });
  expect(await kept()).toBeNull();
  expect(pool.totalCount).toBe(1);
});

test.each([
  ['own', (_: Queryable, asked: Promise<unknown>) => asked],
  ['early', (tx: Queryable, asked: Promise<unknown>) => pipelineWithCommit(tx)([asked])],
])('an %s commit that fails is never a success', async (_, finish) => {
  const { db, add, kept } = await aTally();
  await db.transaction((tx) => add(tx, 1));
  const failing = db.transaction((tx) => finish(tx, add(tx, 1)));
  await expect(failing).rejects.toMatchObject({ cause: { code: '23505' } });
  const swallowing = db.transaction(async (tx) => {
    await run(tx, sql`select 1 / 0`).catch(() => undefined);
    await finish(tx, Promise.resolve());
  });
  await expect(swallowing).rejects.toMatchObject({ cause: { message: 'PostgreSQL answered a commit with ROLLBACK' } });
  expect(await kept()).toEqual([1]);
});

test('a connection that breaks before its early commit reports the failure', async () => {
  const { db, cutAll, kept, add } = await aTally();
  const broken = db.transaction(async (tx) => {
    await add(tx, 1);
    await cutAll();
    return pipelineWithCommit(tx)([add(tx, 2)]);
  });
  expect(isUnavailable(await broken.catch((error: unknown) => error))).toBe(true);
  expect(await kept()).toBeNull();
});

test('after an early commit no statement of its transaction is sent', async () => {
  const { db, add, kept } = await aTally();
  const late = db.transaction(async (tx) => {
    await pipelineWithCommit(tx)([add(tx, 1)]);
    await add(tx, 2);
  });
  await expect(late).rejects.toMatchObject({
    cause: { message: 'A statement came after the commit of its transaction' },
  });
  await expect(pipelineWithCommit(db)([])).rejects.toThrow('There is no transaction to commit');
  expect(await kept()).toEqual([1]);
});
