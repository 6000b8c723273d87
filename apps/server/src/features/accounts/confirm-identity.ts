import { requireOwner } from '../../access/owners.queries.ts';
import { recordAuthentication, type Session } from '../../access/sessions.ts';
import { notSignedIn } from '../../platform/failure.ts';
import { passwordMatches } from '../../platform/passwords.ts';
import { requirePasskey } from '../second-factor/confirming-passkey.ts';
import type { WebAuthnAnswer } from '../second-factor/passkeys.ts';
import { wrongCurrentPassword } from './accounts.errors.ts';
import type { AccountsDependencies } from './accounts.usecases.ts';
import { countAttempt } from './sign-in-attempts.ts';

export const IDENTITY_CONFIRMED = 'Identity confirmed';

async function markAuthenticated({ db }: AccountsDependencies, session: Session): Promise<void> {
  if (!(await recordAuthentication(db, session))) throw notSignedIn();
}

/**
 * Confirms the owner's identity by password. Attempts count like sign-ins, so a session does not allow faster guessing.
 * @throws Failure (`currentPassword`) for a wrong one, and 429 after too many.
 */
export async function confirmByPassword(
  deps: AccountsDependencies,
  session: Session,
  { password, deviceToken }: { password: string; deviceToken: string | undefined },
  address: string,
): Promise<void> {
  const { email, passwordHash } = await requireOwner(deps.db, session.ownerId);
  const resetAttempts = await countAttempt(deps, { name: email, deviceToken }, address);
  if (!(await passwordMatches(passwordHash, password))) throw wrongCurrentPassword();
  await resetAttempts();
  await markAuthenticated(deps, session);
}

/** Confirms the owner's identity by passkey. */
export async function confirmByPasskey(
  deps: AccountsDependencies,
  session: Session,
  signed: { challenge: string; answer: WebAuthnAnswer },
): Promise<void> {
  await requirePasskey(deps, session, signed);
  await markAuthenticated(deps, session);
}
