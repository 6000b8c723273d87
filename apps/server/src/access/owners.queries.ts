import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { notSignedIn } from '../platform/failure.ts';
import type { Queryable } from '../platform/postgres/database.ts';
import { newToken, tokenHash } from '../platform/secrets.ts';
import { emailTokens, owners } from './owners.table.ts';

export type Account = typeof owners.$inferSelect;

/** The account with this email, even if it is deleted and can still be restored: for sign-in and for taken emails. */
export async function findAccountByEmail(on: Queryable, email: string): Promise<Account | undefined> {
  const [account] = await on.select().from(owners).where(eq(owners.email, email));
  return account;
}

/** An account, even if it is deleted and can still be restored. */
export async function findAccount(on: Queryable, ownerId: string): Promise<Account | undefined> {
  const [account] = await on.select().from(owners).where(eq(owners.id, ownerId));
  return account;
}

export async function findOwnerByEmail(on: Queryable, email: string): Promise<Account | undefined> {
  const [owner] = await on
    .select()
    .from(owners)
    .where(and(eq(owners.email, email), isNull(owners.purgeAfter)));
  return owner;
}

/**
 * The owner of a session.
 * @throws Failure `notSignedIn` if the account was deleted a moment ago.
 */
export async function requireOwner(on: Queryable, ownerId: string): Promise<Account> {
  const [owner] = await on
    .select()
    .from(owners)
    .where(and(eq(owners.id, ownerId), isNull(owners.purgeAfter)));
  if (!owner) throw notSignedIn();
  return owner;
}

type EmailLink = Pick<typeof emailTokens.$inferInsert, 'ownerId' | 'purpose'>;
type NewEmailLink = EmailLink & Pick<typeof emailTokens.$inferInsert, 'oldEmail'> & { lifetimeHours: number };

/** @returns the token of the link. Only its hash is stored. */
export async function addEmailLink(tx: Queryable, { lifetimeHours, ...link }: NewEmailLink): Promise<string> {
  const token = newToken();
  const emailChangedAt = link.oldEmail == null ? null : sql`now()`;
  const expiresAt = sql`now() + make_interval(hours => ${lifetimeHours})`;
  await tx.insert(emailTokens).values({ ...link, tokenHash: tokenHash(token), emailChangedAt, expiresAt });
  return token;
}

/** Invalidates the links mailed so far. */
export async function dropEmailLinks(tx: Queryable, { ownerId, purpose }: EmailLink): Promise<void> {
  await tx.delete(emailTokens).where(and(eq(emailTokens.ownerId, ownerId), eq(emailTokens.purpose, purpose)));
}

/** Invalidates the links that verify an email or choose a password. */
export async function dropVerifyAndResetLinks(tx: Queryable, ownerId: string): Promise<void> {
  const purposes = ['verify-email', 'reset-password'] as const;
  await tx.delete(emailTokens).where(and(eq(emailTokens.ownerId, ownerId), inArray(emailTokens.purpose, purposes)));
}

/** @returns an unused link of this purpose, or undefined when it is unknown, used or expired. */
export async function findEmailLink(on: Queryable, purpose: EmailLink['purpose'], hash: string) {
  const [link] = await on
    .select()
    .from(emailTokens)
    .where(
      and(
        eq(emailTokens.tokenHash, hash),
        eq(emailTokens.purpose, purpose),
        isNull(emailTokens.usedAt),
        gt(emailTokens.expiresAt, sql`now()`),
      ),
    );
  return link;
}
