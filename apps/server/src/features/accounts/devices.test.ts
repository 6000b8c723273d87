import type { SignedInDevice } from '@quarterdeck/contract/device';
import { describe, expect, test } from 'vitest';
import {
  aCounter,
  anOwner,
  anotherBrowser,
  aPersonalSession,
  aStaffMember,
  aStore,
  dataOf,
  isSignedIn,
  type Caller,
} from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();

describe('signed-in devices', () => {
  const list = async (caller: Caller) => dataOf(await caller.call<SignedInDevice[]>('GET /auth/user/devices'));

  test('are listed with their reported details and signed out one by one', async () => {
    const owner = await anOwner(server);
    const store = await aStore(owner);
    const member = await aStaffMember(owner, store);
    const person = await aPersonalSession(server, owner, member);
    const counter = await aCounter(server, owner, store);
    const other = await anotherBrowser(server, owner);
    const device = { platform: 'iPad', language: 'en-US', screen: '1024x768', timeZone: 'America/New_York' };
    expect((await counter.call('POST /auth/device', device)).body).toEqual({ data: device });
    const devices = await list(owner);
    expect(devices).toHaveLength(4);
    expect(devices.filter(({ isCurrent }) => isCurrent)).toMatchObject([{ storeName: null, userAgent: 'tests' }]);
    expect(devices.find((one) => one.device !== null)).toMatchObject({
      storeName: 'Boardwalk',
      staffName: null,
      device,
    });
    const staffed = devices.find(({ staffName }) => staffName === 'Sam Lee');
    const after = dataOf(await owner.call<SignedInDevice[]>('POST /auth/user/sign-out-device', { _id: staffed?._id }));
    expect(after).toHaveLength(3);
    expect([await isSignedIn(person), await isSignedIn(counter), await isSignedIn(other)]).toEqual([false, true, true]);
    expect((await owner.call('POST /auth/user/sign-out-device', { _id: staffed?._id })).body).toEqual({
      error: { _id: 'This device is no longer signed in' },
    });
  });

  test('are all signed out except this one and the counters', async () => {
    const owner = await anOwner(server);
    const counter = await aCounter(server, owner, await aStore(owner));
    const others = [await anotherBrowser(server, owner), await anotherBrowser(server, owner)];
    expect(dataOf(await owner.call<SignedInDevice[]>('POST /auth/user/sign-out-others'))).toHaveLength(2);
    for (const other of others) expect(await isSignedIn(other)).toBe(false);
    expect([await isSignedIn(owner), await isSignedIn(counter)]).toEqual([true, true]);
  });

  test('of another owner cannot be seen or signed out', async () => {
    const owner = await anOwner(server);
    const stranger = await anOwner(server);
    const [device] = await list(stranger);
    const response = await owner.call('POST /auth/user/sign-out-device', { _id: device?._id });
    expect(response.body).toEqual({ error: { _id: 'This device is no longer signed in' } });
    expect(await isSignedIn(stranger)).toBe(true);
  });

  test('report at most 4 KB', async () => {
    const owner = await anOwner(server);
    const tell = async (device: unknown) => (await owner.call('POST /auth/device', device)).body.error;
    expect(await tell({ userAgent: 'x'.repeat(4_096) })).toBe('The device can have at most 4 KB');
    // Deep enough that serializing it exhausts the stack; within the limit of a body.
    const deep = await fetch(`${server.url}/auth/device`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${owner.token}` },
      body: `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    });
    expect(await deep.json()).toMatchObject({ error: 'The device can have at most 4 KB' });
    for (const device of [['Linux'], 'Linux', 7]) {
      expect(await tell(device)).toBe('The device must be an object');
    }
    for (const device of [{ platform: 'a\0b' }, { 'a\0b': 1 }, { screens: [{ name: '\ud800' }] }]) {
      expect(await tell(device)).toBe('The device contains a character that cannot be stored');
    }
    expect((await list(owner))[0]?.device).toBeNull();
  });
});
