import { expect, test } from 'vitest';
import { appCode } from '../../../test/accounts/authenticator.ts';
import { aCounter, anHr, anOwner, aStore, isSignedIn, OWNER_PASSWORD, type Owner } from '../../../test/builders.ts';
import { anApp, asked, typeCode } from '../../../test/accounts/second-factor.ts';
import { startTestServer } from '../../../test/server.ts';
import { tokenHash } from '../../platform/secrets.ts';

const server = await startTestServer();
const hr = await anHr(server);

const update = (owner: Owner, changes: object) =>
  hr.call('PATCH /auth/user/hr/update-users-info', { _id: owner.ownerId, ...changes });
const revoke = async (owner: Owner) =>
  expect((await update(owner, { emailVerified: false })).body.error).toBeUndefined();

test('revoking the verification ends the owner’s sessions; no other change does', async () => {
  const owner = await anOwner(server);
  const counter = await aCounter(server, owner, await aStore(owner));
  await update(owner, { name: 'Olivia Owner', emailVerified: true, notes: 'x' });
  expect(await isSignedIn(owner)).toBe(true);
  await revoke(owner);
  expect(await isSignedIn(owner)).toBe(false);
  expect(await isSignedIn(counter)).toBe(true);
  const signIn = { email: owner.email, password: OWNER_PASSWORD };
  expect((await server.call('POST /auth/user/login', signIn)).code).toBe('emailNotVerified');
});

test('links mailed before a revocation neither verify the address nor set a password', async () => {
  const owner = await anOwner(server);
  await server.sql(
    `insert into email_tokens (token_hash, owner_id, purpose, expires_at)
     values ($2, $1, 'verify-email', now() + interval '1 hour'), ($3, $1, 'reset-password', now() + interval '1 hour')`,
    [owner.ownerId, tokenHash('to verify'), tokenHash('to reset')],
  );
  await revoke(owner);
  const link = { _id: owner.ownerId, token: 'to verify' };
  expect((await server.call('POST /auth/user/email-verified', link)).code).toBe('invalidLink');
  // A reset verifies the address too.
  const reset = { token: 'to reset', password: 'another-Harbour-42', password2: 'another-Harbour-42' };
  expect((await server.call('POST /auth/user/reset', reset)).code).toBe('invalidLink');
  const [row] = await server.sql('select email_verified_at as verified from owners where id = $1', [owner.ownerId]);
  expect(row).toEqual({ verified: null });
});

test('a sign-in that waits for its second factor ends with a revocation', async () => {
  const owner = await anOwner(server);
  const { secret } = await anApp(server, owner);
  const { challenge } = await asked(server, owner);
  await revoke(owner);
  expect((await typeCode(server, challenge, appCode(secret))).code).toBe('signInExpired');
  expect(await server.sql('select 1 from sessions where owner_id = $1', [owner.ownerId])).toEqual([]);
});
