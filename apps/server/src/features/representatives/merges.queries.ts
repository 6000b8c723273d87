import type { Contact } from '@quarterdeck/domain/representative';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Scope } from '../../access/sessions.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, hasRows, nullable, row, rows, type RowOf } from '../../platform/postgres/rows.ts';
import { familyOf, rootedRepresentatives } from '../games/merged-representatives.ts';
import { hasGamesOrRecords } from '../games/representative-links.ts';
import { representativeMerges, representatives } from '../games/representatives.table.ts';

/** A merged representative, the one they were merged into, and the one who counts for both now. */
export interface MergedInto {
  id: string;
  name: string;
  intoId: string;
  rootId: string;
  /** ISO 8601. */
  at: string;
}

/** The merges into a representative as a JSON array, latest first; null if there are none. Needs `rooted`. */
export const mergesJson = (ownerId: string, ofRoot: SQL = sql`rooted.root_id`): SQL => sql`
      (select json_agg(json_build_object('id', merged.id, 'name', merged.name, 'intoId', merges.into_id,
         'rootId', rooted.root_id, 'at', merges.merged_at) order by merges.merged_at desc, merged.id)
       from representative_merges as merges join rooted on rooted.id = merges.representative_id
         join representatives as merged on merged.owner_id = ${ownerId} and merged.id = merges.representative_id
       where merges.owner_id = ${ownerId} and rooted.root_id = ${ofRoot})`;

/** Whether the representative has games or records, or another was merged into it. */
const isUsed = (ownerId: string, id: string): SQL => sql`(
  exists (select from representative_merges as merges where merges.owner_id = ${ownerId} and merges.into_id = ${id})
  or ${hasGamesOrRecords(ownerId, sql`${id}::uuid`)})`;

const MERGE_STATE = {
  root_id: nullable(computed.uuid),
  root_name: nullable(computed.text),
  merges: nullable(computed.json<MergedInto[]>()),
  is_used: computed.boolean,
};
export type MergeState = RowOf<typeof MERGE_STATE>;

/**
 * A representative's state in merges: who counts for it, who was merged into it, and whether anything depends on it.
 */
export const mergeStateOf = (on: Queryable, { ownerId }: Scope, id: string): Promise<MergeState> =>
  row(
    on,
    MERGE_STATE,
    sql`
    with recursive ${rootedRepresentatives(ownerId)}
    select root.id as root_id, root.name as root_name, ${mergesJson(ownerId, sql`${id}`)} as merges,
      ${isUsed(ownerId, id)} as is_used
    from (select 1) as single_row left join rooted on rooted.id = ${id}
      left join representatives as root on root.owner_id = ${ownerId} and root.id = rooted.root_id`,
  );

export const isUnused = async (tx: Queryable, { ownerId }: Scope, id: string): Promise<boolean> =>
  !(await hasRows(tx, sql`select 1 where ${isUsed(ownerId, id)}`));

const CHOICE = {
  id: representatives.id,
  name: representatives.name,
  phone: representatives.phone,
  email: representatives.email,
  notes: representatives.notes,
  game_count: computed.number,
};
export type ChoiceRow = RowOf<typeof CHOICE>;

/** All representatives that are not merged. */
export const listChoices = (on: Queryable, { ownerId }: Scope): Promise<ChoiceRow[]> =>
  rows(
    on,
    CHOICE,
    sql`
    with recursive ${rootedRepresentatives(ownerId)}, game_counts as (
      select rooted.root_id, count(*) as game_count
      from games join rooted on rooted.id = games.representative_id
        join stores on stores.owner_id = ${ownerId} and stores.id = games.store_id and stores.deleted_at is null
      where games.owner_id = ${ownerId} and games.deleted_at is null
      group by rooted.root_id
    )
    select representatives.id, name, phone, email, notes, coalesce(game_counts.game_count, 0) as game_count
    from representatives join rooted on rooted.id = representatives.id and rooted.root_id = rooted.id
      left join game_counts on game_counts.root_id = representatives.id
    where owner_id = ${ownerId}
    order by lower(name), representatives.id`,
  );

export interface Merge {
  intoId: string;
  filled: Partial<Contact>;
}

export async function mergeOf(tx: Queryable, { ownerId }: Scope, id: string): Promise<Merge | undefined> {
  const [merge] = await tx
    .select({ intoId: representativeMerges.intoId, filled: representativeMerges.filled })
    .from(representativeMerges)
    .where(and(eq(representativeMerges.ownerId, ownerId), eq(representativeMerges.representativeId, id)));
  return merge;
}

/** `Game, Store` of each current game of a representative and of those merged into it. */
export async function gamesOf(tx: Queryable, { ownerId }: Scope, id: string): Promise<string[]> {
  const gameRows = await rows(
    tx,
    { name: computed.text },
    sql`
    select game_name || ', ' || store_name as name
    from games join stores on stores.owner_id = ${ownerId} and stores.id = games.store_id and stores.deleted_at is null
    where games.owner_id = ${ownerId} and games.representative_id in ${familyOf(ownerId, id)}
      and games.deleted_at is null
    order by lower(game_name), lower(store_name), games.id`,
  );
  return gameRows.map(({ name }) => name);
}
