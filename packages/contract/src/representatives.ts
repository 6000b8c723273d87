import { z } from 'zod';
import { amount, call, id, question, reply } from './wire.ts';

/** Like for like: only store-days that have a record in both periods. Null when nothing is compared. */
const compared = z
  .object({ takings: amount, commissionOwed: amount, takingsBefore: amount, commissionOwedBefore: amount })
  .nullable();

const figures = z.object({ takings: amount, commissionOwed: amount, compared });

const representativeGame = figures.extend({
  gameId: id,
  gameName: z.string(),
  storeId: id,
  storeName: z.string(),
  /** Whether the game is active and the representative's today. */
  isPresent: z.boolean(),
});

/** Names that differ in case only are one representative's. Records keep the representative of their day. */
const representative = figures.extend({
  name: z.string(),
  /** Of the representative's games today; empty when there is none. */
  phone: z.string(),
  /** Of the representative's active games today. */
  machines: z.number(),
  games: z.array(representativeGame),
});
export type Representative = z.infer<typeof representative>;

const representativeList = z.object({
  representatives: z.array(representative),
  totals: figures,
  /** The takings of games without a representative, which owe no commission. */
  ownTakings: amount,
  /** Dates with a record, counted per store. */
  storeDays: z.number(),
  comparedStoreDays: z.number(),
});
export type RepresentativeList = z.infer<typeof representativeList>;

export const representatives = {
  /**
   * What the games of each representative took and owe in a period, the largest commission first: games that are active
   * today, and others with a record in the period.
   */
  list: call.owner
    .route({ method: 'POST', path: '/representatives/list' })
    .input(question)
    .output(reply(representativeList)),
};
