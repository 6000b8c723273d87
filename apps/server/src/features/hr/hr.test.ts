import type { AuditEntry } from '@quarterdeck/contract/audit';
import { USERS_PAGE_SIZE, type UserInfo } from '@quarterdeck/contract/hr';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { aFurtherStore, anHr, anOwner, aStore, aTerminal, dataOf, type Owner } from '../../../test/builders.ts';
import { queuedMailsTo } from '../../../test/mails.ts';
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
const named = (owner: Owner, name: string) =>
  server.sql('update owners set full_name = $1 where id = $2', [name, owner.ownerId]);
const rowOf = async ({ ownerId }: Owner) =>
  (await server.sql<Record<string, unknown>>('select * from owners where id = $1', [ownerId]))[0];
const trailOf = async (owner: Owner) =>
  dataOf(await owner.call<AuditEntry[]>('POST /audit/subject', { subjectId: owner.ownerId }));
const userForm = (owner: Owner, changes: object = {}) => ({
  _id: owner.ownerId,
  name: 'Olive Owner',
  emailVerified: true,
  notes: '',
  ...changes,
});
const update = (by: Owner, form: object) => by.call<UserInfo>('PATCH /auth/user/hr/update-users-info', form);

describe('the users', () => {
  test('are shown with what HR needs to know, and nothing else', async () => {
    const owner = await anOwner(server);
    await aStore(owner);
    const { _id } = await aFurtherStore(server, owner, 'Gone');
    await owner.call('POST /stores/delete-store', { _id });
    await server.sql('update owners set visit_count = 7, hr_requested = true, hr_notes = $1 where id = $2', [
      'Called',
      owner.ownerId,
    ]);
    const { users, total } = await usersFor({ search: owner.email });
    expect(total).toBe(1);
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string;
    expect(users).toEqual([
      {
        _id: owner.ownerId,
        name: 'Olive Owner',
        email: owner.email,
        emailVerified: true,
        notes: 'Called',
        HR: false,
        hrRequested: true,
        stores: 1,
        visitCount: 7,
        createdAt: moment,
        lastSeenAt: moment,
      },
    ]);
  });

  test('were last seen in a session of their own, not in one of a counter', async () => {
    const owner = await anOwner(server);
    await aTerminal(server, owner, await aStore(owner));
    await server.sql('delete from sessions where owner_id = $1 and store_id is null', [owner.ownerId]);
    expect((await usersFor({ search: owner.email })).users[0]?.lastSeenAt).toBeNull();
  });

  test('are found by a part of the name or address, in upper or lower case', async () => {
    const owner = await anOwner(server);
    const mark = owner.ownerId.slice(-8);
    await named(owner, `Ünal Öztürk ${mark}`);
    for (const search of [`öZTÜRK ${mark}`, owner.email.toUpperCase().slice(0, 34), `  ünal Öztürk ${mark}`]) {
      expect((await usersFor({ search })).users.map(({ _id }) => _id)).toEqual([owner.ownerId]);
    }
  });

  test.each(['100%', 'a_b', String.raw`back\slash`, "o'neill", '"quoted"', 'C++ (x|y) [z]*'])(
    'are searched for %s as it is typed',
    async (search) => {
      const [owner, other] = [await anOwner(server), await anOwner(server)];
      await named(owner, `Has ${search} in it`);
      await named(other, 'Has 100 and aXb and backslash and oneill and quoted and Cxyz in it');
      const { users, total } = await usersFor({ search });
      expect(users.map(({ _id }) => _id)).toEqual([owner.ownerId]);
      expect(total).toBe(1);
    },
  );

  test('come in pages, latest first, without repeating or skipping any, also where several came in one instant', async () => {
    const mark = uuidv7();
    const owners = await Promise.all(Array.from({ length: USERS_PAGE_SIZE * 2 + 5 }, () => anOwner(server)));
    for (const [index, owner] of owners.entries()) {
      await server.sql(`update owners set full_name = $1, created_at = timestamptz '2026-01-01' + $2 where id = $3`, [
        `Paged ${mark}`,
        `${Math.floor(index / 7)} minutes`,
        owner.ownerId,
      ]);
    }
    const read: UserInfo[] = [];
    for (let before: string | undefined; ;) {
      const { users, total } = await usersFor(before === undefined ? { search: mark } : { search: mark, before });
      expect(total).toBe(owners.length);
      read.push(...users);
      if (users.length < USERS_PAGE_SIZE) break;
      before = users.at(-1)?._id;
    }
    expect(new Set(read.map(({ _id }) => _id))).toEqual(new Set(owners.map(({ ownerId }) => ownerId)));
    expect(read).toHaveLength(owners.length);
    const moments = read.map(({ createdAt }) => createdAt);
    expect(moments).toEqual(moments.toSorted().reverse());
    expect((await usersFor({ search: mark, before: uuidv7() })).users).toEqual([]);
  });
});

