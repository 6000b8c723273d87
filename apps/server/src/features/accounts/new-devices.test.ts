import type { SignedInDevice } from '@quarterdeck/contract/device';
import type { AuditEntry } from '@quarterdeck/contract/audit';
import { beforeEach, describe, expect, test } from 'vitest';
import { appCode } from '../../../test/accounts/authenticator.ts';
import {
  anOwner,
  callerWith,
  dataOf,
  OWNER_PASSWORD,
  type Owner,
  type SignedInByToken,
} from '../../../test/builders.ts';
import { cookiesOf, OWN_PAGE } from '../../../test/http/browsers.ts';
import { queuedMailsTo } from '../../../test/mail/mails.ts';
import { anApp, asked, forgetLastCode, typeCode, typePassword } from '../../../test/accounts/second-factor.ts';
import { startTestServer } from '../../../test/server.ts';
import { tokenHash } from '../../platform/secrets.ts';

const server = await startTestServer();
beforeEach(() => server.sql('delete from rate_limits'));

const NEW_DEVICE = 'New sign-in to your Quarterdeck account';
const DEAD = { token: 'This link has expired or was already used' };

const signIn = async (owner: Owner, deviceToken?: string) =>
  dataOf(
    await server.call<SignedInByToken>('POST /auth/user/login', {
      email: owner.email,
      password: OWNER_PASSWORD,
      deviceToken,
    }),
  );
/** Signs in as our own page does, in a browser that may have a device cookie. @returns its cookies. */
async function signInByCookie(owner: Owner, device?: string) {
  const cookie = `__Host-device=${device ?? ''}`;
  const form = { email: owner.email, password: OWNER_PASSWORD, session: 'cookie' };
  const response = await server.call('POST /auth/user/login', form, undefined, { ...OWN_PAGE, cookie });
  const valueOf = (name: string) => cookiesOf(response).get(`__Host-${name}`)?.value ?? '';
  return { code: response.code, session: valueOf('session'), device: valueOf('device') };
}

const newDeviceMails = async ({ email }: Owner) =>
  (await queuedMailsTo(server, email)).filter(({ subject }) => subject === NEW_DEVICE);
const signIns = async (owner: Owner) =>
  dataOf(await owner.call<AuditEntry[]>('POST /audit/subject', { subjectId: owner.ownerId })).filter(
    ({ action }) => action === 'signedIn',
  );
const isAsked = async (owner: Owner, deviceToken: string) => (await typePassword(server, owner, deviceToken)).code;

/** Signs in with a second factor that this browser is trusted for afterwards. */
async function aTrustedDevice(owner: Owner, secret: string) {
  await forgetLastCode(server, owner);
  const { challenge } = await asked(server, owner);
  const session = dataOf(await typeCode(server, challenge, appCode(secret), { rememberDevice: true }));
  expect(await isAsked(owner, session.deviceToken)).toBeUndefined();
  return { ...session, ...callerWith(server, session.token) };
}

const devicesOf = async (caller: Pick<Owner, 'call'>) =>
  dataOf(await caller.call<SignedInDevice[]>('GET /auth/user/devices'));

describe('a sign-in from a new device', () => {
  test('is mailed, except for the first one ever and from a known device', async () => {
    const owner = await anOwner(server);
    const { deviceToken } = await signIn(owner);
    await signIn(owner, deviceToken);
    expect(await newDeviceMails(owner)).toEqual([]);
    await signIn(owner);
    const [mail, ...more] = await newDeviceMails(owner);
    expect(more).toEqual([]);
    expect(mail?.paragraphs[0]).toMatch(
      /^\S.* signed in to your account on \w+, \w+ \d+, \d{4}, at about \d+:(00|15|30|45)\s[AP]M UTC\./,
    );
    // A browser is new to each owner.
    const stranger = await anOwner(server);
    await signIn(stranger);
    await signIn(stranger, deviceToken);
    expect(await newDeviceMails(stranger)).toHaveLength(1);
  });

  test('with a cookie recognizes the browser by its cookie and counts like one with a token', async () => {
    const owner = await anOwner(server);
    const { device } = await signInByCookie(owner);
    expect((await signInByCookie(owner, device)).device).toBe(device);
    expect(await newDeviceMails(owner)).toEqual([]);
    await signInByCookie(owner);
    expect(await newDeviceMails(owner)).toHaveLength(1);
    await signIn(owner);
    expect(await newDeviceMails(owner)).toHaveLength(2);
    expect((await signIns(owner)).map(({ changes }) => changes.length)).toEqual([2, 2, 1, 2]);
  });

  test('in a loop floods neither the mailbox nor the history', async () => {
    const owner = await anOwner(server);
    for (let number = 0; number < 54; number += 1) await signIn(owner);
    expect(await newDeviceMails(owner)).toHaveLength(5);
    const [entries] = await server.sql<{ count: number }>(
      `select count(*)::int as count from audit_entries where owner_id = $1 and action = 'signedIn'`,
      [owner.ownerId],
    );
    expect(entries?.count).toBe(50);
    expect((await signIns(owner))[0]?.changes).toContainEqual({
      what: 'More sign-ins today',
      before: null,
      after: 'Not listed',
    });
  });

  test('is in the history with device and method', async () => {
    const owner = await anOwner(server);
    const { deviceToken } = await signIn(owner);
    await signIn(owner, deviceToken);
    const { secret, recoveryCodes } = await anApp(server, owner);
    await typeCode(server, (await asked(server, owner)).challenge, appCode(secret));
    await typeCode(server, (await asked(server, owner)).challenge, recoveryCodes[0] ?? '');
    const methods = (await signIns(owner)).map(({ changes }) => changes[0]?.after);
    expect(methods).toEqual(['Password and recovery code', 'Password and app code', 'Password', 'Password']);
    expect((await signIns(owner)).map(({ changes }) => changes.length)).toEqual([2, 2, 1, 2]);
  });
});

