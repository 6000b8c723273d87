import { and, eq, isNull, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { browserName } from '../../access/counters.ts';
import { rememberDevice } from '../../access/known-devices.ts';
import { addEmailLink } from '../../access/owners.queries.ts';
import { owners } from '../../access/owners.table.ts';
import { openSession } from '../../access/sessions.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { queueMail } from '../../platform/mail.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, row } from '../../platform/postgres/rows.ts';
import { auditAccount } from '../audit/account-audit.ts';
import { grantHrByEmail } from '../hr/hr.queries.ts';
import { newDeviceMail } from './second-factor.mails.ts';

/** A script that signs in all day must fill neither the history nor the mailbox. */
const ENTRIES_PER_DAY = 50;
const MAILS_PER_HOUR = 5;
const REPORT_HOURS = 7 * 24;

/** The factors of a sign-in, as the history shows them. */
export type SignInMethod =
  | 'Password'
  | 'Verification link'
  | 'Trusted device'
  | 'Password and passkey'
  | 'Password and app code'
  | 'Password and recovery code';

interface Dependencies {
  jobs: Jobs;
  appUrl: string;
  hrEmails: readonly string[];
}

const SIGN_INS = { today: computed.number, mailed: computed.number };

/** The last sign-ins in the history; no more than a day's entries are read. */
const signInsOf = (tx: Queryable, ownerId: string) =>
  row(
    tx,
    SIGN_INS,
    sql`with entries as (
          select at, changes from audit_entries
          where owner_id = ${ownerId} and subject_id = ${ownerId} and action = 'signedIn'
          order by id desc limit ${ENTRIES_PER_DAY}::int
        )
        select (select count(*) from entries where at > now() - interval '1 day') as today,
          (select count(*) from email_tokens where owner_id = ${ownerId} and purpose = 'report-sign-in'
            and expires_at > now() + make_interval(hours => ${REPORT_HOURS - 1}::int)) as mailed`,
  );

async function mailNewDevice({ jobs, appUrl }: Dependencies, tx: Queryable, owner: SigningIn): Promise<void> {
  const token = await addEmailLink(tx, {
    ownerId: owner.ownerId,
    purpose: 'report-sign-in',
    lifetimeHours: REPORT_HOURS,
  });
  const facts = { browser: browserName(owner.userAgent), at: new Date() };
  await queueMail(jobs, tx, newDeviceMail(owner.email, facts, `${appUrl}/not-me/${token}`));
}

/** @returns whether this is the account's first sign-in. */
async function isFirstSignIn(tx: Queryable, ownerId: string): Promise<boolean> {
  const first = await tx
    .update(owners)
    .set({ firstSignedInAt: sql`now()`, signUpBrowserHash: null })
    .where(and(eq(owners.id, ownerId), isNull(owners.firstSignedInAt)));
  return first.rowCount === 1;
}

/**
 * Adds a sign-in to the account's history, and mails the owner if the browser is new, except at the very first sign-in.
 */
async function recordSignIn(deps: Dependencies, tx: Queryable, owner: SigningIn, isNew: boolean): Promise<void> {
  const isFirst = await isFirstSignIn(tx, owner.ownerId);
  const { today, mailed } = await signInsOf(tx, owner.ownerId);
  if (today < ENTRIES_PER_DAY) {
    const changes = [
      { what: 'How', before: null, after: owner.method },
      ...(isNew ? [{ what: 'New device', before: null, after: 'Yes' }] : []),
      ...(today === ENTRIES_PER_DAY - 1 ? [{ what: 'More sign-ins today', before: null, after: 'Not listed' }] : []),
    ];
    await auditAccount(tx, owner.ownerId, { subject: browserName(owner.userAgent), action: 'signedIn', changes });
  }
  if (isNew && !isFirst && mailed < MAILS_PER_HOUR) await mailNewDevice(deps, tx, owner);
}

interface SigningIn {
  ownerId: string;
  email: string;
  method: SignInMethod;
  /** The device token that the browser presents. */
  deviceToken: string | undefined;
  userAgent: string;
}

/** Opens an owner's session after every check has passed, in the transaction that checked last. */
export async function openOwnerSession(deps: Dependencies, tx: Queryable, owner: SigningIn) {
  const { ownerId, email, userAgent } = owner;
  await grantHrByEmail(tx, ownerId, email, deps.hrEmails);
  const device = await rememberDevice(tx, ownerId, owner.deviceToken);
  const principal = { id: randomUUID(), ownerId, storeId: null, staffId: null };
  const isAuthentication = owner.method !== 'Verification link';
  const token = await openSession(tx, { ...principal, knownDeviceHash: device.hash, isAuthentication, userAgent });
  await recordSignIn(deps, tx, owner, device.isNew);
  return { principal, token, deviceToken: device.token };
}
