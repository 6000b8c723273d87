import type { AuditEntry } from '@quarterdeck/contract/audit';
import type { UserInfo } from '@quarterdeck/contract/hr';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { anHr, anOwner, dataOf, type Owner } from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';
import { grantHrToKnown, setHrByCommand } from './grants.ts';
import { grantHrByEmail } from './hr.queries.ts';

const server = await startTestServer();
const { db } = server.database;
const hr = await anHr(server);

interface Users {
  users: UserInfo[];
  total: number;
}

const usersFor = async (query: object = {}) => dataOf(await hr.call<Users>('GET /users-info', query));
const rowOf = async ({ ownerId }: Owner) =>
  (await server.sql<Record<string, unknown>>('select * from owners where id = $1', [ownerId]))[0];
const entriesOf = async (owner: Owner) =>
  dataOf(await owner.call<AuditEntry[]>('POST /audit/subject', { subjectId: owner.ownerId }));
const userForm = (owner: Owner, changes: object = {}) => ({
  _id: owner.ownerId,
  name: 'Olive Owner',
  emailVerified: true,
  notes: '',
  ...changes,
});
const update = (by: Owner, form: object) => by.call<UserInfo>('PATCH /auth/user/hr/update-users-info', form);

describe('HR access', () => {
  const isHr = async (owner: Owner) => (await owner.call('GET /users-info')).body.error === undefined;
  const refused = { error: 'Only HR can do this' };

  test('is read from the database at each call', async () => {
    const owner = await anHr(server);
    expect(await isHr(owner)).toBe(true);
    await setHrByCommand(db, owner.email, false);
    expect((await owner.call('GET /users-info')).body).toEqual(refused);
    expect((await update(owner, userForm(owner))).body).toEqual(refused);
  });

  test('is never granted by the sign-up form’s flag', async () => {
    const email = `${uuidv7()}@owners.example`;
    const [password, password2] = ['a long and quiet evening', 'a long and quiet evening'];
    await server.call('POST /auth/user/register', { email, password, password2, HR: true });
    await server.sql('update owners set email_verified_at = now() where email = $1', [email]);
    const { token } = dataOf(await server.call<{ token: string }>('POST /auth/user/login', { email, password }));
    expect((await server.call('GET /users-info', {}, token)).body).toEqual(refused);
    expect((await usersFor({ search: email })).users).toMatchObject([{ hrRequested: true, HR: false }]);
  });

  test('is granted to a listed address and audited once', async () => {
    const owner = await anOwner(server);
    const other = await anOwner(server);
    await grantHrByEmail(db, owner.ownerId, owner.email, [hr.email, owner.email]);
    await grantHrByEmail(db, owner.ownerId, owner.email, [owner.email]);
    await grantHrByEmail(db, other.ownerId, other.email, [owner.email]);
    expect([await isHr(owner), await isHr(other)]).toEqual([true, false]);
    expect(await entriesOf(owner)).toMatchObject([
      {
        kind: 'account',
        actor: 'Operator (HR_EMAILS)',
        action: 'changed',
        changes: [{ what: 'HR', before: 'No', after: 'Yes' }],
      },
    ]);
  });

  test('is granted at server start to existing verified owners', async () => {
    const [owner, unverified] = [await anOwner(server), await anOwner(server)];
    await server.sql('update owners set email_verified_at = null where id = $1', [unverified.ownerId]);
    await grantHrToKnown(db, [owner.email, unverified.email, 'nobody@owners.example']);
    expect([await isHr(owner), await isHr(unverified)]).toEqual([true, false]);
  });

  test('is granted and revoked on the command line, ignoring case', async () => {
    const owner = await anOwner(server);
    const typed = ` ${owner.email.toUpperCase()} `;
    expect(await setHrByCommand(db, typed, true)).toBe(`${typed} is HR now.`);
    expect(await setHrByCommand(db, owner.email, true)).toBe(`${owner.email} is already HR.`);
    expect(await isHr(owner)).toBe(true);
    expect(await setHrByCommand(db, owner.email, false)).toBe(`${owner.email} is no longer HR.`);
    expect(await setHrByCommand(db, owner.email, false)).toBe(`${owner.email} is not HR.`);
    expect(await isHr(owner)).toBe(false);
    const actors = (await entriesOf(owner)).map(({ actor, changes }) => [actor, changes[0]?.after]);
    expect(actors).toEqual([
      ['Operator (command line)', 'No'],
      ['Operator (command line)', 'Yes'],
    ]);
  });

  test('is refused for unknown or unverified addresses', async () => {
    const owner = await anOwner(server);
    await server.sql('update owners set email_verified_at = null where id = $1', [owner.ownerId]);
    await expect(setHrByCommand(db, owner.email, true)).rejects.toThrow('isn’t verified yet');
    await expect(setHrByCommand(db, 'nobody@owners.example', true)).rejects.toThrow('No account has');
    expect((await rowOf(owner))?.['is_hr']).toBe(false);
  });
});
