import { and, eq, gt, sql } from 'drizzle-orm';
import { rows, type Queryable } from '../platform/postgres/database.ts';
import { newToken, tokenHash } from '../platform/secrets.ts';
import { challenges } from './sessions.table.ts';

const LIFETIME_MINUTES = 10;
const MAX_TRIES = 5;

type Purpose = 'sign-in' | 'add-passkey';

/** @returns the token that names it: only its hash is kept. */
export async function openChallenge(
  on: Queryable,
  { ownerId, purpose, challenge }: { ownerId: string; purpose: Purpose; challenge: string | null },
): Promise<string> {
  const token = newToken();
  await on.execute(
    // Only one passkey is added at a time; sign-ins of several browsers wait beside each other.
    sql`delete from challenges where owner_id = ${ownerId}
          and (expires_at < now() or (purpose = 'add-passkey' and ${purpose}::text = 'add-passkey'))`,
  );
  // An account that is deleted meanwhile has no further step: what is asked for then is of no use.
  await on.execute(
    sql`insert into challenges (token_hash, owner_id, purpose, challenge, expires_at)
        select ${tokenHash(token)}, id, ${purpose}, ${challenge}, now() + make_interval(mins => ${LIFETIME_MINUTES})
        from owners where id = ${ownerId} for key share`,
  );
  return token;
}

export interface Try {
  ownerId: string;
  /** What a passkey has to sign; null where none is asked for. */
  challenge: string | null;
  /** Whether no further one is taken. */
  isLast: boolean;
}

/**
 * Takes one of the tries of a sign-in, before it is known whether it is right: of many at the same moment no more than
 * five are looked at. Undefined when there is none left, or no such sign-in.
 */
export async function takeTry(on: Queryable, token: string): Promise<Try | undefined> {
  const [taken] = await rows<{ owner_id: string; challenge: string | null; wrong_tries: number }>(
    on,
    sql`update challenges set wrong_tries = wrong_tries + 1
        where token_hash = ${tokenHash(token)} and purpose = 'sign-in' and expires_at > now()
          and wrong_tries < ${MAX_TRIES}
        returning owner_id, challenge, wrong_tries`,
  );
  return taken && { ownerId: taken.owner_id, challenge: taken.challenge, isLast: taken.wrong_tries === MAX_TRIES };
}

/** Uses a challenge up. @returns what has to be signed; undefined when it is over, expired, or somebody else's. */
export async function closeChallenge(
  tx: Queryable,
  { ownerId, purpose, token }: { ownerId: string; purpose: Purpose; token: string },
): Promise<{ challenge: string | null } | undefined> {
  const [closed] = await tx
    .delete(challenges)
    .where(
      and(
        eq(challenges.tokenHash, tokenHash(token)),
        eq(challenges.ownerId, ownerId),
        eq(challenges.purpose, purpose),
        gt(challenges.expiresAt, sql`now()`),
      ),
    )
    .returning({ challenge: challenges.challenge });
  return closed;
}

/** Ends every sign-in of the owner that waits for a second factor, and every passkey that is being added. */
export async function dropChallenges(tx: Queryable, ownerId: string): Promise<void> {
  await tx.delete(challenges).where(eq(challenges.ownerId, ownerId));
}
