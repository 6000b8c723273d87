import { gameForm, type Game } from '@quarterdeck/contract/games';
import { toPercent } from '@quarterdeck/domain/commission';
import type { GameRow } from './games.queries.ts';

const { shape } = gameForm.omit({ commission: true });
type Unconverted = keyof typeof shape;
const UNCONVERTED = Object.keys(shape) as Unconverted[];

/** The form's fields that need no conversion. Columns that the form lacks are not presented. */
const asStored = (game: GameRow) =>
  Object.fromEntries(UNCONVERTED.map((field) => [field, game[field]])) as Pick<GameRow, Unconverted>;

export const presentGame = (game: GameRow): Game => ({
  ...asStored(game),
  _id: game.id,
  storeId: game.storeId,
  commission: toPercent(game.commissionBasisPoints),
  isActive: game.isActive,
  version: game.version,
  createdAt: game.createdAt.toISOString(),
  updatedAt: game.updatedAt.toISOString(),
});
