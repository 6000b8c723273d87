import { MAX_GAMES } from '@quarterdeck/domain/financial-record';
import { sql } from 'drizzle-orm';
import type { Scope } from '../../access/sessions.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, rows } from '../../platform/postgres/rows.ts';
import { tooManyActiveGames } from './games.errors.ts';

/**
 * A record has a line for each active game, and a limited number of lines. Called after games were added or activated,
 * under the owner's lock.
 * @throws Failure when one of the stores has too many active games for a record.
 */
export async function requireFewActiveGames(tx: Queryable, { ownerId }: Scope, storeIds: string[]): Promise<void> {
  const [full] = await rows(
    tx,
    { store_name: computed.text },
    sql`select store_name from stores
        where owner_id = ${ownerId} and id = any (${sql.param(storeIds)}::uuid[]) and (
          select count(*) from games where games.owner_id = ${ownerId} and games.store_id = stores.id
            and games.is_active and games.deleted_at is null
        ) > ${MAX_GAMES}::int
        order by store_name limit 1`,
  );
  if (full) throw tooManyActiveGames(full.store_name);
}
