import { and, eq, ne, sql, type SQL } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Queryable } from '../../platform/postgres/database.ts';
import { addToAudit, OWNER_NAME } from '../audit/audit.writes.ts';
import { games } from './games.table.ts';
import { representativeNames, representatives } from './representatives.table.ts';

export type RepresentativeRow = typeof representatives.$inferSelect;

/** Names that differ only in case and outer spaces are one representative's. */
export const keyOfName = (name: SQL): SQL => sql`lower(btrim(${name}))`;

/** Whose name this is, or was. The caller holds the owner's lock. */
export async function representativeNamed(
  tx: Queryable,
  ownerId: string,
  name: string,
): Promise<RepresentativeRow | undefined> {
  const [found] = await tx
    .select({ representative: representatives })
    .from(representativeNames)
    .innerJoin(
      representatives,
      and(
        eq(representatives.ownerId, representativeNames.ownerId),
        eq(representatives.id, representativeNames.representativeId),
      ),
    )
    .where(and(eq(representativeNames.ownerId, ownerId), eq(representativeNames.key, keyOfName(sql`${name}::text`))));
  return found?.representative;
}

/** @returns false if the name is, or was, another representative's. */
export async function takeName(tx: Queryable, ownerId: string, { id, name }: { id: string; name: string }) {
  await tx.execute(
    sql`insert into representative_names (owner_id, key, representative_id)
        values (${ownerId}, ${keyOfName(sql`${name}::text`)}, ${id}) on conflict do nothing`,
  );
  return (await representativeNamed(tx, ownerId, name))?.id === id;
}

/**
 * Copies the name and phone to the representative's games. Their versions increase, so that an open form reports a
 * conflict and does not write the earlier ones back.
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
        eq(games.representativeId, id),
        exceptGameId === undefined ? undefined : ne(games.id, exceptGameId),
        sql`(${games.repName}, ${games.repPhone}) is distinct from (${name}::text, ${phone}::text)`,
      ),
    )
    .returning({ storeId: games.storeId });
  return [...new Set(changed.map(({ storeId }) => storeId))];
}

/** Sets a representative's phone, also on their games but this one, and logs it. */
async function setPhone(tx: Queryable, representative: RepresentativeRow, phone: string, gameId: string) {
  const { ownerId, id, name } = representative;
  await tx
    .update(representatives)
    .set({ phone, version: sql`${representatives.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(representatives.ownerId, ownerId), eq(representatives.id, id)));
  await copyToGames(tx, { ...representative, phone }, gameId);
  await addToAudit(tx, {
    ...{ ownerId, storeId: null, kind: 'representative', subjectId: id, subject: name },
    ...{ action: 'changed', actor: OWNER_NAME },
    changes: [{ what: 'Phone', before: representative.phone, after: phone }],
  });
}

/** Makes sure that a name in saved records is a representative's. */
export async function linkName(tx: Queryable, ownerId: string, repName: string): Promise<void> {
  if (repName === '' || (await representativeNamed(tx, ownerId, repName))) return;
  await addRepresentative(tx, ownerId, { repName, repPhone: '' });
}

async function addRepresentative(tx: Queryable, ownerId: string, { repName, repPhone }: Named): Promise<string> {
  const id = uuidv7();
  await tx.insert(representatives).values({ ownerId, id, name: repName, phone: repPhone });
  await takeName(tx, ownerId, { id, name: repName });
  return id;
}

/** What a game says of its representative. */
interface Named {
  repName: string;
  repPhone: string;
}

/**
 * The representative whom a game's form names, created if there is none; null for an own game. Another phone becomes the
 * representative's. The caller holds the owner's lock.
 */
export async function linkRepresentative(
  tx: Queryable,
  { ownerId, gameId }: { ownerId: string; gameId: string },
  { repName, repPhone }: Named,
): Promise<(Named & { representativeId: string }) | null> {
  if (repName === '') return null;
  const known = await representativeNamed(tx, ownerId, repName);
  if (known === undefined)
    return { representativeId: await addRepresentative(tx, ownerId, { repName, repPhone }), repName, repPhone };
  if (known.phone !== repPhone) await setPhone(tx, known, repPhone, gameId);
  return { representativeId: known.id, repName: known.name, repPhone };
}

/** Links all games by their names, after a restore: a restored phone becomes the representative's, as in a form. */
export async function linkAllGames(tx: Queryable, ownerId: string): Promise<void> {
  await tx
    .update(games)
    .set({ representativeId: null })
    .where(and(eq(games.ownerId, ownerId), eq(games.repName, '')));
  const named = await tx
    .select()
    .from(games)
    .where(and(eq(games.ownerId, ownerId), ne(games.repName, '')))
    .orderBy(games.updatedAt, games.id);
  for (const game of named) {
    const linked = await linkRepresentative(tx, { ownerId, gameId: game.id }, game);
    await tx
      .update(games)
      .set(linked ?? {})
      .where(and(eq(games.ownerId, ownerId), eq(games.id, game.id)));
  }
}
