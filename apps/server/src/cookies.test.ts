import type { SessionUser, SignedIn } from '@quarterdeck/contract/accounts';
import { describe, expect, test } from 'vitest';
import { appCode } from '../test/accounts/authenticator.ts';
import { anOwner, aStore, dataOf, OWNER_PASSWORD, type Caller } from '../test/builders.ts';
import { cookiesOf, OTHER_SITE, OWN_PAGE, sessionCookie } from '../test/http/browsers.ts';
import { anApp, asked } from '../test/accounts/second-factor.ts';
import { startTestServer, type ApiResponse, type TestServer } from '../test/server.ts';

const server = await startTestServer();
const USER = 'GET /auth/user/fetch-user';
const LOGIN = 'POST /auth/user/login';
const APP = 'https://arcade.example';
const REFUSED = `This request was not sent by one of our own pages. Open ${APP} and try again.`;
type Sent = Record<string, string>;
const LONG = 400 * 24 * 60 * 60;

const signIn = (where: TestServer, email: string, headers: Sent = OWN_PAGE, more: object = {}) =>
  where.call<SignedIn>(LOGIN, { email, password: OWNER_PASSWORD, session: 'cookie', ...more }, undefined, headers);

const sessionIn = (response: ApiResponse) => cookiesOf(response).get('__Host-session')?.value ?? '';
const deviceIn = (response: ApiResponse) => cookiesOf(response).get('__Host-device')?.value ?? '';

const userOf = (token: string, headers: Sent = OWN_PAGE) =>
  server.call<SessionUser>(USER, undefined, undefined, { ...sessionCookie(token), ...headers });
const isSignedIn = async (token: string) => (await userOf(token)).status === 200;
const isAlive = async ({ token }: Pick<Caller, 'token'>) => (await server.call(USER, undefined, token)).status === 200;

