import type { SessionUser } from '@quarterdeck/contract/accounts';
import { afterEach, describe, expect, test } from 'vitest';
import { cookiesOf, OTHER_SITE, OWN_PAGE } from '../../../test/http/browsers.ts';
import { anOwner, aStore, dataOf } from '../../../test/builders.ts';
import { queuedMailsTo, verificationLink } from '../../../test/mail/mails.ts';
import { everyRow } from '../../../test/postgres/rows.ts';
import { startTestServer, type ApiResponse } from '../../../test/server.ts';
import { nightlyPurge } from '../deleted/nightly-purge.ts';
import { CHECK_YOUR_MAIL, LINK_SENT } from './accounts.usecases.ts';

const server = await startTestServer();

// These tests are about links, not the rate limits.
afterEach(() => server.sql('delete from rate_limits'));

const PASSWORD = 'tilt-the-pinball';
type Sent = Record<string, string>;

/** The cookie header that a browser sends after a response. */
const kept = (response: ApiResponse): Sent => ({
  cookie: [...cookiesOf(response)].map(([name, { value }]) => `${name}=${value}`).join('; '),
});

const register = (email: string, headers: Sent = OWN_PAGE, more: object = { session: 'cookie' }) =>
  server.call(
    'POST /auth/user/register',
    { email, password: PASSWORD, password2: PASSWORD, ...more },
    undefined,
    headers,
  );

const open = (link: { _id: string; token: string }, headers: Sent, more: object = { session: 'cookie' }) =>
  server.call<SessionUser>('POST /auth/user/email-verified', { ...link, ...more }, undefined, headers);

const linksTo = async (email: string) =>
  (await queuedMailsTo(server, email)).map((mail) => verificationLink(mail.action.url));

/** Signs up in a browser. @returns the browser's cookie header, and the link of the mail. */
async function signedUp(email: string) {
  const browser: Sent = { ...OWN_PAGE, ...kept(await register(email)) };
  const link = (await linksTo(email)).at(-1);
  if (!link) throw new Error(`No mail to ${email}`);
  return { browser, link };
}

const verify = (body: unknown) => server.call<{ email: string }>('POST /auth/user/email-verified', body);
const resend = (email: string) => server.call('POST /auth/user/resend-verification-email', { email });
const signIn = (email: string) => server.call('POST /auth/user/login', { email, password: PASSWORD });

const BAD_LINK = { error: { token: 'This link has expired or was already used' } };

/** Signs up without cookies. @returns the link of the mail. */
async function registered(email: string) {
  await register(email, {}, {});
  const [link] = await linksTo(email);
  if (!link) throw new Error(`No mail to ${email}`);
  return link;
}

const sessionOf = (response: ApiResponse) => cookiesOf(response).get('__Host-session')?.value;
const sessionsOf = (ownerId: string) => server.sql('select 1 from sessions where owner_id = $1', [ownerId]);

