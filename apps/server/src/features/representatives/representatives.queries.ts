import type { Cents } from '@quarterdeck/domain/money';
import { sql, type SQL } from 'drizzle-orm';
import type { ReportFilter } from '../../access/report-filter.ts';
import type { Scope } from '../../access/sessions.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, nullable, row, type RowOf } from '../../platform/postgres/rows.ts';
import { rootedRepresentatives } from '../games/merged-representatives.ts';
import { COMPARED_STORE_DAYS, countedRows, STORE_DAYS, type CountedRows } from '../games/counted-rows.queries.ts';
import { keyOfName, type RepresentativeRow } from '../games/representative-links.ts';
import { mergesJson, type MergedInto } from './merges.queries.ts';

interface Sums {
  takings: Cents;
  commission: Cents;
}

/**
 * A game's takings and the commission owed to one representative. A game that changed representatives in the period has
 * a row for each.
 */
export interface RepresentedGame extends Sums {
  /**
   * The representative's id, or a lower-case name that belongs to no representative; empty for the owner's own games.
   */
  key: string;
  repName: string;
  repPhone: string;
  gameId: string;
  gameName: string;
  storeId: string;
  storeName: string;
  /** The machines of active games that the representative has today; 0 for other games. */
  machines: number;
  isPresent: boolean;
  /** The sums of the store-days that both periods have, in this period and in the compared one. */
  comparable: Sums;
  before: Sums;
}

type RepresentativeDetails = Pick<RepresentativeRow, 'id' | 'name' | 'phone' | 'email' | 'notes' | 'version'>;

const REPRESENTATIVE_FIGURES = {
  games: nullable(computed.json<RepresentedGame[]>()),
  /** Representatives that were not merged into another. */
  representatives: nullable(computed.json<RepresentativeDetails[]>()),
  merges: nullable(computed.json<MergedInto[]>()),
  store_days: computed.number,
  compared_store_days: computed.number,
};
export type RepresentativeFigures = RowOf<typeof REPRESENTATIVE_FIGURES>;

/**
 * `sums`: the lines of each game under the representative to whom the record's name leads. The lines are added up by
 * name first, so that a name is looked up once and not for each line.
 */
const sumsOfLines = (ownerId: string, { lineSums, amounts }: CountedRows): SQL => sql`
    roots_by_name as (
      select names.key, rooted.root_id
      from representative_names as names
        join rooted on rooted.id = names.representative_id
      where names.owner_id = ${ownerId}
    ), sums_by_name as (
      select rep_name, game_id, store_id, max(game_name collate "C") as game_name, ${amounts}
      from ${lineSums(['rep_name'])} as line_sums
      group by rep_name, game_id, store_id
    ), sums as (
      select coalesce(roots_by_name.root_id::text, ${keyOfName(sql`rep_name`)}) as key, game_id, store_id,
        max(game_name) as game_name, max(rep_name collate "C") as rep_name,
        sum(takings)::bigint as takings, sum(commission)::bigint as commission,
        sum(comparable_takings)::bigint as comparable_takings,
        sum(comparable_commission)::bigint as comparable_commission,
        sum(before_takings)::bigint as before_takings, sum(before_commission)::bigint as before_commission
      from sums_by_name
        left join roots_by_name on roots_by_name.key = ${keyOfName(sql`rep_name`)}
      group by 1, game_id, store_id
    )`;

/**
 * `represented`: the sums joined with the games that representatives have today. A purged game exists in its lines
 * only.
 */
const withGames = (ownerId: string): SQL => sql`
    current_games as (
      select games.id, games.store_id, game_name, rep_name, rep_phone, quantity,
        coalesce(rooted.root_id::text, ${keyOfName(sql`rep_name`)}) as key
      from chosen_stores
        join games on games.owner_id = ${ownerId} and games.store_id = chosen_stores.id
        left join rooted on rooted.id = games.representative_id
      where is_active and deleted_at is null
    ), represented as (
      select coalesce(sums.key, current_games.key) as key,
        coalesce(sums.game_id, current_games.id) as game_id,
        coalesce(sums.store_id, current_games.store_id) as store_id,
        -- The name of today, also of a game that has another representative by now.
        coalesce(current_games.game_name, games.game_name, sums.game_name) as game_name,
        coalesce(current_games.rep_name, sums.rep_name) as rep_name, coalesce(current_games.rep_phone, '') as rep_phone,
        coalesce(current_games.quantity, 0) as machines, current_games.id is not null as is_present,
        coalesce(sums.takings, 0) as takings, coalesce(sums.commission, 0) as commission,
        coalesce(sums.comparable_takings, 0) as comparable_takings,
        coalesce(sums.comparable_commission, 0) as comparable_commission,
        coalesce(sums.before_takings, 0) as before_takings, coalesce(sums.before_commission, 0) as before_commission
      from sums
        full join current_games
          on current_games.id = sums.game_id and current_games.store_id = sums.store_id and current_games.key = sums.key
        left join games on games.owner_id = ${ownerId} and games.id = sums.game_id
    )`;

/** A single statement, so that the parts add up. For a long period it reads the rollups. */
export function representedGames(
  on: Queryable,
  { ownerId }: Scope,
  filter: ReportFilter,
): Promise<RepresentativeFigures> {
  const counted = countedRows(ownerId, filter);
  return row(
    on,
    REPRESENTATIVE_FIGURES,
    sql`
    with recursive ${rootedRepresentatives(ownerId)}, ${counted.ctes}, ${sumsOfLines(ownerId, counted)},
      ${withGames(ownerId)}
    select
      (select json_agg(json_build_object(
         'key', key, 'repName', rep_name, 'repPhone', rep_phone, 'gameId', game_id, 'gameName', game_name,
         'storeId', store_id, 'storeName', store_name, 'machines', machines, 'isPresent', is_present,
         'takings', takings, 'commission', commission,
         'comparable', json_build_object('takings', comparable_takings, 'commission', comparable_commission),
         'before', json_build_object('takings', before_takings, 'commission', before_commission)
       ) order by commission desc, game_name, game_id)
       from represented join chosen_stores on chosen_stores.id = represented.store_id) as games,
      (select json_agg(json_build_object('id', id, 'name', name, 'phone', phone, 'email', email, 'notes', notes,
         'version', version) order by lower(name), id)
       from representatives join rooted using (id)
       where owner_id = ${ownerId} and root_id = id) as representatives,
      ${mergesJson(ownerId)} as merges,
      ${STORE_DAYS} as store_days, ${COMPARED_STORE_DAYS} as compared_store_days`,
  );
}
