import { sql } from 'drizzle-orm';
import { closeChallenge, dropChallenges, ownerToRestore } from '../../access/challenges.ts';
import { lockOwnerIfExists } from '../../access/owner-lock.ts';
import { dropEmailLinks, findEmailLink } from '../../access/owners.queries.ts';
import { owners } from '../../access/owners.table.ts';
import { findSessionUser } from '../../access/signed-in-user.ts';
import { queueMail } from '../../platform/mail.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { rows } from '../../platform/postgres/rows.ts';
import { tokenHash } from '../../platform/secrets.ts';
import { auditAccount } from '../audit/account-audit.ts';
import { openOwnerSession } from '../second-factor/owner-session.ts';
import { invalidLink, restoreExpired } from './accounts.errors.ts';
import { accountRestoredMail } from './accounts.mails.ts';
import type { AccountsDependencies } from './accounts.usecases.ts';

export const ACCOUNT_RESTORED = 'Your account was restored. Please sign in.';

/**
 * Makes a deleted account's data reachable again, as long as it is not purged. Subscriptions stay cancelled. The caller
 * holds the owner's lock.
 * @returns the email, or undefined when the account is not deleted.
 */
export async function restoreAccount({ jobs, appUrl }: AccountsDependencies, tx: Queryable, ownerId: string) {
  const [restored] = await rows(
    tx,
    { email: owners.email },
    sql`update owners set purge_after = null where id = ${ownerId} and purge_after is not null returning email`,
  );
  if (restored === undefined) return undefined;
  await dropEmailLinks(tx, { ownerId, purpose: 'restore-account' });
  await dropChallenges(tx, ownerId);
  await auditAccount(tx, ownerId, { subject: 'Account', action: 'restored' });
  await queueMail(jobs, tx, accountRestoredMail(restored.email, `${appUrl}/forgot-password`));
  return restored.email;
}

/**
 * Restores an account by the link of a mail, which works once.
 * @throws Failure (`token`).
 */
export async function restoreByLink(deps: AccountsDependencies, token: string, address: string): Promise<void> {
  await deps.limits.linkAddress.attempt(address);
  const hash = tokenHash(token);
  await deps.db.transaction(async (tx) => {
    const link = await findEmailLink(tx, 'restore-account', hash);
    if (link === undefined) throw invalidLink();
    const { ownerId } = link;
    await lockOwnerIfExists(tx, ownerId);
    // Another link may have been used, or the account purged, while this waited for the lock.
    if ((await findEmailLink(tx, 'restore-account', hash)) === undefined) throw invalidLink();
    if ((await restoreAccount(deps, tx, ownerId)) === undefined) throw invalidLink();
  });
}

/**
 * Restores an account after a sign-in that offered it, and signs in.
 * @throws Failure (`challenge`) when the sign-in has to be repeated.
 */
export async function restoreAtSignIn(
  deps: AccountsDependencies,
  { challenge: token, deviceToken: presented }: { challenge: string; deviceToken: string | undefined },
  { address, userAgent }: { address: string; userAgent: string },
) {
  await deps.limits.linkAddress.attempt(address);
  const { principal, ...opened } = await deps.db.transaction(async (tx) => {
    const ownerId = await ownerToRestore(tx, token);
    if (ownerId === undefined) throw restoreExpired();
    await lockOwnerIfExists(tx, ownerId);
    const challenge = await closeChallenge(tx, { ownerId, purpose: 'restore-account', token });
    const email = challenge && (await restoreAccount(deps, tx, ownerId));
    if (email === undefined) throw restoreExpired();
    // The second factor, if there is one, was passed before the offer.
    const signingIn = { ownerId, email, method: 'Password' as const, deviceToken: presented, userAgent };
    return openOwnerSession(deps, tx, signingIn);
  });
  return { ...opened, user: await findSessionUser(deps.db, principal) };
}
