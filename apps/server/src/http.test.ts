import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { anOwner } from '../test/builders.ts';
import { startTestServer } from '../test/server.ts';

const server = await startTestServer();
const owner = await anOwner(server);
const asOwner = { authorization: `Bearer ${owner.token}` };
const json = { 'content-type': 'application/json' };

const NOTHING = { error: 'There’s nothing at this address' };

describe('an unknown address', () => {
  test.each(['/nothing', '/stores/nothing', '/stores/user-stores/nothing', '/%E0%A4%A', '/..%2f..%2fetc/passwd'])(
    '%s answers 404',
    async (path) => {
      const response = await server.send(path);
      expect(response.status).toBe(404);
      expect(response.body).toEqual(NOTHING);
    },
  );

  test('a wrong method gets the same response', async () => {
    expect(await server.call('GET /auth/user/login')).toMatchObject({ status: 404, body: NOTHING });
    expect(await server.call('DELETE /stores/user-stores')).toMatchObject({ status: 404, body: NOTHING });
    for (const path of ['/stores/user-stores', '/auth/user/fetch-user']) {
      const signal = AbortSignal.timeout(10_000);
      expect((await server.send(path, { method: 'HEAD', headers: asOwner, signal })).status).toBe(404);
    }
  });

  test('a slash at the end makes no difference', async () => {
    expect((await owner.call('GET /stores/user-stores/')).body).toEqual({ data: [] });
  });
});

describe('a URL shared by a screen and a call', () => {
  const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  const get = (path: string, headers: Record<string, string>) => server.send(path, { headers });

  test.each(['/users-info', '/stores/user-stores'])('%s opens the web app in a browser', async (path) => {
    const [opened, screen] = [await get(path, asBrowser), await get('/stores', asBrowser)];
    expect({ status: opened.status, text: opened.text }).toEqual({ status: screen.status, text: screen.text });
    expect(opened.text).not.toContain('Please sign in');
  });

  test.each(['/users-info', '/stores/user-stores'])('%s answers API calls', async (path) => {
    for (const accept of ['*/*', 'application/json']) {
      expect(await get(path, { accept })).toMatchObject({ status: 401, body: { error: 'Please sign in' } });
    }
    for (const headers of [asOwner, { ...asOwner, ...asBrowser }]) {
      const response = await get(path, headers);
      expect(response.headers.get('content-type')).toContain('application/json');
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
  });
});

describe('a body that cannot be read', () => {
  test.each([
    ['broken JSON', json, '{"email": '],
    ['JSON that reaches for prototypes', json, '{"__proto__": {"access": "public"}}'],
    ['JSON that reaches for constructors', json, '{"constructor": {"prototype": {}}}'],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'email=a'],
    ['an upload', { 'content-type': 'multipart/form-data; boundary=x' }, '--x--'],
    ['an unknown content type', { 'content-type': 'application/x-nonsense' }, 'x'],
  ])('%s is refused with a text', async (_what, type, body) => {
    for (const path of ['/auth/user/login', '/stores/create-store']) {
      const response = await server.send(path, { method: 'POST', headers: { ...type, ...asOwner }, body });
      expect(response.status).toBe(200);
      expect(response.body.error).toMatch(/^The request can’t be read: /);
      expect(response.body.data).toBeUndefined();
    }
  });

  test('a content type without a body is a call without input', async () => {
    const empty = { method: 'POST', headers: { ...json, ...asOwner }, body: '' };
    expect((await server.send('/stores/fetch-store', empty)).body).toEqual({ data: [] });
    expect((await server.send('/stores/fetch-store', { ...empty, headers: json })).status).toBe(401);
    expect((await server.send('/stores/create-store', empty)).body.error).toBeDefined();
  });

  test.each([
    [1_048_576, 200],
    [1_048_577, 413],
  ])('of %i bytes answers %i', async (bytes, status) => {
    const empty = JSON.stringify({ notes: '' });
    const body = JSON.stringify({ notes: 'x'.repeat(bytes - empty.length) });
    const response = await server.send('/stores/create-store', {
      method: 'POST',
      headers: { ...json, ...asOwner },
      body,
    });
    expect(response.status).toBe(status);
    if (status === 413) expect(response.body).toEqual({ error: 'This is too large.' });
  });
});

