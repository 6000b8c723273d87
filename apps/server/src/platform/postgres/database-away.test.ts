import Fastify from 'fastify';
import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { newDatabase } from '../../../test/postgres/database.ts';
import { errorReply } from '../envelope.ts';
import { registerHealth } from '../health.ts';
import { openDatabase, type Connection } from './database.ts';

const logger = pino({ level: 'silent' });
const AWAY = 'We can’t reach our database right now. Please try again in a moment.';

function opened(connection: Connection) {
  const database = openDatabase(connection, () => undefined);
  onTestFinished(() => database.close());
  return database;
}

const nowhere = { host: '/nowhere', user: 'nobody', password: 'none', database: 'none' };
const failureOf = (asked: PromiseLike<unknown>) =>
  asked.then(
    () => expect.unreachable('The call did not fail'),
    (error: unknown) => error,
  );

test.each([
  ['there is no socket', nowhere],
  ['nothing listens', { ...nowhere, host: '127.0.0.1', port: 9 }],
])('when %s, the response says so with a retry time', async (_, connection) => {
  const { db } = opened(connection);
  const ways = [() => db.execute(sql`select 1`), () => db.transaction((tx) => tx.execute(sql`select 1`))];
  for (const ask of ways) {
    const reply = errorReply(await failureOf(ask()), 'a-request', logger);
    expect(reply).toEqual({
      status: 503,
      headers: { 'retry-after': '2' },
      body: { error: AWAY, code: 'databaseUnavailable' },
    });
  }
});

test('a terminated connection counts as unavailable, but a rejected statement does not', async () => {
  const { db } = opened(await newDatabase());
  const ended = await failureOf(db.execute(sql`select pg_terminate_backend(pg_backend_pid())`));
  expect(errorReply(ended, 'a-request', logger).status).toBe(503);
  const refused = await failureOf(db.execute(sql`select 1 / 0`));
  expect(errorReply(refused, 'a-request', logger).status).toBe(500);
  const noFile = await failureOf(readFile('/nowhere/file'));
  expect(errorReply(noFile, 'a-request', logger).status).toBe(500);
});

test('readiness follows the database', async () => {
  for (const [connection, status] of [
    [await newDatabase(), 200],
    [nowhere, 503],
  ] as const) {
    const app = Fastify();
    registerHealth(app, opened(connection).db);
    expect((await app.inject('/health/ready')).statusCode).toBe(status);
    expect((await app.inject('/health/live')).statusCode).toBe(200);
  }
});
