import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { appCode, wrongAppCode } from '../test/accounts/authenticator.ts';
import { anOwner, aStore, OWNER_PASSWORD, type Owner } from '../test/builders.ts';
import { cookiesOf, OTHER_SITE, OWN_PAGE } from '../test/http/browsers.ts';
import { anApp, aPasskey } from '../test/accounts/second-factor.ts';
import { startTestServer, type ApiResponse } from '../test/server.ts';

const LOGIN = `login|%PROBLEM%|%CODE%|<input value="%EMAIL%">|%EMAIL_FAULT%|%PASSWORD_FAULT%|%PASSWORD_INVALID%|<form data-failure="%FAILURE%">`;
const CODE = `code|%PROBLEM%|%CODE_FAULT%|%CODE_INVALID%|accepts %ACCEPTS%|<form data-failure="%FAILURE%">`;

async function webAppFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'web-'));
  await mkdir(join(folder, 'prerendered'));
  await writeFile(join(folder, 'prerendered/login.template.html'), LOGIN);
  await writeFile(join(folder, 'prerendered/login-code.template.html'), CODE);
  const guards = [
    ['/users-info', 'hr'],
    ['/terms', 'public'],
    ['/stores', 'owner'],
    ['/things/:id', 'owner'],
    ['/add-financial', 'signed-in'],
    ['*', 'public'],
  ];
  await writeFile(join(folder, '.guards.json'), JSON.stringify(guards));
  return folder;
}

const folder = await webAppFolder();
afterAll(() => rm(folder, { recursive: true }));
const server = await startTestServer({ webAppFolder: folder });
beforeEach(() => server.sql('delete from rate_limits'));

type Sent = Record<string, string>;

