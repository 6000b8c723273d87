import { dropChallenges } from '../../access/challenges.ts';
import { forgetDevices, isKnownDevice } from '../../access/known-devices.ts';
import { lockOwnerIfExists } from '../../access/owner-lock.ts';
import { dropVerifyAndResetLinks, findEmailLink } from '../../access/owners.queries.ts';
import { signOutOwner } from '../../access/sessions.ts';
import { queueMail } from '../../platform/mail.ts';
import { hashPassword, isCommonPassword } from '../../platform/passwords.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { tokenHash } from '../../platform/secrets.ts';
import { auditAccount } from '../audit/account-audit.ts';
import { ACCOUNT_MAILS, type MailRequest } from './send-account-mails.ts';
import { invalidLink, commonPassword } from './accounts.errors.ts';
import { passwordChangedMail } from './accounts.mails.ts';
import { resetPassword } from './accounts.queries.ts';
import type { AccountsDependencies } from './accounts.usecases.ts';
import { countMail, countMailOfDevice } from './mail-limits.ts';

export const RESET_SENT =
  'If this address has an account, an email with a link to choose a new password is on its way.';
export const PASSWORD_RESET = 'Your password was changed. Please sign in with the new one.';

/** Queues the requested mail. The response and its timing do not reveal whether the email has an account. */
export async function requestMail(
  { db, jobs, limits }: AccountsDependencies,
  request: MailRequest,
  { address, deviceToken }: { address: string; deviceToken: string | undefined },
): Promise<void> {
  if (deviceToken !== undefined && (await isKnownDevice(db, request.email, deviceToken)))
    await countMailOfDevice(limits, deviceToken);
  else {
    await limits.mailAddress.attempt(address);
    if (!(await countMail(limits, { recipient: request.email, address }))) return;
  }
  await db.transaction((tx) => jobs.add<MailRequest>(tx, ACCOUNT_MAILS, request));
}

/**
 * After a new password: signs out the owner's other browsers, invalidates the links that verify an email or choose a
 * password, no longer trusts known devices, and mails the owner.
 * @param exceptTokenHash the session that stays signed in, or null.
 */
export async function endSessionsAfterNewPassword(
  { jobs, appUrl }: AccountsDependencies,
  tx: Queryable,
  owner: { id: string; email: string },
  exceptTokenHash: string | null,
): Promise<void> {
  await dropVerifyAndResetLinks(tx, owner.id);
  await signOutOwner(tx, owner.id, exceptTokenHash);
  await forgetDevices(tx, owner.id);
  // A sign-in with the old password may be waiting for its second factor.
  await dropChallenges(tx, owner.id);
  await auditAccount(tx, owner.id, { subject: 'Password', action: 'changed' });
  await queueMail(jobs, tx, passwordChangedMail(owner.email, `${appUrl}/forgot-password`));
}

/**
 * Sets a new password by the link of a mail, which also verifies the email.
 * @throws Failure (`token` or `password`).
 */
export async function useResetLink(
  deps: AccountsDependencies,
  { token, password }: { token: string; password: string },
  address: string,
): Promise<void> {
  await deps.limits.linkAddress.attempt(address);
  if (await isCommonPassword(password)) throw commonPassword();
  const passwordHash = await hashPassword(password);
  await deps.db.transaction(async (tx) => {
    const hash = tokenHash(token);
    const link = await findEmailLink(tx, 'reset-password', hash);
    // A concurrent change of the email or password holds the lock and may invalidate the link: it is checked again
    // below.
    if (link === undefined || !(await lockOwnerIfExists(tx, link.ownerId))) throw invalidLink();
    const owner = await resetPassword(tx, hash, passwordHash);
    if (!owner) throw invalidLink();
    await endSessionsAfterNewPassword(deps, tx, owner, null);
  });
}
