import type { SessionUser } from '@quarterdeck/contract/accounts';
import pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  anOwner,
  anotherBrowser,
  aStore,
  aCounter,
  dataOf,
  isSignedIn,
  type Caller,
  type Owner,
} from '../../../test/builders.ts';
import { lockWaits } from '../../../test/postgres/lock-waits.ts';
import { queuedMailsTo } from '../../../test/mail/mails.ts';
import { openStream, says } from '../../../test/http/stream.ts';
import { startTestServer } from '../../../test/server.ts';
import { hashPassword } from '../../platform/passwords.ts';

const server = await startTestServer();
beforeEach(() => server.sql('delete from rate_limits'));

const PASSWORD = 'pier seven high score';

async function anOwnerWithPassword(): Promise<Owner> {
  const owner = await anOwner(server);
  await server.sql('update owners set password_hash = $1 where id = $2', [await hashPassword(PASSWORD), owner.ownerId]);
  return owner;
}

const update = (owner: Owner, form: object) =>
  owner.call('PATCH /auth/user/update-user-profile', { name: 'Olive Owner', email: owner.email, ...form });
const typePin = (owner: Owner, pin: unknown) =>
  owner.call<SessionUser>('POST /auth/user/verify-email-update-pin', { pin });
const fetchUser = async (caller: Caller) => dataOf(await caller.call<SessionUser>('GET /auth/user/fetch-user'));

const PIN_SENT = { success: 'A verification PIN has been sent to your new email address' };

async function pinFor(email: string): Promise<string> {
  const mail = (await queuedMailsTo(server, email)).at(-1);
  const pin = /^(\d{6}) is your/.exec(mail?.subject ?? '')?.[1];
  if (pin === undefined) throw new Error(`There is no PIN in ${JSON.stringify(mail)}`);
  return pin;
}

const wrong = (pin: string) => (pin === '111111' ? '222222' : '111111');

