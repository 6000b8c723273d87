import { formatMedium } from '@quarterdeck/domain/business-date';
import { lastWholeDay } from '@quarterdeck/domain/business-day';
import { HOUR_MS } from '@quarterdeck/domain/durations';
import { inFormatsOf } from '../../access/formats.ts';
import { lockOwnerIfExists } from '../../access/owner-lock.ts';
import { addEmailLink, dropEmailLinks, findAccountByEmail } from '../../access/owners.queries.ts';
import type { Jobs, Queue } from '../../platform/jobs.ts';
import { queueMail } from '../../platform/mail.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { alreadyRegisteredMail, resetMail, restorableMail, verificationMail } from './accounts.mails.ts';

const VERIFICATION_HOURS = 24;
const RESET_HOURS = 1;
const MIN_RESTORE_HOURS = 24;

interface Dependencies {
  db: Queryable;
  jobs: Jobs;
  appUrl: string;
}

/** A mail requested for an email that may or may not have an account. */
export interface MailRequest {
  purpose: 'verify-email' | 'reset-password';
  email: string;
}

export const ACCOUNT_MAILS = { name: 'account-mails' };

/** Mails a link that verifies the email. Links of earlier mails stay valid until one of them is used. */
export async function sendVerification(
  { jobs, appUrl }: Pick<Dependencies, 'jobs' | 'appUrl'>,
  tx: Queryable,
  owner: { id: string; email: string },
): Promise<void> {
  const token = await addEmailLink(tx, {
    ownerId: owner.id,
    purpose: 'verify-email',
    lifetimeHours: VERIFICATION_HOURS,
  });
  const mail = verificationMail(owner.email, `${appUrl}/email-verified/${owner.id}?token=${token}`);
  await queueMail(jobs, tx, mail);
}

export async function createResetLink(tx: Queryable, ownerId: string): Promise<string> {
  await dropEmailLinks(tx, { ownerId, purpose: 'reset-password' });
  return addEmailLink(tx, {
    ownerId,
    purpose: 'reset-password',
    lifetimeHours: RESET_HOURS,
  });
}

async function sendReset(deps: Dependencies, tx: Queryable, owner: { id: string; email: string }): Promise<void> {
  const token = await createResetLink(tx, owner.id);
  await queueMail(deps.jobs, tx, resetMail(owner.email, `${deps.appUrl}/reset-password/${token}`));
}

/**
 * Creates a link that restores a deleted account. Links of earlier mails stay valid until one of them is used. An
 * account is kept while its cancellations are open, so the link is valid for at least a day.
 */
export async function createRestoreLink(
  { appUrl }: Pick<Dependencies, 'appUrl'>,
  tx: Queryable,
  { id: ownerId, purgeAfter }: { id: string; purgeAfter: Date },
): Promise<string> {
  const hours = Math.ceil((purgeAfter.getTime() - Date.now()) / HOUR_MS);
  const token = await addEmailLink(tx, {
    ownerId,
    purpose: 'restore-account',
    lifetimeHours: Math.max(hours, MIN_RESTORE_HOURS),
  });
  return `${appUrl}/restore-account/${token}`;
}

/** Mails the owner of a deleted account how to restore it. */
export async function sendRestoreLink(
  deps: Pick<Dependencies, 'jobs' | 'appUrl'>,
  tx: Queryable,
  account: { id: string; email: string; purgeAfter: Date },
): Promise<void> {
  const url = await createRestoreLink(deps, tx, account);
  const until = await inFormatsOf(tx, account.id, () => formatMedium(lastWholeDay(account.purgeAfter)));
  await queueMail(deps.jobs, tx, restorableMail(account.email, url, until));
}

/** Mails the owner that the email has an account. */
export const sendAlreadyRegistered = (
  { jobs, appUrl }: Pick<Dependencies, 'jobs' | 'appUrl'>,
  tx: Queryable,
  email: string,
): Promise<void> => queueMail(jobs, tx, alreadyRegisteredMail(email, `${appUrl}/login`));

/**
 * Looks up the account of a mail request in a job, so that the call takes the same time whether or not the account
 * exists.
 */
export const accountMailQueue = (deps: Dependencies): Queue<MailRequest> => ({
  ...ACCOUNT_MAILS,
  work: ({ purpose, email }) =>
    deps.db.transaction(async (tx) => {
      const ownerBefore = await findAccountByEmail(tx, email);
      if (!ownerBefore) return;
      await lockOwnerIfExists(tx, ownerBefore.id);
      // While this waited for the lock, a change of the email may have ended the old email's links.
      const owner = await findAccountByEmail(tx, email);
      if (!owner) return;
      // A sign-up with a known email has no verification link. A request for one gets a mail about the account.
      const wasSignedUpAgain = owner.laterSignUpHash !== null;
      if (owner.purgeAfter !== null) {
        if (purpose === 'reset-password' || wasSignedUpAgain)
          await sendRestoreLink(deps, tx, { ...owner, purgeAfter: owner.purgeAfter });
      } else if (purpose === 'reset-password') await sendReset(deps, tx, owner);
      else if (owner.emailVerifiedAt === null) await sendVerification(deps, tx, owner);
      else if (wasSignedUpAgain) await sendAlreadyRegistered(deps, tx, email);
    }),
});
