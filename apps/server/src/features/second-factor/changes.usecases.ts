import { closeChallenge, dropChallenges, openChallenge } from '../../access/challenges.ts';
import { lockOwnerRow } from '../../access/owner-lock.ts';
import { requireOwner } from '../../access/owners.queries.ts';
import { notSignedIn } from '../../platform/failure.ts';
import { queueMail } from '../../platform/mail.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { readablePassword } from '../../platform/secrets.ts';
import { auditAccount } from '../audit/account-audit.ts';
import type { AuditChange } from '../audit/audit.table.ts';
import { newSecret, secretUri, stepOf } from './authenticator-codes.ts';
import { checkNewPasskey, creationOptions, type WebAuthnAnswer } from './passkeys.ts';
import {
  passkeySetupExpired,
  authenticatorNotStarted,
  authenticatorExists,
  noSecondFactor,
  passkeyNotFound,
  passkeyExists,
  tooManyPasskeys,
  wrongCode,
} from './second-factor.errors.ts';
import { secondFactorAddedMail, secondFactorChangedMail } from './second-factor.mails.ts';
import {
  authenticatorOf,
  confirmAuthenticator,
  deleteAuthenticator,
  deletePasskey,
  forgetRememberedFactors,
  insertPasskey,
  passkeysOf,
  replaceRecoveryCodes,
  secondFactorOf,
  startAuthenticator,
  type SecondFactors,
} from './second-factor.queries.ts';
import { createReportLink } from './reported-factors.ts';
import { recoveryHash, type SecondFactorDependencies } from './second-factor.usecases.ts';

const RECOVERY_CODES = 10;
const MAX_PASSKEYS = 10;

/** The owner's second factors after a change, and new recovery codes to be shown once. */
export type Changed = SecondFactors & { recoveryCodes: string[] | null };

/** The result of a change: for the audit log, and as a sentence for the mail. */
interface Change {
  entry: AuditChange;
  sentence: string;
  /** Whether earlier recovery codes become invalid. */
  renewsCodes?: boolean;
  /** Whether a factor was only added: then browsers that passed another one stay trusted. */
  onlyAdds?: boolean;
}

async function newRecoveryCodes({ secrets }: SecondFactorDependencies, tx: Queryable, ownerId: string) {
  const codes = Array.from({ length: RECOVERY_CODES }, readablePassword);
  const hashes = codes.map((code) => recoveryHash(secrets, ownerId, code.replace('-', '')));
  await replaceRecoveryCodes(tx, ownerId, hashes);
  return codes;
}

/**
 * Creates the recovery codes that an owner with a factor needs, or removes those of an owner without one.
 * @returns new codes, to be shown once.
 */
async function updateRecoveryCodes(
  deps: SecondFactorDependencies,
  tx: Queryable,
  ownerId: string,
  renewsCodes: boolean,
) {
  const { authenticator, passkeys, recoveryCodesLeft } = await secondFactorOf(tx, ownerId);
  if (authenticator || passkeys.length > 0) {
    return renewsCodes || recoveryCodesLeft === 0 ? newRecoveryCodes(deps, tx, ownerId) : null;
  }
  await replaceRecoveryCodes(tx, ownerId, []);
  await dropChallenges(tx, ownerId);
  return null;
}

/**
 * Makes a change, logs it and mails the owner.
 * @param make returns null if nothing had to change.
 */
async function change(
  tx: Queryable,
  deps: SecondFactorDependencies,
  ownerId: string,
  make: () => Promise<Change | null>,
): Promise<Changed> {
  const owner = await lockOwnerRow(tx, ownerId);
  if (owner === undefined) throw notSignedIn();
  const result = await make();
  if (result === null) return { ...(await secondFactorOf(tx, ownerId)), recoveryCodes: null };
  if (!result.onlyAdds) await forgetRememberedFactors(tx, ownerId);
  const recoveryCodes = await updateRecoveryCodes(deps, tx, ownerId, result.renewsCodes ?? false);
  await auditAccount(tx, ownerId, { subject: 'Second factor', action: 'changed', changes: [result.entry] });
  const mail = result.onlyAdds
    ? secondFactorAddedMail(
        owner.email,
        result.sentence,
        `${deps.appUrl}/not-me/${await createReportLink(tx, ownerId)}`,
      )
    : secondFactorChangedMail(owner.email, result.sentence, `${deps.appUrl}/second-factor`);
  await queueMail(deps.jobs, tx, mail);
  return { ...(await secondFactorOf(tx, ownerId)), recoveryCodes };
}

