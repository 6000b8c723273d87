import type { Counter } from '@quarterdeck/contract/counters';
import type { StaffMember } from '@quarterdeck/contract/staff';
import type { Store } from '@quarterdeck/contract/stores';
import { NOTIFICATION_KINDS } from '@quarterdeck/domain/notification-kinds';
import { beforeAll, describe, expect, test } from 'vitest';
import { OWN_PAGE, sessionCookie } from '../test/http/browsers.ts';
import {
  aCounter,
  anHr,
  anOwner,
  aStaffMember,
  aStore,
  dataOf,
  editStore,
  OWNER_PASSWORD,
  staffForm,
} from '../test/builders.ts';
import { endpoints } from '../test/http/endpoints.ts';
import { authenticatedAgo } from '../test/accounts/old-sessions.ts';
import { startPayingServer } from '../test/payments/paying-server.ts';
import { HOSTILE_INPUTS, inputsOf } from '../test/http/probes.ts';
import { everyRow } from '../test/postgres/rows.ts';
import { aTenant } from '../test/tenant.ts';

const server = await startPayingServer({ webhooks: false });
const tenant = await aTenant(server);
// Refused calls change nothing, so all tests of them share these sessions.
beforeAll(async () => {
  for (const caller of [tenant.owner, tenant.hr]) await authenticatedAgo(server, caller, 31);
});

const NEEDED = 'Confirm it’s you with your password or a passkey, then try again.';
const recent = endpoints.filter(({ identity }) => identity === 'recent');
const kept = () => everyRow(server, { except: ['mailbox', 'sent_notifications'] });

