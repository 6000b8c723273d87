import { MAX_GAMES } from '@quarterdeck/domain/financial-record';
import { sql } from 'drizzle-orm';
import type { Scope } from '../../access/sessions.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, rows } from '../../platform/postgres/rows.ts';
import { tooManyActiveGames, tooManyGames } from './games.errors.ts';

/** Every list of a store's games has all of them. */
export const MAX_STORE_GAMES = 2_000;

/**
 * A record has a line for each active game, and a limited number of lines. Called after games were added or activated,
 * under the owner's lock.
 * @throws Failure when one of the stores has too many active games for a record, or too many games.
 */
export async function requireFewGames(tx: Queryable, { ownerId }: Scope, storeIds: string[]): Promise<void> {
  const [full] = await rows(
    tx,
    { store_name: computed.text, active: computed.number },
    sql`select store_name, active
        from stores cross join lateral (
          select count(*)::int as total, (count(*) filter (where is_active))::int as active from games
          where games.owner_id = ${ownerId} and games.store_id = stores.id and games.deleted_at is null
        ) as counts
        where owner_id = ${ownerId} and id = any (${sql.param(storeIds)}::uuid[])
          and (active > ${MAX_GAMES}::int or total > ${MAX_STORE_GAMES}::int)
        order by store_name limit 1`,
  );
  if (full) throw full.active > MAX_GAMES ? tooManyActiveGames(full.store_name) : tooManyGames(full.store_name);
}
