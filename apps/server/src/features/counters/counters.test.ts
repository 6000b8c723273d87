import type { Counter } from '@quarterdeck/contract/counters';
import type { AuditEntry } from '@quarterdeck/contract/audit';
import type { Store } from '@quarterdeck/contract/stores';
import { describe, expect, test } from 'vitest';
import {
  aFurtherStore,
  anOwner,
  aStaffMember,
  aStore,
  callerWith,
  dataOf,
  isSignedIn,
  OWNER_PASSWORD,
  type Caller,
  type Owner,
} from '../../../test/builders.ts';
import { mailsTo } from '../../../test/mail/mails.ts';
import { startTestServer } from '../../../test/server.ts';
import { openStream, says } from '../../../test/http/stream.ts';

const server = await startTestServer();

interface SignedIn {
  token: string;
  deviceToken: string;
}

const signIn = (name: string, { password }: Store, deviceToken?: string) =>
  server.call<SignedIn>('POST /auth/user/login', { email: name, password, deviceToken });
const list = async (owner: Owner, { _id: storeId }: Store) =>
  dataOf(await owner.call<Counter[]>('POST /counters/list', { storeId }));
const edit = (owner: Owner, { _id, storeName, address }: Store, settings: object) =>
  owner.call<Store[]>('POST /stores/edit-store', { _id, storeName, address, ...settings });
const identify = (caller: Caller, pin: string) => caller.call('POST /staff/identify', { pin });

async function anArcade() {
  const owner = await anOwner(server);
  return { owner, store: await aStore(owner) };
}

async function aCounter(store: Store, name = store.username) {
  const { token, deviceToken } = dataOf(await signIn(name, store));
  return { ...callerWith(server, token), deviceToken };
}

describe('a counter', () => {
  test('is added once by simultaneous sign-ins, as after a double click', async () => {
    const { owner, store } = await anArcade();
    const login = { email: owner.email, password: OWNER_PASSWORD };
    const { deviceToken } = dataOf(await server.call<SignedIn>('POST /auth/user/login', login));
    const responses = await server.atOnce(
      Array.from({ length: 3 }, () => () => signIn(store.username, store, deviceToken)),
    );
    expect(responses.map(({ status, body }) => [status, body.error])).toEqual(Array(3).fill([200, undefined]));
    expect(await list(owner, store)).toHaveLength(1);
  });

  test('is new at its first sign-in and then recognized by its token', async () => {
    const { owner, store } = await anArcade();
    const { deviceToken } = await aCounter(store);
    const [counter, ...others] = await list(owner, store);
    expect(others).toEqual([]);
    expect(counter).toMatchObject({ name: '', isNew: true, isSignedIn: true, lastUsedAt: null, pinLockedUntil: null });
    expect(dataOf(await signIn(store.username, store, deviceToken)).deviceToken).toBe(deviceToken);
    expect((await list(owner, store)).map(({ _id }) => _id)).toEqual([counter?._id]);
    const hashes = await server.sql<{ token_hash: string }>('select token_hash from counters where store_id = $1', [
      store._id,
    ]);
    expect(hashes.map(({ token_hash }) => token_hash)).not.toContain(deviceToken);
  });

  test('is the same browser for the store, its staff, its owner and another store', async () => {
    const { owner, store } = await anArcade();
    const pier = await aFurtherStore(server, owner, 'Pier');
    const sam = await aStaffMember(owner, store);
    const { deviceToken } = await aCounter(store);
    for (const [name, at] of [[sam.username, store] as const, [pier.username, pier] as const])
      expect(dataOf(await signIn(name, at, deviceToken)).deviceToken).toBe(deviceToken);
    expect(await list(owner, store)).toHaveLength(1);
    expect(await list(owner, pier)).toHaveLength(1);
    const ofOwner = dataOf(
      await server.call<SignedIn>('POST /auth/user/login', { email: owner.email, password: OWNER_PASSWORD }),
    );
    expect(dataOf(await signIn(store.username, store, ofOwner.deviceToken)).deviceToken).toBe(ofOwner.deviceToken);
  });

  test('stays approved when its owner and another owner sign in there, also twice at once', async () => {
    const { owner, store } = await anArcade();
    const { deviceToken } = await aCounter(store);
    const [counter] = await list(owner, store);
    await owner.call('POST /counters/approve', { _id: counter?._id });
    for (const each of [owner, await anOwner(server)]) {
      const login = { email: each.email, password: OWNER_PASSWORD, deviceToken };
      const responses = await server.atOnce(
        Array.from({ length: 3 }, () => () => server.call<SignedIn>('POST /auth/user/login', login)),
      );
      expect(responses.map((response) => dataOf(response).deviceToken)).toEqual(Array(3).fill(deviceToken));
    }
    expect(dataOf(await signIn(store.username, store, deviceToken)).deviceToken).toBe(deviceToken);
    expect(await list(owner, store)).toMatchObject([{ isNew: false }]);
    expect(await mailsTo(server, owner.email, 1)).toHaveLength(1);
  });

  test('can’t choose its token: a made-up one is replaced', async () => {
    const { owner, store } = await anArcade();
    const chosen = 'x'.repeat(43);
    expect(dataOf(await signIn(store.username, store, chosen)).deviceToken).not.toBe(chosen);
    expect(await list(owner, store)).toHaveLength(1);
  });

  test('is announced by mail, live and in the history, with the username that was typed', async () => {
    const { owner, store } = await anArcade();
    const sam = await aStaffMember(owner, store);
    const stream = await openStream(server.url, owner);
    await aCounter(store, sam.username);
    await stream.hears(says(store, 'counters'));
    stream.close();
    const [mail] = await mailsTo(server, owner.email, 1);
    expect(mail?.subject).toBe('A new counter signed in at Boardwalk');
    expect(mail?.text).toContain('for the first time, with Sam Lee’s username.');
    expect(mail?.text).toContain(`/counters?store=${store._id}`);
    const [entry] = dataOf(
      await owner.call<AuditEntry[]>('POST /audit/store', { storeId: store._id, kind: 'counter' }),
    );
    // Anyone with the store's password can type it.
    expect(entry).toMatchObject({ action: 'created', actor: 'Counter sign-in' });
    expect(entry?.changes).toEqual([{ what: 'Username of', before: null, after: 'Sam Lee' }]);
  });

  test('shows the owner its last staff member', async () => {
    const { owner, store } = await anArcade();
    const sam = await aStaffMember(owner, store);
    await identify(await aCounter(store), sam.pin);
    expect((await list(owner, store))[0]).toMatchObject({
      lastUsedBy: 'Sam Lee',
      lastUsedAt: expect.any(String) as string,
    });
  });

  test('is approved by naming it; removing it signs it out and makes it new again', async () => {
    const { owner, store } = await anArcade();
    const counter = await aCounter(store);
    const [{ _id }] = (await list(owner, store)) as [Counter];
    const named = dataOf(await owner.call<Counter[]>('POST /counters/rename', { _id, name: ' Front desk ' }));
    expect(named).toMatchObject([{ name: 'Front desk', isNew: false }]);
    expect(dataOf(await owner.call<Counter[]>('POST /counters/remove', { _id }))).toEqual([]);
    expect(await isSignedIn(counter)).toBe(false);
    await signIn(store.username, store, counter.deviceToken);
    expect(await list(owner, store)).toMatchObject([{ name: '', isNew: true }]);
    const entries = dataOf(
      await owner.call<AuditEntry[]>('POST /audit/store', { storeId: store._id, kind: 'counter' }),
    );
    expect(entries.map(({ action }) => action)).toEqual(['created', 'deleted', 'changed', 'created']);
  });

  test('of a client without a token is new each time, up to a hundred', async () => {
    const { owner, store } = await anArcade();
    const { deviceToken } = await aCounter(store);
    const [first] = await list(owner, store);
    await owner.call('POST /counters/approve', { _id: first?._id });
    await server.sql(
      `insert into counters (owner_id, store_id, token_hash, user_agent, last_seen_at)
       select $1::uuid, $2::uuid, $3 || n, '', now() - interval '1 day' from generate_series(1, 99) as n`,
      [owner.ownerId, store._id, 'of another browser'],
    );
    for (let times = 0; times < 3; times += 1) await aCounter(store);
    expect(await list(owner, store)).toHaveLength(100);
    expect(dataOf(await signIn(store.username, store, deviceToken)).deviceToken).toBe(deviceToken);
    expect(await list(owner, store)).toHaveLength(100);
  });
});