describe('a sign-in of our own page', () => {
  test('returns no token: cookies contain both, out of reach of scripts and other sites', async () => {
    const owner = await anOwner(server);
    const response = await signIn(server, owner.email);
    expect(Object.keys(dataOf(response))).toEqual(['user']);
    const attributes = `Path=/; Max-Age=${LONG}; HttpOnly; SameSite=Strict; Secure`;
    const cookies = cookiesOf(response);
    expect([...cookies.keys()]).toEqual(['__Host-session', '__Host-device']);
    for (const cookie of cookies.values()) {
      expect(cookie).toEqual({ value: expect.stringMatching(/^[\w-]{43}$/) as string, attributes });
      expect(response.text).not.toContain(cookie.value);
    }
    const [session] = await server.sql<{ id: string }>(
      `select id from sessions where owner_id = $1 order by created_at desc limit 1`,
      [owner.ownerId],
    );
    expect(dataOf(response).user.sessionId).toBe(session?.id);
    const user = dataOf(await userOf(sessionIn(response)));
    expect(user).toEqual(dataOf(response).user);
  });

  test('without TLS sets cookies under plain names', async () => {
    const plain = await startTestServer({ appUrl: 'http://localhost:3000' });
    const owner = await anOwner(plain);
    const cookies = cookiesOf(await signIn(plain, owner.email));
    expect([...cookies.keys()]).toEqual(['session', 'device']);
    for (const { attributes } of cookies.values())
      expect(attributes).toBe(`Path=/; Max-Age=${LONG}; HttpOnly; SameSite=Strict`);
    const cookie = `session=${cookies.get('session')?.value}`;
    expect((await plain.call(USER, undefined, undefined, { cookie })).status).toBe(200);
    expect((await plain.call(USER, undefined, undefined, { cookie: `__Host-${cookie}` })).status).toBe(401);
  });

  test.each<[what: string, headers: Sent]>([
    ['has no origin headers', {}],
    ['comes from another site', OTHER_SITE],
    ['comes from a sibling subdomain', { 'sec-fetch-site': 'same-site', origin: APP }],
    ['was typed', { 'sec-fetch-site': 'none' }],
    ['has another origin', { origin: 'https://evil.example' }],
    ['has the origin without TLS', { origin: 'http://arcade.example' }],
    ['has a longer origin', { origin: `${APP}.evil.example` }],
    ['has a hidden origin', { origin: 'null' }],
  ])('is refused if the request %s, before the password is compared', async (_what, headers) => {
    const owner = await anOwner(server);
    for (const password of [OWNER_PASSWORD, 'wrong']) {
      const response = await signIn(server, owner.email, headers, { password });
      expect(response).toMatchObject({ status: 200, body: { error: REFUSED }, code: 'crossSiteRequest' });
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    const sessions = await server.sql('select 1 from sessions where owner_id = $1', [owner.ownerId]);
    expect(sessions).toHaveLength(1);
  });

  test('is recognized by its origin if the browser sends no other header', async () => {
    const owner = await anOwner(server);
    expect(sessionIn(await signIn(server, owner.email, { origin: APP }))).not.toBe('');
    // In development, pages are also served under other names.
    expect(sessionIn(await signIn(server, owner.email, { origin: server.url }))).not.toBe('');
    const live = await startTestServer({ production: true, connection: server.connection });
    expect((await signIn(live, owner.email, { origin: live.url })).body.error).toEqual(REFUSED);
    expect(sessionIn(await signIn(live, owner.email, { origin: APP }))).not.toBe('');
  });

  test('ends the browser’s previous session, also another user’s', async () => {
    const [first, second] = [await anOwner(server), await anOwner(server)];
    const before = sessionIn(await signIn(server, first.email));
    const after = sessionIn(await signIn(server, second.email, { ...OWN_PAGE, ...sessionCookie(before) }));
    expect(await isSignedIn(before)).toBe(false);
    expect(dataOf(await userOf(after))).toMatchObject({ email: second.email });
    expect(await isAlive(first)).toBe(true);
    await signIn(server, second.email, { ...OWN_PAGE, ...sessionCookie(after) }, { password: 'wrong' });
    expect(await isSignedIn(after)).toBe(true);
  });

  test('recognizes the browser by its cookie, also after a counter used it', async () => {
    const owner = await anOwner(server);
    const store = await aStore(owner);
    const device = deviceIn(await signIn(server, owner.email));
    const cookie = { cookie: `__Host-device=${device}` };
    expect(deviceIn(await signIn(server, owner.email, { ...OWN_PAGE, ...cookie }))).toBe(device);
    const counter = { email: store.username, password: store.password };
    expect(deviceIn(await signIn(server, '', { ...OWN_PAGE, ...cookie }, counter))).toBe(device);
    // Moved from the storage of an earlier version.
    expect(deviceIn(await signIn(server, owner.email, OWN_PAGE, { deviceToken: device }))).toBe(device);
    const forged = await signIn(server, '', OWN_PAGE, { ...counter, deviceToken: 'a=b; Path=/evil' });
    expect(deviceIn(forged)).toMatch(/^[\w-]{43}$/);
    const elsewhere = await signIn(server, owner.email, { ...OTHER_SITE, ...cookie }, { session: undefined });
    expect(dataOf(elsewhere).deviceToken).not.toBe(device);
  });

  test('keeps a counter’s cookie when its owner signs in there, or another owner', async () => {
    const owner = await anOwner(server);
    const { username: email, password } = await aStore(owner);
    const device = deviceIn(await signIn(server, '', OWN_PAGE, { email, password }));
    const cookie = { cookie: `__Host-device=${device}` };
    expect(deviceIn(await signIn(server, owner.email, { ...OWN_PAGE, ...cookie }))).toBe(device);
    const stranger = await anOwner(server);
    expect(deviceIn(await signIn(server, stranger.email, { ...OWN_PAGE, ...cookie }))).toBe(device);
  });

  test('gives a counter that waits for approval its cookie, out of reach of scripts', async () => {
    const owner = await anOwner(server);
    const store = await aStore(owner);
    await owner.call('POST /stores/edit-store', {
      _id: store._id,
      storeName: store.storeName,
      address: store.address,
      approveCounters: true,
    });
    const waiting = await signIn(server, '', OWN_PAGE, { email: store.username, password: store.password });
    expect(waiting).toMatchObject({ code: 'counterNotApproved', body: { data: {} } });
    expect(sessionIn(waiting)).toBe('');
    const device = deviceIn(waiting);
    expect(device).toMatch(/^[\w-]{43}$/);
    expect(waiting.text).not.toContain(device);
    const [counter] = dataOf(await owner.call<{ _id: string }[]>('POST /counters/list', { storeId: store._id }));
    await owner.call('POST /counters/approve', { _id: counter?._id });
    const cookie = { cookie: `__Host-device=${device}` };
    const counterSignIn = { email: store.username, password: store.password };
    expect(sessionIn(await signIn(server, '', { ...OWN_PAGE, ...cookie }, counterSignIn))).not.toBe('');
  });

  test('ends the second factor with a cookie', async () => {
    const owner = await anOwner(server);
    const { secret } = await anApp(server, owner);
    const answered = async () => ({ challenge: (await asked(server, owner)).challenge, session: 'cookie' });
    const pass = async (headers: Sent) =>
      server.call<SignedIn>(
        'POST /auth/user/second-factor-code',
        { ...(await answered()), rememberDevice: true, code: appCode(secret) },
        undefined,
        headers,
      );
    expect((await pass({})).body.error).toEqual(REFUSED);
    const response = await pass(OWN_PAGE);
    expect(Object.keys(dataOf(response))).toEqual(['user']);
    expect(await isSignedIn(sessionIn(response))).toBe(true);
    // The browser is remembered by its cookie.
    const cookie = `__Host-device=${deviceIn(response)}`;
    expect((await signIn(server, owner.email, { ...OWN_PAGE, cookie })).body.error).toBeUndefined();
    expect((await signIn(server, owner.email)).code).toBe('secondFactorNeeded');
  });
});

test('a client that doesn’t request a cookie gets its token and no cookie', async () => {
  const owner = await anOwner(server);
  const form = { email: owner.email, password: OWNER_PASSWORD };
  for (const headers of [{}, OWN_PAGE, OTHER_SITE]) {
    const response = await server.call<SignedIn>(LOGIN, form, undefined, headers);
    expect(dataOf(response)).toMatchObject({
      token: expect.any(String) as string,
      deviceToken: expect.any(String) as string,
    });
    expect(response.headers.getSetCookie()).toEqual([]);
  }
  expect((await signIn(server, owner.email, OWN_PAGE, { session: 'local' })).body.error).toEqual({
    session: 'The session can only be a cookie',
  });
});

describe('a cookie', () => {
  const create = (headers: Sent, token?: string) =>
    server.call('POST /stores/create-store', { storeName: 'Pier', address: '1 Pier Road' }, token, headers);

  test.each<[what: string, headers: Sent]>([
    ['from another site', OTHER_SITE],
    ['from a sibling subdomain', { 'sec-fetch-site': 'same-site', origin: APP }],
    ['typed', { 'sec-fetch-site': 'none' }],
    ['with another origin', { origin: 'https://evil.example' }],
    ['with no origin to tell', { origin: 'null' }],
    ['with nothing said', {}],
  ])('changes nothing in a request %s', async (_what, headers) => {
    const owner = await anOwner(server);
    const response = await create({ ...sessionCookie(owner.token), ...headers });
    expect(response).toMatchObject({ status: 200, body: { error: REFUSED }, code: 'crossSiteRequest' });
    expect(dataOf(await owner.call('GET /stores/user-stores'))).toEqual([]);
  });

  test.each<Sent>([OWN_PAGE, { origin: APP }])('serves a request of our own page: %o', async (headers) => {
    const owner = await anOwner(server);
    expect((await create({ ...sessionCookie(owner.token), ...headers })).body.error).toBeUndefined();
    expect((await userOf(owner.token, headers)).status).toBe(200);
  });

  test('is accepted for reads by our own pages and typed addresses, not for content that another site embeds', async () => {
    const { token } = await anOwner(server);
    const fine: Sent[] = [{}, { 'sec-fetch-site': 'none' }];
    for (const headers of fine) expect((await userOf(token, headers)).status).toBe(200);
    const foreign: Sent[] = [OTHER_SITE, { 'sec-fetch-site': 'same-site' }, { origin: 'https://evil.example' }];
    for (const headers of foreign) {
      expect(await userOf(token, headers)).toMatchObject({ body: { error: REFUSED }, code: 'crossSiteRequest' });
      const stream = await server.send('/live', { headers: { ...sessionCookie(token), ...headers } });
      expect(stream.code).toBe('crossSiteRequest');
    }
  });

  test('is ignored if there is a bearer token', async () => {
    const [first, second] = [await anOwner(server), await anOwner(server)];
    for (const headers of [OWN_PAGE, OTHER_SITE]) {
      const sent = { ...sessionCookie(second.token), ...headers };
      const response = await server.call<SessionUser>(USER, undefined, first.token, sent);
      expect(dataOf(response)).toMatchObject({ email: first.email });
      expect((await create(sent, first.token)).code).not.toBe('crossSiteRequest');
    }
    expect((await server.call(USER, undefined, 'ended', { ...sessionCookie(second.token), ...OWN_PAGE })).status).toBe(
      401,
    );
    expect(dataOf(await second.call('GET /stores/user-stores'))).toEqual([]);
  });

  test.each(['', 'x', '"', 'a b', `${'x'.repeat(201)}`, '%00'])('with the value %o opens no session', async (value) => {
    const cookie = `a=b; __Host-session=${value}`;
    expect((await server.call(USER, undefined, undefined, { cookie, ...OWN_PAGE })).status).toBe(401);
  });

  test('is found among others', async () => {
    const { token } = await anOwner(server);
    const cookie = `x__Host-session=1; session=2;__Host-session=${token} ; theme=dark`;
    expect((await server.call(USER, undefined, undefined, { cookie, ...OWN_PAGE })).status).toBe(200);
  });

  test('does not turn a screen’s URL into a call', async () => {
    const { token } = await anOwner(server);
    const headers = { ...sessionCookie(token), accept: 'text/html', 'sec-fetch-site': 'cross-site' };
    const response = await server.send('/users-info', { headers });
    expect(response.code).not.toBe('crossSiteRequest');
    // The web app if it is built, else not found.
    expect(response.text).toMatch(/<!doctype html>|"code":"notFound"/i);
  });
});

describe('signing out', () => {
  const LOGOUT = 'POST /auth/user/logout';

  test('ends the session and removes its cookie; the browser stays known', async () => {
    const owner = await anOwner(server);
    const token = sessionIn(await signIn(server, owner.email));
    const response = await server.call(LOGOUT, undefined, undefined, { ...sessionCookie(token), ...OWN_PAGE });
    expect(cookiesOf(response)).toEqual(
      new Map([['__Host-session', { value: '', attributes: 'Path=/; Max-Age=0; HttpOnly; SameSite=Strict; Secure' }]]),
    );
    expect(await isSignedIn(token)).toBe(false);
  });

  test('of a session that the browser no longer has does not end the current one', async () => {
    const owner = await anOwner(server);
    const before = dataOf(await userOf(owner.token)).sessionId;
    const token = sessionIn(await signIn(server, owner.email));
    const own = { ...sessionCookie(token), ...OWN_PAGE };
    const response = await server.call(LOGOUT, { sessionId: before }, undefined, own);
    expect(response.body).toEqual({ success: 'Signed out' });
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await isSignedIn(token)).toBe(true);
    await server.call(LOGOUT, { sessionId: dataOf(await userOf(token)).sessionId }, undefined, own);
    expect(await isSignedIn(token)).toBe(false);
  });
});
