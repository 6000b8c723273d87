import type { userInfoForm } from '@quarterdeck/contract/hr';
import type { z } from 'zod';
import { dropChallenges } from '../../access/challenges.ts';
import { lockOwnerIfExists, lockOwnerRow } from '../../access/owner-lock.ts';
import { dropVerifyAndResetLinks } from '../../access/owners.queries.ts';
import { signOutOwner } from '../../access/sessions.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { queueMail } from '../../platform/mail.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { addToAudit, differences, type Facts } from '../audit/audit.writes.ts';
import { notesChanged, ownVerification, userNotFound } from './hr.errors.ts';
import { accountChangedMail } from './hr.mails.ts';
import { findUser, updateUser, type UserDetails, type UserRow } from './hr.queries.ts';

export interface HrDependencies {
  db: Queryable;
  jobs: Jobs;
  appUrl: string;
}

const factsOf = ({ full_name, email_verified }: UserDetails): Facts => ({
  Name: full_name,
  'Email verified': email_verified ? 'Yes' : 'No',
});

/**
 * The end of the HR user's id: it identifies them but, unlike a name or email, contains no personal data that would
 * outlive the account.
 */
export const hrName = (ownerId: string): string => `HR ${ownerId.slice(-6)}`;

/** Ends the sessions, links and pending sign-ins of an owner whose email is no longer verified. */
async function endSessions(tx: Queryable, ownerId: string): Promise<void> {
  await signOutOwner(tx, ownerId, null);
  await dropChallenges(tx, ownerId);
  await dropVerifyAndResetLinks(tx, ownerId);
}

/**
 * Changes an owner's fields, logs it in the owner's history and mails the owner; omitted fields stay unchanged. Of HR's
 * notes the log says only that they changed, and the mail omits them.
 * @throws Failure (`_id`) for an unknown owner, (`emailVerified`) for the caller's own verification, (`notes`) when
 *   someone else has changed them since.
 */
export async function editUser(
  tx: Queryable,
  { jobs, appUrl }: HrDependencies,
  { hrOwnerId, ownerId }: { hrOwnerId: string; ownerId: string },
  { name, emailVerified, notes, notesBefore }: z.infer<typeof userInfoForm>,
): Promise<UserRow> {
  // In the same lock order as an account deletion.
  const isLocked = (await lockOwnerIfExists(tx, ownerId)) && (await lockOwnerRow(tx, ownerId)) !== undefined;
  const before = isLocked ? await findUser(tx, ownerId) : undefined;
  if (before === undefined) throw userNotFound();
  const hasOtherNotes = notesBefore !== undefined && notesBefore !== before.hr_notes;
  if (notes !== undefined && notes !== before.hr_notes && hasOtherNotes) throw notesChanged(before.hr_notes);
  const after: UserRow = {
    ...before,
    full_name: name ?? before.full_name,
    email_verified: emailVerified ?? before.email_verified,
    hr_notes: notes ?? before.hr_notes,
  };
  const losesVerification = before.email_verified && !after.email_verified;
  if (losesVerification && ownerId === hrOwnerId) throw ownVerification();
  await updateUser(tx, ownerId, after);
  if (losesVerification) await endSessions(tx, ownerId);

  const fieldChanges = differences(factsOf(before), factsOf(after));
  const notesChange = before.hr_notes === after.hr_notes ? [] : [{ what: 'HR notes', before: null, after: null }];
  if (fieldChanges.length > 0) await queueMail(jobs, tx, accountChangedMail(after.email, fieldChanges, appUrl));
  if (fieldChanges.length + notesChange.length > 0) {
    await addToAudit(tx, {
      ownerId,
      storeId: null,
      kind: 'account',
      subjectId: ownerId,
      subject: after.full_name,
      action: 'changed',
      actor: hrName(hrOwnerId),
      changes: [...fieldChanges, ...notesChange],
    });
  }
  return (await findUser(tx, ownerId)) ?? after;
}
