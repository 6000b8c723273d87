import type { SessionUser } from '@quarterdeck/contract/accounts';
import type { AuditEntry } from '@quarterdeck/contract/audit';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  aStore,
  aCounter,
  anOwner,
  callerWith,
  dataOf,
  OWNER_PASSWORD,
  type Owner,
  type SignedInByToken,
} from '../../../test/builders.ts';
import { queuedMailsTo } from '../../../test/mail/mails.ts';
import { anApp, aPasskey } from '../../../test/accounts/second-factor.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();
beforeEach(() => server.sql('delete from rate_limits'));

const NEW_PASSWORD = 'tilt at the midnight pier';
const DEAD = { token: 'This link has expired or was already used' };

const signIn = (email: string, password: string) =>
  server.call<SignedInByToken>('POST /auth/user/login', { email, password });
const undo = (token: string) => server.call<{ token: string }>('POST /auth/user/undo-email-change', { token });
const reset = (token: string, password = NEW_PASSWORD) =>
  server.call('POST /auth/user/reset', { token, password, password2: password });
const emailOf = async ({ ownerId }: Owner) =>
  (await server.sql<{ email: string }>('select email from owners where id = $1', [ownerId]))[0]?.email;

/** The tokens of the links with this path mailed to an address, oldest first. */
const linksTo = async (email: string, path: string) =>
  (await queuedMailsTo(server, email))
    .map(({ action }) => action.url)
    .filter((url) => url.includes(`/${path}/`))
    .map((url) => url.split('/').at(-1) ?? '');

async function linkTo(email: string, path: string): Promise<string> {
  const token = (await linksTo(email, path)).at(-1);
  if (token === undefined) throw new Error(`No mail to ${email} has a link to ${path}`);
  return token;
}

/** Changes the email as someone with the owner's session does. */
async function changeEmail(owner: Owner, email: string): Promise<void> {
  await owner.call('PATCH /auth/user/update-user-profile', { name: 'Olive Owner', email });
  const pin = /\d{6}/.exec((await queuedMailsTo(server, email)).at(-1)?.subject ?? '')?.[0];
  expect(dataOf(await owner.call<SessionUser>('POST /auth/user/verify-email-update-pin', { pin })).email).toBe(email);
}

/** An owner whose email a thief changed. */
async function aRobbedOwner() {
  const owner = await anOwner(server);
  const thief = `thief-${owner.email}`;
  await changeEmail(owner, thief);
  return { owner, thief, token: await linkTo(owner.email, 'undo-email-change') };
}

async function forgotten(email: string): Promise<string> {
  await server.call('POST /auth/user/forgot', { email });
  return linkTo(email, 'reset-password');
}

describe('a reset link', () => {
  test('expires when a new password is chosen another way', async () => {
    const owner = await anOwner(server);
    const link = await forgotten(owner.email);
    await owner.call('PATCH /auth/user/update-password-via-profile', {
      currentPassword: OWNER_PASSWORD,
      password: NEW_PASSWORD,
      password2: NEW_PASSWORD,
    });
    expect((await reset(link, 'the thief is back')).body.error).toEqual(DEAD);
    expect((await signIn(owner.email, NEW_PASSWORD)).body).toHaveProperty('data.token');
  });

  test('expires with a change of the email', async () => {
    const owner = await anOwner(server);
    const link = await forgotten(owner.email);
    await changeEmail(owner, `new-${owner.email}`);
    expect((await reset(link)).body.error).toEqual(DEAD);
  });

  test('expires when a verification link is used, and vice versa', async () => {
    const owner = await anOwner(server);
    await server.sql('update owners set email_verified_at = null where id = $1', [owner.ownerId]);
    const verifyLinks = async () =>
      (await queuedMailsTo(server, owner.email))
        .map(({ action }) => /email-verified\/.*token=(.*)$/.exec(action.url)?.[1])
        .filter((token) => token !== undefined);
    const verify = async () =>
      server.call('POST /auth/user/email-verified', { _id: owner.ownerId, token: (await verifyLinks()).at(-1) });
    await server.call('POST /auth/user/resend-verification-email', { email: owner.email });
    const link = await forgotten(owner.email);
    expect((await verify()).body.error).toBeUndefined();
    expect((await reset(link)).body.error).toEqual(DEAD);

    await server.sql('update owners set email_verified_at = null where id = $1', [owner.ownerId]);
    await server.call('POST /auth/user/resend-verification-email', { email: owner.email });
    const next = await forgotten(owner.email);
    expect((await reset(next)).body.error).toBeUndefined();
    await server.sql('update owners set email_verified_at = null where id = $1', [owner.ownerId]);
    expect((await verify()).body.error).toEqual(DEAD);
  });
});

