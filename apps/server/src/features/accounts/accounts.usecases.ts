import type { registration } from '@quarterdeck/contract/accounts';
import { randomUUID, timingSafeEqual } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { askToRestore } from '../../access/account-deleted.ts';
import { isKnownCounter, recognizeCounter } from '../../access/counters.ts';
import { dropVerifyAndResetLinks, findAccountByEmail } from '../../access/owners.queries.ts';
import { openSession } from '../../access/sessions.ts';
import { findSessionUser } from '../../access/signed-in-user.ts';
import { Failure } from '../../platform/failure.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { LiveEvents } from '../../platform/live-events.ts';
import { hashPassword, isCommonPassword, passwordMatches } from '../../platform/passwords.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import type { RateLimit } from '../../platform/rate-limits.ts';
import { tokenHash, type Secrets } from '../../platform/secrets.ts';
import { introCodeExists } from '../affiliates/affiliates.queries.ts';
import { counterNotApproved } from '../counters/counters.errors.ts';
import { announceCounter } from '../counters/new-counter.ts';
import { openOwnerSession } from '../second-factor/owner-session.ts';
import { askSecondFactor } from '../second-factor/second-factor.usecases.ts';
import { hasSecondFactor } from '../second-factor/second-factor.queries.ts';
import { sendAlreadyRegistered, sendRestoreLink, sendVerification } from './send-account-mails.ts';
import {
  commonPassword,
  emailNotVerified,
  secondFactorNeeded,
  unknownIntroCode,
  wrongCredentials,
} from './accounts.errors.ts';
import { findCounter, insertOwner, isStillPassword, keepLaterSignUp, maySignIn } from './accounts.queries.ts';
import { countMail, type MailLimits } from './mail-limits.ts';
import { countAttempt, isOwnerName, type Credentials, type SignInLimits } from './sign-in-attempts.ts';

export interface AccountsDependencies {
  db: Queryable;
  jobs: Jobs;
  secrets: Secrets;
  live: LiveEvents;
  appUrl: string;
  /** Owners with these emails become HR when they sign in. Lower case. */
  hrEmails: readonly string[];
  /** Cancels the subscriptions of an account that is being deleted, once the transaction commits. */
  endBilling: (tx: Queryable, ownerId: string) => Promise<void>;
  /**
   * Removes from the payment records what identifies an account that is being purged.
   * @returns false, with nothing removed, while one of its subscriptions still has to be cancelled.
   */
  forgetBilling: (tx: Queryable, ownerId: string) => Promise<boolean>;
  limits: SignInLimits &
    MailLimits & {
      /** The limit on new counters of a store. */
      newCounter: RateLimit;
      currentPassword: RateLimit;
      /** The limit on links from mails, per address. */
      linkAddress: RateLimit;
    };
}

export const CHECK_YOUR_MAIL = 'Account created. We have sent you an email with a link to verify your address.';
export const LINK_SENT = 'If this address has an account that isn’t verified yet, a new link is on its way.';

/**
 * Creates an account. If the email has a verified account, a mail says so, and how to restore it if it is deleted; the
 * caller cannot tell from the response.
 * @param from its `signUpToken` is kept by the browser, for the link in the mail to sign it in.
 * @throws Failure (`affiliatceIntroCode`) for a code that no owner has, because an owner who gets it later did not
 * refer this sign-up.
 */
export async function register(
  deps: AccountsDependencies,
  form: z.infer<typeof registration>,
  from: { address: string; signUpToken: string | undefined },
): Promise<void> {
  if (await isCommonPassword(form.password)) throw commonPassword();
  const { address, signUpToken } = from;
  await deps.limits.mailAddress.attempt(address);
  const introCode = form.affiliatceIntroCode || null;
  if (introCode !== null && !(await introCodeExists(deps.db, introCode))) throw unknownIntroCode();
  const mayMail = await countMail(deps.limits, { recipient: form.email, address });
  const owner = {
    id: uuidv7(),
    email: form.email,
    fullName: form.fullName || form.email.split('@')[0] || form.email,
    passwordHash: await hashPassword(form.password),
    hrRequested: form.HR ?? false,
    introCode,
    termsAcceptedAt: form.termsAccepted ? new Date() : null,
    signUpBrowserHash: signUpToken === undefined ? null : tokenHash(signUpToken),
  };
  await deps.db.transaction(async (tx) => {
    // Without a mail of its own, a sign-up must not end the links of an earlier one.
    const isIgnored = !mayMail && (await findAccountByEmail(tx, owner.email)) !== undefined;
    await keepLaterSignUp(tx, { ...owner, replaces: !isIgnored });
    if (isIgnored) return undefined;
    const id = await insertOwner(tx, owner);
    if (id !== undefined) {
      // Earlier mails were sent for another password: their links must not verify this one.
      await dropVerifyAndResetLinks(tx, id);
      return mayMail ? sendVerification(deps, tx, { id, email: owner.email }) : undefined;
    }
    const account = await findAccountByEmail(tx, owner.email);
    if (account?.purgeAfter instanceof Date)
      return sendRestoreLink(deps, tx, { ...account, purgeAfter: account.purgeAfter });
    return sendAlreadyRegistered(deps, tx, form.email);
  });
}