describe('a change by HR', () => {
  test('changes the name, whether the address is verified, and the notes: nothing else', async () => {
    const owner = await anOwner(server);
    const before = await rowOf(owner);
    const form = userForm(owner, { name: 'Olivia Owner', emailVerified: false, notes: 'Wrote to us.\nTwice.' });
    const more = { email: 'taken@over.example', HR: true, is_hr: true, password: 'x', stores: 9, introCode: 'ABCD' };
    const answer = dataOf(await update(hr, { ...form, ...more }));
    expect(answer).toMatchObject({ name: 'Olivia Owner', emailVerified: false, email: owner.email, HR: false });
    expect(await rowOf(owner)).toEqual({
      ...before,
      full_name: 'Olivia Owner',
      email_verified_at: null,
      hr_notes: 'Wrote to us.\nTwice.',
    });
    expect((await usersFor({ search: owner.email })).users).toEqual([answer]);
  });

  test('verifies an address, and leaves alone when one was verified', async () => {
    const owner = await anOwner(server);
    const before = await rowOf(owner);
    await update(hr, userForm(owner, { notes: 'x' }));
    expect(await rowOf(owner)).toEqual({ ...before, hr_notes: 'x' });
    await server.sql('update owners set email_verified_at = null where id = $1', [owner.ownerId]);
    await update(hr, userForm(owner));
    expect((await rowOf(owner))?.['email_verified_at']).toBeInstanceOf(Date);
  });

  test('stands in the owner’s trail: who did it and what changed; of notes only that they did', async () => {
    const owner = await anOwner(server);
    await update(hr, userForm(owner, { name: 'Olivia Owner', emailVerified: false, notes: 'Never to be read' }));
    const trail = await trailOf(owner);
    expect(trail).toMatchObject([
      {
        kind: 'account',
        subjectId: owner.ownerId,
        subject: 'Olivia Owner',
        action: 'changed',
        actor: `HR ${hr.ownerId.slice(-6)}`,
        changes: [
          { what: 'Name', before: 'Olive Owner', after: 'Olivia Owner' },
          { what: 'Email verified', before: 'Yes', after: 'No' },
          { what: 'Notes of HR', before: null, after: null },
        ],
      },
    ]);
    expect(JSON.stringify(trail)).not.toContain('Never to be read');
    expect(await trailOf(hr)).toEqual([]);
  });

  test.each(['terms', 'a store'])(
    'that takes back a verified address does not let somebody else sign up with it: the owner has %s',
    async (what) => {
      const owner = await anOwner(server);
      if (what === 'terms') await owner.call('POST /auth/user/term-conditions', { accepted: true });
      else await aStore(owner);
      await update(hr, userForm(owner, { emailVerified: false }));
      const before = await rowOf(owner);
      const [password, password2] = ['a thief in the arcade', 'a thief in the arcade'];
      const answer = await server.call('POST /auth/user/register', { email: owner.email, password, password2 });
      expect(answer.body.success).toBeDefined();
      expect(await rowOf(owner)).toEqual(before);
      const sent = await queuedMailsTo(server, owner.email);
      expect(sent.map(({ subject }) => subject)).toEqual(['You already have a Quarterdeck account']);
    },
  );

  test('that changes nothing leaves no entry', async () => {
    const owner = await anOwner(server);
    await update(hr, userForm(owner));
    expect(await trailOf(owner)).toEqual([]);
  });

  test.each([
    [{ name: '' }, { name: 'Name is required' }],
    [{ name: 'x'.repeat(101) }, { name: 'Name can have at most 100 characters' }],
    [{ notes: 'x'.repeat(5_001) }, { notes: 'Notes can have at most 5,000 characters' }],
  ])('%j is refused', async (changes, error) => {
    const owner = await anOwner(server);
    const before = await rowOf(owner);
    expect((await update(hr, userForm(owner, changes))).body).toEqual({ error });
    expect(await rowOf(owner)).toEqual(before);
  });

  test('of nobody is refused', async () => {
    const unknown = { ...userForm(hr), _id: uuidv7() };
    expect((await update(hr, unknown)).body).toEqual({ error: { _id: 'User not found' } });
  });

  test('by two at once is told twice, each with what it found', async () => {
    const owner = await anOwner(server);
    const names = ['First', 'Second', 'Third'];
    await server.atOnce(names.map((name) => () => update(hr, userForm(owner, { name }))));
    const trail = (await trailOf(owner)).toReversed();
    const seen = trail.flatMap(({ changes }) => changes);
    expect(seen.map(({ before }) => before)).toEqual(['Olive Owner', ...seen.slice(0, -1).map(({ after }) => after)]);
    expect(new Set(seen.map(({ after }) => after))).toEqual(new Set(names));
  });
});

