import type { SignedIn } from '@quarterdeck/contract/accounts';
import { afterEach, describe, expect, test } from 'vitest';
import { aStore, aCounter, anOwner, callerWith, dataOf, OWNER_PASSWORD, type Owner } from '../../../test/builders.ts';
import { queuedMailsTo } from '../../../test/mail/mails.ts';
import { startTestServer } from '../../../test/server.ts';
import { PASSWORD_RESET, RESET_SENT } from './recovery.usecases.ts';

const server = await startTestServer();

const forgot = (email: string) => server.call('POST /auth/user/forgot', { email });
const reset = (token: string, password = 'a-new-high-score', changes: object = {}) =>
  server.call('POST /auth/user/reset', { token, password, password2: password, ...changes });
const signIn = (email: string, password: string) => server.call<SignedIn>('POST /auth/user/login', { email, password });
const isSignedIn = async ({ token }: { token: string }) =>
  (await server.call('GET /auth/user/fetch-user', undefined, token)).status === 200;

const BAD_LINK = { error: { token: 'This link has expired or was already used' } };

/** Requests a link and takes it from the mail. */
async function linkFor({ email }: Owner): Promise<string> {
  const before = (await queuedMailsTo(server, email)).length;
  expect((await forgot(email)).body).toEqual({ success: RESET_SENT });
  const mails = await queuedMailsTo(server, email);
  expect(mails).toHaveLength(before + 1);
  const token = /^https:\/\/arcade\.example\/reset-password\/(\S+)$/.exec(mails.at(-1)?.action.url ?? '')?.[1];
  if (token === undefined) throw new Error(`No link found in ${JSON.stringify(mails.at(-1))}`);
  return token;
}

afterEach(() => server.sql('delete from rate_limits'));

describe('a forgotten password', () => {
  test('is reset by the mailed link, which signs out the owner’s browsers but no counter', async () => {
    const owner = await anOwner(server);
    const counter = await aCounter(server, owner, await aStore(owner));
    const token = await linkFor(owner);
    expect(await isSignedIn(owner)).toBe(true);
    expect((await reset(token)).body).toEqual({ success: PASSWORD_RESET });
    expect(await isSignedIn(owner)).toBe(false);
    expect(await isSignedIn(counter)).toBe(true);
    const { token: next = '' } = dataOf(await signIn(owner.email, 'a-new-high-score'));
    expect(await isSignedIn({ token: next })).toBe(true);
    const subjects = (await queuedMailsTo(server, owner.email)).map(({ subject }) => subject);
    expect(subjects.at(-1)).toBe('Your Quarterdeck password was changed');
  });

  test('gets the same response for every address, and a mail only for an account', async () => {
    const owner = await anOwner(server);
    const known = await forgot(owner.email.toUpperCase());
    const unknown = await forgot('nobody-at-all@example.com');
    expect(unknown.text).toBe(known.text);
    expect(await queuedMailsTo(server, owner.email)).toHaveLength(1);
    expect(await queuedMailsTo(server, 'nobody-at-all@example.com')).toEqual([]);
  });

  test('also verifies the address, since only its owner gets the mail', async () => {
    const owner = await anOwner(server);
    await server.sql('update owners set email_verified_at = null where id = $1', [owner.ownerId]);
    await reset(await linkFor(owner));
    expect((await signIn(owner.email, 'a-new-high-score')).body).toHaveProperty('data.token');
  });
});