describe('“This wasn’t me”', () => {
  async function aReport() {
    const owner = await anOwner(server);
    const first = await signIn(owner);
    const thief = callerWith(server, (await signIn(owner)).token);
    const token = (await newDeviceMails(owner)).at(-1)?.action.url.split('/').at(-1) ?? '';
    return { owner, first, thief, token };
  }
  const report = (token: string) => server.call('POST /auth/user/report-sign-in', { token });

  test('signs out everything, disables the password and mails a link to choose a new one', async () => {
    const { owner, thief, token } = await aReport();
    expect((await report(token)).body.success).toContain('We’ve emailed you a link');
    for (const caller of [owner, thief]) expect((await caller.call('GET /auth/user/fetch-user')).status).toBe(401);
    expect((await typePassword(server, owner)).code).toBe('wrongCredentials');
    const link = (await queuedMailsTo(server, owner.email)).at(-1)?.action.url.split('/reset-password/')[1];
    const form = { token: link, password: 'tilt at the midnight pier', password2: 'tilt at the midnight pier' };
    expect((await server.call('POST /auth/user/reset', form)).body.error).toBeUndefined();
    expect((await report(token)).body.error).toEqual(DEAD);
  });

  test('survives a new password and expires with a change of email, because the reset link would go to the thief', async () => {
    const { owner, thief, token } = await aReport();
    await thief.call('PATCH /auth/user/update-password-via-profile', {
      currentPassword: OWNER_PASSWORD,
      password: 'mine now, all mine',
      password2: 'mine now, all mine',
    });
    const other = await aReport();
    const email = `thief-${other.owner.email}`;
    await other.thief.call('PATCH /auth/user/update-user-profile', { name: 'Olive Owner', email });
    const pin = /\d{6}/.exec((await queuedMailsTo(server, email)).at(-1)?.subject ?? '')?.[0];
    await other.thief.call('POST /auth/user/verify-email-update-pin', { pin });
    expect((await report(other.token)).body.error).toEqual(DEAD);
    expect((await report(token)).body.error).toBeUndefined();
    expect((await thief.call('GET /auth/user/fetch-user')).status).toBe(401);
    expect(await newDeviceMails(owner)).toHaveLength(1);
  });
});

describe('a device that is trusted for the second factor', () => {
  test('is forgotten when it is signed out', async () => {
    const owner = await anOwner(server);
    const { secret } = await anApp(server, owner);
    const here = await aTrustedDevice(owner, secret);
    const lost = await aTrustedDevice(owner, secret);
    const [device] = await server.sql<{ id: string }>('select id from sessions where token_hash = $1', [
      tokenHash(lost.token),
    ]);
    expect(device).toBeDefined();
    await here.call('POST /auth/user/sign-out-device', { _id: device?.id });
    expect(await isAsked(owner, lost.deviceToken)).toBe('secondFactorNeeded');
    expect(await isAsked(owner, here.deviceToken)).toBeUndefined();
  });

  test('is forgotten by its cookie too', async () => {
    const owner = await anOwner(server);
    const { device } = await signInByCookie(owner);
    await anApp(server, owner);
    await server.sql(`update known_devices set second_factor_until = now() + interval '1 day' where token_hash = $1`, [
      tokenHash(device),
    ]);
    const lost = await signInByCookie(owner, device);
    expect(lost.code).toBeUndefined();
    const [session] = await server.sql<{ id: string }>('select id from sessions where token_hash = $1', [
      tokenHash(lost.session),
    ]);
    await owner.call('POST /auth/user/sign-out-device', { _id: session?.id });
    expect((await signInByCookie(owner, device)).code).toBe('secondFactorNeeded');
  });

  test('is forgotten with all others, except the caller’s', async () => {
    const owner = await anOwner(server);
    const { secret } = await anApp(server, owner);
    const lost = await aTrustedDevice(owner, secret);
    const here = await aTrustedDevice(owner, secret);
    await here.call('POST /auth/user/sign-out-others');
    expect(await devicesOf(here)).toHaveLength(1);
    expect(await isAsked(owner, lost.deviceToken)).toBe('secondFactorNeeded');
    expect(await isAsked(owner, here.deviceToken)).toBeUndefined();
  });

  test('is forgotten by signing out a session of an earlier version', async () => {
    const owner = await anOwner(server);
    const { secret } = await anApp(server, owner);
    const lost = await aTrustedDevice(owner, secret);
    const here = await aTrustedDevice(owner, secret);
    const [earlier] = (await devicesOf(here)).filter(({ userAgent }) => userAgent === 'tests');
    await here.call('POST /auth/user/sign-out-device', { _id: earlier?._id });
    expect(await isAsked(owner, lost.deviceToken)).toBe('secondFactorNeeded');
    expect(await isAsked(owner, here.deviceToken)).toBeUndefined();
  });

  test('is forgotten with new recovery codes and when a factor is removed', async () => {
    const owner = await anOwner(server);
    const { secret } = await anApp(server, owner);
    const first = await aTrustedDevice(owner, secret);
    await owner.call('POST /auth/second-factor/new-recovery-codes');
    expect(await isAsked(owner, first.deviceToken)).toBe('secondFactorNeeded');
    const second = await aTrustedDevice(owner, secret);
    await owner.call('POST /auth/second-factor/remove-authenticator');
    await anApp(server, owner);
    expect(await isAsked(owner, second.deviceToken)).toBe('secondFactorNeeded');
  });
});
