import { isDeepStrictEqual } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { anOwner, dataOf, OWNER_PASSWORD } from '../../../test/builders.ts';
import { runAccountPurge } from '../../../test/accounts/purge.ts';
import { mailsTo, queuedMailsTo } from '../../../test/mail/mails.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();

const TYPED = 'typed-by-a-stranger';
const WRONG = { password: 'Wrong username or password' };
const NOT_VERIFIED = { notVerified: 'Email address not yet verified' };

const signUp = (email: string, password = TYPED) =>
  server.call('POST /auth/user/register', { email, password, password2: password });
const signIn = (email: string, password = TYPED) => server.call('POST /auth/user/login', { email, password });
const hashOf = async (email: string) =>
  (await server.sql<{ later_sign_up_hash: string | null }>('select * from owners where email = $1', [email]))[0]
    ?.later_sign_up_hash;

// These tests are about the responses, not the rate limits.
afterEach(() => server.sql('delete from rate_limits'));

test('signing up, then signing in, does not tell whether the email had an account', async () => {
  const { email } = await anOwner(server);
  for (const address of [email, 'nobody@example.com']) {
    await signUp(address);
    expect((await signIn(address)).body.error).toEqual(NOT_VERIFIED);
    expect((await signIn(address, 'a-third-password')).body.error).toEqual(WRONG);
    // The latest sign-up counts.
    await signUp(address, 'typed-the-second-time');
    expect((await signIn(address)).body.error).toEqual(WRONG);
    expect((await signIn(address, 'typed-the-second-time')).body.error).toEqual(NOT_VERIFIED);
  }
  expect(dataOf(await signIn(email, OWNER_PASSWORD))).toMatchObject({ user: { email } });
});

test('nor do sign-ups for which no mail is sent any more', async () => {
  const { email } = await anOwner(server);
  for (const address of [email, 'no-one@example.com']) {
    const passwords = Array.from({ length: 12 }, (_, index) => `typed-at-try-${index}`);
    for (const password of passwords) {
      await server.sql(`delete from rate_limits where key not like 'mail-recipient%'`);
      await signUp(address, password);
    }
    await server.sql('delete from rate_limits');
    const errors = [];
    for (const password of passwords) errors.push((await signIn(address, password)).body.error);
    // A recipient gets ten mails an hour.
    expect(errors.map((error) => isDeepStrictEqual(error, NOT_VERIFIED))).toEqual(
      passwords.map((_, index) => index === 9),
    );
    await server.sql('delete from rate_limits');
  }
});

test('a new link for such a sign-up is a mail about the account', async () => {
  const { email } = await anOwner(server);
  await signUp(email);
  await server.call('POST /auth/user/resend-verification-email', { email });
  const mails = await mailsTo(server, email, 2);
  const subjects = mails.map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === 'You already have a Quarterdeck account')).toHaveLength(2);
});

test('the password of a sign-up is forgotten after thirty days, like an account that was never verified', async () => {
  const { email } = await anOwner(server);
  await signUp(email);
  expect(await hashOf(email)).toMatch(/^\$argon2id/);
  await server.sql(`update owners set later_sign_up_at = now() - interval '29 days' where email = $1`, [email]);
  await runAccountPurge(server);
  expect((await signIn(email)).body.error).toEqual(NOT_VERIFIED);
  await server.sql(`update owners set later_sign_up_at = now() - interval '31 days' where email = $1`, [email]);
  await runAccountPurge(server);
  expect((await signIn(email)).body.error).toEqual(WRONG);
  expect(await hashOf(email)).toBeNull();
});

test('the password of a sign-up belongs to its email only', async () => {
  const owner = await anOwner(server);
  const newEmail = `new-${owner.email}`;
  await signUp(owner.email);
  await owner.call('PATCH /auth/user/update-user-profile', { name: 'Olive Owner', email: newEmail });
  const [mail] = await queuedMailsTo(server, newEmail);
  const pin = /^\d{6}/.exec(mail?.subject ?? '')?.[0];
  expect((await owner.call('POST /auth/user/verify-email-update-pin', { pin })).body.data).toMatchObject({
    email: newEmail,
  });
  expect((await signIn(newEmail)).body.error).toEqual(WRONG);
});
