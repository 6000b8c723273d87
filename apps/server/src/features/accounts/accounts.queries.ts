import { and, eq, isNotNull, isNull, not, or, sql } from 'drizzle-orm';
import { dropEmailLinks, findAccountByEmail } from '../../access/owners.queries.ts';
import { accountIsOpen, emailTokens, owners } from '../../access/owners.table.ts';
import { staff } from '../../access/staff.table.ts';
import { counterIsOpen, stores } from '../../access/stores.table.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, hasRows, nullable, rows, type RowOf } from '../../platform/postgres/rows.ts';

/**
 * Whether the account was never signed in to. An account in use stays its owner's even if HR revokes the verification.
 */
const wasNeverUsed = sql`${owners.firstSignedInAt} is null and ${owners.purgeAfter} is null
  and not exists (select 1 from stores where stores.owner_id = ${owners.id})`;

const hasNoAuditEntries = sql`not exists (select 1 from audit_entries where audit_entries.owner_id = ${owners.id})`;

/**
 * Inserts an owner. An unverified account that was never used is taken over by the new sign-up with its email.
 * @returns the account's id, or undefined when the email belongs to an account that is or was in use.
 */
export async function insertOwner(tx: Queryable, owner: typeof owners.$inferInsert): Promise<string | undefined> {
  const { fullName, passwordHash, hrRequested, introCode, termsAcceptedAt = null, signUpBrowserHash = null } = owner;
  const [added] = await tx
    .insert(owners)
    .values(owner)
    .onConflictDoUpdate({
      target: owners.email,
      // The account's age counts from its latest sign-up: an account that stays unverified for too long is purged.
      set: {
        fullName,
        passwordHash,
        hrRequested,
        introCode,
        termsAcceptedAt,
        signUpBrowserHash,
        createdAt: sql`now()`,
      },
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

/**
 * Keeps the password of a sign-up with the email of an account that is or was in use.
 * @param replaces whether an earlier one is replaced, as in an account that was never used.
 */
export async function keepLaterSignUp(
  tx: Queryable,
  { email, passwordHash, replaces }: { email: string; passwordHash: string; replaces: boolean },
): Promise<void> {
  await tx
    .update(owners)
    .set({ laterSignUpHash: passwordHash, laterSignUpAt: sql`now()` })
    .where(
      and(
        eq(owners.email, email),
        or(isNotNull(owners.emailVerifiedAt), not(wasNeverUsed)),
        replaces ? undefined : isNull(owners.laterSignUpHash),
      ),
    );
}

/** For an account with another email: those sign-ups were with the email before. */
export const NO_LATER_SIGN_UP = { laterSignUpHash: null, laterSignUpAt: null };

/** Forgets the passwords of later sign-ups when an account of that age would be purged. */
export async function forgetLaterSignUps(db: Queryable, olderThanDays: number): Promise<void> {
  await db
    .update(owners)
    .set(NO_LATER_SIGN_UP)
    .where(sql`${owners.laterSignUpAt} < now() - make_interval(days => ${olderThanDays}::int)`);
}

const COUNTER = {
  owner_id: stores.ownerId,
  store_id: stores.id,
  staff_id: nullable(staff.id),
  password_keyed_hash: stores.passwordKeyedHash,
  approves_counters: stores.approveCounters,
};
export type CounterRow = RowOf<typeof COUNTER>;

/** The store, or the staff member and their store, with this user name, unless either may not sign in. */
export async function findCounter(on: Queryable, username: string): Promise<CounterRow | undefined> {
  const [counter] = await rows(
    on,
    COUNTER,
    sql`select owner_id, stores.id as store_id, null::uuid as staff_id, password_keyed_hash,
          approve_counters as approves_counters
        from stores join owners on owners.id = stores.owner_id
        where username = ${username} and ${counterIsOpen} and ${accountIsOpen}
        union all
        select staff.owner_id, staff.store_id, staff.id, stores.password_keyed_hash, stores.approve_counters
        from staff join stores on stores.owner_id = staff.owner_id and stores.id = staff.store_id
          join owners on owners.id = staff.owner_id
        where staff.username = ${username} and staff.is_active and staff.deleted_at is null
          and ${counterIsOpen} and ${accountIsOpen}`,
  );
  return counter;
}

/**
 * Frees an email by removing an account that was never verified and never used.
 * @returns whether the email is free now.
 */
export async function freeEmail(tx: Queryable, email: string): Promise<boolean> {
  await tx
    .delete(owners)
    .where(and(eq(owners.email, email), isNull(owners.emailVerifiedAt), wasNeverUsed, hasNoAuditEntries));
  return (await findAccountByEmail(tx, email)) === undefined;
}

/**
 * Purges accounts that were never verified, except when a link that verifies one is still valid.
 * @returns how many.
 */
export async function purgeUnverified(db: Queryable, olderThanDays: number): Promise<number> {
  const hasNoLink = sql`not exists (
    select 1 from email_tokens where email_tokens.owner_id = ${owners.id} and expires_at > now())`;
  const isOld = sql`${owners.createdAt} < now() - make_interval(days => ${olderThanDays}::int)`;
  const { rowCount } = await db
    .delete(owners)
    .where(and(isNull(owners.emailVerifiedAt), isOld, wasNeverUsed, hasNoAuditEntries, hasNoLink));
  return rowCount ?? 0;
}

/**
 * Whether the store still has the password just used and the staff member is still active. Locks both rows until the
 * transaction ends.
 */
export async function maySignIn(tx: Queryable, counter: CounterRow): Promise<boolean> {
  const isStorePassword = await hasRows(
    tx,
    sql`select 1 from stores where owner_id = ${counter.owner_id} and id = ${counter.store_id} and ${counterIsOpen}
          and password_keyed_hash = ${counter.password_keyed_hash} for share`,
  );
  if (!isStorePassword || counter.staff_id === null) return isStorePassword;
  return hasRows(
    tx,
    sql`select 1 from staff where owner_id = ${counter.owner_id} and id = ${counter.staff_id} and is_active
          and deleted_at is null for share`,
  );
}

/**
 * Marks the email as verified and invalidates the owner's other links that verify it or choose a password. Opening a
 * link again while the email is verified changes nothing, also after the link has expired.
 * @returns the account as it was before, or undefined for a link that is expired, another owner's, or was used before
 * the verification was revoked.
 */
export async function verifyEmail(tx: Queryable, ownerId: string, tokenHash: string) {
  const [owner] = await rows(
    tx,
    {
      email: owners.email,
      sign_up_browser_hash: owners.signUpBrowserHash,
      is_verified: computed.boolean,
      is_used: computed.boolean,
    },
    sql`select owners.email, owners.sign_up_browser_hash, owners.email_verified_at is not null as is_verified, link.used_at is not null as is_used
        from owners join email_tokens as link on link.owner_id = owners.id
        where owners.id = ${ownerId} and link.token_hash = ${tokenHash} and link.purpose = 'verify-email'
          and (link.expires_at > now() or owners.email_verified_at is not null) and ${accountIsOpen}
        for update`,
  );
  if (!owner || (owner.is_used && !owner.is_verified)) return undefined;
  if (!owner.is_verified) {
    await dropEmailLinks(tx, { ownerId, purpose: 'reset-password' });
    await tx
      .update(owners)
      .set({ emailVerifiedAt: sql`now()` })
      .where(eq(owners.id, ownerId));
    await tx
      .update(emailTokens)
      .set({ usedAt: sql`now()` })
      .where(
        and(eq(emailTokens.ownerId, ownerId), eq(emailTokens.purpose, 'verify-email'), isNull(emailTokens.usedAt)),
      );
  }
  return owner;
}

/** Uses a link and sets the password. The recipient of the mail owns the address, so it counts as verified. */
export async function resetPassword(
  tx: Queryable,
  tokenHash: string,
  passwordHash: string,
): Promise<{ id: string; email: string } | undefined> {
  const [owner] = await rows(
    tx,
    { id: owners.id, email: owners.email },
    sql`with used_link as (
          update email_tokens set used_at = now()
          where token_hash = ${tokenHash} and purpose = 'reset-password' and used_at is null and expires_at > now()
          returning owner_id
        )
        update owners set password_hash = ${passwordHash}, email_verified_at = coalesce(email_verified_at, now())
        from used_link where owners.id = used_link.owner_id and ${accountIsOpen}
        returning owners.id, owners.email`,
  );
  return owner;
}

/**
 * Whether an owner still has the compared password and may sign in. Locks the row exclusively until the transaction
 * ends: the first sign-in changes it, so that two sign-ins with a shared lock would deadlock.
 */
export async function isStillPassword(tx: Queryable, owner: { id: string; passwordHash: string }): Promise<boolean> {
  const ownerRows = await tx
    .select({ id: owners.id })
    .from(owners)
    .where(
      and(
        eq(owners.id, owner.id),
        eq(owners.passwordHash, owner.passwordHash),
        isNotNull(owners.emailVerifiedAt),
        isNull(owners.purgeAfter),
      ),
    )
    .for('no key update');
  return ownerRows.length > 0;
}
