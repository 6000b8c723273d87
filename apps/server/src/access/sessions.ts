import { IDENTITY_MINUTES } from '@quarterdeck/contract/wire';
import type { Formats } from '@quarterdeck/domain/formats';
import { eq, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { notSignedIn } from '../platform/failure.ts';
import type { Queryable } from '../platform/postgres/database.ts';
import { computed, hasRows, rows } from '../platform/postgres/rows.ts';
import { newToken, tokenHash } from '../platform/secrets.ts';
import { formatsOfRow } from './formats.ts';
import { accountIsOpen, owners } from './owners.table.ts';
import { sessions } from './sessions.table.ts';
import { counterIsOpen } from './stores.table.ts';

const LIFETIME_DAYS = 30;

/**
 * The caller. `storeId` is null for an owner; a counter is bound to its store; `staffId` is set when a staff member
 * signed in personally.
 */
export interface Session {
  id: string;
  tokenHash: string;
  ownerId: string;
  storeId: string | null;
  staffId: string | null;
  /** The browser of a counter session; null in sessions opened by earlier versions. */
  counterId: string | null;
  /** Whether the owner signed in, or confirmed their identity, within `IDENTITY_MINUTES`. */
  isRecent: boolean;
}

/** The data a query may touch: everything of one owner, or of one of their stores. */
export type Scope = Pick<Session, 'ownerId' | 'storeId'>;

/** A store's counter. */
export interface Counter {
  ownerId: string;
  storeId: string;
  tokenHash: string;
  counterId: string | null;
}

/**
 * Opens a session and returns its token, which is never stored in clear text. A deleted account gets none: its deletion
 * ends all sessions and waits for this lock on the owner.
 */
export async function openSession(
  on: Queryable,
  {
    id = randomUUID(),
    ownerId,
    storeId,
    staffId = null,
    counterId = null,
    knownDeviceHash = null,
    isAuthentication = true,
    userAgent,
  }: {
    id?: string;
    ownerId: string;
    storeId: string | null;
    staffId?: string | null;
    counterId?: string | null;
    knownDeviceHash?: string | null;
    /** Whether opening it counts as an authentication, for what needs a recent one. */
    isAuthentication?: boolean;
    userAgent: string;
  },
): Promise<string> {
  const token = newToken();
  const isOpened = await hasRows(
    on,
    sql`insert into sessions (id, token_hash, owner_id, store_id, staff_id, counter_id, known_device_hash, user_agent,
          authenticated_at, expires_at)
        select ${id}, ${tokenHash(token)}, id, ${storeId}::uuid, ${staffId}::uuid, ${counterId}::uuid,
          ${knownDeviceHash}::text, ${userAgent.slice(0, 400)}, ${isAuthentication ? sql`now()` : sql`null`},
          now() + make_interval(days => ${LIFETIME_DAYS})
        from owners where id = ${ownerId} and ${accountIsOpen} for share`,
  );
  if (!isOpened) throw notSignedIn();
  return token;
}

const SESSION = {
  id: sessions.id,
  owner_id: sessions.ownerId,
  store_id: sessions.storeId,
  staff_id: sessions.staffId,
  counter_id: sessions.counterId,
  recent: computed.boolean,
  stale: computed.boolean,
  left_ms: computed.number,
  display_currency: owners.displayCurrency,
  date_format: owners.dateFormat,
  week_starts_on: owners.weekStartsOn,
};

/**
 * A session as long as nothing ends it: `leftMs` is the time until it expires, or its store's paid time is over.
 * `formats` are the owner's.
 */
type RunningSession = Session & { leftMs: number; formats: Formats };

/** The session of a token, unless it ended or its store or staff member was deactivated or deleted. */
export async function findSession(db: Queryable, token: string): Promise<RunningSession | undefined> {
  const hash = tokenHash(token);
  const [session] = await rows(
    db,
    SESSION,
    sql`select sessions.id, sessions.owner_id, sessions.store_id, sessions.staff_id, sessions.counter_id,
          coalesce(sessions.authenticated_at > now() - make_interval(mins => ${IDENTITY_MINUTES}), false) as recent,
          sessions.last_seen_at < now() - interval '1 hour' as stale,
          ceil(extract(epoch from least(sessions.expires_at, stores.runs_until) - now()) * 1000)::bigint as left_ms,
          owners.display_currency, owners.date_format, owners.week_starts_on
        from sessions join owners on owners.id = sessions.owner_id
          left join stores on stores.owner_id = sessions.owner_id and stores.id = sessions.store_id
          left join staff on staff.owner_id = sessions.owner_id and staff.id = sessions.staff_id
        where sessions.token_hash = ${hash} and sessions.expires_at > now()
          and (sessions.store_id is null or (${counterIsOpen}))
          and (sessions.staff_id is null or (staff.is_active and staff.deleted_at is null))`,
  );
  if (!session) return undefined;
  if (session.stale) {
    await db.execute(
      sql`with seen_session as (
            update sessions set last_seen_at = now(), expires_at = now() + make_interval(days => ${LIFETIME_DAYS})
            where token_hash = ${hash} returning owner_id, counter_id
          )
          update counters set last_seen_at = now() from seen_session
          where counters.owner_id = seen_session.owner_id and counters.id = seen_session.counter_id`,
    );
  }
  return {
    id: session.id,
    leftMs: session.left_ms,
    tokenHash: hash,
    ownerId: session.owner_id,
    storeId: session.store_id,
    staffId: session.staff_id,
    counterId: session.counter_id,
    isRecent: session.recent,
    formats: formatsOfRow(session),
  };
}

/** Ends the owner's own sessions. Counters have their own password and stay signed in. */
export async function signOutOwner(tx: Queryable, ownerId: string, exceptTokenHash: string | null): Promise<void> {
  await tx.execute(
    sql`delete from sessions where owner_id = ${ownerId} and store_id is null
          and token_hash is distinct from ${exceptTokenHash}::text`,
  );
}

/** Ends every session of an account, also those of its counters. */
export async function signOutEverywhere(tx: Queryable, ownerId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.ownerId, ownerId));
}

/** @returns false when the session has ended meanwhile. */
export async function recordAuthentication(
  on: Queryable,
  { tokenHash: hash }: Pick<Session, 'tokenHash'>,
): Promise<boolean> {
  const updated = await on
    .update(sessions)
    .set({ authenticatedAt: sql`now()` })
    .where(eq(sessions.tokenHash, hash));
  return updated.rowCount === 1;
}

/**
 * Gives a session a new token; the old one becomes invalid.
 * @returns the new token, or undefined when the session has ended meanwhile.
 */
export async function renewToken(on: Queryable, { tokenHash: before }: Session): Promise<string | undefined> {
  const token = newToken();
  const renewed = await on
    .update(sessions)
    .set({ tokenHash: tokenHash(token) })
    .where(eq(sessions.tokenHash, before));
  return renewed.rowCount === 0 ? undefined : token;
}

export async function closeSession(on: Queryable, hash: string): Promise<void> {
  await on.delete(sessions).where(eq(sessions.tokenHash, hash));
}

export async function endStoreSessions(tx: Queryable, scope: Scope, storeId: string): Promise<void> {
  await tx.execute(sql`delete from sessions where owner_id = ${scope.ownerId} and store_id = ${storeId}`);
}
