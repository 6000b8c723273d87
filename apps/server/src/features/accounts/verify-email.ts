import { tokenHash } from '../../platform/secrets.ts';
import { findSessionUser } from '../../access/signed-in-user.ts';
import { openOwnerSession } from '../second-factor/owner-session.ts';
import { invalidLink } from './accounts.errors.ts';
import { verifyEmail } from './accounts.queries.ts';
import type { AccountsDependencies } from './accounts.usecases.ts';

/** The browser that opens the link of a mail. */
interface OpenedBy {
  address: string;
  userAgent: string;
  deviceToken: string | undefined;
  /** The token that a sign-up left in this browser; undefined without one, or if the browser must not be signed in. */
  signUpToken: string | undefined;
}

/**
 * Verifies an email. The first use of a link also signs in the browser that signed up, because the password was typed
 * there. In any other browser the link only proves access to the mailbox.
 * @returns the user, also for a link opened again while the email is verified, and the session if one was opened.
 * @throws Failure (`token`), the same for a link that is expired, malformed or another owner's.
 */
export async function confirmEmail(
  deps: AccountsDependencies,
  { ownerId, token }: { ownerId: string; token: string },
  { address, userAgent, deviceToken, signUpToken }: OpenedBy,
) {
  await deps.limits.linkAddress.attempt(address);
  const session = await deps.db.transaction(async (tx) => {
    const owner = await verifyEmail(tx, ownerId, tokenHash(token));
    if (owner === undefined) throw invalidLink();
    const isFirstUse = !owner.is_verified;
    const isOfSignUp = signUpToken !== undefined && tokenHash(signUpToken) === owner.sign_up_browser_hash;
    if (!isFirstUse || !isOfSignUp) return undefined;
    const { email } = owner;
    return openOwnerSession(deps, tx, { ownerId, email, method: 'Verification link', deviceToken, userAgent });
  });
  const user = await findSessionUser(deps.db, session?.principal ?? { ownerId, storeId: null, staffId: null });
  return { user, session };
}
