import type { formatsForm, passwordChange, profileForm } from '@quarterdeck/contract/accounts';
import type { Device } from '@quarterdeck/contract/device';
import { weekdayName } from '@quarterdeck/domain/closed-days';
import type { DateFormat, Formats } from '@quarterdeck/domain/formats';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { findFormats } from '../../access/formats.ts';
import { requireIdentity } from '../../access/identity.ts';
import { lockOwner } from '../../access/owner-lock.ts';
import { requireOwner } from '../../access/owners.queries.ts';
import { owners } from '../../access/owners.table.ts';
import { sessions } from '../../access/sessions.table.ts';
import { recordAuthentication, type Session } from '../../access/sessions.ts';
import { notSignedIn } from '../../platform/failure.ts';
import { hashPassword, isCommonPassword, passwordMatches } from '../../platform/passwords.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { storeIdsOf } from '../../access/store-access.ts';
import { auditAccount } from '../audit/account-audit.ts';
import { differences, type Facts } from '../audit/audit.writes.ts';
import { commonPassword, wrongCurrentPassword } from './accounts.errors.ts';
import { isStillPassword } from './accounts.queries.ts';
import type { AccountsDependencies } from './accounts.usecases.ts';
import { requestEmailChange } from './email-change.ts';
import { countForRecipient } from './mail-limits.ts';
import { endSessionsAfterNewPassword } from './recovery.usecases.ts';

export const NAME_UPDATED = 'Name updated successfully';
const EMAIL_UNCHANGED = 'This is already your email address';
export const PIN_SENT = 'A verification PIN has been sent to your new email address';
export const PASSWORD_UPDATED = 'Password updated successfully';

/**
 * Opens the transaction itself: the limits count before it, so that a refused attempt counts and holds no lock.
 * @returns the message for the owner.
 * @throws Failure (`confirmIdentity`) for a new email without a recent authentication.
 */
export async function updateProfile(
  deps: AccountsDependencies,
  session: Session,
  form: z.output<typeof profileForm>,
  address: string,
): Promise<string> {
  const { ownerId } = session;
  const current = await requireOwner(deps.db, ownerId);
  const { name = current.fullName, email = current.email } = form;
  const changesEmail = email !== current.email;
  if (changesEmail) {
    requireIdentity(session);
    await deps.limits.mailAddress.attempt(address);
    await deps.limits.mail.attempt(ownerId);
  }
  const mayMail = changesEmail && (await countForRecipient(deps.limits, email));
  await deps.db.transaction(async (tx) => {
    // A concurrent PIN entry or account deletion changes the same rows in the opposite order.
    await lockOwner(tx, ownerId);
    if (name !== current.fullName) {
      await tx.update(owners).set({ fullName: name }).where(eq(owners.id, ownerId));
      const changes = [{ what: 'Name', before: current.fullName, after: name }];
      await auditAccount(tx, ownerId, { subject: 'Name', action: 'changed', changes });
    }
    if (changesEmail) await requestEmailChange(deps, tx, { ownerId, newEmail: email, mayMail });
  });
  if (changesEmail) return PIN_SENT;
  return form.name === undefined ? EMAIL_UNCHANGED : NAME_UPDATED;
}

/**
 * Tries count for the session, which cannot be opened without the password: a stolen one must not lock the owner out.
 * @returns the hash of the current password.
 * @throws Failure (`currentPassword`), and 429 after too many wrong ones.
 */
async function requireCurrentPassword(
  { db, limits }: AccountsDependencies,
  { id, ownerId }: Session,
  currentPassword: string,
): Promise<string> {
  const { passwordHash } = await requireOwner(db, ownerId);
  await limits.currentPassword.attempt(id);
  if (!(await passwordMatches(passwordHash, currentPassword))) throw wrongCurrentPassword();
  await limits.currentPassword.clear(id);
  return passwordHash;
}

/**
 * Changes the password; every other browser of the owner is signed out. Opens the transaction itself: the slow hashes
 * come before it, so that they do not hold the owner's lock.
 */
export async function updatePassword(
  deps: AccountsDependencies,
  session: Session,
  form: z.output<typeof passwordChange>,
): Promise<void> {
  const { ownerId, tokenHash } = session;
  const compared = await requireCurrentPassword(deps, session, form.currentPassword);
  if (await isCommonPassword(form.password)) throw commonPassword();
  const passwordHash = await hashPassword(form.password);
  await deps.db.transaction(async (tx) => {
    // Deleting the account deletes the sessions before the owner, so the owner is locked first.
    await lockOwner(tx, ownerId);
    // A reset or another change may have replaced the password, or ended this session, during the slow hashes.
    if (!(await isStillPassword(tx, { id: ownerId, passwordHash: compared }))) throw wrongCurrentPassword();
    if (!(await recordAuthentication(tx, session))) throw notSignedIn();
    const { email } = await requireOwner(tx, ownerId);
    await tx.update(owners).set({ passwordHash }).where(eq(owners.id, ownerId));
    await endSessionsAfterNewPassword(deps, tx, { id: ownerId, email }, tokenHash);
  });
}

const DATE_FORMAT_NAMES: Record<DateFormat, string> = {
  'month-first': 'Month first',
  'day-first': 'Day first',
  iso: 'Year first (ISO)',
};

const factsOf = ({ currency, dateFormat, weekStartsOn }: Formats): Facts => ({
  Currency: currency,
  'Date format': DATE_FORMAT_NAMES[dateFormat],
  'First day of the week': weekdayName(weekStartsOn),
});

/** @returns the ids of the stores whose counters show the formats. */
export async function updateFormats(
  tx: Queryable,
  { ownerId }: Session,
  { currency, dateFormat, weekStartsOn }: z.output<typeof formatsForm>,
): Promise<string[]> {
  await lockOwner(tx, ownerId);
  const before = await findFormats(tx, ownerId);
  const after = {
    currency: currency ?? before.currency,
    dateFormat: dateFormat ?? before.dateFormat,
    weekStartsOn: weekStartsOn ?? before.weekStartsOn,
  };
  const changes = differences(factsOf(before), factsOf(after));
  if (changes.length === 0) return [];
  const columns = { displayCurrency: after.currency, dateFormat: after.dateFormat, weekStartsOn: after.weekStartsOn };
  await tx.update(owners).set(columns).where(eq(owners.id, ownerId));
  await auditAccount(tx, ownerId, { subject: 'Formats', action: 'changed', changes });
  return storeIdsOf(tx, ownerId);
}

export async function acceptTerms({ db }: AccountsDependencies, { ownerId }: Session): Promise<void> {
  await db
    .update(owners)
    .set({ termsAcceptedAt: sql`coalesce(${owners.termsAcceptedAt}, now())` })
    .where(eq(owners.id, ownerId));
}

export async function registerDevice({ db }: AccountsDependencies, session: Session, device: Device): Promise<void> {
  await db.update(sessions).set({ device }).where(eq(sessions.tokenHash, session.tokenHash));
}

/** Counts how often the owner opens the app. Counters open it all day and are not counted. */
export async function countVisit({ db }: AccountsDependencies, { ownerId, storeId }: Session): Promise<void> {
  if (storeId !== null) return;
  await db
    .update(owners)
    .set({ visitCount: sql`${owners.visitCount} + 1` })
    .where(eq(owners.id, ownerId));
}
