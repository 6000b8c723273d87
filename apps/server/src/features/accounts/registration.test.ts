import type { SessionUser } from '@quarterdeck/contract/accounts';
import { DEFAULT_FORMATS } from '@quarterdeck/domain/formats';
import { afterEach, describe, expect, test } from 'vitest';
import { dataOf } from '../../../test/builders.ts';
import { mailsTo, queuedMailsTo, verificationLink } from '../../../test/mail/mails.ts';
import { startTestServer } from '../../../test/server.ts';
import { CHECK_YOUR_MAIL } from './accounts.usecases.ts';

const server = await startTestServer();

const PASSWORD = 'tilt-the-pinball';
const form = (email: string, changes: Record<string, unknown> = {}) => ({
  email,
  password: PASSWORD,
  password2: PASSWORD,
  ...changes,
});
const another = { password: 'another-password', password2: 'another-password' };
const register = (body: unknown) => server.call('POST /auth/user/register', body);
const verify = (body: unknown) => server.call<{ email: string }>('POST /auth/user/email-verified', body);
const signIn = (email: string, password = PASSWORD) =>
  server.call<{ token: string; user: SessionUser }>('POST /auth/user/login', { email, password });

const NOT_VERIFIED = { notVerified: 'Email address not yet verified' };
const BAD_LINK = { error: { token: 'This link has expired or was already used' } };

/** Registers and takes the link from the mail. */
async function registered(email: string) {
  expect((await register(form(email))).body).toEqual({ success: CHECK_YOUR_MAIL });
  const [mail] = await queuedMailsTo(server, email);
  return verificationLink(mail?.action.url);
}

// These tests are about the responses, not the rate limits.
afterEach(() => server.sql('delete from rate_limits'));

test('an owner signs up, verifies the address, signs in and signs out', async () => {
  expect((await register(form('ada@example.com'))).body).toEqual({ success: CHECK_YOUR_MAIL });
  const [mail] = await mailsTo(server, 'ada@example.com', 1);
  expect(mail?.subject).toBe('Verify your email for Quarterdeck');
  const link = verificationLink(mail?.text);
  expect(verificationLink(mail?.html.replaceAll('"', ' '))).toEqual(link);
  expect((await signIn('ada@example.com')).body.error).toEqual(NOT_VERIFIED);

  expect((await verify(link)).body).toMatchObject({ data: { email: 'ada@example.com' } });
  const { token, user } = dataOf(await signIn('ada@example.com'));
  expect(user).toEqual({
    sessionId: expect.any(String) as string,
    _id: link._id,
    username: 'ada',
    name: 'ada',
    email: 'ada@example.com',
    emailVerified: true,
    bossCreds: true,
    staffCreds: false,
    HR: false,
    termsAccepted: false,
    staffStore: null,
    staffCredentials: null,
    formats: DEFAULT_FORMATS,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
  });
  expect((await server.call('GET /auth/user/fetch-user', undefined, token)).body).toEqual({ data: user });

  expect((await server.call('POST /auth/user/logout', undefined, token)).body).toEqual({ success: 'Signed out' });
  const afterwards = await server.call('GET /auth/user/fetch-user', undefined, token);
  expect(afterwards.status).toBe(401);
  expect(afterwards.body).toEqual({ error: 'Please sign in' });
});