const equal = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/**
 * Signs an owner in; the name is an email.
 * @throws Failure (`secondFactor`) when a second factor is required, (`accountDeleted`) when the account is deleted.
 */
async function signInOwner(
  deps: AccountsDependencies,
  { name, password, deviceToken }: Credentials,
  userAgent: string,
) {
  const owner = await findAccountByEmail(deps.db, name.normalize('NFC'));
  // Always two comparisons, so that the time does not tell whether the email has an account, or a later sign-up.
  const [isPassword, isOfLaterSignUp] = await Promise.all([
    passwordMatches(owner?.passwordHash, password),
    passwordMatches(owner?.laterSignUpHash ?? undefined, password),
  ]);
  if (!isPassword && isOfLaterSignUp) throw emailNotVerified();
  if (!isPassword || !owner) throw wrongCredentials();
  if (owner.emailVerifiedAt === null) throw emailNotVerified();
  const secondFactor = await askSecondFactor(deps, owner.id, deviceToken);
  if (secondFactor) throw secondFactorNeeded(secondFactor);
  const { purgeAfter } = owner;
  if (purgeAfter !== null) throw await askToRestore(deps.db, { ...owner, purgeAfter });
  return deps.db.transaction(async (tx) => {
    // A password change signs out existing sessions, so under this lock no new one may be opened with the old password,
    // as at a counter.
    if (!(await isStillPassword(tx, owner))) throw wrongCredentials();
    // No second factor was required: there is none, or this browser is trusted.
    const method = (await hasSecondFactor(tx, owner.id)) ? ('Trusted device' as const) : ('Password' as const);
    const signingIn = { ownerId: owner.id, email: owner.email, method, deviceToken, userAgent };
    return openOwnerSession(deps, tx, signingIn);
  });
}

/**
 * Signs in a store's counter or one of its staff members.
 * @throws Failure (`counter`) for a new counter of a store whose owner approves them.
 */
async function signInCounter(
  deps: AccountsDependencies,
  { name, password, deviceToken: presented }: Credentials,
  userAgent: string,
) {
  const { db, secrets, limits, live } = deps;
  const counterRow = await findCounter(db, name);
  // Passwords are read off a card, so case is ignored; generated ones have no capitals.
  const hash = secrets.keyedHash(password.trim().toLowerCase());
  if (!counterRow || !equal(counterRow.password_keyed_hash, hash)) throw wrongCredentials();
  const principal = {
    id: randomUUID(),
    ownerId: counterRow.owner_id,
    storeId: counterRow.store_id,
    staffId: counterRow.staff_id,
  };
  if (!(await isKnownCounter(db, principal, presented))) await limits.newCounter.attempt(principal.storeId);
  const opened = await db.transaction(async (tx) => {
    // A change that signs out sessions ends only existing ones, so this lock keeps a concurrent sign-in from opening
    // another.
    if (!(await maySignIn(tx, counterRow))) throw wrongCredentials();
    const counter = await recognizeCounter(tx, principal, { deviceToken: presented, userAgent });
    const { id: counterId, deviceToken, isNew } = counter;
    const waits = counterRow.approves_counters && !counter.isApproved;
    if (isNew) await announceCounter(tx, deps, { ...principal, id: counterId, userAgent, waits });
    const token = waits ? null : await openSession(tx, { ...principal, counterId, userAgent });
    return { token, deviceToken, isNew };
  });
  const { token, deviceToken, isNew } = opened;
  if (isNew) live.announce(principal.ownerId, { storeId: principal.storeId, topic: 'counters' });
  if (token === null) throw counterNotApproved(deviceToken);
  return { principal, token, deviceToken };
}

export async function signIn(
  deps: AccountsDependencies,
  credentials: Credentials,
  from: { address: string; userAgent: string },
) {
  const typed = { ...credentials, name: credentials.name.toLowerCase() };
  const resetAttempts = await countAttempt(deps, typed, from.address);
  const signInAs = isOwnerName(typed.name) ? signInOwner : signInCounter;
  const { principal, token, deviceToken } = await signInAs(deps, typed, from.userAgent).catch(
    async (error: unknown) => {
      // The password was right. A counter asks again until the owner has approved it.
      if (error instanceof Failure && error.code === 'counterNotApproved') await resetAttempts();
      throw error;
    },
  );
  await resetAttempts();
  return { token, user: await findSessionUser(deps.db, principal), deviceToken };
}
