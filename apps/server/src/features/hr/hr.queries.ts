import { USERS_PAGE_SIZE } from '@quarterdeck/contract/hr';
import { sql, type SQL } from 'drizzle-orm';
import { accountIsOpen, owners } from '../../access/owners.table.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, nullable, row, rows, type RowOf } from '../../platform/postgres/rows.ts';
import { addToAudit } from '../audit/audit.writes.ts';

const USER = {
  id: owners.id,
  full_name: owners.fullName,
  email: owners.email,
  email_verified: computed.boolean,
  hr_notes: owners.hrNotes,
  is_hr: owners.isHr,
  hr_requested: owners.hrRequested,
  visit_count: owners.visitCount,
  created_at: owners.createdAt,
  stores: computed.number,
  last_seen_at: nullable(computed.moment),
};
export type UserRow = RowOf<typeof USER>;

const usersWhere = (on: Queryable, condition: SQL): Promise<UserRow[]> =>
  rows(
    on,
    USER,
    sql`select id, full_name, email, email_verified_at is not null as email_verified, hr_notes, is_hr, hr_requested,
          visit_count, created_at,
          (select count(*) from stores where stores.owner_id = owners.id and deleted_at is null and not is_sample) as stores,
          (select max(last_seen_at) from sessions where sessions.owner_id = owners.id and store_id is null) as last_seen_at
        from owners where ${accountIsOpen} and ${condition}
        order by created_at desc, id desc limit ${USERS_PAGE_SIZE}`,
  );

/**
 * A page of the owners, without deleted accounts, latest first, with the total count. The search text is matched
 * literally.
 */
export async function listUsers(
  on: Queryable,
  { search = '', before }: { search?: string | undefined; before?: string | undefined },
): Promise<{ users: UserRow[]; total: number }> {
  const matches = sql`(strpos(lower(full_name), lower(${search})) > 0 or strpos(email, lower(${search})) > 0)`;
  const earlier =
    before === undefined
      ? sql`true`
      : sql`(created_at, id) < (select known.created_at, known.id from owners as known where known.id = ${before})`;
  const users = await usersWhere(on, sql`${matches} and ${earlier}`);
  const { total } = await row(
    on,
    { total: computed.number },
    sql`select count(*) as total from owners where ${accountIsOpen} and ${matches}`,
  );
  return { users, total };
}

export async function findUser(on: Queryable, ownerId: string): Promise<UserRow | undefined> {
  return (await usersWhere(on, sql`id = ${ownerId}`))[0];
}

/** The fields that HR may change. */
export type UserDetails = Pick<UserRow, 'full_name' | 'email_verified' | 'hr_notes'>;

/** An email that is already verified keeps its time of verification. */
export async function updateUser(
  tx: Queryable,
  ownerId: string,
  { full_name, email_verified, hr_notes }: UserDetails,
): Promise<void> {
  await tx.execute(
    sql`update owners set full_name = ${full_name}, hr_notes = ${hr_notes},
          email_verified_at = case when ${email_verified} then coalesce(email_verified_at, now()) end
        where id = ${ownerId}`,
  );
}

/** @returns the owner's name, or undefined if nothing changed. */
async function setHr(tx: Queryable, ownerId: string, isHr: boolean): Promise<string | undefined> {
  const [changed] = await rows(
    tx,
    { full_name: owners.fullName },
    sql`update owners set is_hr = ${isHr} where id = ${ownerId} and is_hr <> ${isHr} and ${accountIsOpen}
        returning full_name`,
  );
  return changed?.full_name;
}

/**
 * Grants or revokes HR, and logs the actor in the owner's history.
 * @returns whether something changed.
 */
export async function changeHr(tx: Queryable, ownerId: string, isHr: boolean, actor: string): Promise<boolean> {
  const name = await setHr(tx, ownerId, isHr);
  if (name === undefined) return false;
  const words = (yes: boolean) => (yes ? 'Yes' : 'No');
  await addToAudit(tx, {
    ownerId,
    storeId: null,
    kind: 'account',
    subjectId: ownerId,
    subject: name,
    action: 'changed',
    actor,
    changes: [{ what: 'HR', before: words(!isHr), after: words(isHr) }],
  });
  return true;
}

/**
 * Makes an owner HR if their verified email is among `hrEmails` (lower case); runs in the transaction of a sign-in. If
 * an email is removed from the list, its owner stays HR until revoked on the command line.
 */
export async function grantHrByEmail(
  tx: Queryable,
  ownerId: string,
  email: string,
  hrEmails: readonly string[],
): Promise<void> {
  if (hrEmails.includes(email)) await changeHr(tx, ownerId, true, 'Operator (HR_EMAILS)');
}
