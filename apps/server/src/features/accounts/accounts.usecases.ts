import type { registration } from '@quarterdeck/contract/accounts';
import { timingSafeEqual } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { isKnownDevice, rememberDevice } from '../../access/known-devices.ts';
import { dropEmailTokens, findOwnerByEmail } from '../../access/owners.queries.ts';
import { openSession } from '../../access/sessions.ts';
import { sessionUser } from '../../access/signed-in-user.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { LiveEvents } from '../../platform/live-events.ts';
import type { Mail } from '../../platform/mail.ts';
import { hashPassword, isCommonPassword, passwordMatches } from '../../platform/passwords.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import type { RateLimit } from '../../platform/rate-limits.ts';
import { tokenHash, type Secrets } from '../../platform/secrets.ts';
import { introCodeExists } from '../affiliates/affiliates.queries.ts';
import { grantHrByEmail } from '../hr/hr.queries.ts';
import { askSecondFactor } from '../second-factor/second-factor.usecases.ts';
import { sendVerification } from './account-mails.ts';
import {
  invalidLink,
  commonPassword,
  emailNotVerified,
  secondFactorNeeded,
  unknownIntroCode,
  wrongCredentials,
} from './accounts.errors.ts';
import { alreadyRegisteredMail } from './accounts.mails.ts';
import { findCounter, insertOwner, isStillPassword, maySignIn, verifyEmail } from './accounts.queries.ts';

export interface AccountsDependencies {
  db: Queryable;
  jobs: Jobs;
  secrets: Secrets;
  live: LiveEvents;
  appUrl: string;
  /** Whose owners become HR when they sign in. Lower case. */
  hrEmails: readonly string[];
  /** Cancels the subscriptions of an account that is being deleted, once the transaction commits. */
  endBilling: (tx: Queryable, ownerId: string) => Promise<void>;
  limits: {
    /** A name from an address, a name from anywhere, and an address with any name. */
    signIn: RateLimit;
    signInName: RateLimit;
    signInAddress: RateLimit;
    /** From a browser that signed in before. */
    signInDevice: RateLimit;
    currentPassword: RateLimit;
    /** Links from mails, by address. */
    linkAddress: RateLimit;
    /** Whatever sends a mail: per recipient and per address. */
    mail: RateLimit;
    mailAddress: RateLimit;
  };
}

export const CHECK_YOUR_MAIL = 'Account created. We have sent you an email with a link to verify your address.';
export const LINK_SENT = 'If this address has an account that isn’t verified yet, a new link is on its way.';

/**
 * Creates an account. An address that has a verified one gets a mail that says so; the caller learns nothing from the answer.
 * @throws Failure (`affiliatceIntroCode`) for a code that no owner has: whoever claims it later did not send this one.
 */
export async function register(
  deps: AccountsDependencies,
  form: z.infer<typeof registration>,
  address: string,
): Promise<void> {
  if (await isCommonPassword(form.password)) throw commonPassword();
  await deps.limits.mailAddress.attempt(address);
  const introCode = form.affiliatceIntroCode || null;
  if (introCode !== null && !(await introCodeExists(deps.db, introCode))) throw unknownIntroCode();
  await deps.limits.mail.attempt(form.email);
  const owner = {
    id: uuidv7(),
    email: form.email,
    fullName: form.fullName || form.email.split('@')[0] || form.email,
    passwordHash: await hashPassword(form.password),
    hrRequested: form.HR ?? false,
    introCode,
  };
  await deps.db.transaction(async (tx) => {
    const id = await insertOwner(tx, owner);
    if (id !== undefined) {
      // Earlier mails were about another password: their links must not verify this one.
      await dropEmailTokens(tx, { ownerId: id, purpose: 'verify-email' });
      return sendVerification(deps, tx, { id, email: owner.email });
    }
    return deps.jobs.add<Mail>(tx, { name: 'mail' }, alreadyRegisteredMail(form.email, `${deps.appUrl}/login`));
  });
}

