import { DEFAULT_FORMATS } from '@quarterdeck/domain/formats';
import { describe, expect, test } from 'vitest';
import { aFurtherStore, anOwner, aStore, aCounter, dataOf } from '../../../test/builders.ts';
import { everyRow } from '../../../test/postgres/rows.ts';
import { startTestServer } from '../../../test/server.ts';
import { hashPassword } from '../../platform/passwords.ts';

const server = await startTestServer();

const signIn = (email: unknown, password: unknown) =>
  server.call<{ token: string }>('POST /auth/user/login', { email, password });
const WRONG = { error: { password: 'Wrong username or password' } };

async function anOwnerWithPassword(password: string) {
  const owner = await anOwner(server);
  await server.sql('update owners set password_hash = $1 where id = $2', [await hashPassword(password), owner.ownerId]);
  return owner;
}

describe('signing in', () => {
  test('a wrong password and an unknown name cannot be told apart', async () => {
    const { email } = await anOwnerWithPassword('insert coin');
    const wrong = await signIn(email, 'insert token');
    expect(wrong.body).toEqual(WRONG);
    expect((await signIn('nobody@example.com', 'insert coin')).text).toBe(wrong.text);
    expect((await signIn('no-such-counter', 'insert coin')).text).toBe(wrong.text);
  });

  test('an unverified account is revealed only with its password', async () => {
    const { email, ownerId } = await anOwnerWithPassword('insert coin');
    await server.sql('update owners set email_verified_at = null where id = $1', [ownerId]);
    expect((await signIn(email, 'insert coin')).body.error).toEqual({ notVerified: 'Email address not yet verified' });
    expect((await signIn(email, 'insert token')).body).toEqual(WRONG);
  });

  test('reports missing and too long fields', async () => {
    expect((await signIn(undefined, undefined)).body.error).toEqual({
      email: 'Username is required',
      password: 'Password is required',
    });
    expect((await signIn(' ', '')).body.error).toEqual({
      email: 'Username is required',
      password: 'Password is required',
    });
    expect((await signIn({ $ne: 1 }, ['x'])).body.error).toEqual({
      email: 'Username is required',
      password: 'Password is required',
    });
    expect((await signIn('a@example.com', 'x'.repeat(100_000))).body.error).toEqual({
      password: 'Password can have at most 200 characters',
    });
    expect((await signIn('a\0@example.com', 'x')).body.error).toHaveProperty('email');
    expect((await signIn('x'.repeat(255), 'x')).body.error).toEqual({
      email: 'Username can have at most 254 characters',
    });
  });

  test('the database keeps only the hash of a token', async () => {
    const { email } = await anOwnerWithPassword('insert coin');
    const { token } = dataOf(await signIn(email, 'insert coin'));
    expect(token).toMatch(/^[\w-]{43}$/);
    const rows = await everyRow(server);
    expect(rows.filter((row) => row.includes(email))).not.toEqual([]);
    expect(rows.filter((row) => row.includes(token))).toEqual([]);
    expect(rows.filter((row) => row.includes('insert coin'))).toEqual([]);
  });
});

describe('a session', () => {
  test('ends when its browser signs out, and no other does', async () => {
    const { email } = await anOwnerWithPassword('insert coin');
    const [phone, laptop] = [dataOf(await signIn(email, 'insert coin')), dataOf(await signIn(email, 'insert coin'))];
    await server.call('POST /auth/user/logout', undefined, phone.token);
    expect((await server.call('GET /auth/user/fetch-user', undefined, phone.token)).status).toBe(401);
    expect((await server.call('GET /auth/user/fetch-user', undefined, laptop.token)).status).toBe(200);
  });

  test('lasts 30 days, extended by use', async () => {
    const owner = await anOwner(server);
    const daysLeft = async () => {
      const [row] = await server.sql<{ days: number }>(
        'select extract(epoch from expires_at - now())::float / 86400 as days from sessions where owner_id = $1',
        [owner.ownerId],
      );
      return row?.days;
    };
    const age = (by: string) =>
      server.sql(
        `update sessions set last_seen_at = last_seen_at - interval '${by}', expires_at = expires_at - interval '${by}'
         where owner_id = $1`,
        [owner.ownerId],
      );
    await age('29 days');
    expect(await daysLeft()).toBeCloseTo(1, 1);
    expect((await owner.call('GET /auth/user/fetch-user')).status).toBe(200);
    expect(await daysLeft()).toBeCloseTo(30, 1);

    await age('30 days 1 second');
    expect((await owner.call('GET /auth/user/fetch-user')).status).toBe(401);
  });

  test.each(['', 'nonsense', '../../etc/passwd', 'eyJhbGciOiJub25lIn0.e30.'])(
    'is not opened by the token %j',
    async (token) => {
      const response = await server.call('GET /auth/user/fetch-user', undefined, token);
      expect(response.status).toBe(401);
      expect(response.body).toEqual({ error: 'Please sign in' });
    },
  );

  test('is opened by its token, not by the token’s hash', async () => {
    const owner = await anOwner(server);
    const [session] = await server.sql<{ token_hash: string }>('select token_hash from sessions where owner_id = $1', [
      owner.ownerId,
    ]);
    expect((await server.call('GET /auth/user/fetch-user', undefined, session?.token_hash)).status).toBe(401);
    const changedCase = owner.token.replace(/[a-z]/, (letter) => letter.toUpperCase());
    expect((await server.call('GET /auth/user/fetch-user', undefined, changedCase)).status).toBe(401);
  });
});

