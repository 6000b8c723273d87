import { and, eq, gte, sql } from 'drizzle-orm';
import { dropChallenges } from '../../access/challenges.ts';
import { forgetDevices } from '../../access/known-devices.ts';
import { lockOwnerIfExists } from '../../access/owner-lock.ts';
import {
  addEmailLink,
  dropEmailLinks,
  dropVerifyAndResetLinks,
  findEmailLink,
  type Account,
} from '../../access/owners.queries.ts';
import { emailChanges, emailTokens, owners } from '../../access/owners.table.ts';
import { signOutEverywhere } from '../../access/sessions.ts';
import { queueMail } from '../../platform/mail.ts';
import { hashPassword } from '../../platform/passwords.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { newToken, tokenHash } from '../../platform/secrets.ts';
import { auditAccount } from '../audit/account-audit.ts';
import { dropReportLinksSince, removeReported, reportedAddedAt } from '../second-factor/reported-factors.ts';
import { removeFactorsSince } from '../second-factor/second-factor.queries.ts';
import { createResetLink } from './send-account-mails.ts';
import { invalidLink, oldEmailTaken } from './accounts.errors.ts';
import { emailRestoredMail, signInReportedMail } from './accounts.mails.ts';
import { freeEmail, NO_LATER_SIGN_UP } from './accounts.queries.ts';
import type { AccountsDependencies } from './accounts.usecases.ts';
import { restoreAccount } from './restore-account.ts';

const UNDO_HOURS = 7 * 24;

export const SIGN_IN_REPORTED =
  'Every device was signed out, and your password no longer works. We’ve emailed you a link to choose a new one.';

/** @returns the token of a link that restores the account's old address. Earlier ones stay valid. */
export const createUndoLink = (tx: Queryable, ownerId: string, oldEmail: string): Promise<string> =>
  addEmailLink(tx, {
    ownerId,
    purpose: 'undo-email-change',
    oldEmail,
    lifetimeHours: UNDO_HOURS,
  });

/** An unknown password: someone who knew the old one must not sign in before the owner has chosen a new one. */
const unusablePassword = () => hashPassword(newToken());

/** Ends every way into the account, except by a link to its email. The caller holds the owner's lock. */
async function closeAccess(
  tx: Queryable,
  ownerId: string,
  owner: Partial<Account> & Pick<Account, 'passwordHash'>,
): Promise<void> {
  // This comes first: it waits for a second step in progress, whose session then ends below.
  await dropChallenges(tx, ownerId);
  await tx.update(owners).set(owner).where(eq(owners.id, ownerId));
  await signOutEverywhere(tx, ownerId);
  await forgetDevices(tx, ownerId);
  await dropVerifyAndResetLinks(tx, ownerId);
  await tx.delete(emailChanges).where(eq(emailChanges.ownerId, ownerId));
  await tx.execute(sql`delete from download_links where owner_id = ${ownerId}`);
}

/** Drops the links that undo this or a later change: they were mailed to addresses of the attacker. */
async function dropLaterLinks(tx: Queryable, ownerId: string, changedAt: Date): Promise<void> {
  const isLater = and(eq(emailTokens.purpose, 'undo-email-change'), gte(emailTokens.emailChangedAt, changedAt));
  await tx.delete(emailTokens).where(and(eq(emailTokens.ownerId, ownerId), isLater));
  await dropEmailLinks(tx, { ownerId, purpose: 'report-sign-in' });
  await dropReportLinksSince(tx, ownerId, changedAt);
}

async function requireFree(tx: Queryable, ownerId: string, email: string): Promise<void> {
  const isOwn = and(eq(owners.id, ownerId), eq(owners.email, email));
  if ((await tx.select({ id: owners.id }).from(owners).where(isOwn)).length > 0) return;
  if (!(await freeEmail(tx, email))) throw oldEmailTaken();
}

interface EmailChange {
  ownerId: string;
  oldEmail: string;
  emailChangedAt: Date;
}

/**
 * Restores the address before a change, and the account itself if it was deleted since. Ends every way into the
 * account, and removes the sign-in methods added since. The caller holds the owner's lock.
 * @throws Failure (`token`), also when another account now has the address.
 */
