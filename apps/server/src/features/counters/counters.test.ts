import type { Counter } from '@quarterdeck/contract/counters';
import type { AuditEntry } from '@quarterdeck/contract/audit';
import type { StaffMember } from '@quarterdeck/contract/staff';
import type { Store } from '@quarterdeck/contract/stores';
import { nearMisses, wrongPinsUntilTold } from '@quarterdeck/domain/pin-guard';
import { describe, expect, test } from 'vitest';
import {
  aFurtherStore,
  anOwner,
  aStaffMember,
  aStore,
  callerWith,
  dataOf,
  OWNER_PASSWORD,
  type Caller,
  type Owner,
} from '../../../test/builders.ts';
import { mailsTo } from '../../../test/mail/mails.ts';
import { startTestServer } from '../../../test/server.ts';
import { openStream, says } from '../../../test/stream.ts';

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
const isSignedIn = async (caller: Caller) => (await caller.call('GET /auth/user/fetch-user')).status === 200;
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
  test('is new at its first sign-in and recognised by its token from then on', async () => {
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

  test('can’t choose its token: a made-up one is replaced', async () => {
    const { owner, store } = await anArcade();
    const chosen = 'x'.repeat(43);
    expect(dataOf(await signIn(store.username, store, chosen)).deviceToken).not.toBe(chosen);
    expect(await list(owner, store)).toHaveLength(1);
  });

  test('is announced by mail, live and in the history, with who signed in', async () => {
    const { owner, store } = await anArcade();
    const sam = await aStaffMember(owner, store);
    const stream = await openStream(server.url, owner);
    await aCounter(store, sam.username);
    await stream.until(says({ storeId: store._id, topic: 'counters' }));
    const [mail] = await mailsTo(server, owner.email, 1);
    expect(mail?.subject).toBe('A new counter signed in at Boardwalk');
    expect(mail?.text).toContain('for the first time, as Sam Lee');
    expect(mail?.text).toContain(`/counters?store=${store._id}`);
    const [entry] = dataOf(
      await owner.call<AuditEntry[]>('POST /audit/store', { storeId: store._id, kind: 'counter' }),
    );
    expect(entry).toMatchObject({ action: 'created', actor: 'Sam Lee' });
  });

  test('tells the owner who used it last', async () => {
    const { owner, store } = await anArcade();
    const sam = await aStaffMember(owner, store);
    await identify(await aCounter(store), sam.pin);
    expect((await list(owner, store))[0]).toMatchObject({
      lastUsedBy: 'Sam Lee',
      lastUsedAt: expect.any(String) as string,
    });
  });

  test('is named, which approves it, and removed, which signs it out and makes it new again', async () => {
    const { owner, store } = await anArcade();
    const counter = await aCounter(store);
    const [{ _id = '' } = {}] = await list(owner, store);
    const named = dataOf(await owner.call<Counter[]>('POST /counters/rename', { _id, name: ' Front desk ' }));
    expect(named).toMatchObject([{ name: 'Front desk', isNew: false }]);
    expect(dataOf(await owner.call<Counter[]>('POST /counters/remove', { _id }))).toEqual([]);
    expect(await isSignedIn(counter)).toBe(false);
    await signIn(store.username, store, counter.deviceToken);
    expect(await list(owner, store)).toMatchObject([{ name: '', isNew: true }]);
    const trail = dataOf(await owner.call<AuditEntry[]>('POST /audit/store', { storeId: store._id, kind: 'counter' }));
    expect(trail.map(({ action }) => action)).toEqual(['created', 'deleted', 'changed', 'created']);
  });

  test('of a client without a token is another each time, but never more than a hundred', async () => {
    const { owner, store } = await anArcade();
    const { deviceToken } = await aCounter(store);
    const [first] = await list(owner, store);
    await owner.call('POST /counters/approve', { _id: first?._id });
    await server.sql(
      `insert into counters (owner_id, store_id, token_hash, user_agent, last_seen_at)
       select $1, $2, $2 || n, '', now() - interval '1 day' from generate_series(1, 99) as n`,
      [owner.ownerId, store._id],
    );
    for (let times = 0; times < 3; times += 1) await aCounter(store);
    expect(await list(owner, store)).toHaveLength(100);
    expect(dataOf(await signIn(store.username, store, deviceToken)).deviceToken).toBe(deviceToken);
    expect(await list(owner, store)).toHaveLength(100);
  });

  test('a script with the store’s password brings few mails, and is stopped', async () => {
    const { owner, store } = await anArcade();
    const { deviceToken } = await aCounter(store);
    const statuses = [];
    for (let tries = 0; tries < 61; tries += 1) statuses.push((await signIn(store.username, store)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(59);
    expect(statuses.at(-1)).toBe(429);
    // A known one is not kept out.
    expect((await signIn(store.username, store, deviceToken)).status).toBe(200);
    expect(await mailsTo(server, owner.email, 5)).toHaveLength(5);
  });
});

describe('where the owner approves new counters', () => {
  test('a new one waits, is announced, and works once it is approved', async () => {
    const { owner, store } = await anArcade();
    await edit(owner, store, { approveCounters: true });
    const refused = await signIn(store.username, store);
    expect(refused).toMatchObject({ status: 200, code: 'counterNotApproved' });
    const { deviceToken } = refused.body.data;
    expect(refused.body.data).toEqual({ deviceToken });
    expect((await signIn(store.username, store, deviceToken)).code).toBe('counterNotApproved');
    expect((await mailsTo(server, owner.email, 1))[0]?.subject).toBe('A new counter at Boardwalk waits for you');
    const [waiting, ...others] = await list(owner, store);
    expect(others).toEqual([]);
    expect(waiting).toMatchObject({ isNew: true, isSignedIn: false });
    await owner.call('POST /counters/approve', { _id: waiting?._id });
    const { token } = dataOf(await signIn(store.username, store, deviceToken));
    expect(await isSignedIn(callerWith(server, token))).toBe(true);
  });

  test('no one learns with a wrong password whether a counter waits', async () => {
    const { owner, store } = await anArcade();
    await edit(owner, store, { approveCounters: true });
    expect((await signIn(store.username, { ...store, password: 'wrong' })).code).toBe('wrongCredentials');
    expect(await list(owner, store)).toEqual([]);
  });
});

/** PINs that belong to nobody and are no slips of anybody's, so that none is forgiven. */
function guesses(staff: StaffMember[], count: number): string[] {
  const near = new Set(staff.flatMap(({ pin }) => [pin, ...nearMisses(pin)]));
  const free = Array.from({ length: 9_000 }, (_, at) => String(1_000 + at)).filter((pin) => !near.has(pin));
  return free.slice(0, count);
}

describe('guessing a PIN over HTTP', () => {
  async function aStaffedStore(count: number) {
    const { owner, store } = await anArcade();
    const staff: StaffMember[] = [];
    while (staff.length < count) staff.push(await aStaffMember(owner, store, { lastName: `Lee ${staff.length}` }));
    return { owner, store, staff };
  }
  /** Backdates what was typed, as a patient attacker waits. */
  const wait = (store: Store, minutes: number) =>
    server.sql(`update wrong_pins set typed_at = typed_at - make_interval(mins => $2) where store_id = $1`, [
      store._id,
      minutes,
    ]);

  test('between right PINs of one’s own, from several counters and in no hurry, is told and locked', async () => {
    const { owner, store, staff } = await aStaffedStore(10);
    const [own] = staff;
    const limit = wrongPinsUntilTold(staff.length);
    const counters = [await aCounter(store), await aCounter(store), await aCounter(store)];
    await mailsTo(server, owner.email, counters.length);
    const answers = [];
    for (const [tries, guess] of guesses(staff, limit).entries()) {
      const counter = counters[tries % counters.length] ?? counters[0];
      if (!counter) throw new Error('No counter');
      answers.push((await identify(counter, guess)).code);
      if (tries + 1 < limit) expect((await identify(counter, own?.pin ?? '')).body.error).toBeUndefined();
      if (tries + 1 < limit) await wait(store, 20);
    }
    expect(answers).toEqual([...Array.from({ length: limit - 1 }, () => 'wrongPin'), 'pinLocked']);
    const mails = await mailsTo(server, owner.email, counters.length + 1);
    expect(mails.map(({ subject }) => subject)).toContain('Someone may be guessing PINs at Boardwalk');
    expect(dataOf(await owner.call('POST /staff/pin-lock', { storeId: store._id }))).toMatchObject({
      terminals: 1,
      wrongPins: limit,
      isGuessing: true,
    });
    // A new sign-in brings no new guesses.
    expect((await identify(await aCounter(store), own?.pin ?? '')).code).toBe('pinLocked');
    // The owner unlocks it, and all is as before.
    await owner.call('POST /staff/lift-pin-lock', { storeId: store._id });
    expect((await identify(await aCounter(store), own?.pin ?? '')).body.error).toBeUndefined();
    expect(dataOf(await owner.call('POST /staff/pin-lock', { storeId: store._id }))).toBeNull();
  });

  test('goes on at the price of a day, and of the whole store at the second mail', async () => {
    const { owner, store, staff } = await aStaffedStore(30);
    const limit = wrongPinsUntilTold(staff.length);
    const counters = [await aCounter(store), await aCounter(store)];
    const [first, second] = counters;
    const untried = guesses(staff, 2 * limit);
    const lockedMinutes = async (counter: Caller | undefined) => {
      if (!counter) throw new Error('No counter');
      const { pinLockedUntil } = dataOf(await counter.call<{ pinLockedUntil: string | null }>('GET /staff/counter'));
      return pinLockedUntil === null ? 0 : Math.round((Date.parse(pinLockedUntil) - Date.now()) / 60_000);
    };
    const guess = async (counter: Caller | undefined) => counter && identify(counter, untried.pop() ?? '');
    for (let tries = 0; tries < limit; tries += 1) await guess(first);
    expect(await lockedMinutes(first)).toBe(15);
    await wait(store, 16);
    await guess(first);
    expect(await lockedMinutes(first)).toBe(15);
    await wait(store, 16);
    await guess(first);
    expect(await lockedMinutes(first)).toBe(24 * 60);
    expect(await lockedMinutes(second)).toBe(0);
    await guess(second);
    expect(await lockedMinutes(second)).toBe(24 * 60);
    const mails = await mailsTo(server, owner.email, 4);
    expect(mails.filter(({ subject }) => subject.includes('guessing'))).toHaveLength(2);
  });

  test('ten slips of a day, each put right, leave no trace', async () => {
    const { owner, store, staff } = await aStaffedStore(5);
    const counter = await aCounter(store);
    for (let slip = 0; slip < 10; slip += 1) {
      const pin = staff[slip % staff.length]?.pin ?? '';
      expect((await identify(counter, nearMisses(pin)[slip * 3] ?? '')).code).toBe('wrongPin');
      expect((await identify(counter, pin)).body.error).toBeUndefined();
    }
    expect(await server.sql('select 1 from wrong_pins where store_id = $1', [store._id])).toEqual([]);
    expect(dataOf(await owner.call('POST /staff/pin-lock', { storeId: store._id }))).toBeNull();
  });

  test('a right PIN forgives only its own near misses, on its own counter, since the right one before', async () => {
    const { store, staff } = await aStaffedStore(2);
    const [ana, kim] = staff;
    const [desk, bar] = [await aCounter(store), await aCounter(store)];
    const left = async () =>
      (await server.sql<{ n: number }>('select count(*)::int as n from wrong_pins where store_id = $1', [store._id]))[0]
        ?.n;
    const nearKim = nearMisses(kim?.pin ?? '');
    await identify(desk, nearKim[0] ?? '');
    await identify(bar, kim?.pin ?? '');
    expect(await left()).toBe(1);
    await identify(desk, ana?.pin ?? '');
    await identify(desk, kim?.pin ?? '');
    expect(await left()).toBe(1);
    await identify(desk, nearKim[1] ?? '');
    await identify(desk, kim?.pin ?? '');
    expect(await left()).toBe(1);
    const rows = await server.sql<{ pin_keyed_hash: string }>('select * from wrong_pins where store_id = $1', [
      store._id,
    ]);
    expect(JSON.stringify(rows)).not.toContain(`"${nearKim[0]}"`);
  });

  test('nothing is forgiven while a colleague’s PIN is one slip away', async () => {
    const { store, staff } = await aStaffedStore(2);
    const [ana, kim] = staff;
    const neighbour = nearMisses(ana?.pin ?? '').find((pin) => Number(pin) >= 1_000) ?? '';
    // As an earlier version may have generated it.
    await server.sql('update staff set pin_keyed_hash = $1 where id = $2', [
      server.secrets.keyedHash(`pin ${store._id} ${neighbour}`),
      kim?._id,
    ]);
    const counter = await aCounter(store);
    const slip = nearMisses(ana?.pin ?? '').find((pin) => pin !== neighbour) ?? '';
    await identify(counter, slip);
    await identify(counter, ana?.pin ?? '');
    expect(await server.sql('select 1 from wrong_pins where store_id = $1', [store._id])).toHaveLength(1);
  });

  test('at a personal sign-in finds only that person’s PIN, and counts alike', async () => {
    const { store, staff } = await aStaffedStore(2);
    const [ana, kim] = staff;
    const person = await aCounter(store, ana?.username);
    expect((await identify(person, kim?.pin ?? '')).code).toBe('wrongPin');
    expect(await server.sql('select 1 from wrong_pins where store_id = $1', [store._id])).toHaveLength(1);
    expect((await identify(person, ana?.pin ?? '')).body.error).toBeUndefined();
    expect(await server.sql('select 1 from wrong_pins where store_id = $1', [store._id])).toHaveLength(1);
  });

  test('generated PINs are more than one slip apart', async () => {
    const { owner, staff } = await aStaffedStore(12);
    const renewed = dataOf(await owner.call<StaffMember[]>('POST /staff/new-pin', { _id: staff[0]?._id }));
    for (const { _id, pin } of renewed) {
      const others = renewed.filter((other) => other._id !== _id).map((other) => other.pin);
      for (const near of [pin, ...nearMisses(pin)]) expect(others).not.toContain(near);
    }
  });
});
