import { request } from 'node:http';
import { expect, test } from 'vitest';
import { startTestServer } from '../test/server.ts';

const server = await startTestServer({ trustProxy: 1 });
const PAGES = ['/dev/mailbox', '/dev/mailbox.json', '/docs', '/openapi.json'];

/** With any Host header, which fetch does not allow. */
const statusOf = (path: string, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    request(`${server.url}${path}`, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });

test('developer pages open under the machine’s own names', async () => {
  for (const path of PAGES)
    for (const host of ['localhost:3000', '127.0.0.1', '[::1]:3000', 'LOCALHOST'])
      expect(await statusOf(path, { host }), `${host} ${path}`).toBe(200);
});

test('a site whose name points to this machine (DNS rebinding) cannot read mails or API docs', async () => {
  for (const path of [...PAGES, '/dev/mailbox/', '/DEV/../dev/mailbox'])
    for (const host of ['rebound.example:3000', 'localhost.rebound.example', 'localhost@rebound.example', '10.0.0.5'])
      expect(await statusOf(path, { host }), `${host} ${path}`).not.toBe(200);
});

test('forwarded requests are refused for every host', async () => {
  for (const name of ['X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'Forwarded', 'X-Real-IP', 'Via'])
    expect(await statusOf('/dev/mailbox', { host: 'localhost', [name]: 'localhost' }), name).toBe(403);
  const host = { host: 'rebound.example', 'X-Forwarded-Host': 'localhost' };
  expect(await statusOf('/dev/mailbox', host)).toBe(403);
});