describe('the profile', () => {
  test('takes a new name at once', async () => {
    const owner = await anOwner(server);
    expect((await update(owner, { name: '  Ada Arcade ' })).body).toEqual({ success: 'Name updated successfully' });
    expect(await fetchUser(owner)).toMatchObject({ name: 'Ada Arcade', email: owner.email });
    expect((await update(owner, { name: ' ' })).body).toEqual({ error: { name: 'Name is required' } });
  });

  test('keeps the address that a change without one does not name, and tells the other screens', async () => {
    const owner = await anOwner(server);
    const stream = await openStream(server.url, owner);
    expect((await update(owner, { name: 'Ada Arcade', email: undefined })).body).toEqual({
      success: 'Name updated successfully',
    });
    await stream.hears(says({ _id: '' }, 'account'));
    stream.close();
    expect(await fetchUser(owner)).toMatchObject({ name: 'Ada Arcade', email: owner.email });
  });

  test('keeps the name that a change without one does not name', async () => {
    const owner = await anOwner(server);
    const change = (form: object) => owner.call('PATCH /auth/user/update-user-profile', form);
    expect((await change({ email: owner.email, name: null })).body).toEqual({
      success: 'This is already your email address',
    });
    const email = `new-${owner.email}`;
    expect((await change({ email })).body).toEqual(PIN_SENT);
    await typePin(owner, await pinFor(email));
    expect(await fetchUser(owner)).toMatchObject({ name: 'Olive Owner', email });
    expect((await change({})).body).toEqual({ error: { name: 'Name is required' } });
  });

  test('takes a new address after its PIN and notifies the old one', async () => {
    const owner = await anOwner(server);
    const email = `new-${owner.email}`;
    expect((await update(owner, { email: email.toUpperCase() })).body).toEqual(PIN_SENT);
    expect((await fetchUser(owner)).email).toBe(owner.email);
    const pin = await pinFor(email);
    expect((await typePin(owner, wrong(pin))).body).toEqual({ error: { pin: 'Invalid PIN' } });
    expect(dataOf(await typePin(owner, pin)).email).toBe(email);
    expect((await typePin(owner, pin)).body.error).toHaveProperty('pin');
    const [told] = await queuedMailsTo(server, owner.email);
    expect(told?.subject).toBe('Your Quarterdeck email address was changed');
    expect(told?.paragraphs.join(' ')).toContain(email);
  });

  test('can be changed while an address PIN is pending', async () => {
    const owner = await anOwner(server);
    const email = `new-${owner.email}`;
    await update(owner, { email });
    const pin = await pinFor(email);
    const other = new pg.Client(server.connection);
    await other.connect();
    // Blocks both requests until both have started.
    await other.query('begin');
    await other.query('select 1 from owners where id = $1 for update', [owner.ownerId]);
    const renaming = update(owner, { name: 'Ada Arcade', email: `newer-${owner.email}` });
    await lockWaits(server);
    const typing = typePin(owner, pin);
    await lockWaits(server, 2);
    await other.query('commit');
    await other.end();
    expect((await renaming).body).toEqual(PIN_SENT);
    // The PIN belongs to the previous request.
    expect((await typing).body).toEqual({ error: { pin: 'Invalid PIN' } });
  });

  test.each(['12345', '1234567', 'abcdef', '12 345', '', null, 1234567])(
    '%j is not a PIN and does not count as a try',
    async (pin) => {
      const owner = await anOwner(server);
      const email = `new-${owner.email}`;
      await update(owner, { email });
      for (let tries = 0; tries < 6; tries += 1) expect((await typePin(owner, pin)).body.error).toHaveProperty('pin');
      expect((await typePin(owner, await pinFor(email))).body.error).toBeUndefined();
    },
  );

  test('a PIN is invalid after five wrong guesses', async () => {
    const owner = await anOwner(server);
    const email = `new-${owner.email}`;
    await update(owner, { email });
    const pin = await pinFor(email);
    const responses = await server.atOnce(Array.from({ length: 12 }, () => () => typePin(owner, wrong(pin))));
    expect(responses.filter(({ body }) => JSON.stringify(body.error).includes('Invalid PIN'))).toHaveLength(4);
    expect((await typePin(owner, pin)).body.error).toEqual({
      pin: 'Too many wrong PINs. Please change the email address again to get a new one.',
    });
    expect((await fetchUser(owner)).email).toBe(owner.email);
  });

  test('only the newest PIN works, for ten minutes and only for its owner', async () => {
    const owner = await anOwner(server);
    const email = `new-${owner.email}`;
    await update(owner, { email });
    const older = await pinFor(email);
    await update(owner, { email });
    const pin = await pinFor(email);
    if (older !== pin) expect((await typePin(owner, older)).body).toEqual({ error: { pin: 'Invalid PIN' } });
    const stranger = await anOwner(server);
    expect((await typePin(stranger, pin)).body.error).toHaveProperty('pin');
    await server.sql(`update email_changes set expires_at = expires_at - interval '10 minutes' where owner_id = $1`, [
      owner.ownerId,
    ]);
    expect((await typePin(owner, pin)).body).toEqual({
      error: { pin: 'This PIN has expired. Please change the email address again.' },
    });
  });

  test('an address with an account is refused without revealing the account', async () => {
    const owner = await anOwner(server);
    const other = await anOwner(server);
    expect((await update(owner, { email: other.email })).body).toEqual(PIN_SENT);
    const mails = await queuedMailsTo(server, other.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['This address already has a Quarterdeck account']);
    for (const pin of ['111111', '222222'])
      expect((await typePin(owner, pin)).body).toEqual({ error: { pin: 'Invalid PIN' } });
    expect((await fetchUser(other)).email).toBe(other.email);
  });

  test.each(['a@b\r\nBcc: all@example.com', 'x@example.com\nSubject: hi', '"<script>"@example.com', 'no-at-sign'])(
    '%j is not an address',
    async (email) => {
      const owner = await anOwner(server);
      expect((await update(owner, { email })).body.error).toEqual({ email: 'Enter a valid email address' });
    },
  );
});

