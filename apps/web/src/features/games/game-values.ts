import { gameForm, type Game } from '@quarterdeck/contract/games';
import { z } from 'zod';

/** A number as somebody typed it, with a comma for the decimals where that is the custom. Blank is missing, words are no number. */
function readNumber(typed: string): number {
  const text = typed.normalize('NFKC').replace(/[\s%]/g, '').replace(',', '.');
  if (text === '') return undefined as unknown as number;
  return /^-?\d+\.?\d*$|^\.\d+$/.test(text) ? Number(text) : NaN;
}

/** What the fields hold, which is text, and the game that the server is sent. */
export const typedGame = gameForm.extend({
  quantity: z.string().transform(readNumber).pipe(gameForm.shape.quantity),
  commission: z.string().transform(readNumber).pipe(gameForm.shape.commission),
  isActive: z.boolean(),
});
export type GameValues = z.input<typeof typedGame>;
export type GameDetails = z.output<typeof typedGame>;

export const BLANK_GAME: GameValues = {
  gameName: '',
  quantity: '1',
  commission: '',
  repName: '',
  repPhone: '',
  isActive: true,
};

export const valuesOf = ({ gameName, quantity, commission, repName, repPhone, isActive }: Game): GameValues => ({
  gameName,
  quantity: String(quantity),
  commission: String(commission),
  repName,
  repPhone,
  isActive,
});