describe('if the owner approves new counters', () => {
  test('a new one waits, is announced, and works once it is approved', async () => {
    const { owner, store } = await anArcade();
    await edit(owner, store, { approveCounters: true });
    const refused = await signIn(store.username, store);
    expect(refused).toMatchObject({ status: 200, code: 'counterNotApproved' });
    const { deviceToken } = refused.body.data;
    expect(refused.body.data).toEqual({ deviceToken });
    expect((await signIn(store.username, store, deviceToken)).code).toBe('counterNotApproved');
    expect((await mailsTo(server, owner.email, 1))[0]?.subject).toBe('A new counter at Boardwalk needs your approval');
    const [waiting, ...others] = await list(owner, store);
    expect(others).toEqual([]);
    expect(waiting).toMatchObject({ isNew: true, isSignedIn: false });
    await owner.call('POST /counters/approve', { _id: waiting?._id });
    const { token } = dataOf(await signIn(store.username, store, deviceToken));
    expect(await isSignedIn(callerWith(server, token))).toBe(true);
  });

  test('one that waits may ask more often than a wrong password may be tried', async () => {
    const { owner, store } = await anArcade();
    await edit(owner, store, { approveCounters: true });
    const { deviceToken } = (await signIn(store.username, store)).body.data;
    for (let tries = 0; tries < 12; tries += 1) {
      expect(await signIn(store.username, store, deviceToken)).toMatchObject({ code: 'counterNotApproved' });
    }
  });

  test('a browser that is approved at another store, is the owner’s or was removed waits all the same', async () => {
    const { owner, store } = await anArcade();
    const pier = await aFurtherStore(server, owner, 'Pier');
    const { deviceToken } = await aCounter(store);
    const [approved] = await list(owner, store);
    await owner.call('POST /counters/approve', { _id: approved?._id });
    const form = { email: owner.email, password: OWNER_PASSWORD };
    const ofOwner = dataOf(await server.call<SignedIn>('POST /auth/user/login', form)).deviceToken;
    await edit(owner, pier, { approveCounters: true });
    for (const token of [deviceToken, ofOwner])
      expect((await signIn(pier.username, pier, token)).code).toBe('counterNotApproved');
    expect((await list(owner, pier)).map(({ isSignedIn }) => isSignedIn)).toEqual([false, false]);

    await edit(owner, store, { approveCounters: true });
    expect((await signIn(store.username, store, deviceToken)).body.error).toBeUndefined();
    await owner.call('POST /counters/remove', { _id: approved?._id });
    expect((await signIn(store.username, store, deviceToken)).code).toBe('counterNotApproved');
  });

  test('a wrong password does not reveal whether a counter is waiting', async () => {
    const { owner, store } = await anArcade();
    await edit(owner, store, { approveCounters: true });
    expect((await signIn(store.username, { ...store, password: 'wrong' })).code).toBe('wrongCredentials');
    expect(await list(owner, store)).toEqual([]);
  });
});
