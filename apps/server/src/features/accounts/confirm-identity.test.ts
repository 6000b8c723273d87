import { beforeEach, describe, expect, test } from 'vitest';
import { SoftwarePasskey } from '../../../test/accounts/authenticator.ts';
import { OWN_PAGE, sessionCookie } from '../../../test/http/browsers.ts';
import { anOwner, callerWith, dataOf, OWNER_PASSWORD, type Caller } from '../../../test/builders.ts';
import { authenticatedAgo } from '../../../test/accounts/old-sessions.ts';
import { aPasskey } from '../../../test/accounts/second-factor.ts';
import { startTestServer } from '../../../test/server.ts';
import { openSession } from '../../access/sessions.ts';

const server = await startTestServer();
beforeEach(() => server.sql('delete from rate_limits'));

const anotherSession = async (ownerId: string) =>
  callerWith(server, await openSession(server.database.db, { ownerId, storeId: null, userAgent: 'another' }));

/** An owner whose session is 31 minutes old. */
async function anOldSession() {
  const owner = await anOwner(server);
  await authenticatedAgo(server, owner, 31);
  return owner;
}

const isRecent = async (caller: Caller) => (await caller.call('POST /backups/prepare-download')).code === undefined;
const confirm = (caller: Caller, currentPassword = OWNER_PASSWORD, more: object = {}) =>
  caller.call('POST /auth/confirm-identity', { currentPassword, ...more });
const BY_PASSKEY = 'POST /auth/confirm-identity-by-passkey';

describe('the password', () => {
  test('confirms this session for thirty minutes, and no other', async () => {
    const owner = await anOldSession();
    const other = await anotherSession(owner.ownerId);
    await authenticatedAgo(server, other, 31);
    expect(await isRecent(owner)).toBe(false);
    expect((await confirm(owner)).body).toEqual({ success: 'Identity confirmed' });
    expect(await isRecent(owner)).toBe(true);
    expect(await isRecent(other)).toBe(false);
    await authenticatedAgo(server, owner, 31);
    expect(await isRecent(owner)).toBe(false);
  });

  test('changes nothing if wrong, and counts as a failed sign-in', async () => {
    const owner = await anOldSession();
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await confirm(owner, 'guess')).body.error).toEqual({
        currentPassword: 'The current password is incorrect',
      });
    }
    expect((await confirm(owner)).status).toBe(429);
    expect(await isRecent(owner)).toBe(false);
    const signIn = { email: owner.email, password: OWNER_PASSWORD };
    expect((await server.call('POST /auth/user/login', signIn)).status).toBe(429);
  });

  test('guessed in parallel gets at most ten attempts', async () => {
    const owner = await anOldSession();
    const responses = await server.atOnce(Array.from({ length: 24 }, () => () => confirm(owner, 'guess')));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(10);
  });

  test('guessed elsewhere does not lock out the owner’s known browser, nor the reverse', async () => {
    const owner = await anOldSession();
    const signIn = { email: owner.email, password: OWNER_PASSWORD };
    const { deviceToken } = dataOf(await server.call<{ deviceToken: string }>('POST /auth/user/login', signIn));
    for (let tries = 0; tries < 11; tries += 1) await confirm(owner, 'guess');
    expect((await confirm(owner, OWNER_PASSWORD, { deviceToken })).status).toBe(200);
    for (let tries = 0; tries < 10; tries += 1) await confirm(owner, 'guess', { deviceToken });
    expect((await confirm(owner, OWNER_PASSWORD, { deviceToken })).status).toBe(429);
    expect((await confirm(owner, OWNER_PASSWORD, { deviceToken: 'made up' })).status).toBe(429);
  });

  test('confirms nothing in a session that has ended', async () => {
    const owner = await anOldSession();
    await owner.call('POST /auth/user/logout');
    expect((await confirm(owner)).status).toBe(401);
  });
});

test('a session that moves to a cookie keeps the time of its authentication', async () => {
  const owner = await anOldSession();
  const moved = await server.call('POST /auth/user/move-to-cookie', {}, owner.token, OWN_PAGE);
  expect(moved.body.error).toBeUndefined();
  const token = /__Host-session=([\w-]+)/.exec(moved.headers.getSetCookie().join())?.[1] ?? '';
  const ask = () =>
    server.call('POST /backups/prepare-download', {}, undefined, { ...sessionCookie(token), ...OWN_PAGE });
  expect((await ask()).code).toBe('confirmIdentity');
});