/** A secret for an authenticator app. It is active once confirmed; until then a new one replaces it. */
export async function beginAuthenticator(
  deps: SecondFactorDependencies,
  ownerId: string,
): Promise<{ secret: string; uri: string }> {
  const { email } = await requireOwner(deps.db, ownerId);
  const secret = newSecret();
  if (!(await startAuthenticator(deps.db, ownerId, deps.secrets.encrypt(secret)))) throw authenticatorExists();
  return { secret, uri: secretUri(secret, email) };
}

/** @throws Failure (`code`) for a wrong one. */
export function addAuthenticator(
  tx: Queryable,
  deps: SecondFactorDependencies,
  ownerId: string,
  code: string,
): Promise<Changed> {
  const { secrets, now } = deps;
  return change(tx, deps, ownerId, async () => {
    const started = await authenticatorOf(tx, ownerId);
    if (!started) throw authenticatorNotStarted();
    if (started.confirmedAt) throw authenticatorExists();
    const step = code.length === 6 ? stepOf(secrets.decrypt(started.secretSealed), code, now()) : null;
    if (step === null) throw wrongCode();
    await confirmAuthenticator(tx, ownerId, step);
    return {
      entry: { what: 'Authenticator app', before: 'Off', after: 'On' },
      sentence: 'An authenticator app was added.',
      onlyAdds: true,
    };
  });
}

/** Idempotent. */
export function removeAuthenticator(tx: Queryable, deps: SecondFactorDependencies, ownerId: string): Promise<Changed> {
  return change(tx, deps, ownerId, async () => {
    if (!(await deleteAuthenticator(tx, ownerId))) return null;
    return {
      entry: { what: 'Authenticator app', before: 'On', after: 'Off' },
      sentence: 'The authenticator app was removed.',
    };
  });
}

/** The browser's request for a new passkey, valid for ten minutes. */
export async function beginPasskey(deps: SecondFactorDependencies, ownerId: string) {
  const owner = await requireOwner(deps.db, ownerId);
  const options = await creationOptions(deps.appUrl, owner, await passkeysOf(deps.db, ownerId));
  const challenge = await openChallenge(deps.db, { ownerId, purpose: 'add-passkey', challenge: options.challenge });
  return { challenge, options: { ...options } };
}

/** @throws Failure (`challenge`) when it must be started again, (`passkey`) when this passkey is rejected. */
export function addPasskey(
  tx: Queryable,
  deps: SecondFactorDependencies,
  ownerId: string,
  { challenge: token, name, answer }: { challenge: string; name: string; answer: WebAuthnAnswer },
): Promise<Changed> {
  return change(tx, deps, ownerId, async () => {
    const challenge = await closeChallenge(tx, { ownerId, purpose: 'add-passkey', token });
    if (!challenge?.challenge) throw passkeySetupExpired();
    const passkey = await checkNewPasskey(deps.appUrl, challenge.challenge, answer);
    if ((await passkeysOf(tx, ownerId)).length >= MAX_PASSKEYS) throw tooManyPasskeys(MAX_PASSKEYS);
    if (!(await insertPasskey(tx, ownerId, { name, ...passkey }))) throw passkeyExists();
    return { entry: { what: 'Passkey', before: null, after: name }, sentence: 'A passkey was added.', onlyAdds: true };
  });
}

/** @throws Failure (`_id`) for another owner's. */
export function removePasskey(
  tx: Queryable,
  deps: SecondFactorDependencies,
  ownerId: string,
  passkeyId: string,
): Promise<Changed> {
  return change(tx, deps, ownerId, async () => {
    const name = await deletePasskey(tx, ownerId, passkeyId);
    if (name === undefined) throw passkeyNotFound();
    return { entry: { what: 'Passkey', before: name, after: null }, sentence: 'A passkey was removed.' };
  });
}

/** @throws Failure (`recoveryCodes`) when there is no second factor to recover. */
export function renewRecoveryCodes(tx: Queryable, deps: SecondFactorDependencies, ownerId: string): Promise<Changed> {
  return change(tx, deps, ownerId, async () => {
    const { authenticator, passkeys, recoveryCodesLeft } = await secondFactorOf(tx, ownerId);
    if (!authenticator && passkeys.length === 0) throw noSecondFactor();
    return {
      entry: { what: 'Recovery codes', before: `${recoveryCodesLeft} left`, after: `${RECOVERY_CODES} new` },
      sentence: 'New recovery codes were created. The old ones no longer work.',
      renewsCodes: true,
    };
  });
}
