import { askToRestore } from '../../access/account-deleted.ts';
import {
  closeChallenge,
  isFromKnownDevice,
  openChallenge,
  countAttempt,
  type Attempt,
} from '../../access/challenges.ts';
import { findAccount } from '../../access/owners.queries.ts';
import { findSessionUser, type SessionUserRow } from '../../access/signed-in-user.ts';
import { Failure } from '../../platform/failure.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { queueMail } from '../../platform/mail.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import type { RateLimit } from '../../platform/rate-limits.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { auditAccount } from '../audit/account-audit.ts';
import { stepOf } from './authenticator-codes.ts';
import { openOwnerSession, type SignInMethod } from './owner-session.ts';
import { checkPasskey, requestOptions, type WebAuthnAnswer } from './passkeys.ts';
import {
  passkeyRefused,
  signInExpired,
  tooManyWrongCodes,
  wrongCode,
  wrongRecoveryCode,
} from './second-factor.errors.ts';
import { recoveryCodeUsedMail, wrongCodesMail } from './second-factor.mails.ts';
import {
  authenticatorOf,
  isRemembered,
  passkeysOf,
  rememberFactor,
  secondFactorOf,
  recordPasskeyUse,
  redeemRecoveryCode,
  consumeTimeStep,
} from './second-factor.queries.ts';

export interface SecondFactorDependencies {
  db: Queryable;
  jobs: Jobs;
  secrets: Secrets;
  appUrl: string;
  /** Lower case. Owners with these emails become HR when they sign in. */
  hrEmails: readonly string[];
  now: () => Date;
  limits: {
    /** Per owner or known browser and per purpose, and per address. */
    secondFactor: RateLimit;
    secondFactorAddress: RateLimit;
  };
}

/** The hash includes the owner, so equal codes of two owners differ. `code` is lower case, without the dash. */
export const recoveryHash = (secrets: Secrets, ownerId: string, code: string): string =>
  secrets.keyedHash(`recovery ${ownerId} ${code}`);

/** The second factors that a sign-in accepts. */
export interface SecondFactorAsked {
  challenge: string;
  /** Whether an app's code or a recovery code is accepted. */
  code: boolean;
  /** The browser's request to a passkey; null when the owner has none. */
  passkey: Record<string, unknown> | null;
}

/**
 * Starts the second step of a sign-in with a correct password. Null when the owner has no second factor, or this
 * browser passed it in the last 30 days. Do not call it in a transaction that the failure rolls back: the challenge has
 * to be stored.
 */
export async function askSecondFactor(
  { db, appUrl }: Pick<SecondFactorDependencies, 'db' | 'appUrl'>,
  ownerId: string,
  deviceToken: string | undefined,
): Promise<SecondFactorAsked | null> {
  const { authenticator, passkeys, recoveryCodesLeft } = await secondFactorOf(db, ownerId);
  if (!authenticator && passkeys.length === 0) return null;
  if (deviceToken !== undefined && (await isRemembered(db, ownerId, deviceToken))) return null;
  const options = passkeys.length === 0 ? null : await requestOptions(appUrl, await passkeysOf(db, ownerId));
  const challenge = await openChallenge(db, { ownerId, purpose: 'sign-in', challenge: options?.challenge ?? null });
  return { challenge, code: authenticator || recoveryCodesLeft > 0, passkey: options && { ...options } };
}

interface SignedIn {
  token: string;
  deviceToken: string;
  user: SessionUserRow;
}

/** What both ways to pass the second step send. */
interface SecondStepForm {
  challenge: string;
  rememberDevice: boolean;
  deviceToken?: string | undefined;
}

/** The device that signs in. */
interface Client {
  address: string;
  userAgent: string;
}

/** A way to pass the second step: checks and uses up what the user presents. */
interface SecondStep {
  method: SignInMethod;
  accepts(tx: Queryable, attempt: Attempt): Promise<boolean>;
  wrong: () => Failure;
}

/** Mails the owner, because someone may know the password but not the second factor. */
async function mailWrongCodes({ db, jobs, appUrl }: SecondFactorDependencies, ownerId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const account = await findAccount(tx, ownerId);
    if (!account) return;
    const { email } = account;
    await queueMail(jobs, tx, wrongCodesMail(email, `${appUrl}/forgot-password`));
  });
}

