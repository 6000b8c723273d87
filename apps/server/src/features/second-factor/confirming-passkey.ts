import { closeChallenge, openChallenge } from '../../access/challenges.ts';
import type { Session } from '../../access/sessions.ts';
import { checkPasskey, requestOptions, type WebAuthnAnswer } from './passkeys.ts';
import { confirmationExpired, confirmationRefused } from './second-factor.errors.ts';
import { passkeysOf, recordPasskeyUse } from './second-factor.queries.ts';
import type { SecondFactorDependencies } from './second-factor.usecases.ts';

/** The browser's request to a passkey of the owner, for this session only; null when there is none. */
export async function askPasskey(
  { db, appUrl }: Pick<SecondFactorDependencies, 'db' | 'appUrl'>,
  { ownerId, id: sessionId }: Session,
) {
  const passkeys = await passkeysOf(db, ownerId);
  if (passkeys.length === 0) return null;
  const options = await requestOptions(appUrl, passkeys, 'instead-of-password');
  const newChallenge = { ownerId, purpose: 'confirm-identity', challenge: options.challenge, sessionId } as const;
  return { challenge: await openChallenge(db, newChallenge), options: { ...options } };
}

/**
 * Takes a passkey's answer in place of the password. Every answer closes its challenge.
 * @throws Failure (`challenge`) for one that is not this session's, (`passkey`) for a wrong answer.
 */
export async function requirePasskey(
  { db, appUrl }: Pick<SecondFactorDependencies, 'db' | 'appUrl'>,
  { ownerId, id: sessionId }: Session,
  { challenge: token, answer }: { challenge: string; answer: WebAuthnAnswer },
): Promise<void> {
  const challenge = await closeChallenge(db, { ownerId, purpose: 'confirm-identity', token, sessionId });
  if (!challenge?.challenge) throw confirmationExpired();
  const passkey = (await passkeysOf(db, ownerId)).find(({ credentialId }) => credentialId === answer['id']);
  if (!passkey) throw confirmationRefused();
  const signCount = await checkPasskey(appUrl, {
    challenge: challenge.challenge,
    credential: passkey,
    answer,
    use: 'instead-of-password',
  });
  if (signCount === undefined || !(await recordPasskeyUse(db, ownerId, passkey.id, signCount)))
    throw confirmationRefused();
}
