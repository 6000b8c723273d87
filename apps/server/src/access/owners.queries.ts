import { and, eq, sql } from 'drizzle-orm';
import { notSignedIn } from '../platform/failure.ts';
import type { Queryable } from '../platform/postgres/database.ts';
import { emailTokens, owners } from './owners.table.ts';

export async function findOwnerByEmail(on: Queryable, email: string) {
  const [owner] = await on.select().from(owners).where(eq(owners.email, email));
  return owner;
}

/** An owner who has a session. */
export async function findOwner(on: Queryable, ownerId: string): Promise<typeof owners.$inferSelect> {
  const [owner] = await on.select().from(owners).where(eq(owners.id, ownerId));
  // The account was deleted a moment ago.
  if (!owner) throw notSignedIn();
  return owner;
}

type EmailLink = Pick<typeof emailTokens.$inferInsert, 'ownerId' | 'purpose'>;

export async function addEmailToken(
  tx: Queryable,
  { lifetimeHours, ...token }: EmailLink & { tokenHash: string; lifetimeHours: number },
): Promise<void> {
  await tx.insert(emailTokens).values({ ...token, expiresAt: sql`now() + make_interval(hours => ${lifetimeHours})` });
}

/** Invalidates the links mailed so far. */
export async function dropEmailTokens(tx: Queryable, { ownerId, purpose }: EmailLink): Promise<void> {
  await tx.delete(emailTokens).where(and(eq(emailTokens.ownerId, ownerId), eq(emailTokens.purpose, purpose)));
}