describe('the link that undoes a change of the email', () => {
  test('restores the address, ends every session, and requires a new password', async () => {
    const owner = await anOwner(server);
    const counter = await aCounter(server, owner, await aStore(owner));
    const thief = `thief-${owner.email}`;
    await changeEmail(owner, thief);
    const token = await linkTo(owner.email, 'undo-email-change');
    expect(await server.sql('select 1 from email_tokens where token_hash = $1', [token])).toEqual([]);
    const { token: next } = dataOf(await undo(token));
    expect(await emailOf(owner)).toBe(owner.email);
    for (const caller of [owner, counter]) {
      expect((await caller.call('GET /auth/user/fetch-user')).status).toBe(401);
    }
    // The old password no longer works; the owner has to choose a new one.
    for (const email of [owner.email, thief]) {
      expect((await signIn(email, OWNER_PASSWORD)).code).toBe('wrongCredentials');
    }
    expect((await reset(next)).body.error).toBeUndefined();
    const session = dataOf(await signIn(owner.email, NEW_PASSWORD));
    const entries = dataOf(
      await callerWith(server, session.token).call<AuditEntry[]>('POST /audit/subject', { subjectId: owner.ownerId }),
    );
    expect(entries).toContainEqual(
      expect.objectContaining({
        action: 'restored',
        changes: [{ what: 'Email', before: thief, after: owner.email }],
      }),
    );
    for (const email of [owner.email, thief]) {
      const subjects = (await queuedMailsTo(server, email)).map(({ subject }) => subject);
      expect(subjects).toContain('Your Quarterdeck email address was changed back');
    }
    expect((await undo(token)).body.error).toEqual(DEAD);
  });

  test('survives new passwords, resets, sign-outs and a second change', async () => {
    const { owner, thief, token } = await aRobbedOwner();
    await owner.call('PATCH /auth/user/update-password-via-profile', {
      currentPassword: OWNER_PASSWORD,
      password: 'mine now, all mine',
      password2: 'mine now, all mine',
    });
    await reset(await forgotten(thief), 'mine again, all of it');
    const session = callerWith(server, dataOf(await signIn(thief, 'mine again, all of it')).token);
    await session.call('POST /auth/user/sign-out-others');
    await changeEmail({ ...owner, ...session }, `second-${thief}`);
    await session.call('POST /auth/user/logout');
    expect((await undo(token)).body.error).toBeUndefined();
    expect(await emailOf(owner)).toBe(owner.email);
  });

  test('ends the links of later changes, so that the thief cannot take the account again', async () => {
    const { owner, thief, token } = await aRobbedOwner();
    await changeEmail(owner, `second-${thief}`);
    const thiefs = await linkTo(thief, 'undo-email-change');
    expect((await undo(token)).body.error).toBeUndefined();
    expect((await undo(thiefs)).body.error).toEqual(DEAD);
    expect(await emailOf(owner)).toBe(owner.email);
  });

  test('still works after the thief used the link of a later change', async () => {
    const { owner, thief, token } = await aRobbedOwner();
    await changeEmail(owner, `second-${thief}`);
    expect((await undo(await linkTo(thief, 'undo-email-change'))).body.error).toBeUndefined();
    expect(await emailOf(owner)).toBe(thief);
    expect((await undo(token)).body.error).toBeUndefined();
    expect(await emailOf(owner)).toBe(owner.email);
  });

  test('restores a deleted account too', async () => {
    const { owner, thief, token } = await aRobbedOwner();
    await owner.call('DELETE /auth/user/delete-account');
    const restoring = await linkTo(thief, 'restore-account');
    const { token: next } = dataOf(await undo(token));
    expect((await reset(next)).body.error).toBeUndefined();
    expect((await signIn(owner.email, NEW_PASSWORD)).body).toHaveProperty('data.token');
    expect((await server.call('POST /auth/user/restore-account', { token: restoring })).body.error).toEqual(DEAD);
  });

  test('removes second factors added since, and keeps earlier ones', async () => {
    const owner = await anOwner(server);
    await aPasskey(owner);
    await server.sql(`update passkeys set created_at = now() - interval '1 hour' where owner_id = $1`, [owner.ownerId]);
    await changeEmail(owner, `thief-${owner.email}`);
    await anApp(server, owner);
    await aPasskey(owner, undefined, 'Thief');
    await owner.call('POST /auth/second-factor/new-recovery-codes');
    await undo(await linkTo(owner.email, 'undo-email-change'));
    const left = await server.sql(
      `select name from passkeys where owner_id = $1
       union all select 'app' from authenticators where owner_id = $1
       union all select 'codes' from recovery_codes where owner_id = $1`,
      [owner.ownerId],
    );
    expect(left).toEqual([{ name: 'Phone' }]);
  });

  test('invalidates links mailed to the new address and pending changes', async () => {
    const { owner, thief, token } = await aRobbedOwner();
    const link = await forgotten(thief);
    await owner.call('PATCH /auth/user/update-user-profile', { name: 'Olive Owner', email: `third-${thief}` });
    await undo(token);
    expect((await reset(link)).body.error).toEqual(DEAD);
    expect(await server.sql('select 1 from email_changes where owner_id = $1', [owner.ownerId])).toEqual([]);
  });

  test('changes nothing while another account has the old address', async () => {
    const { owner, thief, token } = await aRobbedOwner();
    const other = await anOwner(server);
    await server.sql('update owners set email = $1 where id = $2', [owner.email, other.ownerId]);
    const refused = await undo(token);
    expect(refused.code).toBe('oldEmailTaken');
    expect(await emailOf(owner)).toBe(thief);
    expect((await owner.call('GET /auth/user/fetch-user')).status).toBe(200);
    await server.sql('update owners set email = $1 where id = $2', [other.email, other.ownerId]);
    expect((await undo(token)).body.error).toBeUndefined();
  });

  test('is not blocked by an unverified sign-up with the old address', async () => {
    const { owner, token } = await aRobbedOwner();
    const form = { email: owner.email, password: NEW_PASSWORD, password2: NEW_PASSWORD };
    await server.call('POST /auth/user/register', form);
    expect((await undo(token)).body.error).toBeUndefined();
    expect(await emailOf(owner)).toBe(owner.email);
  });

  test('lasts seven days and cannot be used for anything else', async () => {
    const { owner, token } = await aRobbedOwner();
    expect((await reset(token)).body.error).toEqual(DEAD);
    expect((await server.call('POST /auth/user/restore-account', { token })).body.error).toEqual(DEAD);
    expect((await server.call('POST /auth/user/report-sign-in', { token })).body.error).toEqual(DEAD);
    expect((await undo(await forgotten(`thief-${owner.email}`))).body.error).toEqual(DEAD);
    const [link] = await server.sql<{ days: number }>(
      `select round(extract(epoch from expires_at - now()) / 86400)::int as days from email_tokens
       where owner_id = $1 and purpose = 'undo-email-change'`,
      [owner.ownerId],
    );
    expect(link?.days).toBe(7);
    await server.sql('update email_tokens set expires_at = now() where owner_id = $1', [owner.ownerId]);
    expect((await undo(token)).body.error).toEqual(DEAD);
  });

  test('works once under concurrent use', async () => {
    const { token } = await aRobbedOwner();
    const responses = await Promise.all([undo(token), undo(token)]);
    expect(responses.filter(({ body }) => body.error === undefined)).toHaveLength(1);
  });
});