function send(fields: Sent, { headers = OWN_PAGE, query = '' }: { headers?: Sent; query?: string } = {}) {
  return server.send(`/login${query}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });
}

const passwordOf = ({ email }: Owner, password = OWNER_PASSWORD) => ({ email, password });
const placeOf = ({ headers }: ApiResponse) => headers.get('location');
const tokenIn = (response: ApiResponse) => cookiesOf(response).get('__Host-session')?.value ?? '';
const stepIn = (response: ApiResponse): Sent => ({
  ...OWN_PAGE,
  cookie: `__Host-second-step=${cookiesOf(response).get('__Host-second-step')?.value ?? ''}`,
});
const isSignedIn = async (response: ApiResponse) =>
  (await server.call('GET /auth/user/fetch-user', undefined, tokenIn(response))).status === 200;

describe('the form of the login page', () => {
  test('signs in with the same cookies as the call, and redirects', async () => {
    const owner = await anOwner(server);
    const response = await send(passwordOf(owner));
    expect([response.status, placeOf(response), response.text]).toEqual([303, '/dashboard', '']);
    const call = await server.call('POST /auth/user/login', { ...passwordOf(owner), session: 'cookie' }, '', OWN_PAGE);
    const attributes = (given: ApiResponse) => [...cookiesOf(given)].map(([name, cookie]) => [name, cookie.attributes]);
    expect(attributes(response)).toEqual(attributes(call));
    expect(await isSignedIn(response)).toBe(true);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('leaves the same history and mail of a new device as the call', async () => {
    const owner = await anOwner(server);
    await send(passwordOf(owner));
    await send(passwordOf(owner));
    // The first sign-in ever is expected, the second comes from another browser.
    const links = await server.sql(`select 1 from email_tokens where owner_id = $1 and purpose = 'report-sign-in'`, [
      owner.ownerId,
    ]);
    expect(links).toHaveLength(1);
    const entries = await server.sql(`select 1 from audit_entries where owner_id = $1 and action = 'signedIn'`, [
      owner.ownerId,
    ]);
    expect(entries).toHaveLength(2);
  });

  test('signs in a counter', async () => {
    const { username, password } = await aStore(await anOwner(server));
    const response = await send({ email: username.toUpperCase(), password }, { query: '?next=/add-financial' });
    expect(placeOf(response)).toBe('/add-financial');
    expect(placeOf(await send({ email: username, password }, { query: '?next=/stores' }))).toBe('/staff-dashboard');
  });

  test('keeps the typed name after a wrong password, but not the password', async () => {
    const owner = await anOwner(server);
    const response = await send(passwordOf(owner, 'not-the-password'));
    expect(response.status).toBe(200);
    expect(response.text).toBe(
      `login|Wrong username or password|wrongCredentials|<input value="${owner.email}">|||true|<form data-failure="">`,
    );
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('shows the error of a blank field at that field', async () => {
    const { text } = await send({ email: ' ' });
    expect(text).toContain('|Username is required|Password is required|');
  });

  test('shows the typed name as plain text', async () => {
    const { text } = await send({ email: `"><script>alert(1)</script>%PROBLEM%'&`, password: 'x' });
    expect(text).toContain('<input value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;%PROBLEM%&#39;&amp;">');
  });

  test('stops after too many tries, as the call does', async () => {
    const owner = await anOwner(server);
    for (let tries = 0; tries < 10; tries += 1) await send(passwordOf(owner, 'wrong'));
    const response = await send(passwordOf(owner));
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(response.text).toContain('Too many attempts');
    expect(response.headers.getSetCookie()).toEqual([]);
    const call = await server.call('POST /auth/user/login', passwordOf(owner));
    expect(call.code).toBe('tooManyAttempts');
  });

  test.each<[what: string, headers: Sent]>([
    ['of another site', OTHER_SITE],
    ['of a sibling subdomain', { 'sec-fetch-site': 'same-site', origin: 'https://arcade.example' }],
    ['of another origin', { origin: 'https://evil.example' }],
    ['of an origin that is hidden', { origin: 'null' }],
    ['without origin headers', {}],
  ])('is refused if it is %s', async (_what, headers) => {
    const owner = await anOwner(server);
    const response = await send(passwordOf(owner), { headers });
    expect(response.text).toContain('This request was not sent by one of our own pages.');
    expect([placeOf(response), response.headers.getSetCookie()]).toEqual([null, []]);
    const sessions = await server.sql('select 1 from sessions where owner_id = $1', [owner.ownerId]);
    expect(sessions).toHaveLength(1);
  });

  test.each([
    ['/stores?x=1#y', '/stores?x=1'],
    ['/Stores/', '/Stores/'],
    ['/things/7', '/things/7'],
    ['/terms', '/dashboard'],
    ['/users-info', '/dashboard'],
    ['/nowhere', '/dashboard'],
    ['//evil.example', '/dashboard'],
    ['/\\evil.example', '/dashboard'],
    ['/.//evil.example', '/dashboard'],
    ['https://evil.example/stores', '/dashboard'],
    ['javascript:alert(1)', '/dashboard'],
    ['/stores\r\nset-cookie: a=b', '/dashboard'],
  ])('with the return address %j leads to %s', async (next, place) => {
    const owner = await anOwner(server);
    expect(placeOf(await send(passwordOf(owner), { query: `?next=${encodeURIComponent(next)}` }))).toBe(place);
  });

  test('with two return addresses leads to the first', async () => {
    const owner = await anOwner(server);
    expect(placeOf(await send(passwordOf(owner), { query: '?next=/stores&next=//evil.example' }))).toBe('/stores');
  });

  test('is the only URL that accepts a form, and accepts no other content type', async () => {
    const owner = await anOwner(server);
    const body = new URLSearchParams(passwordOf(owner)).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded', ...OWN_PAGE };
    const elsewhere = await server.send('/auth/user/login', { method: 'POST', headers, body });
    expect(elsewhere.code).toBe('unreadableRequest');
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
      const response = await server.send('/login', {
        method: 'POST',
        headers: { ...OWN_PAGE, 'content-type': type },
        body,
      });
      expect(response.code, type).toBe('unreadableRequest');
    }
    expect((await send({ email: 'x'.repeat(9_000), password: 'x' })).code).toBe('requestTooLarge');
  });
});

