import { z } from 'zod';
import {
  call,
  changedSince,
  formVersion,
  id,
  idempotencyKey,
  moment,
  numberField,
  phone,
  reply,
  requiredText,
  saving,
  text,
  version,
} from './wire.ts';

const numberOf = (label: string) =>
  z.number({
    error: (issue) =>
      issue.input === undefined || issue.input === null ? `${label} is required` : `${label} must be a number`,
  });

/** A game as typed. A game without a representative has to be the owner's own: `withRepresentative`. */
export const gameForm = z.object({
  gameName: requiredText('Game Name', 100),
  quantity: numberField(
    'Quantity',
    numberOf('Quantity')
      .int('Quantity must be a whole number')
      .min(1, 'Quantity must be at least 1')
      .max(10_000, 'Quantity can be at most 10,000'),
  ),
  /** Percentage of the takings owed to the representative, at most two decimals. */
  commission: numberField(
    'Commission',
    numberOf('Commission')
      .min(0, 'Commission cannot be negative')
      .max(100, 'Commission can be at most 100 percent')
      .refine((percent) => Math.round(percent * 100) / 100 === percent, 'Commission can have at most two decimals'),
  ),
  repName: text('Representative Name', 100),
  repPhone: phone('Representative Phone', { isOptional: true }),
  /** The owner's own game: no representative, no commission owed. */
  ownGame: z.boolean({ error: 'Own game must be yes or no' }).default(false),
});

interface Representative {
  repName: string;
  repPhone: string;
  ownGame: boolean;
}

/** Whether the field is a text, so that it can be validated even if other fields are wrong. */
const isText = (field: keyof Representative) => (payload: { value: unknown }) =>
  typeof (payload.value as Partial<Record<string, unknown>> | null)?.[field] === 'string';

/** Both are required unless the game is the owner's own. */
export const withRepresentative = <T extends z.ZodType<Representative>>(form: T) =>
  form
    .refine(({ ownGame, repName }) => ownGame || repName !== '', {
      path: ['repName'],
      message: 'Representative Name is required',
      when: isText('repName'),
    })
    .refine(({ ownGame, repPhone }) => ownGame || repPhone !== '', {
      path: ['repPhone'],
      message: 'Representative Phone is required',
      when: isText('repPhone'),
    });

export const game = gameForm.extend({
  ownGame: z.boolean(),
  _id: id,
  storeId: id,
  isActive: z.boolean(),
  version,
  createdAt: moment,
  updatedAt: moment,
});
export type Game = z.infer<typeof game>;

export const gameChanged = changedSince(game);

const gameList = reply(z.array(game));

export const games = {
  userGames: call.owner.route({ method: 'GET', path: '/games/user-games' }).output(gameList),
  create: saving('owner', 'games')
    .route({ method: 'POST', path: '/games/create-game' })
    .input(
      withRepresentative(
        gameForm.extend({
          storeId: id,
          isActive: z.boolean().default(true),
          idempotencyKey: idempotencyKey.optional(),
        }),
      ),
    )
    .output(gameList),
  fetchStoreGames: call.ownerOrCounter
    .route({ method: 'POST', path: '/games/fetch-store-games' })
    .input(z.object({ storeId: id }))
    .output(gameList),
  edit: saving('owner', 'games')
    .route({ method: 'POST', path: '/games/edit-game' })
    .input(
      withRepresentative(
        gameForm.extend({ _id: id, storeId: id, isActive: z.boolean().optional(), version: formVersion }),
      ),
    )
    .output(gameList),
  delete: saving('owner', 'games')
    .route({ method: 'POST', path: '/games/delete-game' })
    .input(z.object({ _id: id, storeId: id }))
    .output(gameList),
  restore: saving('owner', 'games')
    .route({ method: 'POST', path: '/games/restore-game' })
    .input(z.object({ _id: id, storeId: id }))
    .output(gameList),
};
