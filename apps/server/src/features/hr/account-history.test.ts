import { AUDIT_PAGE_SIZE } from '@quarterdeck/contract/audit';
import { type AccountChange, type UserInfo } from '@quarterdeck/contract/hr';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { anHr, anOwner, aStore, dataOf, type Owner } from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';
import { setHrByCommand } from './grants.ts';

const server = await startTestServer();
const { db } = server.database;
const hr = await anHr(server);

const update = (by: Owner, form: object) => by.call<UserInfo>('PATCH /auth/user/hr/update-users-info', form);

describe('the audit log of accounts', () => {
  const changesFor = async (query: object = {}) =>
    dataOf(await hr.call<AccountChange[]>('GET /users-info/account-history', query));

  test('lists changes by HR and operators with their names, newest first', async () => {
    const owner = await anOwner(server);
    await owner.call('PATCH /auth/user/update-user-profile', { name: 'Renamed Myself', email: owner.email });
    await server.sql(`update owners set full_name = 'Hilda Rhodes' where id = $1`, [hr.ownerId]);
    await update(hr, { _id: owner.ownerId, name: 'Olivia Owner', notes: 'Never to be read' });
    await setHrByCommand(db, owner.email, true);
    const [granted, changed] = await changesFor();
    const account = { _id: owner.ownerId, name: 'Olivia Owner', email: owner.email };
    expect(granted).toMatchObject({ actor: 'Operator (command line)', owner: account });
    expect(changed).toMatchObject({
      kind: 'account',
      actor: `Hilda Rhodes (HR ${hr.ownerId.slice(-6)})`,
      subject: 'Olivia Owner',
      owner: account,
      changes: [
        { what: 'Name', before: 'Renamed Myself', after: 'Olivia Owner' },
        { what: 'HR notes', before: null, after: null },
      ],
    });
    const ofOne = await changesFor({ ownerId: owner.ownerId });
    expect(ofOne.map(({ actor }) => actor)).toEqual([granted?.actor, changed?.actor, 'Admin']);
    expect(JSON.stringify(ofOne)).not.toContain('Never to be read');
  });

  test('is paged without repeats or gaps', async () => {
    const owner = await anOwner(server);
    for (let index = 0; index < AUDIT_PAGE_SIZE + 3; index += 1)
      await update(hr, { _id: owner.ownerId, name: `Name ${index}` });
    for (const query of [{}, { ownerId: owner.ownerId }]) {
      const first = await changesFor(query);
      const second = await changesFor({ ...query, before: first.at(-1)?._id });
      const names = [...first, ...second].map(({ subject }) => subject).slice(0, AUDIT_PAGE_SIZE + 3);
      expect(names).toEqual(Array.from({ length: names.length }, (_, index) => `Name ${names.length - 1 - index}`));
      expect(first).toHaveLength(AUDIT_PAGE_SIZE);
    }
    expect(await changesFor({ before: uuidv7() })).toEqual([]);
  });

  test('excludes an owner’s changes in stores', async () => {
    const owner = await anOwner(server);
    await aStore(owner);
    expect(await changesFor({ ownerId: owner.ownerId })).toEqual([]);
  });
});
