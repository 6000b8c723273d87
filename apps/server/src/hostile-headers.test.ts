import { describe, expect, test } from 'vitest';
import { anOwner, dataOf, OWNER_PASSWORD } from '../test/builders.ts';
import { endpoints } from '../test/http/endpoints.ts';
import { mailsTo } from '../test/mail/mails.ts';
import { startTestServer, type TestServer } from '../test/server.ts';
import { talk } from '../test/http/socket.ts';

const server = await startTestServer();
const EVIL = 'evil.example';
const json = { 'content-type': 'application/json' };
/** Every header that claims another host or client address. */
const pretending = (address: string) => ({
  'x-forwarded-host': EVIL,
  'x-forwarded-proto': 'http',
  'x-forwarded-server': EVIL,
  'x-original-host': EVIL,
  'x-host': EVIL,
  origin: `https://${EVIL}`,
  referer: `https://${EVIL}/`,
  forwarded: `for=${address};host=${EVIL}`,
  'x-real-ip': address,
  'x-client-ip': address,
  'true-client-ip': address,
  'cf-connecting-ip': address,
  'x-forwarded-for': address,
});

test('links in mails ignore the Host header', async () => {
  const owner = await anOwner(server);
  const body = JSON.stringify({ email: owner.email });
  const head = [
    `POST /auth/user/forgot HTTP/1.1`,
    `Host: ${EVIL}`,
    `Content-Length: ${body.length}`,
    'Connection: close',
  ];
  const headers = Object.entries({ ...json, ...pretending('203.0.113.9') }).map(([name, value]) => `${name}: ${value}`);
  const { statuses } = await talk(server.url, [...head, ...headers, '', body].join('\r\n'));
  expect(statuses).toEqual([200]);
  const [mail] = await mailsTo(server, owner.email, 1);
  expect(mail?.text).toContain('https://arcade.example/reset-password/');
  expect(`${mail?.text}${mail?.html}${mail?.subject}`).not.toContain(EVIL);
});

test('no response redirects, neither of a call nor of a page', async () => {
  const paths = endpoints.map(({ route }) => route.split(' ')[1] ?? '/');
  const leading = [
    `//${EVIL}`,
    `/\\${EVIL}`,
    `/%2f%2f${EVIL}`,
    `/login?next=//${EVIL}`,
    `/?url=https://${EVIL}`,
    `//${EVIL}/..`,
  ];
  const wishes = `next=https://${EVIL}&returnUrl=//${EVIL}&redirect=https://${EVIL}&url=//${EVIL}&continue=//${EVIL}`;
  for (const path of [...paths, ...leading, '/payment-success', '/billing-success', '/network-error']) {
    for (const accept of ['text/html', '*/*']) {
      const target = `${path}${path.includes('?') ? '&' : '?'}${wishes}`;
      const { text } = await talk(
        server.url,
        `GET ${target} HTTP/1.1\r\nHost: ${EVIL}\r\nAccept: ${accept}\r\nConnection: close\r\n\r\n`,
      );
      expect(text, path).toMatch(/^HTTP\/1\.1 (200|401|404) /);
      expect(text, path).not.toMatch(/^(location|refresh|link|content-location):/im);
    }
  }
});

