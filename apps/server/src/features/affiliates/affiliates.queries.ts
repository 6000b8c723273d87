import { sql, type SQL } from 'drizzle-orm';
import { accountIsOpen, owners } from '../../access/owners.table.ts';
import { storeIsPaid } from '../../access/stores.table.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, hasRows, rows, type RowOf } from '../../platform/postgres/rows.ts';
import { affiliates } from './affiliates.table.ts';

/** Records that the owner applied. Idempotent. */
export async function recordApplication(on: Queryable, ownerId: string): Promise<void> {
  await on.execute(sql`insert into affiliates (owner_id) values (${ownerId}) on conflict (owner_id) do nothing`);
}

/** An affiliate's code. Locks the row until the transaction ends. */
export async function codeForUpdate(tx: Queryable, ownerId: string): Promise<string | null> {
  const [affiliate] = await rows(
    tx,
    { intro_code: affiliates.introCode },
    sql`select intro_code from affiliates where owner_id = ${ownerId} for update`,
  );
  return affiliate?.intro_code ?? null;
}

/** Whether an owner has this code, case-insensitively. */
export const introCodeExists = (on: Queryable, introCode: string): Promise<boolean> =>
  hasRows(
    on,
    sql`select 1 from affiliates join owners on owners.id = affiliates.owner_id
        where affiliates.intro_code = upper(${introCode}) and ${accountIsOpen}`,
  );

/**
 * Gives the owner a code.
 * @returns false when it is taken.
 */
export async function claimCode(tx: Queryable, ownerId: string, introCode: string): Promise<boolean> {
  // Concurrent requests for the same code wait here, and then see that it is taken.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${introCode}, 0))`);
  return hasRows(
    tx,
    sql`update affiliates set intro_code = ${introCode}, created_at = now()
        where owner_id = ${ownerId} and not exists (select 1 from affiliates where intro_code = ${introCode})`,
  );
}

const PARTICIPANT = {
  owner_id: affiliates.ownerId,
  full_name: owners.fullName,
  email: owners.email,
  applied_at: affiliates.appliedAt,
  intro_code: affiliates.introCode,
  signed_up: computed.number,
  verified: computed.number,
  subscribed: computed.number,
};
/** An affiliate, and how many owners they referred. */
export type Participant = RowOf<typeof PARTICIPANT>;

/** The affiliates, most sign-ups first. An owner's own sign-up and deleted accounts do not count. */
const participants = (on: Queryable, whose: SQL) =>
  rows(
    on,
    PARTICIPANT,
    sql`select affiliates.owner_id, owners.full_name, owners.email, affiliates.applied_at, affiliates.intro_code,
          count(referred.id) as signed_up, count(referred.email_verified_at) as verified,
          count(*) filter (where exists (
            select 1 from stores where stores.owner_id = referred.id and ${storeIsPaid}
              and exists (select from subscriptions where subscriptions.owner_id = stores.owner_id
                and subscriptions.store_id = stores.id and subscriptions.paid_through is not null)
          )) as subscribed
        from affiliates join owners on owners.id = affiliates.owner_id
          left join owners as referred
            on upper(referred.intro_code) = affiliates.intro_code and referred.id <> affiliates.owner_id
              and referred.purge_after is null
        where ${accountIsOpen} and ${whose}
        group by affiliates.owner_id, owners.id
        order by signed_up desc, affiliates.applied_at, affiliates.owner_id`,
  );

export async function findParticipant(on: Queryable, ownerId: string): Promise<Participant | undefined> {
  return (await participants(on, sql`affiliates.owner_id = ${ownerId}`))[0];
}

export const listParticipants = (on: Queryable): Promise<Participant[]> => participants(on, sql`true`);
