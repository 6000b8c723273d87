import type { SessionUser } from '@quarterdeck/contract/accounts';
import { DEFAULT_DAY_END, DEFAULT_TIME_ZONE } from '@quarterdeck/domain/business-day';
import { toDollars, ZERO, type Cents } from '@quarterdeck/domain/money';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { row, rows, type Queryable } from '../../platform/database.ts';
import { storeDay } from '../stores/store-day.ts';
import { counterIsOpen } from '../stores/stores.table.ts';
import { emailTokens, owners } from './owners.table.ts';
import { notSignedIn } from '../../platform/failure.ts';
import type { Session } from './sessions.ts';
import { sessions } from './sessions.table.ts';

/** Nobody was ever signed in: HR can take back that an address is verified, and what is in the account stays its owner's. */
const wasNeverUsed = sql`${owners.termsAcceptedAt} is null
  and not exists (select 1 from stores where stores.owner_id = ${owners.id})`;

/**
 * Adds an owner. An account that was never used, as its address was not verified, is taken over by who signs up with it now.
 * @returns the account's id, or undefined when the address belongs to an account that is or was in use.
 */
export async function insertOwner(tx: Queryable, owner: typeof owners.$inferInsert): Promise<string | undefined> {
  const { fullName, passwordHash, hrRequested, introCode } = owner;
  const [added] = await tx
    .insert(owners)
    .values(owner)
    .onConflictDoUpdate({
      target: owners.email,
      set: { fullName, passwordHash, hrRequested, introCode },
      setWhere: and(isNull(owners.emailVerifiedAt), wasNeverUsed),
    })
    .returning({ id: owners.id });
  if (!added) return undefined;
  await tx.execute(
    sql`insert into owner_totals (owner_id, record_count, money_in_cents, money_out_cents, day_count)
        values (${added.id}, 0, 0, 0, 0) on conflict do nothing`,
  );
  return added.id;
}

export async function findOwnerByEmail(on: Queryable, email: string) {
  const [owner] = await on.select().from(owners).where(eq(owners.email, email));
  return owner;
}

export interface CounterRow {
  owner_id: string;
  store_id: string;
  staff_id: string | null;
  password_keyed_hash: string;
}

/** The store, or the person and their store, that this user name belongs to, unless either cannot sign in. */
export async function findCounter(on: Queryable, username: string): Promise<CounterRow | undefined> {
  const [found] = await rows<CounterRow>(
    on,
    sql`select owner_id, id as store_id, null::uuid as staff_id, password_keyed_hash from stores
        where username = ${username} and ${counterIsOpen}
        union all
        select staff.owner_id, staff.store_id, staff.id, stores.password_keyed_hash
        from staff join stores on stores.owner_id = staff.owner_id and stores.id = staff.store_id
        where staff.username = ${username} and staff.is_active and staff.deleted_at is null
          and ${counterIsOpen}`,
  );
  return found;
}

/**
 * Takes an address from an account that was never verified and never used.
 * @returns whether nobody has it now.
 */
export async function freeAddress(tx: Queryable, email: string): Promise<boolean> {
  const hasNoTrail = sql`not exists (select 1 from audit_entries where audit_entries.owner_id = ${owners.id})`;
  await tx.delete(owners).where(and(eq(owners.email, email), isNull(owners.emailVerifiedAt), wasNeverUsed, hasNoTrail));
  return (await findOwnerByEmail(tx, email)) === undefined;
}

/** Whether the store still has the password that somebody just signed in with, and the person still works there. Both stay so until the transaction ends. */
export async function maySignIn(tx: Queryable, counter: CounterRow): Promise<boolean> {
  const found = await rows(
    tx,
    sql`select 1 from stores where owner_id = ${counter.owner_id} and id = ${counter.store_id} and ${counterIsOpen}
          and password_keyed_hash = ${counter.password_keyed_hash} for share`,
  );
  if (found.length === 0 || counter.staff_id === null) return found.length > 0;
  const person = await rows(
    tx,
    sql`select 1 from staff where owner_id = ${counter.owner_id} and id = ${counter.staff_id} and is_active
          and deleted_at is null for share`,
  );
  return person.length > 0;
}

type EmailLink = Pick<typeof emailTokens.$inferInsert, 'ownerId' | 'purpose'>;

export async function addEmailToken(
  tx: Queryable,
  { lifetimeHours, ...token }: EmailLink & { tokenHash: string; lifetimeHours: number },
): Promise<void> {
  await tx.insert(emailTokens).values({ ...token, expiresAt: sql`now() + make_interval(hours => ${lifetimeHours})` });
}

/** The links mailed so far stop working. */
export async function dropEmailTokens(tx: Queryable, { ownerId, purpose }: EmailLink): Promise<void> {
  await tx.delete(emailTokens).where(and(eq(emailTokens.ownerId, ownerId), eq(emailTokens.purpose, purpose)));
}

/**
 * Marks the address verified and uses up every verification link of the owner. A link of an address that is verified
 * already changes nothing, however often it is opened.
 * @returns the address, or undefined for a link that is expired or foreign, or was used before the verification was taken away.
 */
