import { DAYS_KEPT } from '@quarterdeck/contract/deleted';
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Scope } from '../../access/sessions.ts';
import { stores } from '../../access/stores.table.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import type { GameEntry } from './games.inputs.ts';
import { games } from './games.table.ts';

export type GameRow = typeof games.$inferSelect;

const ofStore = (scope: Scope, storeId: string) => and(eq(games.ownerId, scope.ownerId), eq(games.storeId, storeId));
/** The owner's games, or those of a counter's store. */
const visible = ({ ownerId, storeId }: Scope) =>
  storeId === null ? eq(games.ownerId, ownerId) : ofStore({ ownerId, storeId }, storeId);
const oldestFirst = [asc(games.createdAt), asc(games.id)];

export async function listStoreGames(on: Queryable, scope: Scope, storeId: string): Promise<GameRow[]> {
  return on
    .select()
    .from(games)
    .where(and(ofStore(scope, storeId), isNull(games.deletedAt)))
    .orderBy(...oldestFirst);
}

export async function listUserGames(on: Queryable, scope: Scope): Promise<GameRow[]> {
  const gameRows = await on
    .select({ game: games })
    .from(games)
    .innerJoin(stores, and(eq(stores.ownerId, games.ownerId), eq(stores.id, games.storeId)))
    .where(and(visible(scope), isNull(games.deletedAt), isNull(stores.deletedAt)))
    .orderBy(...oldestFirst);
  return gameRows.map(({ game }) => game);
}

/** @returns false when a game with the same idempotency key exists. */
export async function insertGame(tx: Queryable, game: typeof games.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(games)
    .values(game)
    .onConflictDoNothing({ target: [games.ownerId, games.idempotencyKey] });
  return inserted.rowCount === 1;
}

export type GameDetails = GameEntry & Pick<GameRow, 'isActive'>;

const isGame = (scope: Scope, storeId: string, gameId: string) =>
  and(ofStore(scope, storeId), eq(games.id, gameId), isNull(games.deletedAt));

/** A game of the store that is not deleted. */
export async function findGame(
  on: Queryable,
  scope: Scope,
  storeId: string,
  gameId: string,
): Promise<GameRow | undefined> {
  const [game] = await on
    .select()
    .from(games)
    .where(isGame(scope, storeId, gameId));
  return game;
}

/** Like `findGame`. Locks the row until the transaction ends. */
export async function gameForUpdate(
  tx: Queryable,
  scope: Scope,
  storeId: string,
  gameId: string,
): Promise<GameRow | undefined> {
  const [game] = await tx
    .select()
    .from(games)
    .where(isGame(scope, storeId, gameId))
    .for('update');
  return game;
}

export interface GameOfStore extends GameRow {
  storeName: string;
}

/** The given games, except deleted ones and other owners', by name. Locks their rows until the transaction ends. */
export async function gamesForUpdate(tx: Queryable, scope: Scope, gameIds: string[]): Promise<GameOfStore[]> {
  const gameRows = await tx
    .select({ game: games, storeName: stores.storeName })
    .from(games)
    .innerJoin(stores, and(eq(stores.ownerId, games.ownerId), eq(stores.id, games.storeId)))
    .where(
      and(
        eq(games.ownerId, scope.ownerId),
        sql`${games.id} = any(${sql.param(gameIds)}::uuid[])`,
        isNull(games.deletedAt),
        isNull(stores.deletedAt),
      ),
    )
    .orderBy(asc(games.gameName), asc(games.id))
    .for('update', { of: games });
  return gameRows.map(({ game, storeName }) => ({ ...game, storeName }));
}

/** Sets the same fields in several games. */
export async function updateGames(
  tx: Queryable,
  scope: Scope,
  gameIds: string[],
  changes: Partial<
    Pick<GameRow, 'isActive' | 'commissionBasisPoints' | 'ownGame' | 'repName' | 'repPhone' | 'representativeId'>
  >,
): Promise<void> {
  await tx
    .update(games)
    .set({ ...changes, updatedAt: sql`now()`, version: sql`${games.version} + 1` })
    .where(and(eq(games.ownerId, scope.ownerId), sql`${games.id} = any(${sql.param(gameIds)}::uuid[])`));
}

/** A game, in the store that the caller expects it in. */
export interface GamePlace {
  storeId: string;
  gameId: string;
}

/** The caller has checked the version. */
export async function updateGame(
  tx: Queryable,
  scope: Scope,
  { storeId, gameId }: GamePlace,
  changes: GameDetails & Pick<GameRow, 'representativeId'>,
): Promise<void> {
  await tx
    .update(games)
    .set({ ...changes, updatedAt: sql`now()`, version: sql`${games.version} + 1` })
    .where(and(ofStore(scope, storeId), eq(games.id, gameId)));
}

/** Sets the representative of a game that was just added. */
export async function setRepresentative(
  tx: Queryable,
  { ownerId }: Scope,
  gameId: string,
  { repName, repPhone, representativeId }: Pick<GameDetails, 'repName' | 'repPhone'> & { representativeId?: string },
): Promise<void> {
  await tx
    .update(games)
    .set({ repName, repPhone, representativeId })
    .where(and(eq(games.ownerId, ownerId), eq(games.id, gameId)));
}

/** @returns the game, or undefined if it is already deleted, or cannot be restored any more. */
export async function setGameDeleted(
  tx: Queryable,
  scope: Scope,
  { storeId, gameId }: GamePlace,
  deleted: boolean,
): Promise<GameDetails | undefined> {
  const isChangeable = deleted
    ? isNull(games.deletedAt)
    : gt(games.deletedAt, sql`now() - make_interval(days => ${DAYS_KEPT}::int)`);
  const [changed] = await tx
    .update(games)
    .set({ deletedAt: deleted ? sql`now()` : null, updatedAt: sql`now()` })
    .where(and(ofStore(scope, storeId), eq(games.id, gameId), isChangeable))
    .returning();
  return changed;
}