async function takeSecondStep(
  deps: SecondFactorDependencies,
  step: SecondStep,
  form: SecondStepForm,
  client: Client,
): Promise<SignedIn> {
  const { db, limits } = deps;
  // Known browsers are counted separately: wrong codes typed elsewhere never lock the owner out.
  const isKnown = await isFromKnownDevice(db, form.challenge, form.deviceToken);
  if (!isKnown) await limits.secondFactorAddress.attempt(client.address);
  const attempt = await countAttempt(db, form.challenge);
  if (!attempt) throw signInExpired();
  const { ownerId } = attempt;
  const account = await findAccount(db, ownerId);
  if (!account) throw signInExpired();
  const { email, purgeAfter } = account;
  await limits.secondFactor.attempt(isKnown ? `device ${form.deviceToken}` : `sign-in ${ownerId}`);
  const opened = await db.transaction(async (tx) => {
    if (!(await step.accepts(tx, attempt))) return null;
    if (!(await closeChallenge(tx, { ownerId, purpose: 'sign-in', token: form.challenge }))) throw signInExpired();
    // Deleting and restoring an account end its challenges, so it is still as it was read.
    if (purgeAfter !== null) return askToRestore(tx, { id: ownerId, purgeAfter });
    const { method } = step;
    const { deviceToken: presented } = form;
    const signingIn = { ownerId, email, method, deviceToken: presented, userAgent: client.userAgent };
    const session = await openOwnerSession(deps, tx, signingIn);
    if (form.rememberDevice) await rememberFactor(tx, ownerId, session.deviceToken);
    return session;
  });
  if (opened instanceof Failure) throw opened;
  if (opened) {
    const { principal, ...session } = opened;
    return { ...session, user: await findSessionUser(db, principal) };
  }
  if (!attempt.isLast) throw step.wrong();
  await mailWrongCodes(deps, ownerId);
  throw tooManyWrongCodes();
}

async function acceptsCode({ secrets, now }: SecondFactorDependencies, tx: Queryable, ownerId: string, code: string) {
  const app = await authenticatorOf(tx, ownerId);
  if (!app?.confirmedAt) return false;
  const step = stepOf(secrets.decrypt(app.secretSealed), code, now());
  return step !== null && consumeTimeStep(tx, ownerId, step);
}

async function acceptsRecoveryCode(deps: SecondFactorDependencies, tx: Queryable, ownerId: string, code: string) {
  const { jobs, secrets, appUrl } = deps;
  if (!(await redeemRecoveryCode(tx, ownerId, recoveryHash(secrets, ownerId, code)))) return false;
  const { recoveryCodesLeft: codesLeft } = await secondFactorOf(tx, ownerId);
  const account = await findAccount(tx, ownerId);
  if (!account) return false;
  const changes = [{ what: 'Recovery codes', before: `${codesLeft + 1} left`, after: `${codesLeft} left` }];
  await auditAccount(tx, ownerId, { subject: 'Second factor', action: 'changed', changes });
  await queueMail(jobs, tx, recoveryCodeUsedMail(account.email, codesLeft, `${appUrl}/second-factor`));
  return true;
}

/**
 * The second step of a sign-in, by an app's code or a recovery code.
 * @throws Failure (`code`) for a wrong one, (`challenge`) when the password has to be typed again, and 429.
 */
export const signInWithCode = (
  deps: SecondFactorDependencies,
  { code, ...form }: SecondStepForm & { code: string },
  client: Client,
): Promise<SignedIn> => {
  const isAppCode = code.length === 6;
  const accepts = isAppCode ? acceptsCode : acceptsRecoveryCode;
  const step: SecondStep = {
    method: isAppCode ? 'Password and app code' : 'Password and recovery code',
    accepts: (tx, { ownerId }) => accepts(deps, tx, ownerId, code),
    wrong: isAppCode ? wrongCode : wrongRecoveryCode,
  };
  return takeSecondStep(deps, step, form, client);
};

async function acceptsPasskey(appUrl: string, tx: Queryable, { ownerId, challenge }: Attempt, answer: WebAuthnAnswer) {
  const passkey = (await passkeysOf(tx, ownerId)).find(({ credentialId }) => credentialId === answer['id']);
  if (!passkey || challenge === null) return false;
  const signCount = await checkPasskey(appUrl, { challenge, credential: passkey, answer, use: 'after-password' });
  return signCount !== undefined && recordPasskeyUse(tx, ownerId, passkey.id, signCount);
}

/**
 * The second step of a sign-in, by passkey.
 * @throws Failure (`passkey`) for a wrong one, (`challenge`) when the password has to be typed again, and 429.
 */
export const signInWithPasskey = (
  deps: SecondFactorDependencies,
  { answer: signed, ...form }: SecondStepForm & { answer: WebAuthnAnswer },
  client: Client,
): Promise<SignedIn> => {
  const step: SecondStep = {
    method: 'Password and passkey',
    accepts: (tx, attempt) => acceptsPasskey(deps.appUrl, tx, attempt, signed),
    wrong: passkeyRefused,
  };
  return takeSecondStep(deps, step, form, client);
};
