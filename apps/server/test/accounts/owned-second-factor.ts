import { newToken, tokenHash } from '../../src/platform/secrets.ts';
import { SoftwarePasskey } from './authenticator.ts';
import type { Owner } from '../builders.ts';
import type { TestServer } from '../server.ts';

export const APP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** The challenge to confirm the owner's identity, derived from the challenge for a new passkey. */
export const identityChallengeOf = (passkeyChallenge: string): string => `${passkeyChallenge}-identity`;

/** The passkeys by challenge. */
const signing = new Map<string, SoftwarePasskey>();

/**
 * The response of the right passkey to a challenge of `someSecondFactor`, and of an unknown passkey to any other
 * challenge.
 */
export const signedFor = (challenge: string): object =>
  (signing.get(challenge) ?? new SoftwarePasskey()).signed(challenge, { verifiesUser: true });

/** A passkey, a passkey that is being added, and an unconfirmed app. The name of each challenge is also its value. */
export async function someSecondFactor(server: TestServer, { ownerId, token }: Owner) {
  const authenticator = new SoftwarePasskey();
  const passkey = crypto.randomUUID();
  await server.sql(
    `insert into passkeys (owner_id, id, name, credential_id, public_key, sign_count, transports)
     values ($1, $2, 'Phone', $3, $4, 0, '[]')`,
    [ownerId, passkey, authenticator.id, authenticator.publicKey().toString('base64url')],
  );
  await server.sql('insert into authenticators (owner_id, secret_sealed) values ($1, $2)', [
    ownerId,
    server.secrets.encrypt(APP_SECRET),
  ]);
  const passkeyChallenge = newToken();
  await server.sql(
    `insert into challenges (token_hash, owner_id, purpose, challenge, expires_at)
     values ($1, $2, 'add-passkey', $3, now() + interval '10 minutes')`,
    [tokenHash(passkeyChallenge), ownerId, passkeyChallenge],
  );
  const identityChallenge = identityChallengeOf(passkeyChallenge);
  signing.set(identityChallenge, authenticator);
  await server.sql(
    `insert into challenges (token_hash, owner_id, purpose, session_id, challenge, expires_at)
     select $1, owner_id, 'confirm-identity', id, $2, now() + interval '10 minutes' from sessions where token_hash = $3`,
    [tokenHash(identityChallenge), identityChallenge, tokenHash(token)],
  );
  return { passkey, passkeyChallenge };
}