describe('the link of the verification mail, in the browser that signed up', () => {
  test('signs in the browser that signed up, once', async () => {
    const { browser, link } = await signedUp('ada@verify.example');
    const response = await open(link, browser);
    const session = sessionOf(response) ?? '';
    expect(dataOf(response)).toMatchObject({ email: 'ada@verify.example', sessionId: expect.any(String) as string });
    expect(cookiesOf(response).get('__Host-sign-up')).toMatchObject({ value: '' });
    const signedIn = { ...OWN_PAGE, cookie: `__Host-session=${session}` };
    const user = await server.call<SessionUser>('GET /auth/user/fetch-user', undefined, undefined, signedIn);
    expect(dataOf(user)).toEqual(dataOf(response));

    const again = await open(link, browser);
    expect(dataOf(again)).not.toHaveProperty('sessionId');
    expect(sessionOf(again)).toBeUndefined();
    expect(await sessionsOf(link._id)).toHaveLength(1);
    const history = await server.sql<{ changes: { after: string }[] }>(
      `select changes from audit_entries where owner_id = $1 and action = 'signedIn'`,
      [link._id],
    );
    expect(history.map(({ changes }) => changes[0]?.after)).toEqual(['Verification link']);
  });

  test('signs in once, opened in three tabs at the same time', async () => {
    const { browser, link } = await signedUp('tabs@verify.example');
    const responses = await server.atOnce(Array.from({ length: 3 }, () => () => open(link, browser)));
    expect(responses.filter((response) => sessionOf(response) !== undefined)).toHaveLength(1);
    for (const response of responses) expect(dataOf(response).email).toBe('tabs@verify.example');
  });

  test('does not count as recent authentication until the password is confirmed', async () => {
    const { browser, link } = await signedUp('recent@verify.example');
    const session = { ...OWN_PAGE, cookie: `__Host-session=${sessionOf(await open(link, browser))}` };
    const remove = () => server.call('DELETE /auth/user/delete-account', undefined, undefined, session);
    expect(await remove()).toMatchObject({ code: 'confirmIdentity' });
    const typed = { currentPassword: PASSWORD };
    await server.call('POST /auth/confirm-identity', typed, undefined, session);
    expect((await remove()).body).toHaveProperty('success');
  });

  test.each<[where: string, headers: (browser: Sent) => Sent, more?: object]>([
    ['in another browser', () => OWN_PAGE],
    ['with a guessed cookie', () => ({ ...OWN_PAGE, cookie: `__Host-sign-up=${'A'.repeat(43)}` })],
    ['by a client without cookies', (browser) => browser, {}],
  ])('only verifies %s', async (where, headers, more) => {
    const { browser, link } = await signedUp(`${where.replaceAll(/\W/g, '-')}@verify.example`);
    const response = await open(link, headers(browser), more);
    expect(dataOf(response).emailVerified).toBe(true);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await sessionsOf(link._id)).toEqual([]);
  });

  test('does nothing for another site, and stays valid', async () => {
    const { browser, link } = await signedUp('site@verify.example');
    const elsewhere = await open(link, { ...browser, ...OTHER_SITE });
    expect(elsewhere).toMatchObject({ code: 'crossSiteRequest' });
    expect(elsewhere.headers.getSetCookie()).toEqual([]);
    expect(sessionOf(await open(link, browser))).toBeTruthy();
  });

  test('signs in only the browser of the latest sign-up with an email', async () => {
    const first = await signedUp('twice@verify.example');
    const second = await signedUp('twice@verify.example');
    expect(sessionOf(await open(second.link, first.browser))).toBeUndefined();
    const third = await signedUp('thrice@verify.example');
    expect(sessionOf(await open(third.link, second.browser))).toBeUndefined();
  });

  test('does not sign in again when a verification was revoked after the first sign-in', async () => {
    const { browser, link } = await signedUp('revoked@verify.example');
    await open(link, browser);
    await server.sql('update owners set email_verified_at = null where id = $1', [link._id]);
    await resend('revoked@verify.example');
    const resent = (await linksTo('revoked@verify.example')).at(-1);
    const response = await open(resent ?? link, browser);
    expect(dataOf(response).emailVerified).toBe(true);
    expect(sessionOf(response)).toBeUndefined();
  });

  test('keeps the session of a browser that is already signed in', async () => {
    const owner = await anOwner(server);
    await aStore(owner);
    const { browser, link } = await signedUp('shared@verify.example');
    const shared = { ...browser, cookie: `${browser.cookie}; __Host-session=${owner.token}` };
    const response = await open(link, shared);
    expect(dataOf(response)).toMatchObject({ email: 'shared@verify.example', emailVerified: true });
    expect(sessionOf(response)).toBeUndefined();
    expect((await server.call('GET /auth/user/fetch-user', undefined, owner.token)).status).toBe(200);
  });
});