describe('the password', () => {
  const change = (caller: Caller, form: object = {}) =>
    caller.call('PATCH /auth/user/update-password-via-profile', {
      currentPassword: PASSWORD,
      password: 'another-good-one',
      password2: 'another-good-one',
      ...form,
    });

  test('is changed and signs out every other browser', async () => {
    const owner = await anOwnerWithPassword();
    const other = await anotherBrowser(server, owner);
    expect((await change(owner)).body).toEqual({ success: 'Password updated successfully' });
    expect([await isSignedIn(owner), await isSignedIn(other)]).toEqual([true, false]);
    const [mail] = await queuedMailsTo(server, owner.email);
    expect(mail?.subject).toBe('Your Quarterdeck password was changed');
    expect((await change(owner)).body).toEqual({ error: { currentPassword: 'The current password is incorrect' } });
  });

  test.each([
    [{ currentPassword: 'wrong' }, { currentPassword: 'The current password is incorrect' }],
    [{ currentPassword: '' }, { currentPassword: 'Current password is required' }],
    [{ password2: 'different' }, { password2: 'Passwords don’t match' }],
    [{ password: 'short', password2: 'short' }, { password: 'Password must have at least 6 characters' }],
  ])('is not changed with %j', async (form, error) => {
    const owner = await anOwnerWithPassword();
    expect((await change(owner, form)).body).toEqual({ error });
    expect((await change(owner)).body.error).toBeUndefined();
  });

  test.each([
    ['the password was reset', `update owners set password_hash = 'reset' where id = $1`],
    ['the session was ended', 'delete from sessions where owner_id = $1'],
  ])('is not changed when %s during the change', async (_, meanwhile) => {
    const owner = await anOwnerWithPassword();
    const other = new pg.Client(server.connection);
    await other.connect();
    await other.query('begin');
    await other.query('select 1 from owners where id = $1 for update', [owner.ownerId]);
    const changing = change(owner);
    await lockWaits(server);
    await other.query(meanwhile, [owner.ownerId]);
    const stored = 'select password_hash from owners where id = $1';
    const { rows: before } = await other.query(stored, [owner.ownerId]);
    await other.query('commit');
    await other.end();
    expect((await changing).body).toHaveProperty('error');
    expect(await server.sql(stored, [owner.ownerId])).toEqual(before);
  });

  test('cannot be guessed in an unattended browser', async () => {
    const owner = await anOwnerWithPassword();
    for (let tries = 0; tries < 10; tries += 1) await change(owner, { currentPassword: 'wrong' });
    expect((await change(owner)).status).toBe(429);
  });

  test('can be changed although a stolen session was locked out', async () => {
    const owner = await anOwnerWithPassword();
    const [thief, stolen] = [await anotherBrowser(server, owner), await anotherBrowser(server, owner)];
    for (let tries = 0; tries < 10; tries += 1) await change(thief, { currentPassword: 'wrong' });
    expect((await change(owner, { currentPassword: 'wrong' })).status).toBe(200);
    expect((await change(owner)).body.success).toBe('Password updated successfully');
    for (const ended of [thief, stolen]) expect(await isSignedIn(ended)).toBe(false);
  });
});

test('the terms are accepted once, and app starts are counted', async () => {
  const owner = await anOwner(server);
  expect((await fetchUser(owner)).termsAccepted).toBe(false);
  expect((await owner.call('POST /auth/user/term-conditions', { accepted: false })).body.error).toEqual({
    accepted: 'Accept the terms to continue',
  });
  expect(
    dataOf(await owner.call<SessionUser>('POST /auth/user/term-conditions', { accepted: true })).termsAccepted,
  ).toBe(true);
  const counter = await aCounter(server, owner, await aStore(owner));
  for (const caller of [owner, owner, counter]) await caller.call('PATCH /auth/user/visit-count');
  expect(await server.sql('select visit_count from owners where id = $1', [owner.ownerId])).toEqual([
    { visit_count: 2 },
  ]);
});