/**
 * @returns the address, also for a link that is opened again while the address is verified.
 * @throws Failure (`token`) for a link that is expired, malformed or somebody else's: all the same.
 */
export async function confirmEmail(
  { db, limits }: AccountsDependencies,
  { ownerId, token }: { ownerId: string; token: string },
  address: string,
): Promise<string> {
  await limits.linkAddress.attempt(address);
  const email = await db.transaction((tx) => verifyEmail(tx, ownerId, tokenHash(token)));
  if (email === undefined) throw invalidLink();
  return email;
}

const equal = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** An owner's session: the name is an e-mail address. @throws Failure (`secondFactor`) where one is to follow. */
async function openOwnerSession(
  deps: AccountsDependencies,
  { name, password, deviceToken }: Credentials,
  userAgent: string,
) {
  const owner = await findOwnerByEmail(deps.db, name.normalize('NFC'));
  if (!(await passwordMatches(owner?.passwordHash, password)) || !owner) throw wrongCredentials();
  if (owner.emailVerifiedAt === null) throw emailNotVerified();
  const asked = await askSecondFactor(deps, owner.id, deviceToken);
  if (asked) throw secondFactorNeeded(asked);
  const who = { ownerId: owner.id, storeId: null, staffId: null };
  return deps.db.transaction(async (tx) => {
    // As at a counter: a new password signs out whom it finds, and nobody may slip in behind it.
    if (!(await isStillPassword(tx, owner))) throw wrongCredentials();
    await grantHrByEmail(tx, owner.id, owner.email, deps.hrEmails);
    return {
      who,
      token: await openSession(tx, { ...who, userAgent }),
      deviceToken: await rememberDevice(tx, owner.id, deviceToken),
    };
  });
}

/** The session of a store's terminal, or of one of its staff. */
function openCounterSession({ db, secrets }: AccountsDependencies, { name, password }: Credentials, userAgent: string) {
  return db.transaction(async (tx) => {
    const counter = await findCounter(tx, name);
    // Terminals read passwords off a card: case does not matter there, and the alphabet has none.
    const hash = secrets.keyedHash(password.trim().toLowerCase());
    if (!counter || !equal(counter.password_keyed_hash, hash)) throw wrongCredentials();
    // What signs people out at this moment signs out whom it finds: nobody may slip in behind it.
    if (!(await maySignIn(tx, counter))) throw wrongCredentials();
    const who = { ownerId: counter.owner_id, storeId: counter.store_id, staffId: counter.staff_id };
    return { who, token: await openSession(tx, { ...who, userAgent }), deviceToken: null };
  });
}

/**
 * Counts a try. A browser that signed in before is counted by itself: wrong passwords typed elsewhere never lock the
 * owner out of it. @returns what forgets the tries once one was right.
 */
async function countTry(
  { db, limits }: AccountsDependencies,
  { name, deviceToken }: Credentials,
  address: string,
): Promise<() => Promise<void>> {
  await limits.signInAddress.attempt(address);
  if (deviceToken !== undefined && (await isKnownDevice(db, name, deviceToken))) {
    await limits.signInDevice.attempt(deviceToken);
    return () => limits.signInDevice.clear(deviceToken);
  }
  const here = `${name} ${address}`;
  await limits.signIn.attempt(here);
  await limits.signInName.attempt(name);
  return () => limits.signIn.clear(here);
}

interface Credentials {
  name: string;
  password: string;
  deviceToken: string | undefined;
}

export async function signIn(
  deps: AccountsDependencies,
  credentials: Credentials,
  from: { address: string; userAgent: string },
) {
  const typed = { ...credentials, name: credentials.name.toLowerCase() };
  const forgetTries = await countTry(deps, typed, from.address);
  const open = typed.name.includes('@') ? openOwnerSession : openCounterSession;
  const { who, token, deviceToken } = await open(deps, typed, from.userAgent);
  await forgetTries();
  return { token, user: await sessionUser(deps.db, who), deviceToken };
}
