import { formatRate } from '@quarterdeck/domain/commission';
import { v7 as uuidv7 } from 'uuid';
import { lockOwner } from '../../access/owner-lock.ts';
import { contentHash, savedBefore } from '../../access/saved-once.ts';
import type { Scope } from '../../access/sessions.ts';
import { requireStore } from '../../access/store-access.ts';
import { changesAnything, isStale } from '../../access/versions.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { lastChange } from '../audit/audit.queries.ts';
import { addToAudit, differences, OWNER_NAME, type Facts } from '../audit/audit.writes.ts';
import { requireFewGames } from './few-games.ts';
import {
  addedGameDeleted,
  gameAlreadyAdded,
  gameChanged,
  gameNotFound,
  representativeRequired,
} from './games.errors.ts';
import { asOwnGame, type GameEdit, type GameEntry } from './games.inputs.ts';
import {
  gameForUpdate,
  insertGame,
  setGameDeleted,
  setRepresentative,
  updateGame,
  type GameDetails,
  type GamePlace,
  type GameRow,
} from './games.queries.ts';
import { games } from './games.table.ts';
import { asNamed, linkRepresentative } from './representative-links.ts';

/** A game's fields in the audit log. */
export const factsOf = (game: GameDetails): Facts => ({
  'Game Name': game.gameName,
  Quantity: String(game.quantity),
  Commission: formatRate(game.commissionBasisPoints),
  ...(game.ownGame
    ? { 'Own game': 'Yes' }
    : { 'Representative Name': game.repName, 'Representative Phone': game.repPhone }),
  Active: game.isActive ? 'Yes' : 'No',
});

export const entryOf = ({ ownerId }: Scope, { storeId, gameId }: GamePlace, gameName: string) =>
  ({ ownerId, storeId, kind: 'game', subjectId: gameId, subject: gameName, actor: OWNER_NAME }) as const;

type NewGame = GameEntry & { isActive: boolean };

interface SavedGame extends NewGame {
  storeId: string;
  idempotencyKey: string | null;
  contentHash: string;
}

/** @returns false, and adds nothing, if the key was used before. */
async function addGame(tx: Queryable, scope: Scope, game: SavedGame): Promise<boolean> {
  const gameId = uuidv7();
  if (!(await insertGame(tx, { ...game, ownerId: scope.ownerId, id: gameId }))) return false;
  const linked = { ...game, ...(await linkRepresentative(tx, { ownerId: scope.ownerId, gameId }, game)) };
  await setRepresentative(tx, scope, gameId, linked);
  const changes = differences(null, factsOf(linked));
  await addToAudit(tx, {
    ...entryOf(scope, { storeId: game.storeId, gameId }, game.gameName),
    action: 'created',
    changes,
  });
  return true;
}

/**
 * Adds games to a store, all of them or none. Idempotent per key, which the first game stores; other content with the
 * same key is rejected.
 */
export async function createGames(
  tx: Queryable,
  scope: Scope,
  { storeId, idempotencyKey, added }: { storeId: string; idempotencyKey?: string | undefined; added: NewGame[] },
): Promise<{ storeId: string }> {
  await lockOwner(tx, scope.ownerId);
  await requireStore(tx, scope, storeId);
  const hash = contentHash([storeId, ...added]);
  for (const [index, game] of added.entries()) {
    const save = { idempotencyKey: (index === 0 ? idempotencyKey : null) ?? null, contentHash: hash };
    if (await addGame(tx, scope, { ...game, ...save, storeId })) continue;
    const earlier = await savedBefore(tx, games, scope, save);
    if (earlier && earlier.row.deletedAt !== null) throw addedGameDeleted(earlier.row.gameName);
    if (earlier && !earlier.isSame) throw gameAlreadyAdded(earlier.row.gameName);
    break;
  }
  if (added.length > 0) await requireFewGames(tx, scope, [storeId]);
  return { storeId };
}

/** @throws Failure for a game of a representative that the edit does not name. */
function asOwnedBefore({ ownGame, ...edit }: GameEdit, before: GameRow): GameEntry {
  if (ownGame ?? (edit.repName === '' && before.ownGame)) return asOwnGame(edit);
  if (edit.repName === '') throw representativeRequired();
  return { ...edit, ownGame: false };
}

/** A game has a copy of its representative's name and phone, which change with the representative. */
const lastChangeOf = (tx: Queryable, scope: Scope, { id, representativeId }: GameRow) =>
  lastChange(
    tx,
    scope,
    { kind: 'game', subjectId: id },
    ...(representativeId === null ? [] : [{ kind: 'representative' as const, subjectId: representativeId }]),
  );

/**
 * Edits a game. An edit with a `version` is refused if that is not the current one. Without `isActive` the game stays
 * active or inactive.
 */
export async function editGame(
  tx: Queryable,
  scope: Scope,
  place: GamePlace,
  { isActive, version, ...edit }: GameEdit & { isActive?: boolean | undefined; version?: number | undefined },
): Promise<GamePlace> {
  const { storeId, gameId } = place;
  await lockOwner(tx, scope.ownerId);
  await requireStore(tx, scope, storeId);
  const before = await gameForUpdate(tx, scope, storeId, gameId);
  if (before === undefined) throw gameNotFound();
  const entry = asOwnedBefore(edit, before);
  const { repName, repPhone } = await asNamed(tx, scope.ownerId, entry);
  const after = { ...entry, repName, repPhone, isActive: isActive ?? before.isActive };
  if (!changesAnything(before, after)) return place;
  const changes = differences(factsOf(before), factsOf(after));
  if (isStale(version, before)) throw gameChanged(before, await lastChangeOf(tx, scope, before), changes);
  const { ownerId } = scope;
  const linked = await linkRepresentative(tx, { ownerId, gameId, currentId: before.representativeId }, after);
  await updateGame(tx, scope, { storeId, gameId }, { ...after, representativeId: linked?.representativeId ?? null });
  if (after.isActive && !before.isActive) await requireFewGames(tx, scope, [storeId]);
  await addToAudit(tx, { ...entryOf(scope, place, after.gameName), action: 'changed', changes });
  return place;
}

/** Soft-deletes a game; records keep its name and figures. `restoreGame` restores it. */
export async function deleteGame(tx: Queryable, scope: Scope, place: GamePlace): Promise<GamePlace> {
  await lockOwner(tx, scope.ownerId);
  await requireStore(tx, scope, place.storeId);
  const game = await setGameDeleted(tx, scope, place, true);
  if (game === undefined) throw gameNotFound();
  const changes = differences(factsOf(game), null);
  await addToAudit(tx, { ...entryOf(scope, place, game.gameName), action: 'deleted', changes });
  return place;
}

export async function restoreGame(tx: Queryable, scope: Scope, place: GamePlace): Promise<GamePlace> {
  await lockOwner(tx, scope.ownerId);
  await requireStore(tx, scope, place.storeId);
  const game = await setGameDeleted(tx, scope, place, false);
  if (game === undefined) throw gameNotFound();
  await requireFewGames(tx, scope, [place.storeId]);
  await addToAudit(tx, { ...entryOf(scope, place, game.gameName), action: 'restored' });
  return place;
}
