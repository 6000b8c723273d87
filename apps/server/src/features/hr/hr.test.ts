import type { AuditEntry } from '@quarterdeck/contract/audit';
import { USERS_PAGE_SIZE, type UserInfo } from '@quarterdeck/contract/hr';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import {
  aFurtherStore,
  anHr,
  anOwner,
  aStore,
  aCounter,
  dataOf,
  OWNER_PASSWORD,
  type Owner,
} from '../../../test/builders.ts';
import { queuedMailsTo } from '../../../test/mail/mails.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();
const hr = await anHr(server);

const usersFor = async (query: object = {}) =>
  dataOf(await hr.call<{ users: UserInfo[]; total: number }>('GET /users-info', query));
const named = (owner: Owner, name: string) =>
  server.sql('update owners set full_name = $1 where id = $2', [name, owner.ownerId]);
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

describe('the users', () => {
  test('are shown with only the fields HR needs', async () => {
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

  test('have a last-seen time from their own sessions, not a counter’s', async () => {
    const owner = await anOwner(server);
    await aCounter(server, owner, await aStore(owner));
    await server.sql('delete from sessions where owner_id = $1 and store_id is null', [owner.ownerId]);
    expect((await usersFor({ search: owner.email })).users[0]?.lastSeenAt).toBeNull();
  });

  test('are found by part of the name or address, ignoring case', async () => {
    const owner = await anOwner(server);
    const mark = owner.ownerId.slice(-8);
    await named(owner, `Ünal Öztürk ${mark}`);
    for (const search of [`öZTÜRK ${mark}`, owner.email.toUpperCase().slice(0, 34), `  ünal Öztürk ${mark}`]) {
      expect((await usersFor({ search })).users.map(({ _id }) => _id)).toEqual([owner.ownerId]);
    }
  });

  test.each(['100%', 'a_b', String.raw`back\slash`, "o'neill", '"quoted"', 'C++ (x|y) [z]*'])(
    'are searched for %s literally',
    async (search) => {
      const [owner, other] = [await anOwner(server), await anOwner(server)];
      await named(owner, `Has ${search} in it`);
      await named(other, 'Has 100 and aXb and backslash and oneill and quoted and Cxyz in it');
      const { users, total } = await usersFor({ search });
      expect(users.map(({ _id }) => _id)).toEqual([owner.ownerId]);
      expect(total).toBe(1);
    },
  );

  test('are paged latest first without repeats or gaps, also with equal times', async () => {
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
  test('changes only the name, the verification and the notes', async () => {
    const owner = await anOwner(server);
    const before = await rowOf(owner);
    const form = userForm(owner, { name: 'Olivia Owner', emailVerified: false, notes: 'Wrote to us.\nTwice.' });
    const more = { email: 'taken@over.example', HR: true, is_hr: true, password: 'x', stores: 9, introCode: 'ABCD' };
    const updated = dataOf(await update(hr, { ...form, ...more }));
    expect(updated).toMatchObject({ name: 'Olivia Owner', emailVerified: false, email: owner.email, HR: false });
    expect(await rowOf(owner)).toEqual({
      ...before,
      full_name: 'Olivia Owner',
      email_verified_at: null,
      hr_notes: 'Wrote to us.\nTwice.',
    });
    expect((await usersFor({ search: owner.email })).users).toEqual([updated]);
  });

  test('does not replace notes that someone else in HR changed since', async () => {
    const owner = await anOwner(server);
    const note = (notes: string, notesBefore?: string) => update(hr, { _id: owner.ownerId, notes, notesBefore });
    dataOf(await note('Called', ''));
    const refused = await note('Wrote', '');
    expect(refused).toMatchObject({ code: 'notesChanged', body: { data: { notes: 'Called' } } });
    expect(refused.body.error).toHaveProperty('notes');
    // A save whose response was lost, one on top of the current notes, and one of a client that names none.
    for (const [notes, before] of [['Called', ''], ['Called, wrote', 'Called'], ['Done']] as const)
      expect(dataOf(await note(notes, before)).notes).toBe(notes);
  });

  test('verifies an address and keeps an earlier verification time', async () => {
    const owner = await anOwner(server);
    const before = await rowOf(owner);
    await update(hr, userForm(owner, { notes: 'x' }));
    expect(await rowOf(owner)).toEqual({ ...before, hr_notes: 'x' });
    await server.sql('update owners set email_verified_at = null where id = $1', [owner.ownerId]);
    await update(hr, userForm(owner));
    expect((await rowOf(owner))?.['email_verified_at']).toBeInstanceOf(Date);
  });

  test('is in the owner’s audit log with its author, without the notes’ text', async () => {
    const owner = await anOwner(server);
    await update(hr, userForm(owner, { name: 'Olivia Owner', emailVerified: false, notes: 'Never to be read' }));
    // This signs the owner out.
    await server.sql('update owners set email_verified_at = now() where id = $1', [owner.ownerId]);
    const credentials = { email: owner.email, password: OWNER_PASSWORD };
    const { token } = dataOf(await server.call<{ token: string }>('POST /auth/user/login', credentials));
    const ofOwner = { subjectId: owner.ownerId };
    const entries = dataOf(await server.call<AuditEntry[]>('POST /audit/subject', ofOwner, token));
    expect(entries).toMatchObject([
      { action: 'signedIn' },
      {
        kind: 'account',
        subjectId: owner.ownerId,
        subject: 'Olivia Owner',
        action: 'changed',
        actor: `HR ${hr.ownerId.slice(-6)}`,
        changes: [
          { what: 'Name', before: 'Olive Owner', after: 'Olivia Owner' },
          { what: 'Email verified', before: 'Yes', after: 'No' },
          { what: 'HR notes', before: null, after: null },
        ],
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain('Never to be read');
    expect(await entriesOf(hr)).toEqual([]);
  });

  test.each(['signed in', 'a store'])(
    'that revokes a verification does not free the address: the owner has %s',
    async (what) => {
      const owner = await anOwner(server);
      if (what === 'signed in')
        await server.call('POST /auth/user/login', { email: owner.email, password: OWNER_PASSWORD });
      else await aStore(owner);
      await update(hr, userForm(owner, { emailVerified: false }));
      const before = await rowOf(owner);
      const [password, password2] = ['a thief in the arcade', 'a thief in the arcade'];
      const response = await server.call('POST /auth/user/register', { email: owner.email, password, password2 });
      expect(response.body.success).toBeDefined();
      const ofSignUp = ['later_sign_up_hash', 'later_sign_up_at'];
      const others = (row: typeof before) => Object.entries(row ?? {}).filter(([column]) => !ofSignUp.includes(column));
      expect(others(await rowOf(owner))).toEqual(others(before));
      const sent = await queuedMailsTo(server, owner.email);
      expect(sent.map(({ subject }) => subject)).toEqual([
        'Your Quarterdeck account was changed',
        'You already have a Quarterdeck account',
      ]);
    },
  );

  test('without changes leaves no entry and sends no mail', async () => {
    const owner = await anOwner(server);
    await update(hr, userForm(owner));
    expect(await entriesOf(owner)).toEqual([]);
    expect(await queuedMailsTo(server, owner.email)).toEqual([]);
  });

  test.each([
    [{ name: 'Olivia Owner' }, { full_name: 'Olivia Owner' }],
    [{ notes: 'Called' }, { hr_notes: 'Called' }],
    [{ notes: '' }, { hr_notes: '' }],
    [{ emailVerified: false }, { email_verified_at: null }],
    [{}, {}],
  ])('of %j alone leaves everything else unchanged', async (change, changed) => {
    const owner = await anOwner(server);
    await server.sql(`update owners set hr_notes = 'Wrote to us' where id = $1`, [owner.ownerId]);
    const before = await rowOf(owner);
    const updated = dataOf(await update(hr, { _id: owner.ownerId, ...change }));
    expect(updated).toMatchObject(change);
    expect(await rowOf(owner)).toEqual({ ...before, ...changed });
  });

  test('is mailed to the owner without the notes', async () => {
    const owner = await anOwner(server);
    await update(hr, userForm(owner, { name: 'Olivia Owner', emailVerified: false, notes: 'Never to be read' }));
    await update(hr, userForm(owner, { name: 'Olivia Owner', notes: 'Nor this' }));
    await update(hr, userForm(owner, { name: 'Olivia Owner', notes: 'Nothing but notes' }));
    const mails = await queuedMailsTo(server, owner.email);
    expect(mails).toMatchObject([
      {
        subject: 'Your Quarterdeck account was changed',
        paragraphs: [
          'The Quarterdeck team changed your account.',
          'Name: Olivia Owner. Before: Olive Owner.',
          'Your email address is no longer verified, and you were signed out. Verify it to sign in again.',
        ],
        action: { url: 'https://arcade.example/resend-verification-email' },
      },
      {
        paragraphs: [
          'The Quarterdeck team changed your account.',
          'Your email address is now verified. You can sign in.',
        ],
      },
    ]);
    expect(JSON.stringify(mails)).not.toMatch(/Never to be read|Nor this|Nothing but notes/);
  });

  test('cannot revoke one’s own verification', async () => {
    const [one, other] = [await anHr(server), await anHr(server)];
    const { body } = await update(one, { _id: one.ownerId, name: 'Another Name', emailVerified: false });
    expect(body.error).toEqual({ emailVerified: 'You can’t remove your own verification. Ask someone else in HR.' });
    expect(await rowOf(one)).toMatchObject({ full_name: 'Olive Owner', email_verified_at: expect.any(Date) as Date });
    expect((await update(one, { _id: one.ownerId, emailVerified: true, notes: 'Me' })).body.error).toBeUndefined();
    await update(other, { _id: one.ownerId, emailVerified: false });
    expect((await one.call('GET /users-info')).status).toBe(401);
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

  test('of an unknown user is refused', async () => {
    const { body } = await update(hr, userForm(hr, { _id: uuidv7() }));
    expect(body).toEqual({ error: { _id: 'User not found' } });
  });

  test('by two concurrently is mailed twice, each with its own previous value', async () => {
    const owner = await anOwner(server);
    const names = ['First', 'Second', 'Third'];
    await server.atOnce(names.map((name) => () => update(hr, userForm(owner, { name }))));
    const changes = (await entriesOf(owner)).toReversed().flatMap(({ changes }) => changes);
    expect(changes.map(({ before }) => before)).toEqual([
      'Olive Owner',
      ...changes.slice(0, -1).map(({ after }) => after),
    ]);
    expect(new Set(changes.map(({ after }) => after))).toEqual(new Set(names));
  });
});