describe('a forged client address', () => {
  /** Opens an invalid link. The limit is fifty per address. */
  const open = (where: TestServer, headers: Record<string, string>) =>
    where.send('/auth/user/email-verified', {
      method: 'POST',
      headers: { ...json, ...headers },
      body: JSON.stringify({ _id: crypto.randomUUID(), token: 'x' }),
    });
  const statusesOf = async (where: TestServer, headersOf: (number: number) => Record<string, string>) => {
    const statuses: number[] = [];
    for (let number = 0; number < 51; number += 1) statuses.push((await open(where, headersOf(number))).status);
    return statuses;
  };
  const LIMITED = [...Array<number>(50).fill(200), 429];
  const trusting = (trustProxy: number | string | false) => startTestServer({ trustProxy });
  const addressOf = (number: number) => `198.51.100.${number}`;

  test('is ignored without a trusted proxy', async () => {
    const direct = await trusting(false);
    expect(await statusesOf(direct, (number) => pretending(addressOf(number)))).toEqual(LIMITED);
  });

  test('is taken only from the trusted number of proxies', async () => {
    const proxied = await trusting(1);
    // The visitor sends the first entry, the proxy appends the last.
    const forged = (number: number) => ({
      ...pretending(addressOf(number)),
      'x-forwarded-for': `${addressOf(number)}, 203.0.113.1`,
    });
    expect(await statusesOf(proxied, forged)).toEqual(LIMITED);
    expect((await open(proxied, { 'x-forwarded-for': '198.51.100.1, 203.0.113.2' })).status).toBe(200);
  });

  test('is taken only behind the named proxies', async () => {
    const named = await trusting('127.0.0.1, 10.0.0.0/8');
    const forged = (number: number) => ({
      ...pretending(addressOf(number)),
      'x-forwarded-for': `${addressOf(number)}, 203.0.113.1, 10.1.2.3`,
    });
    expect(await statusesOf(named, forged)).toEqual(LIMITED);
    expect((await open(named, { 'x-forwarded-for': '203.0.113.2, 10.1.2.3' })).status).toBe(200);

    const elsewhere = await trusting('192.0.2.0/24');
    expect(await statusesOf(elsewhere, (number) => pretending(addressOf(number)))).toEqual(LIMITED);
  });
});

describe('another site', () => {
  test('can abuse no cookie: the session’s counts only from our own pages', async () => {
    const owner = await anOwner(server);
    const response = await server.call('POST /auth/user/login', { email: owner.email, password: OWNER_PASSWORD });
    const { token } = dataOf<{ token: string }>(response as never);
    expect(response.headers.getSetCookie()).toEqual([]);
    const cookie = ['token', 'session', 'authorization', '__Host-token'].map((name) => `${name}=${token}`).join('; ');
    for (const path of [`/stores/user-stores`, `/stores/user-stores?token=${token}&authorization=Bearer%20${token}`]) {
      expect((await server.send(path, { headers: { cookie } })).status).toBe(401);
    }
    expect((await server.send('/live', { headers: { cookie } })).status).toBe(401);
    const own = { cookie: `__Host-session=${token}`, 'content-type': 'application/json' };
    const embedded = { ...own, origin: `https://${EVIL}`, 'sec-fetch-site': 'cross-site' };
    for (const { route } of endpoints.filter(({ access }) => access !== 'public')) {
      const [method = '', path = ''] = route.split(' ');
      const response = await server.send(path, { method, headers: embedded, ...(method !== 'GET' && { body: '{}' }) });
      expect(response.code, route).toBe('crossSiteRequest');
    }
  });

  test('gets no CORS permission', async () => {
    for (const { route } of endpoints) {
      const [method = '', path = ''] = route.split(' ');
      const headers = { origin: `https://${EVIL}`, 'access-control-request-method': method };
      const response = await server.send(path, { method: 'OPTIONS', headers });
      expect(response.status, route).toBe(404);
      expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  test('cannot trigger a call by form or image', async () => {
    const owner = await anOwner(server);
    const form = JSON.stringify({ storeName: 'Forged', address: 'Elsewhere' });
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const headers = { 'content-type': type, authorization: `Bearer ${owner.token}` };
      const { body } = await server.send('/stores/create-store', { method: 'POST', headers, body: form });
      expect(body.error).toMatch(/^The request can’t be read/);
    }
    expect((await owner.call('GET /stores/user-stores')).body.data).toEqual([]);
  });
});

describe('every response', () => {
  const ways: [what: string, path: string, init: RequestInit][] = [
    ['a call', '/auth/user/login', { method: 'POST', headers: json, body: '{"email":"x","password":"y"}' }],
    ['a call without a session', '/stores/user-stores', {}],
    ['a body that cannot be read', '/auth/user/login', { method: 'POST', headers: json, body: '{' }],
    ['a body that is too large', '/auth/user/login', { method: 'POST', headers: json, body: 'x'.repeat(1_100_000) }],
    ['no address', '/nothing', {}],
    ['a URL that cannot be decoded', '/%E0%A4%A', {}],
    ['a URL that is too long', `/payment/paypal/subscription/${'x'.repeat(300)}`, {}],
  ];

  test.each(ways)('%s has a content type, is not cached and not framed', async (what, path, init) => {
    const { headers } = await server.send(path, init);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.getSetCookie()).toEqual([]);
    // Fastify answers these before any hook runs.
    if (what.startsWith('a URL')) return;
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });
});