describe('a session whose authentication is 31 minutes old', () => {
  test('is refused these calls', () => {
    const ofOwners = recent.filter(({ access }) => access === 'owner').map(({ route }) => route);
    expect(ofOwners.toSorted()).toEqual([
      'DELETE /auth/user/delete-account',
      'POST /auth/second-factor/add-passkey',
      'POST /auth/second-factor/confirm-authenticator',
      'POST /auth/second-factor/new-recovery-codes',
      'POST /auth/second-factor/remove-authenticator',
      'POST /auth/second-factor/remove-passkey',
      'POST /auth/second-factor/start-authenticator',
      'POST /auth/second-factor/start-passkey',
      'POST /auth/user/verify-email-update-pin',
      'POST /backups/download-backup',
      'POST /backups/prepare-download',
      'POST /backups/restore',
      'POST /counters/approve',
      'POST /staff/lift-pin-lock',
      'POST /staff/new-pin',
      'POST /staff/reveal-pin',
      'POST /stores/new-store-password',
      'POST /stores/reveal-password',
    ]);
  });

  test('is refused all of HR’s calls', () => {
    const ofHr = endpoints.filter(({ access }) => access === 'hr');
    expect(ofHr.length).toBeGreaterThan(5);
    expect(ofHr.filter(({ identity }) => identity !== 'recent')).toEqual([]);
  });

  test.each(recent)('$route is refused with any input, and nothing changes', async (endpoint) => {
    const before = await kept();
    const caller = endpoint.access === 'hr' ? tenant.hr : tenant.owner;
    for (const input of [...inputsOf(endpoint, tenant.ids), ...HOSTILE_INPUTS]) {
      const { status, body, code } = await caller.call(endpoint.route, input);
      expect({ status, body, code }).toEqual({ status: 200, body: { error: NEEDED }, code: 'confirmIdentity' });
    }
    expect(await kept()).toEqual(before);
  });

  test('gets the error for a missing permission before the request to confirm its identity', async () => {
    const { code } = await tenant.owner.call('GET /users-info');
    expect(code).toBe('notHr');
    const atCounter = await tenant.counter.call('POST /stores/reveal-password', { _id: tenant.ids.store });
    expect(atCounter.code).toBe('notOwner');
  });

  test('changes the name, but not the email', async () => {
    const owner = await anOwner(server);
    await authenticatedAgo(server, owner, 31);
    const change = (form: object) => owner.call('PATCH /auth/user/update-user-profile', form);
    const before = await everyRow(server, { except: [] });
    expect((await change({ name: 'Thief', email: 'thief@evil.example' })).code).toBe('confirmIdentity');
    expect(await everyRow(server, { except: [] })).toEqual(before);
    expect((await change({ name: 'Olive Oyl', email: owner.email })).body.success).toBe('Name updated successfully');
  });

  test('cannot switch off mails, but on', async () => {
    const owner = await anOwner(server);
    const { _id: storeId } = await aStore(owner);
    const save = (kinds: object) => owner.call('POST /notifications/save', { kinds });
    const saveStore = (change: object) => owner.call('POST /notifications/save-store', { storeId, ...change });
    dataOf(await saveStore({ missingHour: 'off', edits: false }));
    await authenticatedAgo(server, owner, 31);
    const before = await everyRow(server, { except: [] });
    const refused = [await saveStore({ missingHour: 'off' })];
    for (const kind of NOTIFICATION_KINDS) refused.push(await save({ [kind]: false }));
    for (const kind of ['digest', 'short', 'edits', 'counters']) refused.push(await saveStore({ [kind]: false }));
    for (const response of refused)
      expect(response).toMatchObject({ body: { error: NEEDED }, code: 'confirmIdentity' });
    expect(await everyRow(server, { except: [] })).toEqual(before);
    dataOf(await save({ edits: true, counters: true }));
    const { data } = (await saveStore({ missingHour: 9, edits: true })).body;
    expect(data).toMatchObject({ kinds: { edits: true, counters: true }, stores: [{ edits: true, missingHour: 9 }] });
  });

  test('cannot weaken what guards a store’s cash, but strengthen it', async () => {
    const owner = await anOwner(server);
    const store = await aStore(owner);
    const closed = { closedWeekdays: [1], closedPeriods: [{ from: '2026-11-01', to: '2026-11-30' }] };
    await editStore(owner, store, { approveCounters: true, rememberShiftMinutes: 10, openingFloat: 100, ...closed });
    await authenticatedAgo(server, owner, 31);
    const form = { _id: store._id, storeName: 'Pier', address: '2 Pier' };
    const edit = (changes: object) => owner.call<Store[]>('POST /stores/edit-store', { ...form, ...changes });
    const weaker = [
      { approveCounters: false },
      { cashLimit: 5.01 },
      { entryWindowDays: 4 },
      { rememberShiftMinutes: 11 },
      { openingFloat: 99.99 },
      { closedWeekdays: [1, 2] },
      { closedPeriods: [{ from: '2026-11-01', to: '2026-12-01' }] },
      { closedPeriods: [{ from: '2026-11-01', to: '2026-11-30', everyYear: true }] },
    ];
    for (const changes of weaker) {
      expect(await edit(changes)).toMatchObject({ body: { error: NEEDED }, code: 'confirmIdentity' });
    }
    const guards = { approveCounters: true, cashLimit: 4, entryWindowDays: 2, rememberShiftMinutes: 9 };
    const shorter = { closedWeekdays: [], closedPeriods: [{ from: '2026-11-02', to: '2026-11-30', reason: 'Works' }] };
    const stronger = { ...guards, ...shorter, openingFloat: 101 };
    expect(dataOf(await edit(stronger))).toMatchObject([{ ...stronger, storeName: 'Pier' }]);
  });

  test('cannot approve a counter by naming it, but rename an approved one', async () => {
    const owner = await anOwner(server);
    const store = await aStore(owner);
    await aCounter(server, owner, store);
    const [counter] = dataOf(await owner.call<Counter[]>('POST /counters/list', { storeId: store._id }));
    const rename = (name: string) => owner.call<Counter[]>('POST /counters/rename', { _id: counter?._id, name });
    await authenticatedAgo(server, owner, 31);
    expect(await rename('Front desk')).toMatchObject({ body: { error: NEEDED }, code: 'confirmIdentity' });
    const [unchanged] = dataOf(await owner.call<Counter[]>('POST /counters/list', { storeId: store._id }));
    expect(unchanged).toMatchObject({ name: '', isNew: true });
    await authenticatedAgo(server, owner, 29);
    dataOf(await rename('Front desk'));
    await authenticatedAgo(server, owner, 31);
    expect(dataOf(await rename('Till'))).toMatchObject([{ name: 'Till', isNew: false }]);
  });

  test('changes the password with the current one, which counts as an authentication', async () => {
    const owner = await anOwner(server);
    await authenticatedAgo(server, owner, 31);
    const form = { password: 'another-Harbour-42', password2: 'another-Harbour-42' };
    const change = (currentPassword: string) =>
      owner.call('PATCH /auth/user/update-password-via-profile', { ...form, currentPassword });
    expect((await change('guess')).body.error).toHaveProperty('currentPassword');
    expect((await owner.call('POST /backups/prepare-download')).code).toBe('confirmIdentity');
    expect((await change(OWNER_PASSWORD)).body.success).toBe('Password updated successfully');
    expect((await owner.call('POST /backups/prepare-download')).body.error).toBeUndefined();
  });

  test('does not see another owner’s purchases as HR, but its own', async () => {
    const hr = await anHr(server);
    await authenticatedAgo(server, hr, 31);
    const purchases = (ownerId: string) => hr.call('POST /payment/fetch-purchase-history', { ownerId });
    expect((await purchases(tenant.owner.ownerId)).code).toBe('confirmIdentity');
    expect((await purchases(hr.ownerId)).body.data).toEqual([]);
    await authenticatedAgo(server, hr, 29);
    expect((await purchases(tenant.owner.ownerId)).body.data).toHaveLength(1);
  });

  test('gets neither a password nor a PIN in any response', async () => {
    const { owner, ids, secrets } = await aTenantWithSecrets();
    await authenticatedAgo(server, owner, 31);
    const responses: string[] = [];
    const calls = endpoints.filter(({ access, route }) => access === 'owner' && !route.startsWith('DELETE'));
    for (const endpoint of calls) {
      for (const input of inputsOf(endpoint, ids)) responses.push((await owner.call(endpoint.route, input)).text);
      // Confirming the identity and a new password make the session recent.
      await authenticatedAgo(server, owner, 31);
    }
    const all = responses.join('\n');
    expect(all).toContain('Shown Shore');
    expect(secrets.filter((secret) => all.includes(`"${secret}"`))).toEqual([]);
  });
});

