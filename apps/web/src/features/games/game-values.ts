import { gameForm, type Game } from '@quarterdeck/contract/games';
import { z } from 'zod';
import { newSaveKey } from '../../platform/save-key.ts';

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
  idempotencyKey: z.string(),
  sentContent: z.string().nullable(),
});
export type GameValues = z.input<typeof typedGame>;
export type GameDetails = z.output<typeof typedGame>;

/** What the server is told of a game. */
export const gameOf = ({ idempotencyKey: _key, sentContent: _sent, ...game }: GameDetails) => game;

/** Of a form that was just opened, with a key of its own. */
export const blankGame = (): GameValues => ({
  gameName: '',
  quantity: '1',
  commission: '',
  repName: '',
  repPhone: '',
  isActive: true,
  ...newSaveKey(),
});

export const valuesOf = ({ gameName, quantity, commission, repName, repPhone, isActive }: Game): GameValues => ({
  gameName,
  quantity: String(quantity),
  commission: String(commission),
  repName,
  repPhone,
  isActive,
  ...newSaveKey(),
});
