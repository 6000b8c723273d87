import { beforeEach, describe, expect, test } from 'vitest';
import { appCode, wrongAppCode } from '../../../test/accounts/authenticator.ts';
import { anOwner, dataOf, type Owner } from '../../../test/builders.ts';
import { queuedMailsTo } from '../../../test/mail/mails.ts';
import {
  anApp,
  aPasskey,
  asked,
  forgetLastCode,
  showPasskey,
  typeCode,
  typePassword,
} from '../../../test/accounts/second-factor.ts';
import { startTestServer, type ApiResponse } from '../../../test/server.ts';

const server = await startTestServer();

const OVER = { challenge: 'This sign-in has expired. Please sign in again.' };
const TOO_OFTEN = { challenge: 'Too many incorrect codes. Sign in again and use the newest code.' };

const isIn = ({ body }: ApiResponse) => body.error === undefined;
const subjects = async ({ email }: Owner) => (await queuedMailsTo(server, email)).map(({ subject }) => subject);
const sessionsOf = ({ ownerId }: Owner) => server.sql('select 1 from sessions where owner_id = $1', [ownerId]);
const age = ({ ownerId }: Owner, by: string) =>
  server.sql(`update challenges set expires_at = expires_at - interval '${by}' where owner_id = $1`, [ownerId]);

async function anOwnerWithApp() {
  const owner = await anOwner(server);
  return { owner, ...(await anApp(server, owner)) };
}

beforeEach(() => server.sql('delete from rate_limits'));

describe('after the right password', () => {
  test('no session opens, and the answer names the required factors', async () => {
    const { owner } = await anOwnerWithApp();
    const before = await sessionsOf(owner);
    const { body, text } = await typePassword(server, owner);
    expect(body).toEqual({
      error: expect.any(String) as string,
      data: { challenge: expect.stringMatching(/^[\w-]{43}$/) as string, code: true, passkey: null },
    });
    expect(text).not.toContain('token');
    expect(await sessionsOf(owner)).toEqual(before);
  });

  test('a wrong password does not reveal the second factor', async () => {
    const { owner } = await anOwnerWithApp();
    const { body } = await server.call('POST /auth/user/login', { email: owner.email, password: 'wrong' });
    expect(body).toEqual({ error: { password: 'Wrong username or password' } });
  });

  test('the challenge id is stored only as a hash', async () => {
    const { owner } = await anOwnerWithApp();
    const { challenge } = await asked(server, owner);
    const [kept] = await server.sql<{ text: string }>(
      'select challenges::text as text from challenges where owner_id = $1',
      [owner.ownerId],
    );
    expect(kept?.text).not.toContain(challenge);
  });
});

describe('a code of the app', () => {
  test('opens the session', async () => {
    const { owner, secret } = await anOwnerWithApp();
    const { challenge } = await asked(server, owner);
    const { token, user, deviceToken } = dataOf(await typeCode(server, challenge, appCode(secret)));
    expect(user).toMatchObject({ _id: owner.ownerId, email: owner.email, bossCreds: true });
    expect(deviceToken).toEqual(expect.any(String));
    expect((await server.call('GET /auth/user/fetch-user', undefined, token)).status).toBe(200);
  });

  test.each([-4, 4])('is wrong if %i steps off', async (steps) => {
    const { owner, secret } = await anOwnerWithApp();
    const { challenge } = await asked(server, owner);
    expect((await typeCode(server, challenge, appCode(secret, steps))).body.error).toHaveProperty('code');
  });

  test('is read with spaces', async () => {
    const { owner, secret } = await anOwnerWithApp();
    const { challenge } = await asked(server, owner);
    const code = appCode(secret);
    expect(isIn(await typeCode(server, challenge, ` ${code.slice(0, 3)} ${code.slice(3)} `))).toBe(true);
  });

  test('is accepted once, also in another sign-in', async () => {
    const { owner, secret } = await anOwnerWithApp();
    const [first, second] = [await asked(server, owner), await asked(server, owner)];
    const code = appCode(secret);
    expect(isIn(await typeCode(server, first.challenge, code))).toBe(true);
    expect((await typeCode(server, second.challenge, code)).body.error).toHaveProperty('code');
    expect((await typeCode(server, second.challenge, appCode(secret, -1))).body.error).toHaveProperty('code');
  });

  test('is accepted once under concurrent use', async () => {
    const { owner, secret } = await anOwnerWithApp();
    const challenges: string[] = [];
    for (let count = 0; count < 6; count += 1) challenges.push((await asked(server, owner)).challenge);
    const before = (await sessionsOf(owner)).length;
    const code = appCode(secret);
    const responses = await server.atOnce(challenges.map((challenge) => () => typeCode(server, challenge, code)));
    expect(responses.filter(isIn)).toHaveLength(1);
    expect(await sessionsOf(owner)).toHaveLength(before + 1);
  });

  test('of another owner is refused', async () => {
    const { owner } = await anOwnerWithApp();
    const other = await anOwnerWithApp();
    const { challenge } = await asked(server, owner);
    expect((await typeCode(server, challenge, appCode(other.secret))).body.error).toHaveProperty('code');
  });

  test('of an unconfirmed app is refused', async () => {
    const owner = await anOwner(server);
    await aPasskey(owner);
    const { secret } = dataOf(await owner.call<{ secret: string }>('POST /auth/second-factor/start-authenticator'));
    const { challenge } = await asked(server, owner);
    expect((await typeCode(server, challenge, appCode(secret))).body.error).toHaveProperty('code');
  });
});

