import Fastify from 'fastify';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { inlineScripts, registerWebApp } from './web-app.ts';

const NOTHING = { error: 'There’s nothing at this address', code: 'notFound' };
const asBrowser = { accept: 'text/html,application/xhtml+xml' };

async function appWith(files: Record<string, string>, supportEmail?: string) {
  const folder = await mkdtemp(join(tmpdir(), 'web-'));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  const app = Fastify();
  await registerWebApp(app, { folder, supportEmail });
  const discard = async () => {
    await app.close();
    await rm(folder, { recursive: true });
  };
  return { app, discard };
}

describe('the built web app', async () => {
  const { app, discard } = await appWith({
    'app.html': 'the app',
    'prerendered/login.html': 'the login page',
    'dashboard.html': 'the app with its dashboard',
    'prerendered/landing.html': 'the landing page',
    'prerendered/pricing.html': 'the prices',
    'assets/app-1a2b.js': 'plain',
    'assets/app-1a2b.js.br': 'compressed',
  });
  afterAll(discard);
  const get = (url: string, headers: Record<string, string> = asBrowser) => app.inject({ url, headers });

  test('serves prerendered pages', async () => {
    expect((await get('/')).body).toBe('the landing page');
    expect((await get('/pricing')).body).toBe('the prices');
    expect((await get('/login?next=%2Fstores')).body).toBe('the login page');
  });

  test('preloads the most common screen for a browser with a session', async () => {
    for (const cookie of ['session=abc', 'device=d; __Host-session=abc']) {
      const page = await get('/dashboard', { ...asBrowser, cookie });
      expect(page.body).toBe('the app with its dashboard');
      expect(page.headers['vary']).toContain('cookie');
    }
    for (const cookie of ['', 'device=session', 'no-session=abc', 'session=']) {
      expect((await get('/dashboard', { ...asBrowser, cookie })).body).toBe('the app');
    }
  });

  test('is served to browsers at every other URL', async () => {
    for (const url of ['/stores', '/email-verified/1?token=2', '/nothing/at/all', '/assets/../../secrets.json']) {
      const page = await get(url);
      expect(page.statusCode).toBe(200);
      expect(page.body).toBe('the app');
      expect(page.headers['cache-control']).toBe('no-cache');
    }
  });

  test('is not served to programs or for writes', async () => {
    for (const response of [
      await get('/nothing', {}),
      await app.inject({ method: 'POST', url: '/x', headers: asBrowser }),
    ]) {
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual(NOTHING);
    }
  });

  test('has immutable, compressed files', async () => {
    const file = await get('/assets/app-1a2b.js', { 'accept-encoding': 'br' });
    expect(file.body).toBe('compressed');
    expect(file.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect((await get('/assets/app-1a2b.js', {})).body).toBe('plain');
  });
});

test('permits the inline script of the built pages by its hash, and without pages none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'web-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  expect(inlineScripts(folder)).toEqual([]);
  await writeFile(join(folder, 'app.html'), `<script>alert('hi')</script><script type="module" src="/a.js"></script>`);
  const hash = createHash('sha256').update(`alert('hi')`).digest('base64');
  expect(inlineScripts(folder)).toEqual([`'sha256-${hash}'`]);
});

test('without a built web app every address is 404', async () => {
  const { app, discard } = await appWith({});
  onTestFinished(discard);
  for (const url of ['/', '/stores']) {
    const response = await app.inject({ url, headers: asBrowser });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual(NOTHING);
  }
});

describe('with a support address', async () => {
  const page = (name: string) => `<head><meta name="support-email" content="" /></head>${name}`;
  const pages = {
    'app.html': page('the app'),
    'prerendered/login.html': page('the sign-in'),
    'dashboard.html': page('the dashboard'),
    'prerendered/landing.html': page('the landing page'),
    'prerendered/pricing.html': page('the prices'),
  };
  const { app, discard } = await appWith(pages, `o'neill+"><script>@pier.example`);
  afterAll(discard);
  const get = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { ...asBrowser, ...headers } });

  test('every page contains it escaped', async () => {
    for (const [url, name] of [
      ['/', 'the landing page'],
      ['/pricing', 'the prices'],
      ['/login', 'the sign-in'],
      ['/dashboard', 'the dashboard'],
      ['/stores', 'the app'],
    ] as const) {
      const response = await get(url, { cookie: 'session=abc' });
      expect(response.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
      });
      const meta = '<meta name="support-email" content="o&#39;neill+&quot;&gt;&lt;script&gt;@pier.example" />';
      expect(response.body).toBe(`<head>${meta}</head>${name}`);
    }
  });

  test('an unchanged page is answered with 304', async () => {
    const { etag } = (await get('/pricing')).headers;
    const again = await get('/pricing', { 'if-none-match': String(etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await get('/', { 'if-none-match': String(etag) })).statusCode).toBe(200);
  });
});
