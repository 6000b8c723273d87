import { zodResolver } from '@hookform/resolvers/zod';
import { gameForm, withRepresentative, type Game } from '@quarterdeck/contract/games';
import { z } from 'zod';
import { newSaveKey } from '../../platform/drafts/save-key.ts';
import { readNumber } from '../../platform/number-text.ts';

/** What the fields hold, which is text, and the game that the server is sent. */
export const typedGame = withRepresentative(
  gameForm.extend({
    quantity: z.string().transform(readNumber).pipe(gameForm.shape.quantity),
    commission: z.string().transform(readNumber).pipe(gameForm.shape.commission),
    ownGame: z.boolean(),
    isActive: z.boolean(),
    /** Of an edit: whether saved records are to be corrected next. */
    correctsRecords: z.boolean(),
    idempotencyKey: z.string(),
    sentContent: z.string().nullable(),
  }),
);
export type GameValues = z.input<typeof typedGame>;
export type GameDetails = z.output<typeof typedGame>;

const resolveTyped = zodResolver(typedGame);

/** An own game is asked for neither commission nor representative; what was typed there waits in case it is none after all. */
export const resolveGame: typeof resolveTyped = (values, context, options) =>
  resolveTyped(values.ownGame ? { ...values, commission: '0', repName: '', repPhone: '' } : values, context, options);

/** What the server is told of a game. */
export const gameOf = ({
  idempotencyKey: _key,
  sentContent: _sent,
  correctsRecords: _corrects,
  ...game
}: GameDetails) => game;

/** Of a form that was just opened, with a key of its own. */
export const blankGame = (): GameValues => ({
  gameName: '',
  quantity: '1',
  commission: '',
  repName: '',
  repPhone: '',
  ownGame: false,
  isActive: true,
  correctsRecords: false,
  ...newSaveKey(),
});

export const valuesOf = (game: Game): GameValues => ({
  gameName: game.gameName,
  quantity: String(game.quantity),
  commission: String(game.commission),
  repName: game.repName,
  repPhone: game.repPhone,
  ownGame: game.ownGame,
  isActive: game.isActive,
  correctsRecords: false,
  ...newSaveKey(),
});