describe('a challenge', () => {
  test('is answered once', async () => {
    const { owner, secret } = await anOwnerWithApp();
    const { challenge } = await asked(server, owner);
    await typeCode(server, challenge, appCode(secret));
    await forgetLastCode(server, owner);
    expect((await typeCode(server, challenge, appCode(secret))).body.error).toEqual(OVER);
  });

  test('ends after ten minutes', async () => {
    const { owner, secret } = await anOwnerWithApp();
    const { challenge } = await asked(server, owner);
    await age(owner, '9 minutes 30 seconds');
    expect((await typeCode(server, challenge, wrongAppCode(secret))).body.error).toHaveProperty('code');
    await age(owner, '30 seconds');
    expect((await typeCode(server, challenge, appCode(secret))).body.error).toEqual(OVER);
  });

  test('ends after five wrong codes and notifies the owner', async () => {
    const { owner, secret } = await anOwnerWithApp();
    const { challenge } = await asked(server, owner);
    const wrong = wrongAppCode(secret);
    for (let count = 0; count < 4; count += 1) {
      expect((await typeCode(server, challenge, wrong)).body.error).toHaveProperty('code');
    }
    expect((await typeCode(server, challenge, wrong)).body.error).toEqual(TOO_OFTEN);
    expect((await typeCode(server, challenge, appCode(secret))).body.error).toEqual(OVER);
    expect(await subjects(owner)).toContain('A sign-in stopped at the second step');
    const next = await asked(server, owner);
    expect(isIn(await typeCode(server, next.challenge, appCode(secret)))).toBe(true);
  });

  test('allows at most five concurrent guesses', async () => {
    const { owner, secret } = await anOwnerWithApp();
    const { challenge } = await asked(server, owner);
    const wrong = wrongAppCode(secret);
    const responses = await server.atOnce(Array.from({ length: 16 }, () => () => typeCode(server, challenge, wrong)));
    const texts = responses.map(({ body }) => JSON.stringify(body.error));
    expect(texts.filter((text) => text.includes('"code"'))).toHaveLength(4);
    expect(texts.filter((text) => text === JSON.stringify(TOO_OFTEN))).toHaveLength(1);
    expect(texts.filter((text) => text === JSON.stringify(OVER))).toHaveLength(11);
    expect((await typeCode(server, challenge, appCode(secret))).body.error).toEqual(OVER);
  });

  test('for adding a passkey cannot sign in', async () => {
    const { owner, secret } = await anOwnerWithApp();
    const { challenge } = dataOf(await owner.call<{ challenge: string }>('POST /auth/second-factor/start-passkey'));
    expect((await typeCode(server, challenge, appCode(secret))).body.error).toEqual(OVER);
  });

  test.each(['nonsense', '"; drop table challenges', 'x'.repeat(200)])('like %j is refused', async (challenge) => {
    expect((await typeCode(server, challenge, '123456')).body.error).toEqual(OVER);
    expect((await showPasskey(server, challenge, {})).body.error).toEqual(OVER);
  });

  test('is limited to twenty tries in 15 minutes', async () => {
    const { owner, secret } = await anOwnerWithApp();
    const at = await asked(server, owner);
    const { deviceToken } = dataOf(await typeCode(server, at.challenge, appCode(secret)));
    await server.sql('delete from rate_limits');
    await forgetLastCode(server, owner);
    const wrong = wrongAppCode(secret);
    for (let round = 0; round < 4; round += 1) {
      const { challenge } = await asked(server, owner);
      for (let count = 0; count < 5; count += 1) await typeCode(server, challenge, wrong);
    }
    const { challenge } = await asked(server, owner);
    const refused = await typeCode(server, challenge, appCode(secret));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    // A known browser is not affected by tries made elsewhere.
    const known = await asked(server, owner, deviceToken ?? '');
    expect(isIn(await typeCode(server, known.challenge, appCode(secret), { deviceToken }))).toBe(true);
    const other = await anOwnerWithApp();
    const theirs = await asked(server, other.owner);
    expect(isIn(await typeCode(server, theirs.challenge, appCode(other.secret)))).toBe(true);
  });

  test('is limited per address too', async () => {
    for (let count = 0; count < 100; count += 1) await typeCode(server, `guess-${count}`, '123456');
    expect((await typeCode(server, 'one more', '123456')).status).toBe(429);
    expect((await showPasskey(server, 'one more', {})).status).toBe(429);
  });
});