describe('the link', () => {
  test('works once, even under concurrent use', async () => {
    const owner = await anOwner(server);
    const token = await linkFor(owner);
    const passwords = ['first-of-two-words', 'second-of-two-words'];
    const responses = await server.atOnce(passwords.map((password) => () => reset(token, password)));
    expect(responses.map(({ body }) => JSON.stringify(body)).sort()).toEqual(
      [JSON.stringify({ success: PASSWORD_RESET }), JSON.stringify(BAD_LINK)].sort(),
    );
    const works = await Promise.all(passwords.map(async (password) => (await signIn(owner.email, password)).body));
    expect(works.filter((body) => body.error === undefined)).toHaveLength(1);
    expect((await reset(token)).body).toEqual(BAD_LINK);
  });

  test('only the newest works, for an hour', async () => {
    const owner = await anOwner(server);
    const older = await linkFor(owner);
    const newer = await linkFor(owner);
    expect((await reset(older)).body).toEqual(BAD_LINK);
    const move = (by: string) =>
      server.sql(`update email_tokens set expires_at = expires_at - interval '${by}' where owner_id = $1`, [
        owner.ownerId,
      ]);
    await move('1 hour');
    expect((await reset(newer)).body).toEqual(BAD_LINK);
    await move('-10 minutes');
    expect((await reset(newer)).body).toEqual({ success: PASSWORD_RESET });
  });

  test.each(['nonsense', 'x'.repeat(43), "'; drop table owners; --", '../../etc/passwd'])(
    '%s is refused',
    async (token) => {
      expect((await reset(token)).body).toEqual(BAD_LINK);
    },
  );

  test('for verification does not reset a password', async () => {
    const email = 'only-verify@example.com';
    await server.call('POST /auth/user/register', { email, password: 'tilt-the-ball', password2: 'tilt-the-ball' });
    const [mail] = await queuedMailsTo(server, email);
    const token = /token=(\S+)/.exec(mail?.action.url ?? '')?.[1] ?? '';
    expect((await reset(token)).body).toEqual(BAD_LINK);
  });

  test.each([
    [{ password: 'short', password2: 'short' }, { password: 'Password must have at least 6 characters' }],
    [{ password2: 'different' }, { password2: 'Passwords don’t match' }],
    [{ password: 'x'.repeat(201) }, { password: 'Password can have at most 200 characters' }],
    [{ password: 'x'.repeat(100_000) }, { password: 'Password can have at most 200 characters' }],
    [
      { password: 'password1', password2: 'password1' },
      { password: 'This password is too common and easy to guess. Choose another.' },
    ],
  ])('with %j is refused and stays valid', async (changes, error) => {
    const owner = await anOwner(server);
    const token = await linkFor(owner);
    const { body } = await reset(token, undefined, changes);
    expect(body.error).toEqual(expect.objectContaining(error) as object);
    expect((await reset(token)).body).toEqual({ success: PASSWORD_RESET });
  });
});

test('mails per address are limited', async () => {
  const statuses: number[] = [];
  for (let tries = 0; tries < 6; tries += 1) statuses.push((await forgot('many-mails@example.com')).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test('link attempts per address are limited', async () => {
  const statuses = new Set<number>();
  for (let tries = 0; tries < 51; tries += 1) statuses.add((await reset(`nonsense-${tries}`, 'password1')).status);
  expect([...statuses]).toEqual([200, 429]);
});

test('wrong passwords elsewhere do not lock out a known browser', async () => {
  const owner = await anOwner(server);
  await reset(await linkFor(owner));
  const password = 'a-new-high-score';
  const { deviceToken } = dataOf(await signIn(owner.email, password));
  for (let tries = 0; tries < 10; tries += 1) await signIn(owner.email, 'wrong');
  expect((await signIn(owner.email, password)).status).toBe(429);
  const known = (device: string | null | undefined, typed = password) =>
    server.call<SignedIn>('POST /auth/user/login', { email: owner.email, password: typed, deviceToken: device });
  expect(dataOf(await known(deviceToken)).deviceToken).toBe(deviceToken);
  const stranger = await anOwner(server);
  await reset(await linkFor(stranger));
  const other = dataOf(await signIn(stranger.email, password)).deviceToken;
  expect((await known(other)).status).toBe(429);
  for (let tries = 0; tries < 10; tries += 1) expect((await known(deviceToken, 'wrong')).status).toBe(200);
  expect((await known(deviceToken)).status).toBe(429);
});

test('the old password stops working during a concurrent reset', async () => {
  const owner = await anOwner(server);
  const token = await linkFor(owner);
  const tries = Array.from({ length: 6 }, () => () => signIn(owner.email, OWNER_PASSWORD));
  const responses = await server.atOnce([...tries.slice(0, 3), () => reset(token), ...tries.slice(3)]);
  for (const { body } of responses) {
    const { token: opened } = (body.data ?? {}) as Partial<SignedIn>;
    if (opened !== undefined) expect(await isSignedIn({ token: opened })).toBe(false);
  }
});

test('deleting an account ends its sessions', async () => {
  const owner = await anOwner(server);
  const other = callerWith(server, owner.token);
  await owner.call('DELETE /auth/user/delete-account');
  expect((await other.call('GET /auth/user/fetch-user')).status).toBe(401);
});
