import type { Store } from '@quarterdeck/contract/stores';
import { expect, test } from 'vitest';
import {
  aFurtherStore,
  anOwner,
  aStore,
  aCounter,
  callerWith,
  dataOf,
  type Caller,
  type Owner,
} from '../../../test/builders.ts';
import { everyRow } from '../../../test/postgres/rows.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();

interface Renewed {
  stores: Store[];
  staffCredentials: { username: string; password: string };
}

const renew = (owner: Caller, storeId: string) =>
  owner.call<Renewed>('POST /stores/new-store-password', { _id: storeId });
const signIn = (store: Store, password: string) =>
  server.call<{ token: string }>('POST /auth/user/login', { email: store.username, password });
const whoAmI = (caller: Caller) => caller.call('GET /auth/user/fetch-user');

async function anArcade(): Promise<{ owner: Owner; store: Store; pier: Store }> {
  const owner = await anOwner(server);
  return { owner, store: await aStore(owner), pier: await aFurtherStore(server, owner, 'Pier') };
}

test('a new password replaces the old one and is shown in its place', async () => {
  const { owner, store, pier } = await anArcade();
  const { stores, staffCredentials } = dataOf(await renew(owner, store._id));
  expect(staffCredentials.username).toBe(store.username);
  expect(staffCredentials.password).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
  expect(staffCredentials.password).not.toBe(store.password);
  expect(stores.map(({ password }) => password)).toEqual([staffCredentials.password, pier.password]);
  expect(stores).toEqual(dataOf(await owner.call('GET /stores/user-stores')));

  expect((await signIn(store, store.password)).body).toEqual({ error: { password: 'Wrong username or password' } });
  expect((await whoAmI(callerWith(server, dataOf(await signIn(store, staffCredentials.password)).token))).status).toBe(
    200,
  );
  expect((await signIn(pier, pier.password)).body.error).toBeUndefined();
});

test('signs out that store’s counters only', async () => {
  const { owner, store, pier } = await anArcade();
  const atCounter = [await aCounter(server, owner, store), await aCounter(server, owner, store)];
  const elsewhere = await aCounter(server, owner, pier);
  await renew(owner, store._id);
  for (const counter of atCounter) expect((await whoAmI(counter)).status).toBe(401);
  expect((await whoAmI(elsewhere)).status).toBe(200);
  expect((await whoAmI(owner)).status).toBe(200);
});

test('is stored encrypted', async () => {
  const { owner, store } = await anArcade();
  const { password } = dataOf(await renew(owner, store._id)).staffCredentials;
  const rows = await everyRow(server);
  expect(rows.filter((row) => row.includes(store.username))).not.toEqual([]);
  expect(rows.filter((row) => row.includes(password))).toEqual([]);
});

test('is refused for a deleted, unknown or foreign store', async () => {
  const { owner, store, pier } = await anArcade();
  const stranger = await anOwner(server);
  await owner.call('POST /stores/delete-store', { _id: pier._id });
  for (const response of [
    await renew(owner, pier._id),
    await renew(owner, crypto.randomUUID()),
    await renew(stranger, store._id),
  ]) {
    expect(response.body).toEqual({ error: { storeId: 'Store not found' } });
  }
  expect((await signIn(store, store.password)).body.error).toBeUndefined();
});

test('of ten concurrent requests, one works, and its response shows it', async () => {
  const { owner, store } = await anArcade();
  const responses = await server.atOnce(Array.from({ length: 10 }, () => () => renew(owner, store._id)));
  expect(new Set(responses.map((response) => dataOf(response).staffCredentials.password)).size).toBe(10);
  const [shown] = dataOf(await owner.call<Store[]>('GET /stores/user-stores'));
  const working = [];
  for (const { body } of responses) {
    const { password } = body.data.staffCredentials;
    if ((await signIn(store, password)).body.error === undefined) working.push(password);
    await server.sql('delete from rate_limits');
  }
  expect(working).toEqual([shown?.password]);
});
