import { z } from 'zod';
import {
  amount,
  call,
  changedSince,
  formVersion,
  id,
  message,
  moment,
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
/** As saved: those who came with a game's name alone have no phone. */
const shownDetails = z.object({ name: z.string(), phone: z.string(), email: z.string(), notes: z.string() });
const savedDetails = shownDetails.extend({ _id: id, version });
export const representativeChanged = changedSince(savedDetails);

/** Who was merged into another. Records and games under this name count for the other; an undo ends that. */
const merged = z.object({
  _id: id,
  name: z.string(),
  /** The representative merged into, who may have been merged as well by now. */
  into: id,
  at: moment,
});
export type MergedRepresentative = z.infer<typeof merged>;

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
  /** In the order of their commission. Empty for those who have no games today and none in the period. */
  games: z.array(representativeGame),
  /** Latest first, also by way of others. */
  merged: z.array(merged),
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

/** What a merge needs to know of a representative who was not merged. */
const choice = shownDetails.extend({
  _id: id,
  /** Active or not, but not deleted. */
  gameCount: z.number(),
});
export type RepresentativeChoice = z.infer<typeof choice>;

const wholeDetails = savedDetails.extend({
  /** For whom a merged one counts now; null for others. */
  mergedInto: z.object({ _id: id, name: z.string() }).nullable(),
  merged: z.array(merged),
  /** Whether it may be deleted: it has no games, never was in a record, and nobody was merged into it. */
  isUnused: z.boolean(),
});
export type WholeDetails = z.infer<typeof wholeDetails>;

export const representatives = {
  /**
   * What the games of each representative took and owe in a period, the largest commission first: games that are active
   * today, and others with a record in the period. Of all stores also those who have neither, last.
   */
  list: call.owner
    .route({ method: 'POST', path: '/representatives/list' })
    .input(question)
    .output(reply(representativeList)),
  details: call.owner
    .route({ method: 'POST', path: '/representatives/fetch-representative' })
    .input(z.object({ _id: id }))
    .output(reply(wholeDetails)),
  /** All who were not merged, by name. */
  choices: call.owner.route({ method: 'POST', path: '/representatives/choices' }).output(reply(z.array(choice))),
  /** A new name is also that of the games; records keep theirs, and stay in the sums. */
  edit: saving('owner', 'games')
    .route({ method: 'POST', path: '/representatives/edit-representative' })
    .input(details.extend({ _id: id, version: formVersion }))
    .output(message),
  /**
   * Merges one representative into another: the games and sums count for the other, whose blanks the first one's details
   * fill. The first one's names lead to the other until `undoMerge`. Idempotent.
   */
  merge: saving('owner', 'games')
    .route({ method: 'POST', path: '/representatives/merge' })
    .input(z.object({ _id: id, into: id }))
    .output(message),
  /**
   * Brings a merged representative back as it was, with the games that came with it and still are the other's, and the
   * sums of its names. Undoes no other merge: `into` is the one of `merged`. Idempotent.
   */
  undoMerge: saving('owner', 'games')
    .route({ method: 'POST', path: '/representatives/undo-merge' })
    .input(z.object({ _id: id, into: id }))
    .output(message),
  /** Only one that is unused. */
  delete: saving('owner', 'games')
    .route({ method: 'POST', path: '/representatives/delete-representative' })
    .input(z.object({ _id: id }))
    .output(message),
};
