import { sql } from 'drizzle-orm';
import { counters } from '../../access/counters.table.ts';
import type { Counter, Scope } from '../../access/sessions.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, nullable, rows, type RowOf } from '../../platform/postgres/rows.ts';

const COUNTER = {
  id: counters.id,
  store_id: counters.storeId,
  name: counters.name,
  user_agent: counters.userAgent,
  first_seen_at: counters.firstSeenAt,
  last_seen_at: counters.lastSeenAt,
  last_used_at: counters.lastUsedAt,
  draft_since: counters.draftSince,
  last_used_by: nullable(computed.text),
  is_new: computed.boolean,
  is_signed_in: computed.boolean,
};
export type CounterRow = RowOf<typeof COUNTER>;

/** Most recently seen first. */
export const listCounters = (on: Queryable, scope: Scope, storeId: string): Promise<CounterRow[]> =>
  rows(
    on,
    COUNTER,
    sql`select counters.id, counters.store_id, counters.name, counters.user_agent, counters.first_seen_at,
          counters.last_seen_at, counters.last_used_at, counters.draft_since, staff.first_name || ' ' || staff.last_name as last_used_by,
          counters.approved_at is null as is_new,
          exists (
            select 1 from sessions where sessions.owner_id = counters.owner_id and sessions.counter_id = counters.id
              and sessions.expires_at > now()
          ) as is_signed_in
        from counters left join staff on staff.owner_id = counters.owner_id and staff.id = counters.last_used_by
        where counters.owner_id = ${scope.ownerId} and counters.store_id = ${storeId}
        order by counters.last_seen_at desc, counters.id`,
  );

const NAMED = {
  id: counters.id,
  store_id: counters.storeId,
  name: counters.name,
  user_agent: counters.userAgent,
  is_new: computed.boolean,
};
export type NamedCounter = RowOf<typeof NAMED>;

/**
 * A counter of a store that is not deleted. Locks its store and then the counter until the transaction ends, as a PIN
 * typed there does.
 */
export async function counterForUpdate(tx: Queryable, scope: Scope, id: string): Promise<NamedCounter | undefined> {
  const [counter] = await rows(
    tx,
    NAMED,
    sql`with store as materialized (
          select id from stores where owner_id = ${scope.ownerId} and deleted_at is null
            and id = (select store_id from counters where owner_id = ${scope.ownerId} and id = ${id})
          for no key update
        )
        select counters.id, counters.store_id, counters.name, counters.user_agent, counters.approved_at is null as is_new
        from store join counters on counters.owner_id = ${scope.ownerId} and counters.store_id = store.id
          and counters.id = ${id}
        for update of counters`,
  );
  return counter;
}

/** How long the owner is shown a draft. */
const DRAFT_DAYS = 30;

/** @returns the time as stored. */
export async function updateDraft(tx: Queryable, { ownerId, counterId }: Counter, since: string | null) {
  // PostgreSQL has no year 0.
  const reported = since !== null && since < '0001' ? '-infinity' : since;
  const [changed] = await rows(
    tx,
    { draft_since: counters.draftSince },
    sql`update counters set draft_since = case when ${reported}::timestamptz is not null then
          greatest(least(${reported}::timestamptz, now()), now() - make_interval(days => ${DRAFT_DAYS}::int)) end
        where owner_id = ${ownerId} and id = ${counterId}
        returning draft_since`,
  );
  return changed?.draft_since ?? null;
}

/** Approves a counter and, with a name, names it. */
export async function approve(tx: Queryable, scope: Scope, id: string, name: string | null): Promise<void> {
  await tx.execute(
    sql`update counters set approved_at = coalesce(approved_at, now()), name = coalesce(${name}::text, name)
        where owner_id = ${scope.ownerId} and id = ${id}`,
  );
}