describe('the second step', () => {
  async function anOwnerWithApp() {
    const owner = await anOwner(server);
    return { owner, ...(await anApp(server, owner)) };
  }

  test('has its own page, and opens the session', async () => {
    const { owner, secret } = await anOwnerWithApp();
    const asked = await send(passwordOf(owner));
    expect(asked.text).toBe('code||||accepts true|<form data-failure="">');
    const [[name, cookie] = []] = cookiesOf(asked);
    expect(name).toBe('__Host-second-step');
    expect(cookie?.attributes).toBe('Path=/; Max-Age=600; HttpOnly; SameSite=Strict; Secure');
    expect(asked.text).not.toContain(cookie?.value);
    const response = await send({ code: appCode(secret) }, { headers: stepIn(asked), query: '?next=/stores' });
    expect([response.status, placeOf(response)]).toEqual([303, '/stores']);
    expect(await isSignedIn(response)).toBe(true);
    expect(cookiesOf(response).get('__Host-second-step')?.attributes).toContain('Max-Age=0');
  });

  test('shows a wrong or blank code at its field', async () => {
    const { owner, secret } = await anOwnerWithApp();
    const asked = await send(passwordOf(owner));
    const wrong = await send({ code: wrongAppCode(secret) }, { headers: stepIn(asked) });
    expect(wrong.text).toMatch(/^code\|\|This code is incorrect or already used.*\|true\|/);
    expect((await send({ code: '' }, { headers: stepIn(asked) })).text).toMatch(/^code\|\|Enter the 6 digits/);
    expect(tokenIn(wrong)).toBe('');
  });

  test('cannot be passed without the cookie of the first, nor by another site', async () => {
    const { owner, secret } = await anOwnerWithApp();
    const asked = await send(passwordOf(owner));
    for (const headers of [
      OWN_PAGE,
      { ...stepIn(asked), ...OTHER_SITE },
      { ...OWN_PAGE, cookie: '__Host-second-step=x' },
    ]) {
      const response = await send({ code: appCode(secret) }, { headers });
      expect(response.text).toMatch(/^login\|(This sign-in has expired|This request was not sent)/);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    // The cookie alone is not enough either.
    const skipped = await send({ code: '', rememberDevice: 'true' }, { headers: stepIn(asked) });
    expect(tokenIn(skipped)).toBe('');
  });

  test('ends after five wrong codes, also with the right one', async () => {
    const { owner, secret } = await anOwnerWithApp();
    const asked = await send(passwordOf(owner));
    const code = wrongAppCode(secret);
    for (let tries = 0; tries < 4; tries += 1) await send({ code }, { headers: stepIn(asked) });
    expect((await send({ code }, { headers: stepIn(asked) })).text).toMatch(/^login\|Too many incorrect codes/);
    expect((await send({ code: appCode(secret) }, { headers: stepIn(asked) })).text).toMatch(
      /^login\|This sign-in has/,
    );
  });

  test('remembers the browser on request', async () => {
    const { owner, secret } = await anOwnerWithApp();
    const asked = await send(passwordOf(owner));
    const response = await send({ code: appCode(secret), rememberDevice: 'true' }, { headers: stepIn(asked) });
    const cookie = `__Host-device=${cookiesOf(response).get('__Host-device')?.value}`;
    expect((await send(passwordOf(owner), { headers: { ...OWN_PAGE, cookie } })).status).toBe(303);
    expect((await send(passwordOf(owner))).status).toBe(200);
  });

  test('leaves a passkey to the page’s script', async () => {
    const owner = await anOwner(server);
    await aPasskey(owner);
    const { text } = await send(passwordOf(owner));
    expect(text).toContain('&quot;code&quot;:&quot;secondFactorNeeded&quot;');
    expect(text).toContain('&quot;passkey&quot;:{');
  });
});

test('a deleted account leaves the offer to restore it to the page’s script', async () => {
  const owner = await anOwner(server);
  await owner.call('DELETE /auth/user/delete-account');
  const response = await send(passwordOf(owner));
  expect(response.text).toMatch(/^login\|This account was deleted\. It can be restored until .*&quot;challenge&quot;/);
  expect(tokenIn(response)).toBe('');
});
