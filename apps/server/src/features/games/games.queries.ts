import type { Game } from '@quarterdeck/contract/games';
import { toPercent } from '@quarterdeck/domain/commission';
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database.ts';
import type { Scope } from '../accounts/sessions.ts';
import { stores } from '../stores/stores.table.ts';
import { games } from './games.table.ts';

type GameRow = typeof games.$inferSelect;

const onTheWire = (game: GameRow): Game => ({
  _id: game.id,
  storeId: game.storeId,
  gameName: game.gameName,
  quantity: game.quantity,
  commission: toPercent(game.commissionBasisPoints),
  repName: game.repName,
  repPhone: game.repPhone,
  isActive: game.isActive,
  createdAt: game.createdAt.toISOString(),
  updatedAt: game.updatedAt.toISOString(),
});

const ofStore = (scope: Scope, storeId: string) => and(eq(games.ownerId, scope.ownerId), eq(games.storeId, storeId));
const inOrderMade = [asc(games.createdAt), asc(games.id)];

export async function listStoreGames(on: Queryable, scope: Scope, storeId: string): Promise<Game[]> {
  const found = await on
    .select()
    .from(games)
    .where(and(ofStore(scope, storeId), isNull(games.deletedAt)))
    .orderBy(...inOrderMade);
  return found.map(onTheWire);
}

export async function listUserGames(on: Queryable, scope: Scope): Promise<Game[]> {
  const found = await on
    .select({ game: games })
    .from(games)
    .innerJoin(stores, and(eq(stores.ownerId, games.ownerId), eq(stores.id, games.storeId)))
    .where(and(eq(games.ownerId, scope.ownerId), isNull(games.deletedAt), isNull(stores.deletedAt)))
    .orderBy(...inOrderMade);
  return found.map(({ game }) => onTheWire(game));
}

export async function insertGame(on: Queryable, game: typeof games.$inferInsert): Promise<void> {
  await on.insert(games).values(game);
}

type Changes = Pick<
  typeof games.$inferInsert,
  'gameName' | 'quantity' | 'commissionBasisPoints' | 'repName' | 'repPhone' | 'isActive'
>;

/** @returns false when the store has no such game. */
export async function updateGame(
  on: Queryable,
  scope: Scope,
  storeId: string,
  gameId: string,
  changes: Changes,
): Promise<boolean> {
  const updated = await on
    .update(games)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(and(ofStore(scope, storeId), eq(games.id, gameId), isNull(games.deletedAt)));
  return updated.rowCount === 1;
}

/** @returns false when the store has no such game in the state that the change starts from. */
export async function setGameDeleted(
  on: Queryable,
  scope: Scope,
  storeId: string,
  gameId: string,
  deleted: boolean,
): Promise<boolean> {
  const changed = await on
    .update(games)
    .set({ deletedAt: deleted ? sql`now()` : null, updatedAt: sql`now()` })
    .where(
      and(
        ofStore(scope, storeId),
        eq(games.id, gameId),
        deleted ? isNull(games.deletedAt) : isNotNull(games.deletedAt),
      ),
    );
  return changed.rowCount === 1;
}
