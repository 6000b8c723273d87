import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { talk } from '../test/http/socket.ts';
import { registerWebApp, WEB_APP_FOLDER } from './web-app.ts';

// Raw sockets, because client libraries normalize such paths before they send them.

const SECRET = 'files beside the web app';

const place = await mkdtemp(join(tmpdir(), 'paths-'));
const dist = join(place, 'dist');
await mkdir(join(dist, 'assets'), { recursive: true });
await writeFile(join(place, 'secret.txt'), SECRET);
await writeFile(join(dist, 'app.html'), 'the app');
await writeFile(join(dist, 'assets/app-1a2b.js'), 'a script');
// The build writes such files there.
await writeFile(join(dist, '.manifest.json'), SECRET);
const app = Fastify();
await registerWebApp(app, { folder: dist, supportEmail: undefined });
await app.listen({ port: 0, host: '127.0.0.1' });
// Files added later are not served: the folder is listed when the server starts.
await symlink(join(place, 'secret.txt'), join(dist, 'assets/link.txt'));
await writeFile(join(dist, '.env'), SECRET);
await writeFile(join(dist, 'assets/app-1a2b.js.map'), SECRET);
afterAll(async () => {
  await app.close();
  await rm(place, { recursive: true });
});
const { port } = app.server.address() as AddressInfo;
const url = `http://127.0.0.1:${port}`;

const ask = (target: string, ...headers: string[]) =>
  talk(url, [`GET ${target} HTTP/1.1`, 'Host: x', 'Connection: close', ...headers, '', ''].join('\r\n'));

test('a file of the app is served', async () => {
  expect((await ask('/assets/app-1a2b.js')).text).toContain('a script');
});

describe('no path leads out of the folder of the web app', () => {
  const up = ['..', '%2e%2e', '.%2e', '%252e%252e', '%c0%ae%c0%ae', '%uff0e%uff0e', '....', '..;', '..%00', '. .'];
  const slashes = ['/', '%2f', '%5c', '\\', '//', '%252f', '/./', '%c0%af', ';/'];
  const ways = up.flatMap((out) => slashes.map((slash) => `${out}${slash}`));
  const targets = [
    ...ways.flatMap((way) => [`/${way}secret.txt`, `/assets/${way}${way}secret.txt`]),
    ...['//secret.txt', '/\\secret.txt', '\\secret.txt', '/assets/app-1a2b.js/../../../secret.txt', '../secret.txt'],
    ...['/secret.txt', '/secret.txt%00.js', '/assets/%00', '/file:///etc/passwd', '/C:/secret.txt', '/c:%5csecret.txt'],
    ...['/aux', '/con', '/nul.js', '/assets/app-1a2b.js::$DATA', '/assets/app-1a2b.js.', '/~root', '/%', '/%E0%A4%A'],
    ...[
      '/.manifest.json',
      '/%2emanifest.json',
      '/.env',
      '/.git/config',
      '/assets/.env',
      '/assets/link.txt',
      '/assets/app-1a2b.js.map',
      '/assets/',
      '/assets',
    ],
    ...[`${place}/secret.txt`, `//${place}/secret.txt`, `/@fs${place}/secret.txt`, `file://${place}/secret.txt`],
    ...[`/${'../'.repeat(300)}etc/passwd`, `/${'x/'.repeat(3_000)}`, `/${'%2e%2e%2f'.repeat(500)}etc/passwd`],
  ];

  test.each(['*/*', 'text/html'])(`${targets.length} of them, for clients that accept %s`, async (accept) => {
    for (const target of targets) {
      const { text, statuses } = await ask(target, `Accept: ${accept}`);
      expect(text, target).not.toContain(SECRET);
      expect(text, target).not.toMatch(/root:.*:0:0:|Index of/);
      expect([200, 400, 404], target).toContain(statuses[0]);
      if (statuses[0] === 200) expect(text, target).toMatch(/the app|a script/);
      // No response redirects, least of all to `//evil.example`.
      expect(text, target).not.toMatch(/^location:/im);
    }
  });

  test('nor does a range, a compressed name or a conditional request', async () => {
    const tricks = ['Range: bytes=-1,0-9999999', 'Accept-Encoding: ../../secret.txt', 'If-None-Match: *', 'Range: x'];
    for (const trick of tricks) {
      const { text, statuses } = await ask('/assets/app-1a2b.js', trick);
      expect(text).not.toContain(SECRET);
      expect([200, 206, 304, 416]).toContain(statuses[0]);
    }
  });
});

test('a client that requests a hundred files and reads none delays no other', async () => {
  const { connect } = await import('node:net');
  const silent = Array.from({ length: 100 }, () => connect({ host: '127.0.0.1', port }));
  for (const socket of silent) {
    await once(socket, 'connect');
    socket.write('GET /assets/app-1a2b.js HTTP/1.1\r\nHost: x\r\n\r\n');
  }
  expect((await ask('/assets/app-1a2b.js')).text).toContain('a script');
  for (const socket of silent) socket.destroy();
});

// `npm test` builds the web app before the journeys; without a build there is nothing to serve.
test.runIf(existsSync(WEB_APP_FOLDER))('the web app that is served has no sources', () => {
  expect(globSync('**/*.{map,ts,tsx}', { cwd: WEB_APP_FOLDER })).toEqual([]);
});