describe('a store’s counter', () => {
  test('signs in with the store’s name and password, ignoring case', async () => {
    const owner = await anOwner(server);
    const store = await aStore(owner);
    const shouted = await signIn(` ${store.username.toUpperCase()} `, ` ${store.password.toUpperCase()} `);
    expect(shouted.body.data).toEqual({
      token: expect.any(String) as string,
      deviceToken: expect.any(String) as string,
      user: {
        sessionId: expect.any(String) as string,
        _id: store._id,
        username: store.username,
        name: 'Boardwalk',
        email: '',
        emailVerified: true,
        bossCreds: false,
        staffCreds: true,
        HR: false,
        termsAccepted: true,
        staffStore: {
          _id: store._id,
          storeName: 'Boardwalk',
          address: '1 Ocean Drive',
          openingFloat: 0,
          today: store.today,
          todayEndsAt: store.todayEndsAt,
        },
        staffCredentials: null,
        formats: DEFAULT_FORMATS,
        createdAt: store.createdAt,
      },
    });
    expect((await signIn(store.username, 'wrong')).body).toEqual(WRONG);
    expect((await signIn(store.username, '')).body.error).toEqual({ password: 'Password is required' });
  });

  test('cannot sign in with the password of another store', async () => {
    const owner = await anOwner(server);
    const store = await aStore(owner);
    const other = await aFurtherStore(server, owner, 'Pier');
    expect((await signIn(store.username, other.password)).body).toEqual(WRONG);
  });

  test('is signed out when its store is deactivated, for good', async () => {
    const owner = await anOwner(server);
    const store = await aStore(owner);
    const counter = await aCounter(server, owner, store);
    const setActive = (isActive: boolean) => {
      const { _id, storeName, address } = store;
      return owner.call('POST /stores/edit-store', { _id, storeName, address, isActive });
    };
    await setActive(false);
    expect((await counter.call('GET /auth/user/fetch-user')).status).toBe(401);
    expect((await signIn(store.username, store.password)).body).toEqual(WRONG);
    const signedInMeanwhile = await aCounter(server, owner, store);
    expect((await signedInMeanwhile.call('GET /auth/user/fetch-user')).status).toBe(401);

    await setActive(true);
    expect((await counter.call('GET /auth/user/fetch-user')).status).toBe(401);
    expect((await signIn(store.username, store.password)).body).toHaveProperty('data.token');
  });

  test('is signed out when its store is deleted, and signs in again after a restore', async () => {
    const owner = await anOwner(server);
    const store = await aStore(owner);
    const counter = await aCounter(server, owner, store);
    await owner.call('POST /stores/delete-store', { _id: store._id });
    expect((await counter.call('GET /auth/user/fetch-user')).status).toBe(401);
    expect((await signIn(store.username, store.password)).body).toEqual(WRONG);

    await owner.call('POST /stores/restore-store', { _id: store._id });
    expect((await counter.call('GET /auth/user/fetch-user')).status).toBe(401);
    const { token } = dataOf(await signIn(store.username, store.password));
    expect((await server.call('GET /auth/user/fetch-user', undefined, token)).status).toBe(200);
  });

  test('cannot sign in with the old password during a change', async () => {
    const owner = await anOwner(server);
    const store = await aStore(owner);
    const renew = () => owner.call('POST /stores/new-store-password', { _id: store._id });
    const signIns = Array.from({ length: 8 }, () => () => signIn(store.username, store.password));
    const responses = await server.atOnce([...signIns.slice(0, 4), renew, ...signIns.slice(4)]);
    for (const { body } of responses) {
      const { token } = (body.data ?? {}) as { token?: string };
      if (token === undefined) continue;
      expect((await server.call('GET /auth/user/fetch-user', undefined, token)).status).toBe(401);
    }
    expect((await signIn(store.username, store.password)).body).toEqual(WRONG);
  });
});
