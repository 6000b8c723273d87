import type { Affiliate, AffiliateInfo } from '@quarterdeck/contract/affiliates';
import { sql, type SQL } from 'drizzle-orm';
import { rows, type Queryable } from '../../platform/postgres/database.ts';

/** Records that the owner applied. Idempotent. */
export async function recordWish(on: Queryable, ownerId: string): Promise<void> {
  await on.execute(sql`insert into affiliates (owner_id) values (${ownerId}) on conflict (owner_id) do nothing`);
}

/** An affiliate's code. Locks the row until the transaction ends. */
export async function codeForUpdate(tx: Queryable, ownerId: string): Promise<string | null> {
  const [found] = await rows<{ intro_code: string | null }>(
    tx,
    sql`select intro_code from affiliates where owner_id = ${ownerId} for update`,
  );
  return found?.intro_code ?? null;
}

/** Whether an owner has this code, case-insensitively. */
export async function introCodeExists(on: Queryable, introCode: string): Promise<boolean> {
  return (await rows(on, sql`select 1 from affiliates where intro_code = upper(${introCode})`)).length > 0;
}

/**
 * Gives the owner a code.
 * @returns false when it is taken.
 */
export async function claimCode(tx: Queryable, ownerId: string, introCode: string): Promise<boolean> {
  // Concurrent requests for the same code wait here, and then see that it is taken.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${introCode}, 0))`);
  const claimed = await rows(
    tx,
    sql`update affiliates set intro_code = ${introCode}, created_at = now()
        where owner_id = ${ownerId} and not exists (select 1 from affiliates where intro_code = ${introCode})
        returning owner_id`,
  );
  return claimed.length > 0;
}

interface AffiliateRow {
  owner_id: string;
  full_name: string;
  email: string;
  applied_at: string;
  intro_code: string | null;
  signed_up: number;
  verified: number;
  subscribed: number;
}

/** The affiliates, most sign-ups first. An owner's own sign-up does not count. */
const participants = (on: Queryable, whose: SQL) =>
  rows<AffiliateRow>(
    on,
    sql`select affiliates.owner_id, owners.full_name, owners.email, affiliates.applied_at, affiliates.intro_code,
          count(referred.id) as signed_up, count(referred.email_verified_at) as verified,
          count(*) filter (where exists (
            select 1 from stores where stores.owner_id = referred.id and stores.subscription_id is not null
              and stores.deleted_at is null and (stores.runs_until is null or stores.runs_until > now())
          )) as subscribed
        from affiliates join owners on owners.id = affiliates.owner_id
          left join owners as referred
            on upper(referred.intro_code) = affiliates.intro_code and referred.id <> affiliates.owner_id
        where ${whose}
        group by affiliates.owner_id, owners.id
        order by signed_up desc, affiliates.applied_at, affiliates.owner_id`,
  );

const infoOf = (row: AffiliateRow, linkOf: (code: string) => string): AffiliateInfo => ({
  appliedAt: new Date(row.applied_at).toISOString(),
  introCode: row.intro_code,
  link: row.intro_code === null ? null : linkOf(row.intro_code),
  signedUp: row.signed_up,
  verified: row.verified,
  subscribed: row.subscribed,
});

const NOT_TAKING_PART: AffiliateInfo = {
  appliedAt: null,
  introCode: null,
  link: null,
  signedUp: 0,
  verified: 0,
  subscribed: 0,
};

export async function affiliateInfo(on: Queryable, ownerId: string, linkOf: (code: string) => string) {
  const [own] = await participants(on, sql`affiliates.owner_id = ${ownerId}`);
  return own === undefined ? NOT_TAKING_PART : infoOf(own, linkOf);
}

export async function listAffiliates(on: Queryable, linkOf: (code: string) => string): Promise<Affiliate[]> {
  const everybody = await participants(on, sql`true`);
  return everybody.map((row) => ({
    ...infoOf(row, linkOf),
    _id: row.owner_id,
    name: row.full_name,
    email: row.email,
  }));
}