test('a list of a hundred thousand items is refused with one error, and one of bad items with the first hundred', async () => {
  const store = { _id: owner.ownerId, storeName: 'Pier', address: 'Pier Road' };
  const long = await owner.call('POST /stores/edit-store', { ...store, closedWeekdays: Array(100_000).fill('') });
  expect(long.body.error).toEqual({ closedWeekdays: 'A week has seven days' });
  const games = Array(200).fill({});
  const bad = await owner.call('POST /games/create-games', { storeId: owner.ownerId, games });
  expect(Object.keys(bad.body.error ?? {})).toContain('games.0.gameName');
  expect(Object.keys(bad.body.error ?? {}).length).toBeLessThanOrEqual(100);
});

describe('an unexpected error', () => {
  test.each([
    [undefined, 'Reference: '],
    ['help@pier.example', 'If it keeps happening, write to help@pier.example with this reference: '],
  ])('answers 500 with a reference, the support address %s and no details', async (supportEmail, asks) => {
    const lines: string[] = [];
    const logger = pino({ level: 'error' }, { write: (line) => void lines.push(line) });
    const broken = await startTestServer({ logger, supportEmail });
    const caller = await anOwner(broken);
    await broken.adminSql('alter table games rename column rep_phone to mislaid');
    const response = await broken.call('GET /games/user-games', undefined, caller.token);
    expect(response.status).toBe(500);
    const text = (response.body.error ?? '') as string;
    const number = /[\da-f-]{36}$/.exec(text)?.[0];
    expect(text).toBe(`Something went wrong on our side. Please try again. ${asks}${number}`);
    expect(lines.join()).toContain(number ?? 'a number');
    expect(lines.join()).toContain('rep_phone');
    expect(lines.join()).not.toContain(caller.token);
    expect(response.text).not.toMatch(/rep_phone|select|column/);
  });
});

describe('pages for operators and developers', () => {
  test('report liveness and readiness', async () => {
    expect((await server.send('/health/live')).body).toEqual({ status: 'ok' });
    expect((await server.send('/health/ready')).body).toEqual({ status: 'ok' });
    expect((await server.send('/metrics')).text).toContain('http_request_duration_seconds_bucket');
  });

  test('show the mails and API docs, but not in production', async () => {
    const production = await startTestServer({ production: true, smtpUrl: 'smtp://127.0.0.1:9' });
    for (const path of ['/dev/mailbox', '/dev/mailbox.json', '/docs', '/openapi.json']) {
      expect((await server.send(path)).status).toBe(200);
      expect((await production.send(path)).status).toBe(404);
    }
  });
});

test('API responses are never cached', async () => {
  for (const response of [await owner.call('GET /stores/user-stores'), await server.call('GET /stores/user-stores')]) {
    expect(response.headers.get('cache-control')).toBe('no-store');
  }
});

test('every response forbids foreign scripts, framing and type sniffing', async () => {
  const { headers } = await server.send('/nothing');
  expect(headers.get('content-security-policy')).toMatch(/;script-src 'self'( 'sha256-[^']+')?;/);
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-powered-by')).toBeNull();
});

test('responses are same-origin only and send no referrer', async () => {
  for (const path of ['/nothing', '/stores/user-stores']) {
    const { headers } = await server.send(path, { headers: { ...asOwner, origin: 'https://elsewhere.example' } });
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  }
});

test('production sends HSTS for a year', async () => {
  const inProduction = await startTestServer({ production: true });
  for (const path of ['/nothing', '/stores/user-stores', '/health/live']) {
    const { headers } = await inProduction.send(path);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  }
  expect((await server.send('/nothing')).headers.get('strict-transport-security')).toBeNull();
});