describe('a recovery code', () => {
  test('signs in once, ignoring case and dash, and notifies the owner', async () => {
    const { owner, recoveryCodes } = await anOwnerWithApp();
    const [code = ''] = recoveryCodes;
    const first = await asked(server, owner);
    expect(isIn(await typeCode(server, first.challenge, code.toUpperCase().replace('-', ' ')))).toBe(true);
    const second = await asked(server, owner);
    expect((await typeCode(server, second.challenge, code)).body.error).toHaveProperty('code');
    expect((await owner.call('GET /auth/second-factor')).body.data).toMatchObject({ recoveryCodesLeft: 9 });
    expect(await subjects(owner)).toContain('A recovery code was used to sign in');
  });

  test('signs in once under concurrent use', async () => {
    const { owner, recoveryCodes } = await anOwnerWithApp();
    const [code = ''] = recoveryCodes;
    const challenges: string[] = [];
    for (let count = 0; count < 6; count += 1) challenges.push((await asked(server, owner)).challenge);
    const responses = await server.atOnce(challenges.map((challenge) => () => typeCode(server, challenge, code)));
    expect(responses.filter(isIn)).toHaveLength(1);
  });

  test('of another owner or an older set is refused', async () => {
    const { owner, recoveryCodes } = await anOwnerWithApp();
    const other = await anOwnerWithApp();
    const { challenge } = await asked(server, owner);
    expect((await typeCode(server, challenge, other.recoveryCodes[0] ?? '')).body.error).toHaveProperty('code');
    await owner.call('POST /auth/second-factor/new-recovery-codes');
    expect((await typeCode(server, challenge, recoveryCodes[0] ?? '')).body.error).toHaveProperty('code');
  });

  test('stays unused when its sign-in has expired', async () => {
    const { owner, recoveryCodes } = await anOwnerWithApp();
    const { challenge } = await asked(server, owner);
    await age(owner, '11 minutes');
    expect((await typeCode(server, challenge, recoveryCodes[0] ?? '')).body.error).toEqual(OVER);
    expect((await owner.call('GET /auth/second-factor')).body.data).toMatchObject({ recoveryCodesLeft: 10 });
  });

  test('is refused when malformed', async () => {
    const { owner } = await anOwnerWithApp();
    const { challenge } = await asked(server, owner);
    for (const code of ['', '12345', '1234567', 'abcdefghij!', 'x'.repeat(10_000)]) {
      expect((await typeCode(server, challenge, code)).body.error).toEqual({
        code: 'Enter the 6 digits from the app, or a recovery code',
      });
    }
  });
});
