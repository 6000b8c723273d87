import type { Game } from '@quarterdeck/contract/games';
import { toPercent } from '@quarterdeck/domain/commission';
import type { GameRow } from './games.queries.ts';

export const presentGame = (game: GameRow): Game => ({
  _id: game.id,
  storeId: game.storeId,
  gameName: game.gameName,
  quantity: game.quantity,
  commission: toPercent(game.commissionBasisPoints),
  repName: game.repName,
  repPhone: game.repPhone,
  ownGame: game.ownGame,
  isActive: game.isActive,
  createdAt: game.createdAt.toISOString(),
  updatedAt: game.updatedAt.toISOString(),
});
