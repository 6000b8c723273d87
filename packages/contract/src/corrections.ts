import { z } from 'zod';
import { gameForm } from './games.ts';
import { amount, businessDate, call, id, reply, saving } from './wire.ts';

const { commission, repName, ownGame } = gameForm.shape;

/** A game's corrected commission percentage and representative in saved records, from a day on. */
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

/** What a correction changes. Records that already match are not counted. */
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

export const corrections = {
  preview: call.owner
    .route({ method: 'POST', path: '/corrections/preview' })
    .input(correctionForm)
    .output(reply(correctionEffect)),
  /** Returns what it changed. Idempotent. Another correction undoes it. */
  apply: saving('owner', 'records')
    .route({ method: 'POST', path: '/corrections/apply' })
    .input(correctionForm)
    .output(reply(correctionEffect)),
};
