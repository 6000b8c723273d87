import type { SessionUser } from '@quarterdeck/contract/accounts';
import type { StaffMember } from '@quarterdeck/contract/staff';
import { DEFAULT_FORMATS } from '@quarterdeck/domain/formats';
import { describe, expect, test } from 'vitest';
import {
  aFurtherStore,
  anOwner,
  aPersonalSession,
  aStaffMember,
  aStore,
  dataOf,
  staffForm,
  type Owner,
} from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();

const edit = (owner: Owner, { _id }: StaffMember, changes: object) =>
  owner.call('POST /staff/edit-staff', { ...staffForm, _id, ...changes });
const signIn = (email: string, password: string) =>
  server.call<{ token: string; user: SessionUser }>('POST /auth/user/login', { email, password });

const WRONG = { error: { password: 'Wrong username or password' } };

describe('signing in personally', () => {
  test('takes the staff member’s user name and the store’s password', async () => {
    const owner = await anOwner(server);
    const store = await aStore(owner);
    const member = await aStaffMember(owner, store);
    const { user } = dataOf(await signIn(member.username.toUpperCase(), store.password));
    expect(user).toEqual({
      sessionId: expect.any(String) as string,
      _id: member._id,
      username: member.username,
      name: 'Sam Lee',
      email: '',
      emailVerified: true,
      bossCreds: false,
      staffCreds: true,
      HR: false,
      termsAccepted: true,
      staffStore: {
        _id: store._id,
        storeName: store.storeName,
        address: store.address,
        openingFloat: 0,
        today: store.today,
        todayEndsAt: store.todayEndsAt,
      },
      staffCredentials: { staffId: member._id },
      formats: DEFAULT_FORMATS,
      createdAt: member.createdAt,
    });
    expect((await signIn(member.username, member.pin)).body).toEqual(WRONG);
    const other = await aFurtherStore(server, owner, 'Pier');
    expect((await signIn(member.username, other.password)).body).toEqual(WRONG);
  });

  test('is refused, and ends at once, if the staff member or store is deactivated or deleted', async () => {
    const owner = await anOwner(server);
    const store = await aStore(owner);
    const ends = [
      (member: StaffMember) => edit(owner, member, { isActive: false }),
      (member: StaffMember) => owner.call('POST /staff/delete-staff', { _id: member._id }),
      () => owner.call('POST /stores/new-store-password', { _id: store._id }),
    ];
    for (const end of ends) {
      const member = await aStaffMember(owner, store);
      const person = await aPersonalSession(server, owner, member);
      expect((await person.call('GET /auth/user/fetch-user')).status).toBe(200);
      await end(member);
      expect((await person.call('GET /auth/user/fetch-user')).status).toBe(401);
      expect((await signIn(member.username, store.password)).body).toEqual(WRONG);
    }
  });

  test('a token stays invalid when the staff member is reactivated', async () => {
    const owner = await anOwner(server);
    const member = await aStaffMember(owner, await aStore(owner));
    const person = await aPersonalSession(server, owner, member);
    await edit(owner, member, { isActive: false });
    await edit(owner, member, { isActive: true });
    expect((await person.call('GET /auth/user/fetch-user')).status).toBe(401);
  });
});
