import { AUDIT_PAGE_SIZE, type AuditKind } from '@quarterdeck/contract/audit';
import { HOUR_MS } from '@quarterdeck/domain/durations';
import { sql, type SQL } from 'drizzle-orm';
import type { Scope } from '../../access/sessions.ts';
import { stores } from '../../access/stores.table.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { lowestId } from '../../platform/postgres/lowest-id.ts';
import { computed, nullable, rows, type RowOf } from '../../platform/postgres/rows.ts';
import { isEarlier } from './audit.queries.ts';
import { auditEntries } from './audit.table.ts';
import { OWNER_NAME, TOO_MANY_WRONG_PINS } from './audit.writes.ts';

const ACTIVITY = {
  id: auditEntries.id,
  storeId: auditEntries.storeId,
  kind: auditEntries.kind,
  subjectId: auditEntries.subjectId,
  subject: auditEntries.subject,
  action: auditEntries.action,
  actor: auditEntries.actor,
  at: auditEntries.at,
  changes: auditEntries.changes,
  store_name: nullable(stores.storeName),
  is_present: computed.boolean,
  is_store_present: computed.boolean,
};
export type ActivityRow = RowOf<typeof ACTIVITY>;

export interface ActivityFilter {
  since?: string | undefined;
  until?: string | undefined;
  storeIds?: string[] | undefined;
  kind?: AuditKind | undefined;
  actor?: string | undefined;
  before?: string | undefined;
}

/**
 * The entries of a period. Ids bound what an index reads. They begin with the server's time, `at` is the database's:
 * the hour covers a long transaction and clocks that differ.
 */
const between = ({ since, until }: ActivityFilter): SQL => sql`
  ${since === undefined ? sql`` : sql`and at >= ${since}::timestamptz and id >= ${lowestId(Date.parse(since) - HOUR_MS)}::uuid`}
  ${until === undefined ? sql`` : sql`and at < ${until}::timestamptz and id < ${lowestId(Date.parse(until) + HOUR_MS)}::uuid`}`;

function ofKind(kind: AuditKind | undefined): SQL {
  if (kind === undefined) return sql``;
  // Stated explicitly so that PostgreSQL uses the indexes without records.
  return kind === 'record' ? sql`and kind = 'record'` : sql`and kind = ${kind} and kind <> 'record'`;
}

/** A page of the matching entries, of all stores or of one. */
const pageOf = (ownerId: string, filter: ActivityFilter, ofStore: SQL): SQL => sql`
  select * from audit_entries
  where owner_id = ${ownerId} ${ofStore} ${between(filter)} ${ofKind(filter.kind)}
    ${filter.actor === undefined ? sql`` : sql`and actor = ${filter.actor}`}
    ${filter.before === undefined ? sql`` : sql`and ${isEarlier(ownerId, filter.before)}`}
  order by id desc limit ${AUDIT_PAGE_SIZE}`;

/** Each store's page is read from its own index: the cost grows with the stores, not with their history. */
const pageOfStores = (ownerId: string, filter: ActivityFilter): SQL =>
  filter.storeIds === undefined
    ? pageOf(ownerId, filter, sql``)
    : sql`
      select of_store.* from unnest(${sql.param(filter.storeIds)}::uuid[]) as requested(id)
        cross join lateral (${pageOf(ownerId, filter, sql`and store_id = requested.id`)}) as of_store
      order by of_store.id desc limit ${AUDIT_PAGE_SIZE}`;

/** Whether the subject of `page` can be opened. For a loan, its borrower is opened, also one who was deleted. */
const isPresent = (ownerId: string): SQL => sql`
  case when page.kind = 'representative' then exists (select from representatives
    where owner_id = ${ownerId} and id = page.subject_id)
  else stores.id is not null and stores.deleted_at is null and case page.kind
    when 'store' then true
    when 'record' then exists (select from financial_records
      where owner_id = ${ownerId} and id = page.subject_id and deleted_at is null)
    when 'game' then exists (select from games
      where owner_id = ${ownerId} and id = page.subject_id and deleted_at is null)
    when 'staff' then exists (select from staff
      where owner_id = ${ownerId} and id = page.subject_id and deleted_at is null)
    when 'loan' then exists (select from staff where owner_id = ${ownerId} and id = page.subject_id)
    when 'counter' then exists (select from counters where owner_id = ${ownerId} and id = page.subject_id)
    else false
  end end`;

/** A page of an owner's audit log, newest first. Another owner's stores have no entries in it. */
export const listActivity = (on: Queryable, { ownerId }: Scope, filter: ActivityFilter): Promise<ActivityRow[]> =>
  rows(
    on,
    ACTIVITY,
    sql`
    with page as (${pageOfStores(ownerId, filter)})
    select page.id, page.store_id as "storeId", page.kind, page.subject_id as "subjectId", page.subject, page.action,
      page.actor, page.at, page.changes, stores.store_name, (${isPresent(ownerId)}) as is_present,
      stores.id is not null and stores.deleted_at is null as is_store_present
    from page left join stores on stores.owner_id = ${ownerId} and stores.id = page.store_id
    order by page.id desc`,
  );

/** The names of actors, the owner's first. Reads one entry of each from the index. */
export async function listActors(on: Queryable, { ownerId }: Scope, atMost: number): Promise<string[]> {
  const actorRows = await rows(
    on,
    { actor: computed.text },
    sql`
    with recursive names as (
      (select actor from audit_entries where owner_id = ${ownerId} order by actor limit 1)
      union all
      select (select actor from audit_entries where owner_id = ${ownerId} and actor > names.actor order by actor limit 1)
      from names where names.actor is not null
    )
    select actor from names where actor is not null and actor <> ${TOO_MANY_WRONG_PINS}
    order by actor <> ${OWNER_NAME}, lower(actor), actor limit ${atMost}`,
  );
  return actorRows.map(({ actor }) => actor);
}