describe('signing up', () => {
  test('an address with an account gets the same response and an explanatory mail', async () => {
    const fresh = await register(form('bea@example.com'));
    const [link] = await queuedMailsTo(server, 'bea@example.com');
    await verify(verificationLink(link?.action.url));
    const repeated = await register(form('bea@example.com', { ...another, fullName: 'Mallory', HR: true }));
    expect(repeated.text).toBe(fresh.text);
    const [, second] = await queuedMailsTo(server, 'bea@example.com');
    expect(second?.subject).toBe('You already have a Quarterdeck account');
    expect(second?.action.url).toBe('https://arcade.example/login');
    expect(dataOf(await signIn('bea@example.com')).user.name).toBe('bea');
  });

  test('an unverified address can sign up again; only the newest link and password work', async () => {
    const old = await registered('bob@example.com');
    expect((await register(form('bob@example.com', another))).body).toEqual({ success: CHECK_YOUR_MAIL });
    const [, mail] = await queuedMailsTo(server, 'bob@example.com');
    const link = verificationLink(mail?.action.url);
    expect(link._id).toBe(old._id);
    expect((await verify(old)).body).toEqual(BAD_LINK);
    await verify(link);
    expect((await signIn('bob@example.com')).body.error).toHaveProperty('password');
    expect(dataOf(await signIn('bob@example.com', another.password)).user._id).toBe(old._id);
  });

  test('addresses ignore case and surrounding spaces', async () => {
    await register(form('  Cleo@Example.COM '));
    const [first] = await queuedMailsTo(server, 'cleo@example.com');
    await verify(verificationLink(first?.action.url));
    await register(form('cleo@example.com'));
    const [, second] = await queuedMailsTo(server, 'cleo@example.com');
    expect(second?.subject).toBe('You already have a Quarterdeck account');
    expect((await signIn(' CLEO@example.com ')).body.data.user.email).toBe('cleo@example.com');
  });

  test('accepts the terms if the form says so, for this sign-up only', async () => {
    const termsOf = async (email: string) => {
      const mails = await queuedMailsTo(server, email);
      await verify(verificationLink(mails.at(-1)?.action.url));
      return dataOf(await signIn(email)).user.termsAccepted;
    };
    await register(form('ann@example.com', { termsAccepted: true }));
    expect(await termsOf('ann@example.com')).toBe(true);
    await register(form('amy@example.com', { termsAccepted: true }));
    await register(form('amy@example.com'));
    expect(await termsOf('amy@example.com')).toBe(false);
  });

  test('does not replace an account that was signed in to, even after its verification was revoked', async () => {
    await verify(await registered('una@example.com'));
    await signIn('una@example.com');
    await server.sql(`update owners set email_verified_at = null where email = 'una@example.com'`);
    await register(form('una@example.com', another));
    await server.sql(`update owners set email_verified_at = now() where email = 'una@example.com'`);
    expect((await signIn('una@example.com', another.password)).body.error).toEqual(NOT_VERIFIED);
    expect(dataOf(await signIn('una@example.com')).user.email).toBe('una@example.com');
  });

  test('five concurrent sign-ups create one account with one working link', async () => {
    const responses = await server.atOnce(Array.from({ length: 5 }, () => () => register(form('dan@example.com'))));
    expect(new Set(responses.map((response) => response.text)).size).toBe(1);
    expect(await server.sql(`select 1 from owners where email = 'dan@example.com'`)).toHaveLength(1);
    const mails = await queuedMailsTo(server, 'dan@example.com');
    expect(mails).toHaveLength(5);
    const outcomes: unknown[] = [];
    for (const mail of mails) outcomes.push((await verify(verificationLink(mail.action.url))).body.error);
    expect(outcomes.filter((error) => error === undefined)).toHaveLength(1);
  });

  test('reports an error for each invalid field', async () => {
    const cases: [Record<string, unknown>, Record<string, string>][] = [
      [{ email: undefined }, { email: 'Email is required' }],
      [{ email: '  ' }, { email: 'Email is required' }],
      [{ email: 'nobody' }, { email: 'Enter a valid email address' }],
      [{ email: 'a@b' }, { email: 'Enter a valid email address' }],
      [{ email: ['eve@example.com'] }, { email: 'Email is required' }],
      [{ email: `${'e'.repeat(250)}@example.com` }, { email: 'Email can have at most 254 characters' }],
      [{ email: 'eve\0@example.com' }, { email: 'Email contains a character that cannot be stored' }],
      [{ password: undefined }, { password: 'Password is required' }],
      [{ password: 12345678 }, { password: 'Password is required' }],
      [{ password: 'short' }, { password: 'Password must have at least 6 characters' }],
      [{ password: 'a'.repeat(201) }, { password: 'Password can have at most 200 characters' }],
      [{ password: 'a'.repeat(100_000) }, { password: 'Password can have at most 200 characters' }],
      [{ password2: undefined }, { password2: 'Confirm your password' }],
      [{ password2: 'different' }, { password2: 'Passwords don’t match' }],
      [{ fullName: 'x'.repeat(101) }, { fullName: 'Name can have at most 100 characters' }],
      [{ fullName: 'E\0ve' }, { fullName: 'Name contains a character that cannot be stored' }],
      [{ affiliatceIntroCode: 'x'.repeat(17) }, { affiliatceIntroCode: 'Intro code can have at most 16 characters' }],
    ];
    for (const [changes, error] of cases) {
      const response = await register(form('eve@example.com', changes));
      expect(response.status).toBe(200);
      expect(response.body.error, JSON.stringify(changes).slice(0, 100)).toMatchObject(error);
    }
    expect(await queuedMailsTo(server, 'eve@example.com')).toEqual([]);
  });

  test.each(['password', '123456', 'QwErTy', 'letmein'])('%s is refused as too common', async (password) => {
    const { body } = await register(form('fay@example.com', { password, password2: password }));
    expect(body).toEqual({
      error: {
        password: 'This password is too common and easy to guess. Choose another.',
      },
    });
  });

  test('a form cannot set HR, verification or another owner', async () => {
    const hostile = {
      HR: true,
      bossCreds: true,
      emailVerified: true,
      hrGranted: true,
      _id: '1',
      id: '1',
      fullName: 'Gus',
    };
    await register(form('gus@example.com', hostile));
    expect((await signIn('gus@example.com')).body).toEqual({
      error: { notVerified: 'Email address not yet verified' },
    });
    const [mail] = await queuedMailsTo(server, 'gus@example.com');
    await verify(verificationLink(mail?.action.url));
    const { token, user } = dataOf(await signIn('gus@example.com'));
    expect(user).toMatchObject({ name: 'Gus', bossCreds: true, staffCreds: false, HR: false });
    const [row] = await server.sql(`select hr_requested from owners where email = 'gus@example.com'`);
    expect(row).toEqual({ hr_requested: true });
    expect((await server.call('GET /stores/user-stores', undefined, token)).body).toEqual({ data: [] });
  });

  test('a password can have 200 characters of any kind, and all are significant', async () => {
    const password = `${'🎮'.repeat(100)}\0${'ü'.repeat(99)}`;
    await register(form('hal@example.com', { password, password2: password }));
    const [mail] = await queuedMailsTo(server, 'hal@example.com');
    await verify(verificationLink(mail?.action.url));
    expect((await signIn('hal@example.com', password)).body.data.user.email).toBe('hal@example.com');
    for (const almost of [password.slice(0, -1), password.split('\0')[0], `${password.slice(0, -1)}u`]) {
      expect((await signIn('hal@example.com', almost)).body).toEqual({
        error: { password: 'Wrong username or password' },
      });
    }
  });
});
