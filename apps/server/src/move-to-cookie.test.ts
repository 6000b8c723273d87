import type { SessionUser } from '@quarterdeck/contract/accounts';
import { describe, expect, test } from 'vitest';
import { cookiesOf, OTHER_SITE, OWN_PAGE, sessionCookie } from '../test/http/browsers.ts';
import { anOwner, aStore, aCounter, dataOf, type Caller } from '../test/builders.ts';
import { startTestServer, type ApiResponse } from '../test/server.ts';

const server = await startTestServer();
const USER = 'GET /auth/user/fetch-user';
type Sent = Record<string, string>;

const sessionIn = (response: ApiResponse) => cookiesOf(response).get('__Host-session')?.value ?? '';
const userOf = (token: string) =>
  server.call<SessionUser>(USER, undefined, undefined, { ...sessionCookie(token), ...OWN_PAGE });
const isSignedIn = async (token: string) => (await userOf(token)).status === 200;
const isAlive = async ({ token }: Pick<Caller, 'token'>) => (await server.call(USER, undefined, token)).status === 200;

describe('a session of an earlier version', () => {
  const MOVE = 'POST /auth/user/move-to-cookie';

  test('moves into a cookie once, and its token stops working', async () => {
    const owner = await anOwner(server);
    const before = dataOf(await userOf(owner.token)).sessionId;
    const response = await server.call<SessionUser>(MOVE, { deviceToken: 'the-device' }, owner.token, OWN_PAGE);
    expect(dataOf(response)).toMatchObject({ email: owner.email, sessionId: before });
    expect(cookiesOf(response).get('__Host-device')?.value).toBe('the-device');
    const token = sessionIn(response);
    expect(await isAlive(owner)).toBe(false);
    expect(dataOf(await userOf(token)).sessionId).toBe(before);
    expect((await server.call(MOVE, {}, owner.token, OWN_PAGE)).status).toBe(401);
    expect(await isSignedIn(token)).toBe(true);
  });

  test('moves once when two tabs do it concurrently', async () => {
    const owner = await anOwner(server);
    const move = () => server.call(MOVE, {}, owner.token, OWN_PAGE);
    const responses = await server.atOnce([move, move]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  test.each<Sent>([{}, OTHER_SITE])('does not move on a request of another site: %o', async (headers) => {
    const owner = await anOwner(server);
    const response = await server.call(MOVE, {}, owner.token, headers);
    expect(response.code).toBe('crossSiteRequest');
    expect(await isAlive(owner)).toBe(true);
  });

  test('keeps its count of wrong PINs', async () => {
    const owner = await anOwner(server);
    const counter = await aCounter(server, owner, await aStore(owner));
    for (let wrong = 0; wrong < 4; wrong += 1) await counter.call('POST /staff/identify', { pin: '0000' });
    const token = sessionIn(await server.call(MOVE, {}, counter.token, OWN_PAGE));
    const own = { ...sessionCookie(token), ...OWN_PAGE };
    expect((await server.call('POST /staff/identify', { pin: '0000' }, undefined, own)).code).toBe('pinLocked');
  });
});
