import { beforeEach, describe, expect, test } from 'vitest';
import { appCode } from '../../../test/accounts/authenticator.ts';
import { anOwner, aStore, dataOf, OWNER_PASSWORD } from '../../../test/builders.ts';
import { queuedMailsTo } from '../../../test/mail/mails.ts';
import { anApp } from '../../../test/accounts/second-factor.ts';
import { startTestServer, type ApiResponse, type Route } from '../../../test/server.ts';

// A stranger who uses up the limits must not lock out a known browser or counter. Addresses come from the header of a
// trusted proxy.

const server = await startTestServer({ trustProxy: 1 });

const from = (address: string) => (route: Route, body: object) =>
  server.call<{ token: string; deviceToken: string }>(route, body, undefined, { 'x-forwarded-for': address });
type Client = ReturnType<typeof from>;
const LOGIN = 'POST /auth/user/login';

async function times(count: number, call: (number: number) => Promise<ApiResponse>): Promise<number[]> {
  const statuses: number[] = [];
  for (let done = 0; done < count; done += 1) statuses.push((await call(done)).status);
  return statuses;
}
const served = (count: number) => Array.from({ length: count }, () => 200);
const wrongNames = (client: Client, count: number, word = 'name') =>
  times(count, (number) => client(LOGIN, { email: `${word}-${number}`, password: 'wrong' }));

async function aKnownBrowser(email: string, password: string, address: string) {
  const { deviceToken } = dataOf(await from(address)(LOGIN, { email, password }));
  return deviceToken;
}

beforeEach(() => server.sql('delete from rate_limits'));

describe('IPv6', () => {
  test('addresses of one 64-bit network share a limit', async () => {
    expect(await times(10, (n) => from(`2001:db8:1:1::${n + 1}`)(LOGIN, { email: 'one-name', password: 'x' }))).toEqual(
      served(10),
    );
    expect((await from('2001:db8:1:1:ffff::1')(LOGIN, { email: 'one-name', password: 'x' })).status).toBe(429);
    expect((await from('2001:db8:1:2::1')(LOGIN, { email: 'one-name', password: 'x' })).status).toBe(200);
  });

  test('networks of one 48-bit site share a higher limit', async () => {
    for (let network = 1; network <= 5; network += 1)
      expect(await wrongNames(from(`2001:db8:2:${network}::1`), 100, `net-${network}`)).toEqual(served(100));
    expect((await from('2001:db8:2:99::1')(LOGIN, { email: 'one-more', password: 'x' })).status).toBe(429);
    expect((await from('2001:db8:3:99::1')(LOGIN, { email: 'one-more', password: 'x' })).status).toBe(200);
  });

  test('an IPv4 address is the same in IPv6 notation', async () => {
    expect(await wrongNames(from('192.0.2.9'), 100)).toEqual(served(100));
    expect((await from('::ffff:192.0.2.9')(LOGIN, { email: 'one-more', password: 'x' })).status).toBe(429);
  });
});

