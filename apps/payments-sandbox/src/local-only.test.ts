import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from './sandbox.ts';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await createSandbox();
});
afterEach(() => sandbox.close());

const statusOf = async (method: 'GET' | 'POST', url: string, headers: Record<string, string>) =>
  (await sandbox.app.inject({ method, url, headers: { host: 'localhost:3001', ...headers } })).statusCode;
const control = (headers: Record<string, string>) => statusOf('POST', '/__sandbox/clear-faults', headers);

test('answers only direct requests to this machine’s own host names', async () => {
  for (const host of ['localhost:3001', '127.0.0.1:3001', '[::1]:3001']) {
    expect(await control({ host }), host).toBe(200);
    expect(await statusOf('GET', '/', { host }), host).toBe(200);
  }
  // DNS rebinding: another site's name now resolves to this machine.
  for (const host of ['rebound.example:3001', 'localhost.rebound.example', 'localhost@rebound.example', '10.0.0.5'])
    for (const [method, path] of [
      ['GET', '/'],
      ['GET', '/__sandbox/state'],
      ['POST', '/__sandbox/clear-faults'],
      ['POST', '/v1/oauth2/token'],
    ] as const)
      expect(await statusOf(method, path, { host }), `${host} ${path}`).toBe(403);
  for (const name of ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip', 'via'])
    expect(await control({ [name]: 'x' }), name).toBe(403);
});

test('another site’s page cannot use the controls', async () => {
  expect(await control({ 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3001' })).toBe(200);
  expect(await control({ 'sec-fetch-site': 'none' })).toBe(200);
  expect(await control({ origin: 'http://localhost:3001' })).toBe(200);
  for (const site of ['cross-site', 'same-site']) expect(await control({ 'sec-fetch-site': site }), site).toBe(403);
  for (const origin of ['https://evil.example', 'null', 'http://localhost:3000'])
    expect(await control({ origin }), origin).toBe(403);
  expect(await statusOf('GET', '/__sandbox/state', { 'sec-fetch-site': 'cross-site' })).toBe(403);
  // A link from the shop to the sandbox.
  expect(await statusOf('GET', '/', { 'sec-fetch-site': 'cross-site' })).toBe(200);
});
