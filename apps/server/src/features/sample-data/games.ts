import { gameForm } from '@quarterdeck/contract/games';
import { v7 as uuidv7 } from 'uuid';
import type { Queryable } from '../../platform/postgres/database.ts';
import { toGameEntry } from '../games/games.inputs.ts';
import { insertGame } from '../games/games.queries.ts';
import { linkRepresentative } from '../games/representative-links.ts';
import type { PlannedGame } from './arcades.ts';

/** Adds a game of a plan, without an entry in the history. The caller holds the owner's lock. */
export async function addPlannedGame(
  tx: Queryable,
  { ownerId, storeId }: { ownerId: string; storeId: string },
  { retired = false, ...form }: PlannedGame,
  { boughtAt, retiredAt }: { boughtAt: Date; retiredAt: Date },
): Promise<void> {
  const entry = toGameEntry(gameForm.parse({ ...form, ownGame: form.repName === '' }));
  const id = uuidv7();
  await insertGame(tx, {
    ...entry,
    ...(await linkRepresentative(tx, { ownerId, gameId: id }, entry)),
    ownerId,
    storeId,
    id,
    isActive: !retired,
    createdAt: boughtAt,
    updatedAt: retired ? retiredAt : boughtAt,
  });
}
