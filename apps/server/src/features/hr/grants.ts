import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { findOwnerByEmail } from '../../access/owners.queries.ts';
import { owners } from '../../access/owners.table.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { changeHr, grantHrByEmail } from './hr.queries.ts';

/** Grants HR to existing owners when the server starts. */
export const grantHrToKnown = (db: Queryable, hrEmails: readonly string[]): Promise<void> =>
  db.transaction(async (tx) => {
    for (const email of hrEmails) {
      const verified = await tx
        .select({ id: owners.id })
        .from(owners)
        .where(and(eq(owners.email, email), isNotNull(owners.emailVerifiedAt), isNull(owners.purgeAfter)));
      for (const { id } of verified) await grantHrByEmail(tx, id, email, hrEmails);
    }
  });

/**
 * Grants or revokes HR from the command line.
 * @returns what happened, as a sentence.
 * @throws Error when it is not possible.
 */
export const setHrByCommand = (db: Queryable, email: string, isHr: boolean): Promise<string> =>
  db.transaction(async (tx) => {
    const owner = await findOwnerByEmail(tx, email.trim().normalize('NFC').toLowerCase());
    if (!owner) throw new Error(`No account has the address ${email}.`);
    if (isHr && owner.emailVerifiedAt === null) throw new Error(`${email} isn’t verified yet. Verify it first.`);
    const changed = await changeHr(tx, owner.id, isHr, 'Operator (command line)');
    if (isHr) return changed ? `${email} is HR now.` : `${email} is already HR.`;
    return changed ? `${email} is no longer HR.` : `${email} is not HR.`;
  });
