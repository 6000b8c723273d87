import { DAYS_KEPT, DELETED_KINDS, DELETED_PAGE_SIZE } from '@quarterdeck/contract/deleted';
import { sql } from 'drizzle-orm';
import type { Scope } from '../../access/sessions.ts';
import { stores } from '../../access/stores.table.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, nullable, rows, type RowOf } from '../../platform/postgres/rows.ts';
import { auditEntries } from '../audit/audit.table.ts';

const DELETED = {
  id: computed.uuid,
  kind: computed.oneOf(DELETED_KINDS),
  store_id: stores.id,
  store_name: stores.storeName,
  name: computed.text,
  profit: nullable(computed.cents),
  deleted_by: nullable(auditEntries.actor),
  deleted_at: computed.moment,
  purged_at: computed.moment,
};
export type DeletedRow = RowOf<typeof DELETED>;

/**
 * The items that can still be restored, latest first. Items of a deleted store are left out: they are restored with the
 * store.
 * @param before the last item of the previous page.
 */
export async function listDeleted(on: Queryable, scope: Scope, before: string | null): Promise<DeletedRow[]> {
  const { ownerId } = scope;
  const retention = sql`make_interval(days => ${DAYS_KEPT}::int)`;
  return rows(
    on,
    DELETED,
    sql`with things as not materialized (
          select 'store' as kind, id, id as store_id, store_name as name, null::bigint as profit, deleted_at
          from stores where owner_id = ${ownerId}
          union all
          select 'game', id, store_id, game_name, null, deleted_at from games where owner_id = ${ownerId}
          union all
          select 'staff', id, store_id, first_name || ' ' || last_name, null, deleted_at
          from staff where owner_id = ${ownerId}
          union all
          select 'record', id, store_id, business_date::text, daily_profit_cents, deleted_at
          from financial_records where owner_id = ${ownerId}
        ), latest as (
          select things.*, stores.store_name
          from things join stores on stores.owner_id = ${ownerId} and stores.id = things.store_id
          where things.deleted_at > now() - ${retention} and (kind = 'store' or stores.deleted_at is null)
            and (${before}::uuid is null
              or (things.deleted_at, things.id) < (select deleted_at, id from things where id = ${before}::uuid))
          order by things.deleted_at desc, things.id desc
          limit ${DELETED_PAGE_SIZE}
        )
        select latest.*, deletion.actor as deleted_by, latest.deleted_at + ${retention} as purged_at
        from latest left join lateral (
          select actor from audit_entries
          where owner_id = ${ownerId} and subject_id = latest.id and action = 'deleted'
          order by id desc limit 1
        ) as deletion on true
        order by latest.deleted_at desc, latest.id desc`,
  );
}
