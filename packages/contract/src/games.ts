import { z } from 'zod';
import { call, id, idempotencyKey, moment, reply, requiredText } from './wire.ts';

const numberOf = (label: string) =>
  z.number({
    error: (issue) =>
      issue.input === undefined || issue.input === null ? `${label} is required` : `${label} must be a number`,
  });

export const gameForm = z.object({
  gameName: requiredText('Game Name', 100),
  quantity: numberOf('Quantity')
    .int('Quantity must be a whole number')
    .min(1, 'Quantity must be at least 1')
    .max(10_000, 'Quantity can be at most 10,000'),
  /** Percent of the takings that go to the representative, at most two decimals. */
  commission: numberOf('Commission')
    .min(0, 'Commission cannot be negative')
    .max(100, 'Commission can be at most 100 percent')
    .refine((percent) => Math.round(percent * 100) / 100 === percent, 'Commission can have at most two decimals'),
  repName: requiredText('Representative Name', 100),
  repPhone: requiredText('Representative Phone', 32).regex(
    /^[+(]?[\d][\d\s().+x-]*$/,
    'Representative Phone may have digits, spaces and + ( ) - .',
  ),
});

export const game = gameForm.extend({
  _id: id,
  storeId: id,
  isActive: z.boolean(),
  createdAt: moment,
  updatedAt: moment,
});
export type Game = z.infer<typeof game>;

const gameList = reply(z.array(game));

export const games = {
  userGames: call.owner.route({ method: 'GET', path: '/games/user-games' }).output(gameList),
  create: call.owner
    .route({ method: 'POST', path: '/games/create-game' })
    .input(
      gameForm.extend({ storeId: id, isActive: z.boolean().default(true), idempotencyKey: idempotencyKey.optional() }),
    )
    .output(gameList),
  fetchStoreGames: call.staff
    .route({ method: 'POST', path: '/games/fetch-store-games' })
    .input(z.object({ storeId: id }))
    .output(gameList),
  edit: call.owner
    .route({ method: 'POST', path: '/games/edit-game' })
    .input(gameForm.extend({ _id: id, storeId: id, isActive: z.boolean().optional() }))
    .output(gameList),
  delete: call.owner
    .route({ method: 'POST', path: '/games/delete-game' })
    .input(z.object({ _id: id, storeId: id }))
    .output(gameList),
  restore: call.owner
    .route({ method: 'POST', path: '/games/restore-game' })
    .input(z.object({ _id: id, storeId: id }))
    .output(gameList),
};