describe('the link of the verification mail, in any browser', () => {
  test('verifies once and stays successful when opened again', async () => {
    const link = await registered('ida@example.com');
    const responses = await server.atOnce(Array.from({ length: 3 }, () => () => verify(link)));
    for (const response of responses) expect(response.body).toMatchObject({ data: { email: 'ida@example.com' } });
    const verifiedAt = () => server.sql(`select email_verified_at from owners where id = $1`, [link._id]);
    const before = await verifiedAt();
    expect((await verify(link)).body).toMatchObject({ data: { email: 'ida@example.com' } });
    expect(await verifiedAt()).toEqual(before);
    await nightlyPurge(server.database.db);
    expect((await verify(link)).body).toMatchObject({ data: { email: 'ida@example.com' } });
  });

  test('repeats the success only for the exact link, also after its 24 hours', async () => {
    const link = await registered('ivy@example.com');
    await verify(link);
    for (const attempt of [
      { _id: link._id, token: 'nonsense' },
      { _id: crypto.randomUUID(), token: link.token },
    ]) {
      expect((await verify(attempt)).body).toEqual(BAD_LINK);
    }
    const expired = (since: string) =>
      server.sql(`update email_tokens set expires_at = now() - interval '${since}' where owner_id = $1`, [link._id]);
    await expired('29 days');
    await nightlyPurge(server.database.db);
    expect((await verify(link)).body).toMatchObject({ data: { email: 'ivy@example.com' } });
    await expired('31 days');
    await nightlyPurge(server.database.db);
    expect((await verify(link)).body).toEqual(BAD_LINK);
  });

  test('does not restore a revoked verification', async () => {
    const link = await registered('ike@example.com');
    await verify(link);
    await server.sql(`update owners set email_verified_at = null where id = $1`, [link._id]);
    expect((await verify(link)).body).toEqual(BAD_LINK);
    expect((await signIn('ike@example.com')).body.error).toHaveProperty('notVerified');
  });

  test('works for 24 hours', async () => {
    const link = await registered('jon@example.com');
    const move = (to: string) =>
      server.sql(`update email_tokens set expires_at = expires_at - interval '${to}' where owner_id = $1`, [link._id]);
    await move('24 hours 1 second');
    expect((await verify(link)).body).toEqual(BAD_LINK);
    await move('-1 hour');
    expect((await verify(link)).body).toMatchObject({ data: { email: 'jon@example.com' } });
  });

  test('is refused with another id or token, with the same text', async () => {
    const link = await registered('kim@example.com');
    const other = await registered('lea@example.com');
    const attempts = [
      { _id: other._id, token: link.token },
      { _id: link._id, token: other.token },
      { _id: crypto.randomUUID(), token: link.token },
      { _id: link._id, token: 'nonsense' },
      { _id: link._id, token: `${link.token}x` },
      { _id: link._id, token: link.token.toLowerCase() },
    ];
    for (const attempt of attempts) expect((await verify(attempt)).body).toEqual(BAD_LINK);
    expect((await verify({ _id: 'nonsense', token: link.token })).body.error).toEqual({ _id: 'Unknown ID' });
    expect((await verify({ _id: link._id })).body.error).toEqual({ token: 'Token is required' });
    expect((await verify({ _id: link._id, token: 'x'.repeat(201) })).body.error).toHaveProperty('token');
    expect((await verify({ _id: link._id, token: 'a\0b' })).body.error).toHaveProperty('token');
    expect((await verify(link)).body).toMatchObject({ data: { email: 'kim@example.com' } });
  });

  test.each(['first', 'second'])(
    'works as long as another valid link until the %s is used; then both report the verification',
    async (used) => {
      const email = `${used}-link@example.com`;
      const first = await registered(email);
      await resend(email);
      const second = (await linksTo(email)).at(-1);
      for (const link of used === 'first' ? [first, second] : [second, first]) {
        expect((await verify(link)).body).toMatchObject({ data: { email } });
      }
      await server.sql(`update owners set email_verified_at = null where id = $1`, [first._id]);
      for (const link of [first, second]) expect((await verify(link)).body).toEqual(BAD_LINK);
    },
  );

  test('is resent only to unverified addresses, with the same response for all', async () => {
    const link = await registered('ned@example.com');
    await registered('ora@example.com');
    await verify(link);
    const verified = await resend('ned@example.com');
    const unverified = await resend('ora@example.com');
    const unknown = await resend('nobody@example.com');
    expect(verified.body).toEqual({ success: LINK_SENT });
    expect(unverified.text).toBe(verified.text);
    expect(unknown.text).toBe(verified.text);
    expect(await queuedMailsTo(server, 'ned@example.com')).toHaveLength(1);
    expect(await queuedMailsTo(server, 'ora@example.com')).toHaveLength(2);
    expect(await queuedMailsTo(server, 'nobody@example.com')).toHaveLength(0);
  });

  test('is stored only as a hash', async () => {
    const { token } = await registered('pam@example.com');
    const rows = await everyRow(server, { except: ['mailbox'] });
    expect(rows.filter((row) => row.includes('pam@example.com'))).not.toEqual([]);
    expect(rows.filter((row) => row.includes(token))).toEqual([]);
  });
});

describe('a sign-up', () => {
  test('gives the same response for an email that has an account, cookie included', async () => {
    const owner = await anOwner(server);
    const [fresh, taken] = [await register('fresh@verify.example'), await register(owner.email)];
    expect(taken.body).toEqual({ success: CHECK_YOUR_MAIL });
    expect(fresh.text).toBe(taken.text);
    const attributes = 'Path=/; Max-Age=86400; HttpOnly; SameSite=Strict; Secure';
    for (const response of [fresh, taken])
      expect([...cookiesOf(response)]).toEqual([
        ['__Host-sign-up', { value: expect.stringMatching(/^[\w-]{43}$/) as string, attributes }],
      ]);
    const sessions = await sessionsOf(owner.ownerId);
    expect(sessions).toHaveLength(1);
  });

  test('sets no cookie for a client of the specification or another site', async () => {
    expect((await register('plain@verify.example', {}, {})).headers.getSetCookie()).toEqual([]);
    const refused = await register('elsewhere@verify.example', OTHER_SITE);
    expect(refused).toMatchObject({ code: 'crossSiteRequest' });
    expect(refused.headers.getSetCookie()).toEqual([]);
    expect(await server.sql(`select 1 from owners where email = 'elsewhere@verify.example'`)).toEqual([]);
  });
});
