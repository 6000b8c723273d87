import { sql, type SQL } from 'drizzle-orm';

/**
 * `rooted`: every representative with the one they count for, which differs only after a merge. The caller's statement
 * begins with `with recursive`.
 */
export const rootedRepresentatives = (ownerId: string): SQL => sql`
    rooted(id, root_id) as (
      select id, id from representatives
      where owner_id = ${ownerId} and not exists (
        select from representative_merges as merges
        where merges.owner_id = ${ownerId} and merges.representative_id = representatives.id
      )
      union all
      select merges.representative_id, rooted.root_id
      from rooted join representative_merges as merges on merges.owner_id = ${ownerId} and merges.into_id = rooted.id
    )`;

/** The representative that another counts for. */
export const rootOf = (ownerId: string, id: SQL): SQL => sql`(
    with recursive up(id, step) as (
      select ${id}, 0
      union all
      select merges.into_id, up.step + 1
      from up join representative_merges as merges on merges.owner_id = ${ownerId} and merges.representative_id = up.id
    )
    select up.id from up order by step desc limit 1
  )`;

/** A representative and all representatives merged into it, directly or through others. */
export const familyOf = (ownerId: string, id: string): SQL => sql`(
    with recursive down(id) as (
      select ${id}::uuid
      union all
      select merges.representative_id
      from down join representative_merges as merges on merges.owner_id = ${ownerId} and merges.into_id = down.id
    )
    select down.id from down
  )`;
