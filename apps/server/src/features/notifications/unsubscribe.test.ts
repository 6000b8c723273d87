import type { NotificationSettings } from '@quarterdeck/contract/notifications';
import { beforeEach, expect, test } from 'vitest';
import { aCounter, anOwner, aStore, dataOf, type Owner } from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';
import { unsubscribeFrom } from './unsubscribe.ts';

const server = await startTestServer();
beforeEach(() => server.sql('delete from rate_limits'));

const linkOf = ({ ownerId, email: to }: Owner, kind: 'digest' | 'short' = 'short') =>
  new URL(unsubscribeFrom({ ...server, appUrl: 'https://arcade.example' }, { kind, ownerId, to }).url).pathname;
const tokenOf = (path: string) => path.replace('/unsubscribe/', '');
const kindsOf = async (owner: Owner) =>
  dataOf(await owner.call<NotificationSettings>('POST /notifications/settings')).kinds;
const form = (path: string, body = 'List-Unsubscribe=One-Click') =>
  server.send(path, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body });

test('opening the link changes nothing; a mail program’s POST without a session unsubscribes from its kind', async () => {
  const owner = await anOwner(server);
  const path = linkOf(owner);
  await server.send(path, { headers: { accept: 'text/html' } });
  await server.send(path, { method: 'HEAD' });
  expect((await server.call('POST /notifications/link', { token: tokenOf(path) })).body.data).toEqual({
    kind: 'short',
    isOn: true,
  });
  expect((await kindsOf(owner)).short).toBe(true);
  expect((await form(path)).status).toBe(200);
  expect((await form(path, '')).status).toBe(200);
  expect(await kindsOf(owner)).toEqual({ digest: true, short: false, missing: true, edits: true, counters: true });
  const entries = await server.sql<{ changes: unknown }>(
    `select changes from audit_entries where owner_id = $1 and subject = 'Notifications, by the link in an email'`,
    [owner.ownerId],
  );
  expect(entries).toEqual([{ changes: [{ what: 'Short cash', before: 'On', after: 'Off' }] }]);
});

test('the page’s calls unsubscribe and undo it', async () => {
  const owner = await anOwner(server);
  const token = tokenOf(linkOf(owner, 'digest'));
  expect((await server.call('POST /notifications/unsubscribe', { token })).body.success).toBe(
    'You’ll no longer get the morning digest',
  );
  expect((await kindsOf(owner)).digest).toBe(false);
  await server.call('POST /notifications/resubscribe', { token });
  expect((await kindsOf(owner)).digest).toBe(true);
});

test('a link works for its owner, kind and address only, and guesses are limited', async () => {
  const [owner, other] = [await anOwner(server), await anOwner(server)];
  const path = linkOf(owner);
  const forged = [
    path.replace('short.', 'digest.'),
    path.replace(owner.ownerId, other.ownerId),
    path.slice(0, -1),
    `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`,
    '/unsubscribe/x',
    '/unsubscribe/short.00000000-0000-0000-0000-000000000000.x',
  ];
  for (const wrong of forged) expect((await form(wrong)).status, wrong).toBe(400);
  await server.sql(`update owners set email = 'new-' || email where id = $1`, [owner.ownerId]);
  expect((await form(path)).status).toBe(400);
  const allOn = { digest: true, short: true, missing: true, edits: true, counters: true };
  expect([await kindsOf(owner), await kindsOf(other)]).toEqual([allOn, allOn]);
  for (let tries = forged.length; tries < 60; tries += 1) await form('/unsubscribe/x');
  expect((await form('/unsubscribe/x')).status).toBe(429);
  // A valid link still works from that address.
  expect((await form(linkOf(other))).status).toBe(200);
});

test('only the owner sees and changes the settings, of their own stores', async () => {
  const [owner, other] = [await anOwner(server), await anOwner(server)];
  const store = await aStore(owner);
  const counter = await aCounter(server, owner, store);
  const change = { storeId: store._id, short: false, missingHour: 22 };
  const foreign = await other.call('POST /notifications/save-store', change);
  expect(foreign.body.error).toEqual({ storeId: 'Store not found' });
  for (const route of ['settings', 'save', 'save-store'] as const)
    expect((await counter.call(`POST /notifications/${route}`, change)).code).toBe('notOwner');
  const saved = dataOf(await owner.call<NotificationSettings>('POST /notifications/save-store', change));
  expect(saved.stores).toMatchObject([{ storeId: store._id, digest: true, short: false, missingHour: 22 }]);
  const off = await owner.call<NotificationSettings>('POST /notifications/save-store', {
    storeId: store._id,
    missingHour: 'off',
  });
  expect(dataOf(off).stores).toMatchObject([{ short: false, missingHour: null }]);
});

test('a switched-off store announces no new counter', async () => {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const signIn = () => server.call('POST /auth/user/login', { email: store.username, password: store.password });
  await signIn();
  await owner.call('POST /notifications/save-store', { storeId: store._id, counters: false });
  await signIn();
  const announced = await server.sql('select 1 from counters where store_id = $1 and announced_at is not null', [
    store._id,
  ]);
  expect(announced).toHaveLength(1);
});
