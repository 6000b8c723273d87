import type { registration } from '@quarterdeck/contract/accounts';
import { timingSafeEqual } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { Queryable } from '../../platform/database.ts';
import { Failure } from '../../platform/failure.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Mail } from '../../platform/mail.ts';
import { hashPassword, isCommonPassword, passwordMatches } from '../../platform/passwords.ts';
import type { RateLimit } from '../../platform/rate-limits.ts';
import { newToken, tokenHash, type Secrets } from '../../platform/secrets.ts';
import { alreadyRegisteredMail, verificationMail } from './accounts.mails.ts';
import {
  findCounter,
  findOwnerByEmail,
  insertOwner,
  isStillPassword,
  replaceEmailToken,
  sessionUser,
  verifyEmail,
} from './accounts.queries.ts';
import { openSession } from './sessions.ts';

export interface AccountsDependencies {
  db: Queryable;
  jobs: Jobs;
  secrets: Secrets;
  appUrl: string;
  limits: {
    /** Per name and per address. */
    signIn: RateLimit;
    signInAddress: RateLimit;
    /** Whatever sends a mail: per recipient and per address. */
    mail: RateLimit;
    mailAddress: RateLimit;
  };
}

const VERIFICATION_HOURS = 24;

export const CHECK_YOUR_MAIL = 'Account created. We have sent you an email with a link to verify your address.';
export const LINK_SENT = 'If this address has an account that is not verified yet, a new link is on its way.';

const commonPassword = () =>
  new Failure({ password: 'This password is among the most used ones and easy to guess. Please choose another.' });
const wrongCredentials = () => new Failure({ password: 'Wrong username or password' });
const notVerified = () => new Failure({ notVerified: 'Email address not yet verified' });
const badLink = () => new Failure({ token: 'This link has expired or was used already' });

async function sendVerification(
  { jobs, appUrl }: AccountsDependencies,
  tx: Queryable,
  owner: { id: string; email: string },
) {
  const token = newToken();
  await replaceEmailToken(tx, {
    tokenHash: tokenHash(token),
    ownerId: owner.id,
    purpose: 'verify-email',
    lifetimeHours: VERIFICATION_HOURS,
  });
  const mail = verificationMail(owner.email, `${appUrl}/email-verified/${owner.id}?token=${token}`);
  await jobs.add<Mail>(tx, { name: 'mail' }, mail);
}

/** Creates an account. An address that has a verified one gets a mail that says so; the caller learns nothing from the answer. */
export async function register(
  deps: AccountsDependencies,
  form: z.infer<typeof registration>,
  address: string,
): Promise<void> {
  if (await isCommonPassword(form.password)) throw commonPassword();
  await deps.limits.mailAddress.attempt(address);
  await deps.limits.mail.attempt(form.email);
  const owner = {
    id: uuidv7(),
    email: form.email,
    fullName: form.fullName || form.email.split('@')[0] || form.email,
    passwordHash: await hashPassword(form.password),
    hrRequested: form.HR ?? false,
    introCode: form.affiliatceIntroCode || null,
  };
  await deps.db.transaction(async (tx) => {
    const id = await insertOwner(tx, owner);
    if (id !== undefined) return sendVerification(deps, tx, { id, email: owner.email });
    return deps.jobs.add<Mail>(tx, { name: 'mail' }, alreadyRegisteredMail(form.email, `${deps.appUrl}/login`));
  });
}

export async function resendVerification(deps: AccountsDependencies, email: string, address: string): Promise<void> {
  await deps.limits.mailAddress.attempt(address);
  await deps.limits.mail.attempt(email);
  await deps.db.transaction(async (tx) => {
    const owner = await findOwnerByEmail(tx, email);
    if (owner && owner.emailVerifiedAt === null) await sendVerification(deps, tx, owner);
  });
}

/** @throws Failure (`token`) for a link that is used, expired, malformed or somebody else's: all the same. */
export async function confirmEmail({ db }: AccountsDependencies, ownerId: string, token: string): Promise<string> {
  const email = await verifyEmail(db, ownerId, tokenHash(token));
  if (email === undefined) throw badLink();
  return email;
}

const equal = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** An owner's session: the name is an e-mail address. */
async function openOwnerSession({ db }: AccountsDependencies, name: string, password: string, userAgent: string) {
  const owner = await findOwnerByEmail(db, name.normalize('NFC'));
  if (!(await passwordMatches(owner?.passwordHash, password)) || !owner) throw wrongCredentials();
  if (owner.emailVerifiedAt === null) throw notVerified();
  const who = { ownerId: owner.id, storeId: null, staffId: null };
  return { who, token: await openSession(db, { ...who, userAgent }) };
}

/** The session of a store's terminal, or of one of its staff. */
function openCounterSession({ db, secrets }: AccountsDependencies, name: string, password: string, userAgent: string) {
  return db.transaction(async (tx) => {
    const counter = await findCounter(tx, name);
    // Terminals read passwords off a card: case does not matter there, and the alphabet has none.
    const hash = secrets.keyedHash(password.trim().toLowerCase());
    if (!counter || !equal(counter.password_keyed_hash, hash)) throw wrongCredentials();
    // A new password that is being made at this moment signs out everybody it finds: nobody may slip in behind it.
    if (!(await isStillPassword(tx, counter))) throw wrongCredentials();
    const who = { ownerId: counter.owner_id, storeId: counter.store_id, staffId: counter.staff_id };
    return { who, token: await openSession(tx, { ...who, userAgent }) };
  });
}

export async function signIn(
  deps: AccountsDependencies,
  credentials: { name: string; password: string },
  from: { address: string; userAgent: string },
) {
  const name = credentials.name.toLowerCase();
  await deps.limits.signInAddress.attempt(from.address);
  await deps.limits.signIn.attempt(name);
  const open = name.includes('@') ? openOwnerSession : openCounterSession;
  const { who, token } = await open(deps, name, credentials.password, from.userAgent);
  await deps.limits.signIn.clear(name);
  return { token, user: await sessionUser(deps.db, who) };
}
