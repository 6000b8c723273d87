import { and, eq, ne, sql, type SQL } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Queryable } from '../../platform/postgres/database.ts';
import { addToAudit, OWNER_NAME } from '../audit/audit.writes.ts';
import { tooManyRepresentatives } from './games.errors.ts';
import { games } from './games.table.ts';
import { familyOf, rootedRepresentatives, rootOf } from './merged-representatives.ts';
import { representativeNames, representatives } from './representatives.table.ts';

export type RepresentativeRow = typeof representatives.$inferSelect;

/** Names that differ only in case and outer spaces are one representative's. */
export const keyOfName = (name: SQL): SQL => sql`lower(btrim(${name}))`;

/**
 * Whether the representative has a game, also a deleted one that can be restored, or ever was in a record: months keep
 * their row when its records are deleted.
 */
export const hasGamesOrRecords = (ownerId: string, id: SQL): SQL => sql`(
  exists (select from games where games.owner_id = ${ownerId} and games.representative_id = ${id})
  or exists (
    select from store_rep_month_totals as totals join representative_names as names
      on names.owner_id = ${ownerId} and names.key = ${keyOfName(sql`totals.rep_name`)} and names.representative_id = ${id}
    where totals.owner_id = ${ownerId}
  ))`;

/** The representative who has a name for good, and the one who counts for it now: another one after a merge. */
interface NameHolder {
  holderId: string;
  current: RepresentativeRow;
}

async function holderOf(tx: Queryable, ownerId: string, name: string): Promise<NameHolder | undefined> {
  const [holder] = await tx
    .select({ holderId: representativeNames.representativeId, current: representatives })
    .from(representativeNames)
    .innerJoin(
      representatives,
      and(
        eq(representatives.ownerId, representativeNames.ownerId),
        sql`${representatives.id} = ${rootOf(ownerId, sql`${representativeNames.representativeId}`)}`,
      ),
    )
    .where(and(eq(representativeNames.ownerId, ownerId), eq(representativeNames.key, keyOfName(sql`${name}::text`))));
  return holder;
}

/** The representative who counts for a name now. The caller holds the owner's lock. */
export const representativeNamed = async (
  tx: Queryable,
  ownerId: string,
  name: string,
): Promise<RepresentativeRow | undefined> => (await holderOf(tx, ownerId, name))?.current;

/** @returns false if the name is, or was, another representative's. */
export async function claimName(tx: Queryable, ownerId: string, { id, name }: { id: string; name: string }) {
  await tx.execute(
    sql`insert into representative_names (owner_id, key, representative_id)
        values (${ownerId}, ${keyOfName(sql`${name}::text`)}, ${id}) on conflict do nothing`,
  );
  return (await holderOf(tx, ownerId, name))?.holderId === id;
}

/** The number of a representative's names, the former ones included. */
export const countNames = (tx: Queryable, ownerId: string, id: string): Promise<number> =>
  tx.$count(
    representativeNames,
    and(eq(representativeNames.ownerId, ownerId), eq(representativeNames.representativeId, id)),
  );

/**
 * Copies the name and phone to the games that count for the representative. Their versions increase, so that an open
 * form reports a conflict and does not write the earlier ones back.
 * @returns the stores of the games.
 */
export async function copyToGames(
  tx: Queryable,
  { ownerId, id, name, phone }: Pick<RepresentativeRow, 'ownerId' | 'id' | 'name' | 'phone'>,
  exceptGameId?: string,
): Promise<string[]> {
  const changed = await tx
    .update(games)
    .set({ repName: name, repPhone: phone, version: sql`${games.version} + 1` })
    .where(
      and(
        eq(games.ownerId, ownerId),
        sql`${games.representativeId} in ${familyOf(ownerId, id)}`,
        exceptGameId === undefined ? undefined : ne(games.id, exceptGameId),
        sql`(${games.repName}, ${games.repPhone}) is distinct from (${name}::text, ${phone}::text)`,
      ),
    )
    .returning({ storeId: games.storeId });
  return [...new Set(changed.map(({ storeId }) => storeId))];
}