/** A tenant, and the passwords of its stores and PINs of its staff. */
async function aTenantWithSecrets() {
  const { owner, ids } = await aTenant(server);
  const stores = dataOf(await owner.call<Store[]>('GET /stores/user-stores'));
  const staff = dataOf(await owner.call<StaffMember[]>('GET /staff/user-staff'));
  const secrets = [...stores.map(({ password }) => password), ...staff.map(({ pin }) => pin)];
  expect(secrets.length).toBeGreaterThan(5);
  expect(secrets).not.toContain('');
  // The response about a subscription contains the password of a store that it has just created.
  await server.sql(`update stores set created_at = now() - interval '1 hour' where owner_id = $1`, [owner.ownerId]);
  return { owner, ids, secrets };
}

describe('passwords and PINs', () => {
  async function anArcade() {
    const owner = await anOwner(server);
    const store = await aStore(owner);
    return { owner, store, member: await aStaffMember(owner, store) };
  }

  test('are in an owner’s lists with a bearer token, for thirty minutes', async () => {
    const { owner, store, member } = await anArcade();
    const lists = async () => {
      const [one] = dataOf(await owner.call<Store[]>('GET /stores/user-stores'));
      const [two] = dataOf(await owner.call<Store[]>('POST /stores/fetch-store'));
      const [sam] = dataOf(await owner.call<StaffMember[]>('GET /staff/user-staff'));
      const [lee] = dataOf(await owner.call<StaffMember[]>('POST /staff/fetch-store-staff', { storeId: store._id }));
      return [one?.password, two?.password, sam?.pin, lee?.pin];
    };
    await authenticatedAgo(server, owner, 29);
    expect(await lists()).toEqual([store.password, store.password, member.pin, member.pin]);
    await authenticatedAgo(server, owner, 31);
    expect(await lists()).toEqual(['', '', '', '']);
  });

  test('are in no list for our own pages, which reveal each by a call', async () => {
    const { owner, store, member } = await anArcade();
    const ask = async (route: Parameters<typeof server.call>[0], input?: object) =>
      (await server.call(route, input, undefined, { ...sessionCookie(owner.token), ...OWN_PAGE })).body.data;
    expect(await ask('GET /stores/user-stores')).toMatchObject([{ password: '' }]);
    expect(await ask('POST /staff/fetch-store-staff', { storeId: store._id })).toMatchObject([{ pin: '' }]);
    expect(await ask('POST /stores/reveal-password', { _id: store._id })).toEqual({ password: store.password });
    expect(await ask('POST /staff/reveal-pin', { _id: member._id })).toEqual({ pin: member.pin });
  });

  test('of a new store are in the response, even with an old authentication', async () => {
    const owner = await anOwner(server);
    await authenticatedAgo(server, owner, 31);
    const created = dataOf(
      await owner.call<{ stores: Store[]; staffCredentials: { password: string } }>('POST /stores/create-store', {
        storeName: 'New',
        address: 'Here',
      }),
    );
    expect(created.staffCredentials.password).toMatch(/.{9}/);
    expect(created.stores.map(({ password }) => password)).toEqual([created.staffCredentials.password]);
  });

  test('of a new staff member are in the response, but not with an old authentication', async () => {
    const { owner, store, member } = await anArcade();
    const onOurPages = { ...sessionCookie(owner.token), ...OWN_PAGE };
    const add = async () => {
      const form = { ...staffForm, storeId: store._id };
      const { body } = await server.call<StaffMember[]>('POST /staff/create-staff', form, undefined, onOurPages);
      return body.data?.map(({ pin }) => pin);
    };
    expect(member.pin).toMatch(/^\d{4}$/);
    expect(await add()).toEqual(['', expect.stringMatching(/^\d{4}$/)]);
    await authenticatedAgo(server, owner, 31);
    expect(await add()).toEqual(['', '', '']);
    expect((await aStaffMember(owner, store)).pin).toBe('');
  });
});
