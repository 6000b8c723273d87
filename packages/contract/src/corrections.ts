import { z } from 'zod';
import { gameForm } from './games.ts';
import { amount, businessDate, call, gameIds, id, reply, requiredText, saving } from './wire.ts';

const { commission, repName, repPhone, ownGame } = gameForm.shape;

/** A game's corrected commission percentage and representative in saved records, from a date on. */
export const correctionForm = z
  .object({
    /** The game. */
    _id: id,
    storeId: id,
    from: businessDate('From'),
    /** Defaults to the latest record. */
    to: businessDate('To').optional(),
    commission,
    repName,
    ownGame,
  })
  .refine(({ from, to }) => to === undefined || from <= to, {
    path: ['to'],
    message: 'The end date is before the start date',
  })
  .refine((form) => form.ownGame || form.repName !== '', {
    path: ['repName'],
    message: 'Representative Name is required',
  });

/** The changes of a correction. Records that already match are not counted. */
const correctionEffect = z.object({
  recordCount: z.number(),
  /** Null when nothing changes. */
  firstDate: z.string().nullable(),
  lastDate: z.string().nullable(),
  /** The commission owed on the affected records, before and after; `repName` is empty for own games. */
  representatives: z.array(z.object({ repName: z.string(), before: amount, after: amount })),
  totalBefore: amount,
  totalAfter: amount,
});
export type CorrectionEffect = z.infer<typeof correctionEffect>;

/** New terms for some games: in saved records from a date on, and in records entered from now on. */
export const gamesChange = z
  .object({
    gameIds,
    from: businessDate('From'),
    /** Either a commission or a representative. */
    commission: commission.optional(),
    repName: requiredText('Representative Name', 100).optional(),
    /** Required for a new representative. */
    repPhone: repPhone.optional(),
  })
  .refine((form) => (form.commission === undefined) !== (form.repName === undefined), {
    path: ['commission'],
    message: 'Choose either a commission or a representative',
  });

/** Percent, two decimals; `repName` is empty for own games. */
const terms = z.object({ commission: z.number(), repName: z.string() });

const gamesChangeEffect = correctionEffect.extend({
  /** In the order of their names. Own games have no commission to change. */
  games: z.array(
    z.object({
      _id: id,
      gameName: z.string(),
      storeName: z.string(),
      before: terms,
      after: terms,
      /** The number of its saved records that change. */
      recordCount: z.number(),
    }),
  ),
});
export type GamesChangeEffect = z.infer<typeof gamesChangeEffect>;

export const corrections = {
  preview: call.owner
    .route({ method: 'POST', path: '/corrections/preview' })
    .input(correctionForm)
    .output(reply(correctionEffect)),
  /** Returns its changes. Idempotent. Another correction undoes it. */
  apply: saving('owner', 'records')
    .route({ method: 'POST', path: '/corrections/apply' })
    .input(correctionForm)
    .output(reply(correctionEffect)),
  previewGames: call.owner
    .route({ method: 'POST', path: '/corrections/preview-games' })
    .input(gamesChange)
    .output(reply(gamesChangeEffect)),
  /** Changes all of the games or none, and returns the changes. Idempotent. Another change undoes it. */
  applyGames: saving('owner', 'games', 'records')
    .route({ method: 'POST', path: '/corrections/apply-games' })
    .input(gamesChange)
    .output(reply(gamesChangeEffect)),
};