/** Sets a representative's phone, also on their other games, and logs the change. */
async function setPhone(tx: Queryable, representative: RepresentativeRow, phone: string, gameId: string) {
  const { ownerId, id, name } = representative;
  await tx
    .update(representatives)
    .set({ phone, version: sql`${representatives.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(representatives.ownerId, ownerId), eq(representatives.id, id)));
  await copyToGames(tx, { ...representative, phone }, gameId);
  await addToAudit(tx, {
    ownerId,
    storeId: null,
    kind: 'representative',
    subjectId: id,
    subject: name,
    action: 'changed',
    actor: OWNER_NAME,
    changes: [{ what: 'Phone', before: representative.phone, after: phone }],
  });
}

/** Makes sure that a name in saved records belongs to a representative. */
export async function linkName(tx: Queryable, ownerId: string, repName: string): Promise<void> {
  if (repName === '' || (await representativeNamed(tx, ownerId, repName))) return;
  await requireFewRepresentatives(tx, ownerId);
  await addRepresentative(tx, ownerId, { repName, repPhone: '' });
}

/** Lists for choosing a representative have all of them. */
export const MAX_REPRESENTATIVES = 2_000;

/** @throws Failure when the owner has too many representatives, merged ones included. */
async function requireFewRepresentatives(tx: Queryable, ownerId: string): Promise<void> {
  const count = await tx.$count(representatives, eq(representatives.ownerId, ownerId));
  if (count >= MAX_REPRESENTATIVES) throw tooManyRepresentatives(MAX_REPRESENTATIVES);
}

async function addRepresentative(tx: Queryable, ownerId: string, { repName, repPhone }: Named): Promise<string> {
  const id = uuidv7();
  await tx.insert(representatives).values({ ownerId, id, name: repName, phone: repPhone });
  await claimName(tx, ownerId, { id, name: repName });
  return id;
}

/** A game's representative, as typed in its form. */
interface Named {
  repName: string;
  repPhone: string;
}

/**
 * A form's name and phone, with the representative's current name. The old phone of a merged representative is ignored:
 * a form that still contains it must not change the phone of the kept one.
 */
export async function asNamed(
  tx: Queryable,
  ownerId: string,
  typed: Named,
): Promise<Named & { known?: RepresentativeRow }> {
  const { repName, repPhone } = typed;
  const holder = repName === '' ? undefined : await holderOf(tx, ownerId, repName);
  if (holder === undefined) return { repName, repPhone };
  const { holderId, current } = holder;
  const isOld = holderId !== current.id && repPhone === (await phoneOf(tx, ownerId, holderId));
  return { repName: current.name, repPhone: isOld ? current.phone : repPhone, known: current };
}

async function phoneOf(tx: Queryable, ownerId: string, id: string): Promise<string | undefined> {
  const [representative] = await tx
    .select({ phone: representatives.phone })
    .from(representatives)
    .where(and(eq(representatives.ownerId, ownerId), eq(representatives.id, id)));
  return representative?.phone;
}

/**
 * The representative to link a game to. A game of a representative who was merged into that one keeps its link, so that
 * an undo returns it.
 */
async function linkedTo(tx: Queryable, ownerId: string, currentId: string | null, id: string): Promise<string> {
  if (currentId === null || currentId === id) return id;
  const [current] = await tx
    .select({ root: sql<string>`${rootOf(ownerId, sql`${representatives.id}`)}` })
    .from(representatives)
    .where(and(eq(representatives.ownerId, ownerId), eq(representatives.id, currentId)));
  return current?.root === id ? currentId : id;
}

interface LinkedGame {
  ownerId: string;
  gameId: string;
  /** The representative it is linked to so far. */
  currentId?: string | null;
  /** A restore must not fail because of its representatives. */
  isRestored?: boolean;
}

/**
 * Finds or creates the representative that a game's form names; null for an own game. A different phone becomes the
 * representative's phone. The caller holds the owner's lock.
 */
export async function linkRepresentative(
  tx: Queryable,
  { ownerId, gameId, currentId = null, isRestored = false }: LinkedGame,
  typed: Named,
): Promise<(Named & { representativeId: string }) | null> {
  if (typed.repName === '') return null;
  const { known, repName, repPhone } = await asNamed(tx, ownerId, typed);
  if (known === undefined) {
    if (!isRestored) await requireFewRepresentatives(tx, ownerId);
    return { representativeId: await addRepresentative(tx, ownerId, { repName, repPhone }), repName, repPhone };
  }
  if (known.phone !== repPhone) await setPhone(tx, known, repPhone, gameId);
  return { representativeId: await linkedTo(tx, ownerId, currentId, known.id), repName, repPhone };
}

/**
 * Gives rows of a backup the current name and phone of the representatives that their names lead to: a restore changes
 * no representative, and games keep copies.
 * @param rows a table with `rep_name` and `rep_phone`.
 */
export const useCurrentNames = (tx: Queryable, ownerId: string, rows: SQL) =>
  tx.execute(
    sql`with recursive ${rootedRepresentatives(ownerId)}
        update ${rows} as named set rep_name = current.name, rep_phone = current.phone
        from representative_names as names join rooted on rooted.id = names.representative_id
          join representatives as current on current.owner_id = ${ownerId} and current.id = rooted.root_id
        where names.owner_id = ${ownerId} and names.key = ${keyOfName(sql`named.rep_name`)}`,
  );

/** Links all games by their representatives' names, after a restore. */
export async function linkAllGames(tx: Queryable, ownerId: string): Promise<void> {
  await tx
    .update(games)
    .set({ representativeId: null })
    .where(and(eq(games.ownerId, ownerId), eq(games.repName, '')));
  const namedGames = await tx
    .select()
    .from(games)
    .where(and(eq(games.ownerId, ownerId), ne(games.repName, '')))
    .orderBy(games.updatedAt, games.id);
  for (const game of namedGames) {
    const linked = await linkRepresentative(
      tx,
      { ownerId, gameId: game.id, currentId: game.representativeId, isRestored: true },
      game,
    );
    await tx
      .update(games)
      .set(linked ?? {})
      .where(and(eq(games.ownerId, ownerId), eq(games.id, game.id)));
  }
}
