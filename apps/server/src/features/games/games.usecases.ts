import { toPercent } from '@quarterdeck/domain/commission';
import { v7 as uuidv7 } from 'uuid';
import type { Scope } from '../../access/sessions.ts';
import { requireStore } from '../../access/store-access.ts';
import type { LiveEvents } from '../../platform/live-events.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { addToAudit, differences, OWNER_NAME, type Facts } from '../audit/audit.writes.ts';
import { gameAlreadyAdded, gameNotFound } from './games.errors.ts';
import type { GameEntry } from './games.inputs.ts';
import {
  findByIdempotencyKey,
  gameForUpdate,
  insertGame,
  setGameDeleted,
  updateGame,
  type GameDetails,
} from './games.queries.ts';

export interface GamesDependencies {
  db: Queryable;
  live: LiveEvents;
}

/** A game and its store. */
interface Place {
  storeId: string;
  gameId: string;
}

/** A game's fields in the audit log. */
export const factsOf = (game: GameDetails): Facts => ({
  'Game Name': game.gameName,
  Quantity: String(game.quantity),
  Commission: `${toPercent(game.commissionBasisPoints)}%`,
  ...(game.ownGame
    ? { 'Own game': 'Yes' }
    : { 'Representative Name': game.repName, 'Representative Phone': game.repPhone }),
  Active: game.isActive ? 'Yes' : 'No',
});

const entryOf = ({ ownerId }: Scope, { storeId, gameId }: Place, gameName: string) =>
  ({ ownerId, storeId, kind: 'game', subjectId: gameId, subject: gameName, actor: OWNER_NAME }) as const;

/** Changes a store's games in one transaction, and notifies open screens. */
async function changeGames(
  { db, live }: GamesDependencies,
  scope: Scope,
  storeId: string,
  change: (tx: Queryable) => Promise<void>,
) {
  await db.transaction(async (tx) => {
    await requireStore(tx, scope, storeId);
    await change(tx);
  });
  live.announce(scope.ownerId, { storeId, topic: 'games' });
}

/** Adds a game. Idempotent per key; other content with the same key is rejected. */
export const createGame = (
  deps: GamesDependencies,
  scope: Scope,
  {
    storeId,
    idempotencyKey,
    ...game
  }: GameEntry & {
    storeId: string;
    isActive: boolean;
    idempotencyKey?: string | undefined;
  },
) =>
  changeGames(deps, scope, storeId, async (tx) => {
    const gameId = uuidv7();
    const added = await insertGame(tx, {
      ...game,
      storeId,
      ownerId: scope.ownerId,
      id: gameId,
      idempotencyKey: idempotencyKey ?? null,
    });
    if (added) {
      const changes = differences(null, factsOf(game));
      await addToAudit(tx, { ...entryOf(scope, { storeId, gameId }, game.gameName), action: 'created', changes });
    } else if (idempotencyKey !== undefined) {
      const earlier = await findByIdempotencyKey(tx, scope, idempotencyKey);
      if (earlier === undefined) return;
      const isSame = earlier.storeId === storeId && differences(factsOf(earlier), factsOf(game)).length === 0;
      if (!isSame) throw gameAlreadyAdded(earlier.gameName);
    }
  });

export const editGame = (
  deps: GamesDependencies,
  scope: Scope,
  place: Place,
  { isActive, ...entry }: GameEntry & { isActive?: boolean | undefined },
) =>
  changeGames(deps, scope, place.storeId, async (tx) => {
    const { storeId, gameId } = place;
    const before = await gameForUpdate(tx, scope, storeId, gameId);
    if (before === undefined) throw gameNotFound();
    const after = { ...entry, isActive: isActive ?? before.isActive };
    await updateGame(tx, scope, storeId, gameId, after);
    const changes = differences(factsOf(before), factsOf(after));
    if (changes.length === 0) return;
    await addToAudit(tx, { ...entryOf(scope, place, after.gameName), action: 'changed', changes });
  });

/** Soft-deletes a game; records keep its name and figures. `restoreGame` restores it. */
export const deleteGame = (deps: GamesDependencies, scope: Scope, place: Place) => setDeleted(deps, scope, place, true);

export const restoreGame = (deps: GamesDependencies, scope: Scope, place: Place) =>
  setDeleted(deps, scope, place, false);

const setDeleted = (deps: GamesDependencies, scope: Scope, place: Place, deleted: boolean) =>
  changeGames(deps, scope, place.storeId, async (tx) => {
    const game = await setGameDeleted(tx, scope, place.storeId, place.gameId, deleted);
    if (game === undefined) throw gameNotFound();
    const entry = entryOf(scope, place, game.gameName);
    if (deleted) await addToAudit(tx, { ...entry, action: 'deleted', changes: differences(factsOf(game), null) });
    else await addToAudit(tx, { ...entry, action: 'restored' });
  });
