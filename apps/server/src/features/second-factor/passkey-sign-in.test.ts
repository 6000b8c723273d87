import { describe, expect, test } from 'vitest';
import { appCode, SoftwarePasskey } from '../../../test/accounts/authenticator.ts';
import { anOwner, dataOf, type Owner } from '../../../test/builders.ts';
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

const TOO_OFTEN = { challenge: 'Too many incorrect codes. Sign in again and use the newest code.' };

const isIn = ({ body }: ApiResponse) => body.error === undefined;

async function anOwnerWithApp() {
  const owner = await anOwner(server);
  return { owner, ...(await anApp(server, owner)) };
}

async function anOwnerWithPasskey(passkey = new SoftwarePasskey()) {
  const owner = await anOwner(server);
  return { owner, ...(await aPasskey(owner, passkey)) };
}

/** The challenge that the passkey signs. */
const challengeOf = ({ passkey }: Awaited<ReturnType<typeof asked>>): string => {
  const challenge = passkey?.['challenge'];
  if (typeof challenge !== 'string') throw new Error('No passkey was requested');
  return challenge;
};

describe('a passkey', () => {
  test('opens the session and records its use', async () => {
    const { owner, passkey } = await anOwnerWithPasskey();
    const ask = await asked(server, owner);
    expect(ask.passkey).toMatchObject({ rpId: 'arcade.example', userVerification: 'preferred' });
    expect(ask.passkey?.['allowCredentials']).toMatchObject([{ id: passkey.id, transports: ['internal'] }]);
    const { token } = dataOf(await showPasskey(server, ask.challenge, passkey.signed(challengeOf(ask))));
    const { body } = await server.call('GET /auth/second-factor', undefined, token);
    expect(body.data).toMatchObject({ passkeys: [{ lastUsedAt: expect.any(String) as string }] });
  });

  test('can be replaced by a recovery code', async () => {
    const { owner, changed } = await anOwnerWithPasskey();
    const ask = await asked(server, owner);
    expect(ask.code).toBe(true);
    expect(isIn(await typeCode(server, ask.challenge, changed.recoveryCodes?.[0] ?? ''))).toBe(true);
  });

  test.each([
    ['for another site', { origin: 'https://arcade.example.evil' }],
    ['for a page without encryption', { origin: 'http://arcade.example' }],
    ['for another host', { host: 'evil.example' }],
  ])('that signed %s is refused', async (_title, circumstances) => {
    const { owner, passkey } = await anOwnerWithPasskey();
    const ask = await asked(server, owner);
    const assertion = passkey.signed(challengeOf(ask), circumstances);
    expect((await showPasskey(server, ask.challenge, assertion)).body.error).toHaveProperty('passkey');
  });

  test('of another challenge or another owner is refused', async () => {
    const { owner, passkey } = await anOwnerWithPasskey();
    const other = await anOwnerWithPasskey();
    const [older, ask] = [await asked(server, owner), await asked(server, owner)];
    const refused = async (assertion: object) =>
      expect((await showPasskey(server, ask.challenge, assertion)).body.error).toHaveProperty('passkey');
    await refused(passkey.signed(challengeOf(older)));
    await refused(other.passkey.signed(challengeOf(ask)));
    const forged = new SoftwarePasskey().signed(challengeOf(ask));
    await refused({ ...forged, id: passkey.id, rawId: passkey.id });
    await refused({ id: passkey.id });
    expect((await showPasskey(server, ask.challenge, {})).body.error).toEqual(TOO_OFTEN);
  });

  test('whose signature count went down is refused, because it may be a copy', async () => {
    const passkey = new SoftwarePasskey();
    passkey.signCount = 7;
    const { owner } = await anOwnerWithPasskey(passkey);
    const show = async (signCount: number) => {
      passkey.signCount = signCount;
      const ask = await asked(server, owner);
      return isIn(await showPasskey(server, ask.challenge, passkey.signed(challengeOf(ask))));
    };
    expect(await show(7)).toBe(false);
    expect(await show(0)).toBe(false);
    expect(await show(9)).toBe(true);
    expect(await show(8)).toBe(false);
    expect(await show(10)).toBe(true);
  });

  test('and its copy used concurrently: only one succeeds', async () => {
    const passkey = new SoftwarePasskey();
    passkey.signCount = 1;
    const { owner } = await anOwnerWithPasskey(passkey);
    passkey.signCount = 2;
    const asks = [await asked(server, owner), await asked(server, owner), await asked(server, owner)];
    const responses = await server.atOnce(
      asks.map((ask) => () => showPasskey(server, ask.challenge, passkey.signed(challengeOf(ask)))),
    );
    expect(responses.filter(isIn)).toHaveLength(1);
  });

  test('that does not count signatures is accepted once per challenge', async () => {
    const { owner, passkey } = await anOwnerWithPasskey();
    const ask = await asked(server, owner);
    const assertion = passkey.signed(challengeOf(ask));
    const responses = await server.atOnce(
      Array.from({ length: 4 }, () => () => showPasskey(server, ask.challenge, assertion)),
    );
    expect(responses.filter(isIn)).toHaveLength(1);
  });

  test('that was removed is refused', async () => {
    const { owner, passkey } = await anOwnerWithPasskey();
    const { changed } = await aPasskey(owner, new SoftwarePasskey(), 'Laptop');
    const ask = await asked(server, owner);
    await owner.call('POST /auth/second-factor/remove-passkey', {
      _id: changed.passkeys[0]?._id,
    });
    const assertion = passkey.signed(challengeOf(ask));
    expect((await showPasskey(server, ask.challenge, assertion)).body.error).toHaveProperty('passkey');
  });
});

