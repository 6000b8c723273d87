import { z } from 'zod';
import {
  amount,
  call,
  changedSince,
  formVersion,
  id,
  message,
  phone,
  question,
  reply,
  requiredText,
  saving,
  text,
  version,
} from './wire.ts';

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

/** What an owner knows of a representative. */
const details = z.object({
  name: requiredText('Name', 100),
  /** Also shown on their games. */
  phone: phone('Phone'),
  email: z.union([
    z.literal(''),
    z.email('Enter a valid email address').max(254, 'Email can have at most 254 characters'),
  ]),
  notes: text('Notes', 2_000),
});
export type RepresentativeDetails = z.infer<typeof details>;

export const representativeForm = details;
const savedDetails = details.extend({ _id: id, version });
export const representativeChanged = changedSince(savedDetails);

/** Records keep the name of their day: it leads to whose it is, also under a new one. */
const representative = figures.extend({
  /** Null for a name that only records of an earlier version have. */
  _id: id.nullable(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  notes: z.string(),
  version,
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
  details: call.owner
    .route({ method: 'POST', path: '/representatives/fetch-representative' })
    .input(z.object({ _id: id }))
    .output(reply(savedDetails)),
  /** A new name is also that of the games; records keep theirs, and stay in the sums. */
  edit: saving('owner', 'games')
    .route({ method: 'POST', path: '/representatives/edit-representative' })
    .input(details.extend({ _id: id, version: formVersion }))
    .output(message),
};