describe('a stranger at the same address, with the same name', () => {
  const NAT = '198.51.100.1';

  /** Fills the limits of the address and of the name. */
  async function attack(name: string): Promise<void> {
    await wrongNames(from(NAT), 100);
    for (let at = 0; at < 10; at += 1)
      await times(10, () => from(`203.0.113.${at}`)(LOGIN, { email: name, password: 'x' }));
    expect((await from(NAT)(LOGIN, { email: name, password: 'x' })).status).toBe(429);
    expect((await from('203.0.113.99')(LOGIN, { email: name, password: 'x' })).status).toBe(429);
  }

  test('does not lock the owner out of a known browser', async () => {
    const { email } = await anOwner(server);
    const deviceToken = await aKnownBrowser(email, OWNER_PASSWORD, NAT);
    await attack(email);
    const signIn = (password: string) => from(NAT)(LOGIN, { email, password, deviceToken });
    expect((await signIn(OWNER_PASSWORD)).body).toHaveProperty('data.token');
    // The known browser's own attempts are still limited.
    expect(await times(10, () => signIn('wrong'))).toEqual(served(10));
    expect((await signIn(OWNER_PASSWORD)).status).toBe(429);
  });

  test('does not lock a known counter out', async () => {
    const store = await aStore(await anOwner(server));
    const deviceToken = await aKnownBrowser(store.username, store.password, NAT);
    await attack(store.username);
    const signIn = (password: string) => from(NAT)(LOGIN, { email: store.username, password, deviceToken });
    expect((await signIn(store.password)).body).toHaveProperty('data.token');
    expect(await times(10, () => signIn('wrong'))).toEqual(served(10));
    expect((await signIn(store.password)).status).toBe(429);
  });

  test('a device of another owner or store is not known', async () => {
    const [store, other] = [await aStore(await anOwner(server)), await aStore(await anOwner(server))];
    const deviceToken = await aKnownBrowser(other.username, other.password, NAT);
    await attack(store.username);
    const response = await from(NAT)(LOGIN, { email: store.username, password: store.password, deviceToken });
    expect(response.status).toBe(429);
  });

  test('does not lock the second step in a known browser', async () => {
    const owner = await anOwner(server);
    const { email } = owner;
    const deviceToken = await aKnownBrowser(email, OWNER_PASSWORD, NAT);
    const { secret } = await anApp(server, owner);
    const STEP = 'POST /auth/user/second-factor-code';
    await times(100, () => from(NAT)(STEP, { challenge: 'unknown', code: '123456' }));
    const typeCode = async (device?: string) => {
      const { body } = await from('203.0.113.77')(LOGIN, { email, password: OWNER_PASSWORD, deviceToken });
      const { challenge } = body.data as unknown as { challenge: string };
      return from(NAT)(STEP, { challenge, code: appCode(secret), deviceToken: device });
    };
    expect((await typeCode()).status).toBe(429);
    expect((await typeCode(deviceToken)).body).toHaveProperty('data.token');
  });
});

describe('mails', () => {
  const RESET = 'POST /auth/user/forgot';
  const mailsTo = ({ email }: { email: string }) => queuedMailsTo(server, email);

  /** Requests mails to a recipient from many addresses. */
  const flood = (email: string) => times(30, (n) => from(`203.0.113.${n}`)(RESET, { email }));

  test('a recipient gets at most ten an hour from anywhere, and no response reveals it', async () => {
    const owner = await anOwner(server);
    expect(await flood(owner.email)).toEqual(served(30));
    expect(await mailsTo(owner)).toHaveLength(10);
    const [late, never] = [
      await from('203.0.113.200')(RESET, owner),
      await from('203.0.113.201')(RESET, { email: 'never@example.com' }),
    ];
    expect(late.text).toBe(never.text);
    expect(late.status).toBe(never.status);
  });

  test('an account can still be registered, and its link is sent later', async () => {
    const email = 'flooded@example.com';
    await flood(email);
    // No account has this address, so no mail is sent.
    expect(await mailsTo({ email })).toHaveLength(0);
    const password = 'a long enough passphrase';
    const form = { name: 'Fay', email, password, password2: password };
    const { body } = await from('198.51.100.20')('POST /auth/user/register', form);
    expect(body.success).toContain('Account created');
    expect(await mailsTo({ email })).toHaveLength(0);
    await server.sql('delete from rate_limits');
    await from('198.51.100.20')('POST /auth/user/resend-verification-email', { email });
    expect((await mailsTo({ email })).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Verify/)]);
  });

  test('strangers’ requests do not block a link requested from the owner’s known browser', async () => {
    const owner = await anOwner(server);
    const deviceToken = await aKnownBrowser(owner.email, OWNER_PASSWORD, '198.51.100.3');
    await flood(owner.email);
    await times(5, () => from('198.51.100.3')(RESET, owner));
    const before = await mailsTo(owner);
    const { status } = await server.call(RESET, owner, undefined, {
      'x-forwarded-for': '198.51.100.3',
      'sec-fetch-site': 'same-origin',
      cookie: `__Host-device=${deviceToken}`,
    });
    expect(status).toBe(200);
    expect(await mailsTo(owner)).toHaveLength(before.length + 1);
  });

  test('a change of email counts toward its recipient’s limit, from any account', async () => {
    const email = 'victim@example.com';
    for (let at = 0; at < 14; at += 1) {
      const { status, body } = await (
        await anOwner(server)
      ).call('PATCH /auth/user/update-user-profile', { name: 'N', email });
      expect([status, body.success]).toEqual([200, 'A verification PIN has been sent to your new email address']);
    }
    expect(await mailsTo({ email })).toHaveLength(10);
  });
});
