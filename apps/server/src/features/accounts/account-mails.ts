import { addEmailToken, dropEmailTokens, findOwnerByEmail } from '../../access/owners.queries.ts';
import type { Jobs, Queue } from '../../platform/jobs.ts';
import type { Mail } from '../../platform/mail.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { newToken, tokenHash } from '../../platform/secrets.ts';
import { resetMail, verificationMail } from './accounts.mails.ts';

const VERIFICATION_HOURS = 24;
const RESET_HOURS = 1;

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
  const token = newToken();
  await addEmailToken(tx, {
    tokenHash: tokenHash(token),
    ownerId: owner.id,
    purpose: 'verify-email',
    lifetimeHours: VERIFICATION_HOURS,
  });
  const mail = verificationMail(owner.email, `${appUrl}/email-verified/${owner.id}?token=${token}`);
  await jobs.add<Mail>(tx, { name: 'mail' }, mail);
}

async function sendReset(deps: Dependencies, tx: Queryable, owner: { id: string; email: string }): Promise<void> {
  const token = newToken();
  await dropEmailTokens(tx, { ownerId: owner.id, purpose: 'reset-password' });
  await addEmailToken(tx, {
    tokenHash: tokenHash(token),
    ownerId: owner.id,
    purpose: 'reset-password',
    lifetimeHours: RESET_HOURS,
  });
  await deps.jobs.add<Mail>(tx, { name: 'mail' }, resetMail(owner.email, `${deps.appUrl}/reset-password/${token}`));
}

/**
 * Looks up the account for such a request in a job, so that the call takes the same time whether or not the account
 * exists.
 */
export const accountMailQueue = (deps: Dependencies): Queue<MailRequest> => ({
  ...ACCOUNT_MAILS,
  work: ({ purpose, email }) =>
    deps.db.transaction(async (tx) => {
      const owner = await findOwnerByEmail(tx, email);
      if (!owner) return;
      if (purpose === 'reset-password') await sendReset(deps, tx, owner);
      else if (owner.emailVerifiedAt === null) await sendVerification(deps, tx, owner);
    }),
});
