import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { aGame, anOwner, aStaffMember, aStore, aCounter, OWNER_PASSWORD, type Owner } from '../../../test/builders.ts';
import { asAdmin } from '../../../test/postgres/database.ts';
import { anApp } from '../../../test/accounts/second-factor.ts';
import { lockWaits } from '../../../test/postgres/lock-waits.ts';
import { endRestorableTime, runAccountPurge } from '../../../test/accounts/purge.ts';
import { startTestServer } from '../../../test/server.ts';

// An account may be deleted during another operation on it, for example from another browser.

const server = await startTestServer();
const other = new pg.Client(asAdmin(server.connection));
await other.connect();
afterAll(() => other.end());

const deleteNow = async ({ ownerId }: Owner) => {
  await other.query('update owners set purge_after = now() where id = $1', [ownerId]);
  await other.query('select purge_audit_log($1)', [ownerId]);
  await other.query('delete from sessions where owner_id = $1', [ownerId]);
  await other.query('delete from owners where id = $1', [ownerId]);
};

const isDeleted = async ({ ownerId }: Owner) =>
  (await server.sql('select 1 from owners where id = $1 and purge_after is not null', [ownerId])).length === 1;

test('rows added while an account is purged are purged too', async () => {
  const owner = await anOwner(server);
  await owner.call('DELETE /auth/user/delete-account');
  await endRestorableTime(server, owner.ownerId);
  await other.query('begin');
  await other.query(
    `insert into audit_entries (owner_id, id, kind, subject_id, subject, action, actor, changes)
     values ($1, gen_random_uuid(), 'account', $1, 'Name', 'changed', 'Admin', '[]')`,
    [owner.ownerId],
  );
  const purging = runAccountPurge(server);
  await lockWaits(server);
  await other.query('commit');
  await purging;
  expect(await server.sql('select 1 from audit_entries where owner_id = $1', [owner.ownerId])).toEqual([]);
  expect(await server.sql('select 1 from owners where id = $1', [owner.ownerId])).toEqual([]);
});

test('a change of a store or staff member during an account’s deletion does not deadlock', async () => {
  for (const table of ['stores', 'games', 'staff', 'loans']) {
    const owner = await anOwner(server);
    const store = await aStore(owner);
    await aCounter(server, owner, store);
    await aGame(owner, store);
    const { _id: staffId } = await aStaffMember(owner, store);
    await owner.call('POST /staff/create-loan', { staffId, amount: 5 });
    await other.query('begin');
    await other.query(`select 1 from ${table} where owner_id = $1 for update`, [owner.ownerId]);
    const deleting = owner.call('DELETE /auth/user/delete-account');
    await lockWaits(server);
    // A new store password takes this lock next, and so does deactivating a staff member.
    await other.query('select 1 from sessions where owner_id = $1 for update nowait', [owner.ownerId]);
    await other.query('commit');
    expect((await deleting).body.error).toBeUndefined();
    expect(await isDeleted(owner)).toBe(true);
  }
});

test('a call whose account is deleted during it answers 401', async () => {
  const calls: ((owner: Owner) => ReturnType<Owner['call']>)[] = [
    (owner) => owner.call('PATCH /auth/user/update-user-profile', { name: 'Too Late', email: owner.email }),
    (owner) =>
      owner.call('PATCH /auth/user/update-password-via-profile', {
        currentPassword: OWNER_PASSWORD,
        password: 'another-Harbour-42',
        password2: 'another-Harbour-42',
      }),
  ];
  for (const call of calls) {
    const owner = await anOwner(server);
    await other.query('begin');
    // Every change of an account takes this lock first, and so does its deletion.
    await other.query('select 1 from owner_totals where owner_id = $1 for update', [owner.ownerId]);
    const changing = call(owner);
    await lockWaits(server);
    await deleteNow(owner);
    await other.query('commit');
    const { status, body } = await changing;
    expect({ status, body }).toEqual({ status: 401, body: { error: 'Please sign in' } });
  }
});

test('a sign-in whose account is deleted before its second step fails', async () => {
  const owner = await anOwner(server);
  await anApp(server, owner);
  await other.query('begin');
  await deleteNow(owner);
  const signingIn = server.call('POST /auth/user/login', { email: owner.email, password: OWNER_PASSWORD });
  await lockWaits(server);
  await other.query('commit');
  const { status, body } = await signingIn;
  expect(status).toBe(200);
  const { challenge } = body.data as { challenge: string };
  const response = await server.call('POST /auth/user/second-factor-code', { challenge, code: '000000' });
  expect(response.body.error).toBeDefined();
});

test('a device description that cannot be stored is refused', async () => {
  const owner = await anOwner(server);
  for (const platform of ['a\0b', 'half a pair \ud83d', '\udc00']) {
    const { status, body } = await owner.call('POST /auth/device', { platform });
    expect({ status, body }).toEqual({
      status: 200,
      body: { error: 'The device contains a character that cannot be stored' },
    });
    const store = await owner.call('POST /stores/create-store', { storeName: `x${platform}`, address: 'y' });
    expect(store.body.error).toEqual({ storeName: 'Store Name contains a character that cannot be stored' });
  }
  expect((await owner.call('POST /auth/device', { platform: '👩‍👩‍👧‍👦' })).body.error).toBeUndefined();
});