async function restoreEmail(
  deps: AccountsDependencies,
  tx: Queryable,
  { ownerId: id, oldEmail, emailChangedAt }: EmailChange,
  passwordHash: string,
): Promise<void> {
  await requireFree(tx, id, oldEmail);
  const [before] = await tx.select({ email: owners.email }).from(owners).where(eq(owners.id, id));
  if (before === undefined) throw invalidLink();
  await closeAccess(tx, id, { email: oldEmail, passwordHash, ...NO_LATER_SIGN_UP });
  await removeFactorsSince(tx, id, emailChangedAt);
  await dropLaterLinks(tx, id, emailChangedAt);
  await restoreAccount(deps, tx, id);
  const changes = [{ what: 'Email', before: before.email, after: oldEmail }];
  await auditAccount(tx, id, { subject: 'Email', action: 'restored', changes });
  for (const to of new Set([oldEmail, before.email])) {
    const mail = emailRestoredMail(to, oldEmail, `${deps.appUrl}/forgot-password`);
    await queueMail(deps.jobs, tx, mail);
  }
}

const changeOf = ({ ownerId, oldEmail, emailChangedAt }: typeof emailTokens.$inferSelect): EmailChange | undefined =>
  oldEmail === null || emailChangedAt === null ? undefined : { ownerId, oldEmail, emailChangedAt };

/**
 * Restores an address, as `restoreEmail`, by the link mailed there.
 * @returns the token of a link that chooses a new password.
 * @throws Failure (`token`): then nothing changes.
 */
export async function undoEmailChange(deps: AccountsDependencies, token: string, address: string): Promise<string> {
  await deps.limits.linkAddress.attempt(address);
  const hash = tokenHash(token);
  const passwordHash = await unusablePassword();
  return deps.db.transaction(async (tx) => {
    const linkBefore = await findEmailLink(tx, 'undo-email-change', hash);
    if (linkBefore === undefined) throw invalidLink();
    await lockOwnerIfExists(tx, linkBefore.ownerId);
    // Another link may have been used, or the account purged, while this waited for the lock.
    const link = await findEmailLink(tx, 'undo-email-change', hash);
    const change = link && changeOf(link);
    if (change === undefined) throw invalidLink();
    await restoreEmail(deps, tx, change, passwordHash);
    return createResetLink(tx, change.ownerId);
  });
}

/** The first change of the email since a moment, unless it was undone. */
async function firstEmailChangeSince(tx: Queryable, ownerId: string, moment: Date): Promise<EmailChange | undefined> {
  const isSince = and(eq(emailTokens.purpose, 'undo-email-change'), gte(emailTokens.emailChangedAt, moment));
  const [link] = await tx
    .select()
    .from(emailTokens)
    .where(and(eq(emailTokens.ownerId, ownerId), isSince))
    .orderBy(emailTokens.emailChangedAt)
    .limit(1);
  return link && changeOf(link);
}

const findReportLink = async (tx: Queryable, hash: string) =>
  (await findEmailLink(tx, 'report-sign-in', hash)) ?? findEmailLink(tx, 'report-factor', hash);

/**
 * "This wasn't me", by the link of the mail about a sign-in from a new device or about a new second factor: signs out
 * everything, makes the password useless and mails a link for a new one. A reported factor is removed. An email that a
 * thief has changed since is restored first, so that the link goes to the owner.
 * @throws Failure (`token`).
 */
export async function reportSignIn(deps: AccountsDependencies, token: string, address: string): Promise<void> {
  await deps.limits.linkAddress.attempt(address);
  const hash = tokenHash(token);
  const passwordHash = await unusablePassword();
  await deps.db.transaction(async (tx) => {
    const link = await findReportLink(tx, hash);
    if (link === undefined || !(await lockOwnerIfExists(tx, link.ownerId))) throw invalidLink();
    // While this waited for the lock, a change of the email may have ended the link.
    if ((await findReportLink(tx, hash)) === undefined) throw invalidLink();
    const { ownerId: id } = link;
    const change =
      link.purpose === 'report-factor' ? await firstEmailChangeSince(tx, id, reportedAddedAt(link)) : undefined;
    if (change) await restoreEmail(deps, tx, change, passwordHash);
    else await closeAccess(tx, id, { passwordHash });
    await dropEmailLinks(tx, { ownerId: id, purpose: 'report-sign-in' });
    await auditAccount(tx, id, { subject: 'sign-in', action: 'reported' });
    if (link.purpose === 'report-factor') {
      await removeReported(tx, link);
      const changes = [{ what: 'Added second factor', before: 'On', after: 'Removed' }];
      await auditAccount(tx, id, { subject: 'Second factor', action: 'changed', changes });
    }
    const [owner] = await tx.select({ email: owners.email }).from(owners).where(eq(owners.id, id));
    if (owner === undefined) throw invalidLink();
    const url = `${deps.appUrl}/reset-password/${await createResetLink(tx, id)}`;
    await queueMail(deps.jobs, tx, signInReportedMail(owner.email, url));
  });
}
