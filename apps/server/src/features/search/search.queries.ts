import { MAX_NAMES } from '@quarterdeck/contract/search';
import { sql } from 'drizzle-orm';
import type { Scope } from '../../access/sessions.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, rows, type RowOf } from '../../platform/postgres/rows.ts';

const NAME = {
  kind: computed.oneOf(['game', 'staff']),
  id: computed.uuid,
  store_id: computed.uuid,
  name: computed.text,
  /** The game's representative; empty for own games and staff. */
  rep_name: computed.text,
  is_active: computed.boolean,
};
export type NameRow = RowOf<typeof NAME>;

/** The names of games and staff of the owner's stores, without those that were deleted. */
export const listNames = (on: Queryable, { ownerId }: Scope): Promise<NameRow[]> =>
  rows(
    on,
    NAME,
    sql`
    with existing_stores as (
      select id from stores where owner_id = ${ownerId} and deleted_at is null
    )
    (select 'game' as kind, games.id, store_id, game_name as name, rep_name, is_active
     from games join existing_stores on existing_stores.id = games.store_id
     where owner_id = ${ownerId} and deleted_at is null
     order by is_active desc, game_name, games.id limit ${MAX_NAMES})
    union all
    (select 'staff', staff.id, store_id, first_name || ' ' || last_name, '', is_active
     from staff join existing_stores on existing_stores.id = staff.store_id
     where owner_id = ${ownerId} and deleted_at is null
     order by is_active desc, first_name, last_name, staff.id limit ${MAX_NAMES})`,
  );

const REPRESENTATIVE = { name: computed.text };
export type RepresentativeName = RowOf<typeof REPRESENTATIVE>;

/** The names of the owner's representatives, without merged ones: their games count for another name. */
export const listRepresentativeNames = (on: Queryable, { ownerId }: Scope): Promise<RepresentativeName[]> =>
  rows(
    on,
    REPRESENTATIVE,
    sql`select name from representatives left join representative_merges as merges
          on merges.owner_id = representatives.owner_id and merges.representative_id = representatives.id
        where representatives.owner_id = ${ownerId} and merges.representative_id is null
        order by lower(name), representatives.id limit ${MAX_NAMES}`,
  );
