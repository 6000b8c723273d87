import { lockOwner } from '../../access/owner-lock.ts';
import type { Scope } from '../../access/sessions.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { addToAudit, differences } from '../audit/audit.writes.ts';
import { requireFewGames } from './few-games.ts';
import { gameNotFound } from './games.errors.ts';
import { gamesForUpdate, updateGames, type GameOfStore } from './games.queries.ts';
import { entryOf, factsOf } from './games.usecases.ts';

/** @throws Failure when one of the games is unknown, deleted or another owner's. */
export async function requireGames(tx: Queryable, scope: Scope, gameIds: string[]): Promise<GameOfStore[]> {
  const games = await gamesForUpdate(tx, scope, gameIds);
  if (games.length < new Set(gameIds).size) throw gameNotFound();
  return games;
}

/** Logs the changes of each game. */
export async function auditGames(
  tx: Queryable,
  scope: Scope,
  changed: { before: GameOfStore; after: GameOfStore }[],
): Promise<void> {
  for (const { before, after } of changed) {
    const place = { storeId: after.storeId, gameId: after.id };
    const changes = differences(factsOf(before), factsOf(after));
    await addToAudit(tx, { ...entryOf(scope, place, after.gameName), action: 'changed', changes });
  }
}

export const storesOf = (changed: { storeId: string }[]): string[] => [
  ...new Set(changed.map(({ storeId }) => storeId)),
];

/** Activates or deactivates games, all of them or none. @returns the games that it changed. */
export async function setGamesActive(
  tx: Queryable,
  scope: Scope,
  { gameIds, isActive }: { gameIds: string[]; isActive: boolean },
): Promise<GameOfStore[]> {
  await lockOwner(tx, scope.ownerId);
  const changed = (await requireGames(tx, scope, gameIds)).filter((game) => game.isActive !== isActive);
  if (changed.length === 0) return [];
  await updateGames(
    tx,
    scope,
    changed.map(({ id }) => id),
    { isActive },
  );
  if (isActive) await requireFewGames(tx, scope, storesOf(changed));
  await auditGames(
    tx,
    scope,
    changed.map((before) => ({ before, after: { ...before, isActive } })),
  );
  return changed;
}
