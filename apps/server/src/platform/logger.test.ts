import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { newDatabase } from '../../test/postgres/database.ts';
import { loggable } from './logger.ts';

const pool = new pg.Pool(await newDatabase({ empty: true }));
afterAll(() => pool.end());

/** The error that a failing statement throws. */
const failure = (statement: ReturnType<typeof sql>) =>
  drizzle(pool)
    .execute(statement)
    .then(
      () => undefined,
      (error: unknown) => error,
    );

test('a logged statement failure contains no parameter', async () => {
  const error = await failure(sql`select ${'secret-link'}::int`);
  expect(JSON.stringify(error)).toContain('secret-link');
  const logged = JSON.stringify(loggable(await failure(sql`select 1 / ${0}::int, ${'secret-link'}::text`)));
  expect(logged).toContain('division by zero');
  expect(logged).not.toContain('secret-link');
});

test('a logged constraint violation contains no value', async () => {
  await pool.query('create table guests (email text unique)');
  await pool.query(`insert into guests values ('maria@arcade.example')`);
  const logged = JSON.stringify(loggable(await failure(sql`insert into guests values (${'maria@arcade.example'})`)));
  expect(logged).toContain('guests_email_key');
  expect(logged).not.toContain('maria@arcade.example');
});

test('an error is logged with its stack', () => {
  expect(JSON.stringify(loggable(new TypeError('no such thing')))).toMatch(/no such thing.*logger\.test/);
});

test.each([
  ['an id', sql`select ${'a "secret" link'}::text::uuid`, /invalid input syntax for type uuid: .*…/],
  ['a number', sql`select ${'secret-7'}::text::int`, /invalid input syntax for type integer: .*…/],
  ['a day', sql`select ${'2026-02-30 secret'}::text::date`, /…/],
  ['JSON', sql`select ${'{"pin": secret}'}::text::jsonb`, /invalid input syntax for type json/],
])(
  'the log of a value that PostgreSQL cannot read as %s does not contain the value',
  async (_what, statement, expected) => {
    const error = await failure(statement);
    expect(JSON.stringify(loggable(error))).toMatch(expected);
    expect(JSON.stringify(loggable(new Error('outside', { cause: error })))).toMatch(expected);
    expect(JSON.stringify(loggable(new Error('outside', { cause: error })))).not.toContain('secret');
  },
);

test('an error is logged without its other properties', () => {
  const error = Object.assign(new Error('Parse Error'), { rawPacket: Buffer.from('password'), data: 'password' });
  expect(JSON.stringify(loggable(error))).toContain('Parse Error');
  expect(JSON.stringify(loggable(error))).not.toMatch(/password|112,97,115,115/);
  expect(loggable({ password: 'password' })).toBe('no error');
  expect(loggable({ message: 'invalid input "password"', code: '22P02', password: 'password' })).toEqual({
    message: 'invalid input "…"',
    code: '22P02',
  });
  expect(loggable('text')).toBe('text');
});
