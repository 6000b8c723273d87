import { randomInt } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { lockOwner } from '../../access/owner-lock.ts';
import { dropEmailLinks, dropVerifyAndResetLinks, findAccountByEmail } from '../../access/owners.queries.ts';
import { emailChanges, owners } from '../../access/owners.table.ts';
import { queueMail } from '../../platform/mail.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { auditAccount } from '../audit/account-audit.ts';
import { noEmailChange, tooManyWrongEmailPins, wrongEmailPin } from './accounts.errors.ts';
import { emailPinMail, addressTakenMail, emailChangedMail } from './accounts.mails.ts';
import { freeEmail, NO_LATER_SIGN_UP } from './accounts.queries.ts';
import type { AccountsDependencies } from './accounts.usecases.ts';
import { createUndoLink } from './undo-email-change.ts';

const PIN_MINUTES = 10;
const WRONG_TRIES = 5;

const pinHash = ({ secrets }: AccountsDependencies, ownerId: string, pin: string) =>
  secrets.keyedHash(`email change ${ownerId} ${pin}`);

/**
 * Mails a PIN to the new email, which stays pending until the PIN is entered. If that email has an account, it gets a
 * mail about that instead; if its mail limit is reached, it gets none. The caller cannot tell the difference.
 */
export async function requestEmailChange(
  deps: AccountsDependencies,
  tx: Queryable,
  { ownerId, newEmail, mayMail }: { ownerId: string; newEmail: string; mayMail: boolean },
): Promise<void> {
  const { jobs, appUrl } = deps;
  const pin = String(randomInt(100_000, 1_000_000));
  const pinKeyedHash = pinHash(deps, ownerId, pin);
  const expiresAt = sql`now() + make_interval(mins => ${PIN_MINUTES})`;
  await tx
    .insert(emailChanges)
    .values({ ownerId, newEmail, pinKeyedHash, expiresAt })
    .onConflictDoUpdate({ target: emailChanges.ownerId, set: { newEmail, pinKeyedHash, expiresAt, wrongTries: 0 } });
  if (!mayMail) return;
  const otherAccount = await findAccountByEmail(tx, newEmail);
  const mail =
    otherAccount?.emailVerifiedAt instanceof Date
      ? addressTakenMail(newEmail, `${appUrl}/login`)
      : emailPinMail(newEmail, pin, `${appUrl}/manage-account`);
  await queueMail(jobs, tx, mail);
}

type Outcome = 'none' | 'wrong' | 'too-many' | { newEmail: string };

/** Checks a PIN and counts wrong ones, also when several arrive concurrently. */
function usePin(deps: AccountsDependencies, ownerId: string, pin: string): Promise<Outcome> {
  return deps.db.transaction(async (tx): Promise<Outcome> => {
    await lockOwner(tx, ownerId);
    const [change] = await tx
      .select({
        newEmail: emailChanges.newEmail,
        pinKeyedHash: emailChanges.pinKeyedHash,
        wrongTries: emailChanges.wrongTries,
        isExpired: sql<boolean>`${emailChanges.expiresAt} <= now()`,
      })
      .from(emailChanges)
      .where(eq(emailChanges.ownerId, ownerId))
      .for('update');
    if (!change || change.isExpired) return 'none';
    if (change.wrongTries >= WRONG_TRIES) return 'too-many';
    const isRight = change.pinKeyedHash === pinHash(deps, ownerId, pin);
    // The email may have been taken meanwhile.
    if (!isRight || !(await freeEmail(tx, change.newEmail))) {
      await tx
        .update(emailChanges)
        .set({ wrongTries: sql`${emailChanges.wrongTries} + 1` })
        .where(eq(emailChanges.ownerId, ownerId));
      return change.wrongTries + 1 >= WRONG_TRIES ? 'too-many' : 'wrong';
    }
    await changeEmail(deps, tx, ownerId, change.newEmail);
    return { newEmail: change.newEmail };
  });
}

async function changeEmail(deps: AccountsDependencies, tx: Queryable, ownerId: string, newEmail: string) {
  const [before] = await tx.select({ email: owners.email }).from(owners).where(eq(owners.id, ownerId)).for('update');
  await tx
    .update(owners)
    .set({ email: newEmail, ...NO_LATER_SIGN_UP })
    .where(eq(owners.id, ownerId));
  await tx.delete(emailChanges).where(eq(emailChanges.ownerId, ownerId));
  // Those links were mailed to the previous email.
  await dropVerifyAndResetLinks(tx, ownerId);
  await dropEmailLinks(tx, { ownerId, purpose: 'report-sign-in' });
  if (!before) return;
  const changes = [{ what: 'Email', before: before.email, after: newEmail }];
  await auditAccount(tx, ownerId, { subject: 'Email', action: 'changed', changes });
  const undoUrl = `${deps.appUrl}/undo-email-change/${await createUndoLink(tx, ownerId, before.email)}`;
  await queueMail(deps.jobs, tx, emailChangedMail(before.email, newEmail, undoUrl));
}

/**
 * Replaces the owner's email and notifies the old one.
 * @throws Failure (`pin`).
 */
export async function confirmEmailChange(deps: AccountsDependencies, ownerId: string, pin: string): Promise<void> {
  const outcome = await usePin(deps, ownerId, pin);
  if (outcome === 'none') throw noEmailChange();
  if (outcome === 'wrong') throw wrongEmailPin();
  if (outcome === 'too-many') throw tooManyWrongEmailPins();
}
