import { sql } from 'drizzle-orm';
import { counters } from '../../access/counters.table.ts';
import type { Scope } from '../../access/sessions.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, rows, type RowOf } from '../../platform/postgres/rows.ts';
import { LATELY } from './attention.queries.ts';

/** The author of a newer draft may still be typing. */
const DRAFT_MINUTES = 30;

const NAMED_COUNTER = {
  id: counters.id,
  store_id: counters.storeId,
  name: counters.name,
  user_agent: counters.userAgent,
};
/** The counters of an owner's stores that are not deleted. */
const ofStores = ({ ownerId }: Scope) => sql`
  counters join stores on stores.owner_id = counters.owner_id and stores.id = counters.store_id
    and counters.owner_id = ${ownerId} and stores.deleted_at is null`;

const COUNTER = {
  ...NAMED_COUNTER,
  first_seen_at: counters.firstSeenAt,
  is_waiting: computed.boolean,
};
export type WatchedCounter = RowOf<typeof COUNTER>;

/** Counters that the owner has not approved. If their store requires approval, they wait for it. */
export const newCounters = (on: Queryable, scope: Scope): Promise<WatchedCounter[]> =>
  rows(
    on,
    COUNTER,
    sql`select counters.id, counters.store_id, counters.name, counters.user_agent, counters.first_seen_at,
          stores.approve_counters as is_waiting
        from ${ofStores(scope)}
        where counters.approved_at is null
          and (stores.approve_counters or counters.first_seen_at > ${LATELY})
        order by counters.first_seen_at desc limit 50`,
  );

const DRAFT = { ...NAMED_COUNTER, since: computed.moment };
export type WatchedDraft = RowOf<typeof DRAFT>;

/** The drafts that were left at counters. */
export const waitingDrafts = (on: Queryable, scope: Scope): Promise<WatchedDraft[]> =>
  rows(
    on,
    DRAFT,
    sql`select counters.id, counters.store_id, counters.name, counters.user_agent, counters.draft_since as since
        from ${ofStores(scope)}
        where counters.draft_since > ${LATELY}
          and counters.draft_since < now() - make_interval(mins => ${DRAFT_MINUTES}::int)
        order by counters.draft_since desc limit 50`,
  );