describe('who is HR', () => {
  const isHr = async (owner: Owner) => (await owner.call('GET /users-info')).body.error === undefined;
  const refused = { error: { forbidden: 'Only HR can do this' } };

  test('is decided by the database at each call', async () => {
    const owner = await anHr(server);
    expect(await isHr(owner)).toBe(true);
    await setHrByCommand(db, owner.email, false);
    expect((await owner.call('GET /users-info')).body).toEqual(refused);
    expect((await update(owner, userForm(owner))).body).toEqual(refused);
  });

  test('is not decided by the sign-up form: its flag is kept, and grants nothing', async () => {
    const email = `${uuidv7()}@owners.example`;
    const [password, password2] = ['a long and quiet evening', 'a long and quiet evening'];
    await server.call('POST /auth/user/register', { email, password, password2, HR: true });
    await server.sql('update owners set email_verified_at = now() where email = $1', [email]);
    const { token } = dataOf(await server.call<{ token: string }>('POST /auth/user/login', { email, password }));
    expect((await server.call('GET /users-info', {}, token)).body).toEqual(refused);
    expect((await usersFor({ search: email })).users).toMatchObject([{ hrRequested: true, HR: false }]);
  });

  test('is granted to a listed address, and the trail says so once', async () => {
    const owner = await anOwner(server);
    const other = await anOwner(server);
    await grantHrByEmail(db, owner.ownerId, owner.email, [hr.email, owner.email]);
    await grantHrByEmail(db, owner.ownerId, owner.email, [owner.email]);
    await grantHrByEmail(db, other.ownerId, other.email, [owner.email]);
    expect([await isHr(owner), await isHr(other)]).toEqual([true, false]);
    expect(await trailOf(owner)).toMatchObject([
      {
        kind: 'account',
        actor: 'Operator (HR_EMAILS)',
        action: 'changed',
        changes: [{ what: 'HR', before: 'No', after: 'Yes' }],
      },
    ]);
  });

  test('is granted at the start of the server to those that exist and are verified', async () => {
    const [owner, unverified] = [await anOwner(server), await anOwner(server)];
    await server.sql('update owners set email_verified_at = null where id = $1', [unverified.ownerId]);
    await grantHrToKnown(db, [owner.email, unverified.email, 'nobody@owners.example']);
    expect([await isHr(owner), await isHr(unverified)]).toEqual([true, false]);
  });

  test('is granted and revoked on the command line, in whatever case the address is typed', async () => {
    const owner = await anOwner(server);
    const typed = ` ${owner.email.toUpperCase()} `;
    expect(await setHrByCommand(db, typed, true)).toBe(`${typed} is HR now.`);
    expect(await setHrByCommand(db, owner.email, true)).toBe(`${owner.email} is HR already.`);
    expect(await isHr(owner)).toBe(true);
    expect(await setHrByCommand(db, owner.email, false)).toBe(`${owner.email} is no longer HR.`);
    expect(await setHrByCommand(db, owner.email, false)).toBe(`${owner.email} is not HR.`);
    expect(await isHr(owner)).toBe(false);
    const actors = (await trailOf(owner)).map(({ actor, changes }) => [actor, changes[0]?.after]);
    expect(actors).toEqual([
      ['Operator (command line)', 'No'],
      ['Operator (command line)', 'Yes'],
    ]);
  });

  test('cannot be who is unknown or not verified', async () => {
    const owner = await anOwner(server);
    await server.sql('update owners set email_verified_at = null where id = $1', [owner.ownerId]);
    await expect(setHrByCommand(db, owner.email, true)).rejects.toThrow('is not verified yet');
    await expect(setHrByCommand(db, 'nobody@owners.example', true)).rejects.toThrow('Nobody has an account');
    expect((await rowOf(owner))?.['is_hr']).toBe(false);
  });
});
