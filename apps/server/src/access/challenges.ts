import { and, eq, gt, sql } from 'drizzle-orm';
import type { Queryable } from '../platform/postgres/database.ts';
import { hasRows, rows } from '../platform/postgres/rows.ts';
import { newToken, tokenHash } from '../platform/secrets.ts';
import { challenges } from './sessions.table.ts';

const LIFETIME_MINUTES = 10;
const MAX_ATTEMPTS = 5;

type Purpose = typeof challenges.$inferSelect.purpose;

interface NewChallenge {
  ownerId: string;
  purpose: Purpose;
  challenge: string | null;
  /** The session that confirms its owner's identity. Other sessions may not answer. */
  sessionId?: string | null;
}

/** @returns the challenge's token. Only its hash is stored. */
export async function openChallenge(
  on: Queryable,
  { ownerId, purpose, challenge, sessionId = null }: NewChallenge,
): Promise<string> {
  const token = newToken();
  await on.execute(
    // An owner adds one passkey at a time, and a session confirms one identity; sign-ins in several browsers are
    // independent.
    sql`delete from challenges where owner_id = ${ownerId}
          and (expires_at < now() or (purpose = 'add-passkey' and ${purpose}::text = 'add-passkey')
            or session_id = ${sessionId}::uuid)`,
  );
  // If the account was deleted meanwhile, nothing is inserted: the token returned matches no challenge.
  await on.execute(
    sql`insert into challenges (token_hash, owner_id, purpose, session_id, challenge, expires_at)
        select ${tokenHash(token)}, id, ${purpose}, ${sessionId}::uuid, ${challenge},
          now() + make_interval(mins => ${LIFETIME_MINUTES})
        from owners where id = ${ownerId} for key share`,
  );
  return token;
}

export interface Attempt {
  ownerId: string;
  /** The challenge that a passkey signs; null when no signature is needed. */
  challenge: string | null;
  /** Whether this was the last attempt. */
  isLast: boolean;
}

/**
 * Counts one attempt at a sign-in before the answer is checked, so that parallel requests get no more than five.
 * @returns undefined when no attempts are left or the sign-in does not exist.
 */
export async function countAttempt(on: Queryable, token: string): Promise<Attempt | undefined> {
  const [stored] = await rows(
    on,
    { owner_id: challenges.ownerId, challenge: challenges.challenge, wrong_tries: challenges.wrongTries },
    sql`update challenges set wrong_tries = wrong_tries + 1
        where token_hash = ${tokenHash(token)} and purpose = 'sign-in' and expires_at > now()
          and wrong_tries < ${MAX_ATTEMPTS}
        returning owner_id, challenge, wrong_tries`,
  );
  return (
    stored && { ownerId: stored.owner_id, challenge: stored.challenge, isLast: stored.wrong_tries === MAX_ATTEMPTS }
  );
}

/** Whether a sign-in was begun as an owner who has signed in with this browser before. */
export async function isFromKnownDevice(
  on: Queryable,
  token: string,
  deviceToken: string | undefined,
): Promise<boolean> {
  if (deviceToken === undefined) return false;
  return hasRows(
    on,
    sql`select 1 from challenges join known_devices on known_devices.owner_id = challenges.owner_id
        where challenges.token_hash = ${tokenHash(token)} and challenges.purpose = 'sign-in'
          and challenges.expires_at > now() and known_devices.token_hash = ${tokenHash(deviceToken)}`,
  );
}

/**
 * Closes a challenge.
 * @returns what has to be signed; undefined when the challenge is closed, expired, another owner's or another
 * session's.
 */
export async function closeChallenge(
  tx: Queryable,
  { ownerId, purpose, token, sessionId = null }: Omit<NewChallenge, 'challenge'> & { token: string },
): Promise<{ challenge: string | null } | undefined> {
  const [closed] = await tx
    .delete(challenges)
    .where(
      and(
        eq(challenges.tokenHash, tokenHash(token)),
        eq(challenges.ownerId, ownerId),
        eq(challenges.purpose, purpose),
        sql`${challenges.sessionId} is not distinct from ${sessionId}::uuid`,
        gt(challenges.expiresAt, sql`now()`),
      ),
    )
    .returning({ challenge: challenges.challenge });
  return closed;
}

/**
 * @returns the owner whose account the sign-in may restore, or undefined if there is none or the challenge has expired.
 */
export async function ownerToRestore(on: Queryable, token: string): Promise<string | undefined> {
  const [challenge] = await on
    .select({ ownerId: challenges.ownerId })
    .from(challenges)
    .where(
      and(
        eq(challenges.tokenHash, tokenHash(token)),
        eq(challenges.purpose, 'restore-account'),
        gt(challenges.expiresAt, sql`now()`),
      ),
    );
  return challenge?.ownerId;
}

/** Deletes all open challenges of the owner. */
export async function dropChallenges(tx: Queryable, ownerId: string): Promise<void> {
  await tx.delete(challenges).where(eq(challenges.ownerId, ownerId));
}
