import { zodResolver } from '@hookform/resolvers/zod';
import { gameForm, type Game } from '@quarterdeck/contract/games';
import { withRepresentative } from '@quarterdeck/contract/representatives';
import { z } from 'zod';
import { newSaveKey } from '../../platform/drafts/save-key.ts';
import { readNumber } from '../../platform/number-text.ts';

/** The form's values, all texts, and the game in the wire format. */
export const typedGame = withRepresentative(
  gameForm.extend({
    quantity: z.string().transform(readNumber).pipe(gameForm.shape.quantity),
    commission: z.string().transform(readNumber).pipe(gameForm.shape.commission),
    ownGame: z.boolean(),
    isActive: z.boolean(),
    /** Whether saved records are corrected after an edit. */
    correctsRecords: z.boolean(),
    /** The version that an edit started from. The draft keeps it too. */
    version: z.number(),
    idempotencyKey: z.string(),
    sentContent: z.string().nullable(),
  }),
);
export type GameValues = z.input<typeof typedGame>;
export type GameDetails = z.output<typeof typedGame>;

const resolveTyped = zodResolver(typedGame);

/** An own game needs neither commission nor representative. Typed values are kept in case the switch is turned off. */
export const resolveGame: typeof resolveTyped = (values, context, options) =>
  resolveTyped(values.ownGame ? { ...values, commission: '0', repName: '', repPhone: '' } : values, context, options);

/** The game in the wire format. */
export const gameOf = ({
  idempotencyKey: _key,
  sentContent: _sent,
  correctsRecords: _corrects,
  version: _version,
  ...game
}: GameDetails) => game;

const EMPTY = Object.fromEntries(Object.keys(gameForm.shape).map((field) => [field, ''])) as Record<
  keyof typeof gameForm.shape,
  ''
>;

/** A new form's values, with a new key. */
export const blankGame = (): GameValues => ({
  ...EMPTY,
  quantity: '1',
  ownGame: false,
  isActive: true,
  correctsRecords: false,
  version: 0,
  ...newSaveKey(),
});

export const valuesOf = ({
  _id,
  storeId: _storeId,
  createdAt: _createdAt,
  updatedAt: _updatedAt,
  quantity,
  commission,
  ...unconverted
}: Game): GameValues => ({
  ...unconverted,
  quantity: String(quantity),
  commission: String(commission),
  correctsRecords: false,
  ...newSaveKey(),
});

type Described = Pick<Game, 'gameName' | 'quantity' | 'commission' | 'ownGame' | 'repName' | 'repPhone' | 'isActive'>;

/** A game's fields in words, for a comparison of two versions. */
export const factsOf = (game: Described): Record<string, string> => ({
  'Game Name': game.gameName,
  Quantity: game.quantity.toLocaleString('en-US'),
  Commission: game.ownGame ? '' : `${game.commission}%`,
  'Own game': game.ownGame ? 'Yes' : 'No',
  'Representative Name': game.repName,
  'Representative Phone': game.repPhone,
  Active: game.isActive ? 'Yes' : 'No',
});
