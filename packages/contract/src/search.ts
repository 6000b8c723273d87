import { z } from 'zod';
import { call, id, reply } from './wire.ts';

/** The maximum number of names of each kind. If an owner has more, active games and staff come first. */
export const MAX_NAMES = 5_000;

/** The names for the owner's search, of stores that are not deleted. The web app already has the stores' names. */
const searchedNames = z.object({
  /** `repName` is empty for own games. */
  games: z.array(z.object({ _id: id, storeId: id, gameName: z.string(), repName: z.string(), isActive: z.boolean() })),
  staff: z.array(z.object({ _id: id, storeId: id, name: z.string(), isActive: z.boolean() })),
  /** Also those without a game now, who may be owed commission. */
  representatives: z.array(z.object({ name: z.string() })),
});
export type SearchedNames = z.infer<typeof searchedNames>;

export const search = {
  names: call.owner.route({ method: 'GET', path: '/search/names' }).output(reply(searchedNames)),
};
