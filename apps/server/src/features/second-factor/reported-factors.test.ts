import { beforeEach, expect, test } from 'vitest';
import { anOwner, OWNER_PASSWORD, type Owner } from '../../../test/builders.ts';
import { queuedMailsTo } from '../../../test/mail/mails.ts';
import { anApp, aPasskey } from '../../../test/accounts/second-factor.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();
beforeEach(() => server.sql('delete from rate_limits'));

const DEAD = { token: 'This link has expired or was already used' };

/** The tokens of the links in mails about added factors, oldest first. */
const linksOf = async ({ email }: { email: string }) =>
  (await queuedMailsTo(server, email))
    .filter(({ subject }) => subject === 'Your two-step sign-in was changed')
    .map(({ action }) => action.url.split('/not-me/')[1])
    .filter((token) => token !== undefined);
const report = (token: string | undefined) => server.call('POST /auth/user/report-sign-in', { token });
const factorsOf = async ({ ownerId }: Owner) => {
  const [found] = await server.sql<{ apps: number; passkeys: number; codes: number }>(
    `select (select count(*)::int from authenticators where owner_id = $1) as apps,
       (select count(*)::int from passkeys where owner_id = $1) as passkeys,
       (select count(*)::int from recovery_codes where owner_id = $1) as codes`,
    [ownerId],
  );
  return found;
};

const emailOf = async ({ ownerId }: Owner) =>
  (await server.sql<{ email: string }>('select email from owners where id = $1', [ownerId]))[0]?.email;

/** Changes the email as someone with the owner's session does. */
async function changeEmail(owner: Owner, email: string): Promise<void> {
  await owner.call('PATCH /auth/user/update-user-profile', { name: 'Olive Owner', email });
  const pin = /\d{6}/.exec((await queuedMailsTo(server, email)).at(-1)?.subject ?? '')?.[0];
  await owner.call('POST /auth/user/verify-email-update-pin', { pin });
  expect(await emailOf(owner)).toBe(email);
}

/** A new password by the link that the report mailed, then a sign-in with it. */
async function signInAgain({ email }: Owner) {
  const link = (await queuedMailsTo(server, email))
    .map(({ action }) => action.url.split('/reset-password/')[1])
    .findLast((token) => token !== undefined);
  const password = 'tilt at the midnight pier';
  const form = { token: link, password, password2: password };
  expect((await server.call('POST /auth/user/reset', form)).body.error).toBeUndefined();
  return server.call<{ token: string }>('POST /auth/user/login', { email, password });
}

test('an owner takes the account back from a thief who added a factor in a stolen session', async () => {
  const owner = await anOwner(server);
  await anApp(server, owner);
  const locked = await server.call('POST /auth/user/login', { email: owner.email, password: OWNER_PASSWORD });
  expect(locked.code).toBe('secondFactorNeeded');
  const [token] = await linksOf(owner);
  expect((await report(token)).body.success).toContain('We’ve emailed you a link');
  expect((await owner.call('GET /auth/user/fetch-user')).status).toBe(401);
  expect(await factorsOf(owner)).toEqual({ apps: 0, passkeys: 0, codes: 0 });
  expect((await signInAgain(owner)).body).toHaveProperty('data.token');
  expect((await report(token)).body.error).toEqual(DEAD);
});

test('the link removes what was added with it or later, never a factor the owner had before', async () => {
  const owner = await anOwner(server);
  await anApp(server, owner);
  await aPasskey(owner);
  const [first, second] = await linksOf(owner);
  await report(second);
  expect(await factorsOf(owner)).toMatchObject({ apps: 1, passkeys: 0 });
  expect((await signInAgain(owner)).code).toBe('secondFactorNeeded');
  // The earlier link still works.
  expect((await report(first)).body.error).toBeUndefined();
  expect(await factorsOf(owner)).toEqual({ apps: 0, passkeys: 0, codes: 0 });
});

test('a link mailed to a thief ends when the owner undoes the change of the email', async () => {
  const owner = await anOwner(server);
  const email = `thief-${owner.email}`;
  await changeEmail(owner, email);
  await anApp(server, owner);
  const [token] = await linksOf({ email });
  expect(token).toBeDefined();
  const undo = (await queuedMailsTo(server, owner.email)).map(
    ({ action }) => action.url.split('/undo-email-change/')[1],
  );
  const link = undo.find((each) => each !== undefined);
  expect((await server.call('POST /auth/user/undo-email-change', { token: link })).body.error).toBeUndefined();
  expect(await factorsOf(owner)).toEqual({ apps: 0, passkeys: 0, codes: 0 });
  expect((await report(token)).body.error).toEqual(DEAD);
});

test('an email that a thief changed after adding a factor is restored, and gets no new link', async () => {
  const owner = await anOwner(server);
  await anApp(server, owner);
  const [token] = await linksOf(owner);
  const thieves = [`thief-${owner.email}`, `second-thief-${owner.email}`];
  for (const email of thieves) await changeEmail(owner, email);
  expect((await report(token)).body.error).toBeUndefined();
  expect(await emailOf(owner)).toBe(owner.email);
  expect(await factorsOf(owner)).toEqual({ apps: 0, passkeys: 0, codes: 0 });
  for (const email of thieves)
    expect(
      (await queuedMailsTo(server, email)).filter(({ action }) => action?.url.includes('/reset-password/')),
    ).toEqual([]);
  expect((await signInAgain(owner)).body).toHaveProperty('data.token');
});

test('an email that was changed before the factor was added stays', async () => {
  const owner = await anOwner(server);
  const email = `new-${owner.email}`;
  await changeEmail(owner, email);
  await anApp(server, owner);
  const [token] = await linksOf({ email });
  expect((await report(token)).body.error).toBeUndefined();
  expect(await emailOf(owner)).toBe(email);
});
