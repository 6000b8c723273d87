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
  reportFilter,
  reply,
  requiredText,
  saving,
  text,
  version,
} from './wire.ts';

/** The representative in a game's form. */
interface Named {
  repName: string;
  repPhone: string;
  ownGame?: boolean | undefined;
}

/** Whether the field is a text, so that it can be validated even if other fields are wrong. */
const isText = (field: keyof Named) => (payload: { value: unknown }) =>
  typeof (payload.value as Partial<Record<string, unknown>> | null)?.[field] === 'string';

/** From a client that does not know own games, and sends an own game as it was given: whose it is stays. */
const saysNothing = ({ ownGame, repName, repPhone }: Named): boolean =>
  ownGame === undefined && repName === '' && repPhone === '';

export const REPRESENTATIVE_REQUIRED = {
  repName: 'Representative Name is required',
  repPhone: 'Representative Phone is required',
};

/** Both are required unless the game is the owner's own. */
export const withRepresentative = <T extends z.ZodType<Named>>(form: T) =>
  form
    .refine((game) => game.ownGame || saysNothing(game) || game.repName !== '', {
      path: ['repName'],
      message: REPRESENTATIVE_REQUIRED.repName,
      when: isText('repName'),
    })
    .refine((game) => game.ownGame || saysNothing(game) || game.repPhone !== '', {
      path: ['repPhone'],
      message: REPRESENTATIVE_REQUIRED.repPhone,
      when: isText('repPhone'),
    });

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
  /** Whether the game is active and belongs to the representative today. */
  isPresent: z.boolean(),
});

/** A representative's details. */
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
/** The saved details. Representatives created from a name alone have no phone. */
const shownDetails = z.object({ name: z.string(), phone: z.string(), email: z.string(), notes: z.string() });
const savedDetails = shownDetails.extend({ _id: id, version });
export const representativeChanged = changedSince(savedDetails);

/** A merged representative. Records and games under this name count for the other one until an undo. */
const merged = z.object({
  _id: id,
  name: z.string(),
  /** The representative merged into, which may have been merged as well since. */
  into: id,
  at: moment,
});
export type MergedRepresentative = z.infer<typeof merged>;

/**
 * A representative's sums. Records keep the name of their day, which still belongs to the representative after a
 * rename.
 */
const representative = figures.extend({
  /** Null for a name that only records of an earlier version have. */
  _id: id.nullable(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  notes: z.string(),
  version,
  /** The machines of the representative's active games today. */
  machines: z.number(),
  /** The games by commission. Empty without games today and in the period. */
  games: z.array(representativeGame),
  /** The representatives merged into this one, directly or through others, latest first. */
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

/** A representative that can be merged or merged into, with what the merge dialog shows. */
const choice = shownDetails.extend({
  _id: id,
  /** The games, active or not, without deleted ones. */
  gameCount: z.number(),
});
export type RepresentativeChoice = z.infer<typeof choice>;

const wholeDetails = savedDetails.extend({
  /** The representative that a merged one counts for; null for others. */
  mergedInto: z.object({ _id: id, name: z.string() }).nullable(),
  merged: z.array(merged),
  /** Whether it may be deleted: it has no games, was never in a record, and no representative was merged into it. */
  isUnused: z.boolean(),
});
export type WholeDetails = z.infer<typeof wholeDetails>;

export const representatives = {
  /**
   * Takings and commission of each representative's games in a period, the largest commission first: of games that are
   * active today, and of others with a record in the period. For all stores it also lists representatives without
   * either, last.
   */
  list: call.owner
    .route({ method: 'POST', path: '/representatives/list' })
    .input(reportFilter)
    .output(reply(representativeList)),
  details: call.owner
    .route({ method: 'POST', path: '/representatives/fetch-representative' })
    .input(z.object({ _id: id }))
    .output(reply(wholeDetails)),
  /** All representatives that are not merged, by name. */
  choices: call.owner.route({ method: 'POST', path: '/representatives/choices' }).output(reply(z.array(choice))),
  /** Renames games too. Records keep their name, and stay in the sums. */
  edit: saving('owner', 'games')
    .route({ method: 'POST', path: '/representatives/edit-representative' })
    .input(details.extend({ _id: id, version: formVersion }))
    .output(message),
  /**
   * Merges one representative into another. The first one's games and sums count for the other, its details fill the
   * other's blanks, and its names belong to the other until `undoMerge`. Idempotent.
   */
  merge: saving('owner', 'games')
    .route({ method: 'POST', path: '/representatives/merge' })
    .input(z.object({ _id: id, into: id }))
    .output(message),
  /**
   * Undoes a merge: the representative gets back its details, the sums of its names, and the games that are still
   * linked to it. No other merge is undone; `into` is the one in `merged`. Idempotent.
   */
  undoMerge: saving('owner', 'games')
    .route({ method: 'POST', path: '/representatives/undo-merge' })
    .input(z.object({ _id: id, into: id }))
    .output(message),
  /** Deletes an unused representative. */
  delete: saving('owner', 'games')
    .route({ method: 'POST', path: '/representatives/delete-representative' })
    .input(z.object({ _id: id }))
    .output(message),
};
