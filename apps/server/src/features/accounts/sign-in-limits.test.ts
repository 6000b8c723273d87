import { beforeEach, expect, test } from 'vitest';
import { anOwner, aStore } from '../../../test/builders.ts';
import { startTestServer, type ApiResponse } from '../../../test/server.ts';

const server = await startTestServer();
const store = await aStore(await anOwner(server));

const signIn = (email: string, password = 'wrong') => server.call('POST /auth/user/login', { email, password });

async function times(count: number, call: () => Promise<ApiResponse>): Promise<number[]> {
  const statuses: number[] = [];
  for (let done = 0; done < count; done += 1) statuses.push((await call()).status);
  return statuses;
}

function expectTooMany(response: ApiResponse, withinSeconds: number) {
  expect(response.status).toBe(429);
  const seconds = Number(response.headers.get('retry-after'));
  expect(Number.isInteger(seconds)).toBe(true);
  expect(seconds).toBeGreaterThan(withinSeconds - 60);
  expect(seconds).toBeLessThanOrEqual(withinSeconds);
  expect(response.body.error).toBe(`Too many attempts. Please wait ${withinSeconds / 60} minutes and try again.`);
  expect(response.body.data).toBeUndefined();
}

beforeEach(() => server.sql('delete from rate_limits'));

test('after ten wrong passwords a name is locked even for the right one', async () => {
  expect(await times(10, () => signIn(store.username))).toEqual(Array(10).fill(200));
  expectTooMany(await signIn(store.username, store.password), 900);
  expectTooMany(await signIn(store.username.toUpperCase(), store.password), 900);
});

test('attempts on one name do not lock another', async () => {
  await times(11, () => signIn('somebody-else'));
  expect((await signIn(store.username, store.password)).body).toHaveProperty('data.token');
});

test('a successful sign-in resets the failed attempts', async () => {
  await times(9, () => signIn(store.username));
  expect((await signIn(store.username, store.password)).status).toBe(200);
  expect(await times(10, () => signIn(store.username))).toEqual(Array(10).fill(200));
});

test('ten parallel attempts count as ten', async () => {
  const responses = await server.atOnce(Array.from({ length: 30 }, () => () => signIn('many-hands')));
  expect(responses.filter((response) => response.status === 200)).toHaveLength(10);
});

test('many names from one address are limited', async () => {
  let name = 0;
  expect(await times(100, () => signIn(`name-${(name += 1)}`))).toEqual(Array(100).fill(200));
  expectTooMany(await signIn('one-more'), 900);
});

test('behind a trusted proxy every visitor has their own limit, and forged addresses do not count', async () => {
  const proxied = await startTestServer({ connection: server.connection, trustProxy: 1 });
  let name = 0;
  const from = (forwarded: string, where = proxied) =>
    where.send('/auth/user/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
      body: JSON.stringify({ email: `name-${(name += 1)}`, password: 'wrong' }),
    });
  expect(await times(100, () => from(`198.51.100.${name % 250}, 203.0.113.1`))).toEqual(Array(100).fill(200));
  expectTooMany(await from('198.51.100.7, 203.0.113.1'), 900);
  expect((await from('203.0.113.2')).status).toBe(200);

  expect(await times(100, () => from(`198.51.100.${name % 250}`, server))).toEqual(Array(100).fill(200));
  expectTooMany(await from('203.0.113.3', server), 900);
});

test('an address gets five mails an hour', async () => {
  const resend = () => server.call('POST /auth/user/resend-verification-email', { email: 'quinn@example.com' });
  expect(await times(5, resend)).toEqual(Array(5).fill(200));
  expectTooMany(await resend(), 3_600);
});