const age = ({ ownerId }: Owner, by: string) =>
  server.sql(
    `update known_devices set second_factor_until = second_factor_until - interval '${by}' where owner_id = $1`,
    [ownerId],
  );

describe('a browser', () => {
  test('to be remembered is not asked again for 30 days', async () => {
    const { owner, secret } = await anOwnerWithApp();
    const { challenge } = await asked(server, owner);
    const { deviceToken } = dataOf(await typeCode(server, challenge, appCode(secret), { rememberDevice: true }));
    const device = deviceToken ?? '';
    expect((await typePassword(server, owner, device)).body).toHaveProperty('data.token');
    await asked(server, owner);
    await age(owner, '29 days 23 hours');
    expect((await typePassword(server, owner, device)).body).toHaveProperty('data.token');
    await age(owner, '1 hour');
    const again = await asked(server, owner, device);
    await forgetLastCode(server, owner);
    const { deviceToken: same } = dataOf(
      await typeCode(server, again.challenge, appCode(secret), { deviceToken: device }),
    );
    expect(same).toBe(device);
    await asked(server, owner, device);
  });

  test('not to be remembered is asked again', async () => {
    const { owner, secret } = await anOwnerWithApp();
    const { challenge } = await asked(server, owner);
    const { deviceToken } = dataOf(await typeCode(server, challenge, appCode(secret)));
    await asked(server, owner, deviceToken ?? '');
  });

  test('remembered for another owner, or claiming to be remembered, must pass the second factor', async () => {
    const { owner, secret } = await anOwnerWithApp();
    const other = await anOwnerWithApp();
    const { challenge } = await asked(server, owner);
    const { deviceToken } = dataOf(await typeCode(server, challenge, appCode(secret), { rememberDevice: true }));
    await asked(server, other.owner, deviceToken ?? '');
    const inventedToken = 'a token the browser made up';
    const theirs = await asked(server, other.owner, inventedToken);
    const kept = dataOf(
      await typeCode(server, theirs.challenge, appCode(other.secret), {
        rememberDevice: true,
        deviceToken: inventedToken,
      }),
    );
    expect(kept.deviceToken).not.toBe(inventedToken);
    await asked(server, other.owner, inventedToken);
  });
});