describe('a passkey', () => {
  async function anOldSessionWithPasskey() {
    const owner = await anOwner(server);
    const { passkey } = await aPasskey(owner);
    await authenticatedAgo(server, owner, 31);
    return { owner, passkey };
  }

  type Asked = { passkey: { challenge: string; options: { challenge: string; userVerification: string } } | null };
  async function ask(caller: Caller) {
    const { passkey } = dataOf(await caller.call<Asked>('POST /auth/ask-identity'));
    if (!passkey) throw new Error('No passkey was requested');
    return passkey;
  }
  const sign = (passkey: SoftwarePasskey, { options }: Awaited<ReturnType<typeof ask>>, verifiesUser = true) =>
    passkey.signed(options.challenge, { verifiesUser });

  test('is requested only if the owner has one', async () => {
    expect(dataOf(await (await anOldSession()).call('POST /auth/ask-identity'))).toEqual({ passkey: null });
  });

  test('confirms the session, once', async () => {
    const { owner, passkey } = await anOldSessionWithPasskey();
    const asked = await ask(owner);
    expect(asked.options.userVerification).toBe('required');
    const signedRequest = { challenge: asked.challenge, answer: sign(passkey, asked) };
    expect((await owner.call(BY_PASSKEY, signedRequest)).body).toEqual({ success: 'Identity confirmed' });
    expect(await isRecent(owner)).toBe(true);
    await authenticatedAgo(server, owner, 31);
    expect((await owner.call(BY_PASSKEY, signedRequest)).code).toBe('signInExpired');
    expect(await isRecent(owner)).toBe(false);
  });

  test('confirms one session when used by many requests at once', async () => {
    const { owner, passkey } = await anOldSessionWithPasskey();
    const asked = await ask(owner);
    const signedRequest = { challenge: asked.challenge, answer: sign(passkey, asked) };
    const responses = await server.atOnce(Array.from({ length: 6 }, () => () => owner.call(BY_PASSKEY, signedRequest)));
    expect(responses.filter(({ code }) => code === undefined)).toHaveLength(1);
  });

  test.each(['of another session', 'of another owner', 'of a sign-in'])('cannot answer a request %s', async (whose) => {
    const { owner, passkey } = await anOldSessionWithPasskey();
    const stranger = await anOldSessionWithPasskey();
    const signIn = { email: owner.email, password: OWNER_PASSWORD };
    const { body } = await server.call('POST /auth/user/login', signIn);
    const { challenge, passkey: options } = body.data as { challenge: string; passkey: { challenge: string } };
    const asked = {
      'of another session': async () => ask(await anotherSession(owner.ownerId)),
      'of another owner': async () => ask(stranger.owner),
      'of a sign-in': () => Promise.resolve({ challenge, options: { ...options, userVerification: '' } }),
    }[whose]!;
    const request = await asked();
    const signedRequest = { challenge: request.challenge, answer: sign(passkey, request) };
    expect((await owner.call(BY_PASSKEY, signedRequest)).code).toBe('signInExpired');
    expect(await isRecent(owner)).toBe(false);
  });

  test('of another owner, unknown, or without user verification is refused', async () => {
    const { owner, passkey } = await anOldSessionWithPasskey();
    const stranger = await anOldSessionWithPasskey();
    for (const [who, verifiesUser] of [
      [stranger.passkey, true],
      [new SoftwarePasskey(), true],
      [passkey, false],
    ] as const) {
      const asked = await ask(owner);
      const signedRequest = { challenge: asked.challenge, answer: sign(who, asked, verifiesUser) };
      expect((await owner.call(BY_PASSKEY, signedRequest)).code).toBe('passkeyRefused');
      // A wrong answer ends its request.
      const right = { challenge: asked.challenge, answer: sign(passkey, asked) };
      expect((await owner.call(BY_PASSKEY, right)).code).toBe('signInExpired');
      expect(await isRecent(owner)).toBe(false);
    }
  });

  test('signs only the latest request of its session, for ten minutes', async () => {
    const { owner, passkey } = await anOldSessionWithPasskey();
    const [first, second] = [await ask(owner), await ask(owner)];
    const shown = (asked: typeof first) =>
      owner.call(BY_PASSKEY, { challenge: asked.challenge, answer: sign(passkey, asked) });
    expect((await shown(first)).code).toBe('signInExpired');
    const waiting = await server.sql(`select 1 from challenges where owner_id = $1 and purpose = 'confirm-identity'`, [
      owner.ownerId,
    ]);
    expect(waiting).toHaveLength(1);
    await server.sql(`update challenges set expires_at = now() where owner_id = $1`, [owner.ownerId]);
    expect((await shown(second)).code).toBe('signInExpired');
    expect(await isRecent(owner)).toBe(false);
  });
});