export async function verifyEmail(tx: Queryable, ownerId: string, tokenHash: string): Promise<string | undefined> {
  const [owner] = await rows<{ email: string; is_verified: boolean; is_used: boolean }>(
    tx,
    sql`select owners.email, owners.email_verified_at is not null as is_verified, link.used_at is not null as is_used
        from owners join email_tokens as link on link.owner_id = owners.id
        where owners.id = ${ownerId} and link.token_hash = ${tokenHash} and link.purpose = 'verify-email'
          and link.expires_at > now()
        for update`,
  );
  if (!owner || (owner.is_used && !owner.is_verified)) return undefined;
  if (!owner.is_verified) {
    await tx.execute(sql`update owners set email_verified_at = now() where id = ${ownerId}`);
    await tx.execute(
      sql`update email_tokens set used_at = now()
          where owner_id = ${ownerId} and purpose = 'verify-email' and used_at is null`,
    );
  }
  return owner.email;
}

/** Uses up a link and sets the password. Who got the mail has the address, so it counts as verified. */
export async function resetPassword(
  tx: Queryable,
  tokenHash: string,
  passwordHash: string,
): Promise<{ id: string; email: string } | undefined> {
  const [owner] = await rows<{ id: string; email: string }>(
    tx,
    sql`with used as (
          update email_tokens set used_at = now()
          where token_hash = ${tokenHash} and purpose = 'reset-password' and used_at is null and expires_at > now()
          returning owner_id
        )
        update owners set password_hash = ${passwordHash}, email_verified_at = coalesce(email_verified_at, now())
        from used where owners.id = used.owner_id
        returning owners.id, owners.email`,
  );
  return owner;
}

/** An owner who has a session. */
export async function findOwner(on: Queryable, ownerId: string): Promise<typeof owners.$inferSelect> {
  const [owner] = await on.select().from(owners).where(eq(owners.id, ownerId));
  // The account was deleted a moment ago.
  if (!owner) throw notSignedIn();
  return owner;
}

/** Whether an owner still has the password that was compared, and may sign in. Both stay so until the transaction ends. */
export async function isStillPassword(tx: Queryable, owner: { id: string; passwordHash: string }): Promise<boolean> {
  const found = await rows(
    tx,
    sql`select 1 from owners where id = ${owner.id} and password_hash = ${owner.passwordHash}
          and email_verified_at is not null for share`,
  );
  return found.length > 0;
}

/** Ends the owner's own sessions. Those at the counters have a password of their own. */
export async function signOutOwner(tx: Queryable, ownerId: string, exceptTokenHash: string | null): Promise<void> {
  await tx.execute(
    sql`delete from sessions where owner_id = ${ownerId} and store_id is null
          and token_hash is distinct from ${exceptTokenHash}::text`,
  );
}

interface UserRow {
  id: string;
  full_name: string;
  email: string;
  email_verified: boolean;
  is_hr: boolean;
  terms_accepted: boolean;
  created_at: string;
  store_id: string | null;
  store_name: string | null;
  address: string | null;
  opening_float_cents: Cents | null;
  time_zone: string | null;
  day_ends_at: number | null;
  username: string | null;
  staff_id: string | null;
  person: string | null;
}

/** The person or terminal of a session, as the wire shows them. */
export async function sessionUser(on: Queryable, session: Omit<Session, 'tokenHash'>): Promise<SessionUser> {
  const found = await row<UserRow>(
    on,
    sql`select owners.id, owners.full_name, owners.email, owners.email_verified_at is not null as email_verified,
          owners.is_hr, owners.terms_accepted_at is not null as terms_accepted,
          coalesce(staff.created_at, stores.created_at, owners.created_at) as created_at,
          stores.id as store_id, stores.store_name, stores.address, stores.opening_float_cents,
          stores.time_zone, stores.day_ends_at, coalesce(staff.username, stores.username) as username,
          staff.id as staff_id, staff.first_name || ' ' || staff.last_name as person
        from owners left join stores on stores.owner_id = owners.id and stores.id = ${session.storeId}::uuid
          left join staff on staff.owner_id = owners.id and staff.id = ${session.staffId}::uuid
        where owners.id = ${session.ownerId}`,
  );
  const createdAt = new Date(found.created_at).toISOString();
  if (found.store_id === null) {
    return {
      _id: found.id,
      username: found.full_name,
      name: found.full_name,
      email: found.email,
      emailVerified: found.email_verified,
      bossCreds: true,
      staffCreds: false,
      HR: found.is_hr,
      termsAccepted: found.terms_accepted,
      staffStore: null,
      staffCredentials: null,
      createdAt,
    };
  }
  return {
    _id: found.staff_id ?? found.store_id,
    username: found.username ?? '',
    name: found.person ?? found.store_name ?? '',
    email: '',
    emailVerified: true,
    bossCreds: false,
    staffCreds: true,
    HR: false,
    termsAccepted: true,
    staffStore: {
      _id: found.store_id,
      storeName: found.store_name ?? '',
      address: found.address ?? '',
      openingFloat: toDollars(found.opening_float_cents ?? ZERO),
      ...storeDay(
        { timeZone: found.time_zone ?? DEFAULT_TIME_ZONE, dayEndsAt: found.day_ends_at ?? DEFAULT_DAY_END },
        new Date(),
      ),
    },
    staffCredentials: found.staff_id === null ? null : { staffId: found.staff_id },
    createdAt,
  };
}

export async function closeSession(on: Queryable, hash: string): Promise<void> {
  await on.delete(sessions).where(eq(sessions.tokenHash, hash));
}
