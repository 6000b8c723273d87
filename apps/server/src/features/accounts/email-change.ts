import { randomInt } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { lockOwner } from '../../access/owner-lock.ts';
import { dropEmailTokens, findOwnerByEmail } from '../../access/owners.queries.ts';
import { emailChanges } from '../../access/owners.table.ts';
import type { Mail } from '../../platform/mail.ts';
import { rows, type Queryable } from '../../platform/postgres/database.ts';
import { noteAccount } from '../audit/account-audit.ts';
import { noEmailChange, tooManyWrongEmailPins, wrongEmailPin } from './accounts.errors.ts';
import { emailPinMail, addressTakenMail, emailChangedMail } from './accounts.mails.ts';
import { freeAddress } from './accounts.queries.ts';
import type { AccountsDependencies } from './accounts.usecases.ts';

const PIN_MINUTES = 10;
const WRONG_TRIES = 5;

const pinHash = ({ secrets }: AccountsDependencies, ownerId: string, pin: string) =>
  secrets.keyedHash(`email change ${ownerId} ${pin}`);

/**
 * Mails a PIN to the new email, which stays pending until the PIN is entered. If it has an account, a mail there says
 * so instead; the caller cannot tell.
 */
export async function requestEmailChange(
  deps: AccountsDependencies,
  tx: Queryable,
  ownerId: string,
  newEmail: string,
): Promise<void> {
  const { jobs, appUrl } = deps;
  const pin = String(randomInt(100_000, 1_000_000));
  const pinKeyedHash = pinHash(deps, ownerId, pin);
  const expiresAt = sql`now() + make_interval(mins => ${PIN_MINUTES})`;
  await tx
    .insert(emailChanges)
    .values({ ownerId, newEmail, pinKeyedHash, expiresAt })
    .onConflictDoUpdate({ target: emailChanges.ownerId, set: { newEmail, pinKeyedHash, expiresAt, wrongTries: 0 } });
  const taken = await findOwnerByEmail(tx, newEmail);
  const mail =
    taken?.emailVerifiedAt instanceof Date
      ? addressTakenMail(newEmail, `${appUrl}/login`)
      : emailPinMail(newEmail, pin, `${appUrl}/manage-account`);
  await jobs.add<Mail>(tx, { name: 'mail' }, mail);
}

interface ChangeRow {
  new_email: string;
  pin_keyed_hash: string;
  wrong_tries: number;
  is_expired: boolean;
}

type Outcome = 'none' | 'wrong' | 'too-many' | { newEmail: string };

/** Checks a PIN and counts it when wrong, also when several arrive at once. */
function usePin(deps: AccountsDependencies, ownerId: string, pin: string): Promise<Outcome> {
  return deps.db.transaction(async (tx): Promise<Outcome> => {
    await lockOwner(tx, ownerId);
    const [change] = await rows<ChangeRow>(
      tx,
      sql`select new_email, pin_keyed_hash, wrong_tries, expires_at <= now() as is_expired
          from email_changes where owner_id = ${ownerId} for update`,
    );
    if (!change || change.is_expired) return 'none';
    if (change.wrong_tries >= WRONG_TRIES) return 'too-many';
    const isRight = change.pin_keyed_hash === pinHash(deps, ownerId, pin);
    // The email may have been taken meanwhile.
    if (!isRight || !(await freeAddress(tx, change.new_email))) {
      await tx.execute(sql`update email_changes set wrong_tries = wrong_tries + 1 where owner_id = ${ownerId}`);
      return change.wrong_tries + 1 >= WRONG_TRIES ? 'too-many' : 'wrong';
    }
    await changeEmail(deps, tx, ownerId, change.new_email);
    return { newEmail: change.new_email };
  });
}

async function changeEmail(deps: AccountsDependencies, tx: Queryable, ownerId: string, newEmail: string) {
  const [before] = await rows<{ email: string }>(tx, sql`select email from owners where id = ${ownerId} for update`);
  await tx.execute(sql`update owners set email = ${newEmail} where id = ${ownerId}`);
  await tx.delete(emailChanges).where(eq(emailChanges.ownerId, ownerId));
  // Those links were mailed to the previous email.
  await dropEmailTokens(tx, { ownerId, purpose: 'verify-email' });
  if (!before) return;
  const changes = [{ what: 'Email', before: before.email, after: newEmail }];
  await noteAccount(tx, ownerId, 'Email', 'changed', changes);
  await deps.jobs.add<Mail>(tx, { name: 'mail' }, emailChangedMail(before.email, newEmail, `${deps.appUrl}/login`));
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
