import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/postgres/database.ts';
import { recountTotals } from '../financials/recount.queries.ts';
import { hasGamesOrRecords, keyOfName } from '../games/representative-links.ts';

/**
 * Finds the representatives of the sample data: those that are not older than it and are named by a game or record of a
 * sample store.
 */
const findRepresentatives = (tx: Queryable, ownerId: string) =>
  tx.execute(
    sql`create temporary table sample_representatives on commit drop as
        select id from representatives where owner_id = ${ownerId}
          and created_at >= (select min(created_at) from stores where owner_id = ${ownerId} and is_sample)
          and (id in (
            select representative_id from games join stores on stores.owner_id = games.owner_id and stores.id = games.store_id
            where games.owner_id = ${ownerId} and stores.is_sample
          ) or id in (
            select representative_id from representative_names as names
            where names.owner_id = ${ownerId} and names.key in (
              select ${keyOfName(sql`rep_name`)} from store_rep_month_totals as totals
                join stores on stores.owner_id = totals.owner_id and stores.id = totals.store_id
              where totals.owner_id = ${ownerId} and stores.is_sample
            )
          ))`,
  );

/** Keeps representatives that the owner's own games or records name, and those into whom a kept one was merged. */
const deleteRepresentatives = (tx: Queryable, ownerId: string) =>
  tx.execute(
    sql`with recursive kept(id) as (
          select id from representatives where owner_id = ${ownerId} and (
            id not in (select id from sample_representatives) or ${hasGamesOrRecords(ownerId, sql`representatives.id`)}
          )
          union
          select merges.into_id
          from kept join representative_merges as merges
            on merges.owner_id = ${ownerId} and merges.representative_id = kept.id
        )
        delete from representatives where owner_id = ${ownerId} and id in (select id from sample_representatives)
          and id not in (select id from kept)`,
  );

/** Deletes which lines of Needs attention were marked as seen. Their keys contain the ids of their subjects. */
const deleteSeenLines = (tx: Queryable, ownerId: string) =>
  tx.execute(
    sql`with samples as (select id from stores where owner_id = ${ownerId} and is_sample)
        delete from attention_seen where owner_id = ${ownerId} and split_part(key, ':', 2) in (
          select id::text from samples
          union all select id::text from financial_records where owner_id = ${ownerId} and store_id in (select id from samples)
          union all select id::text from audit_entries where owner_id = ${ownerId} and store_id in (select id from samples)
          union all select loans.id::text from loans join staff on staff.owner_id = loans.owner_id and staff.id = loans.staff_id
            where loans.owner_id = ${ownerId} and staff.store_id in (select id from samples)
        )`,
  );

/**
 * Permanently deletes the sample stores with their contents. Other rows that depend on a store are deleted by cascade.
 * The caller has locked the owner, the stores and their contents.
 */
export async function deleteSamples(tx: Queryable, ownerId: string): Promise<void> {
  const inSamples = sql`owner_id = ${ownerId} and store_id in (
    select id from stores where owner_id = ${ownerId} and is_sample)`;
  await findRepresentatives(tx, ownerId);
  await deleteSeenLines(tx, ownerId);
  for (const table of ['financial_records', 'games', 'staff'])
    await tx.execute(sql`delete from ${sql.identifier(table)} where ${inSamples}`);
  await tx.execute(sql`delete from stores where owner_id = ${ownerId} and is_sample`);
  await deleteRepresentatives(tx, ownerId);
  await recountTotals(tx, ownerId, []);
}
