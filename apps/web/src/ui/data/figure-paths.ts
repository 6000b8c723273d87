import type { DateRange } from '@quarterdeck/domain/business-date';
import { screenPath } from '@quarterdeck/domain/record-paths';

/** The parameter for the list that a game's page was opened from: `all`, or a store's id. */
const LIST = 'list';
const ALL = 'all';

/**
 * The address of a game's page. It remembers the list at `address`; from another game's page it keeps that page's list.
 */
export function gamePath(storeId: string, gameId: string, address: URLSearchParams): string {
  const list = address.get(LIST) ?? address.get('store') ?? ALL;
  const parameters = { ...Object.fromEntries(address), [LIST]: list };
  return screenPath('/game', { ...parameters, store: storeId, game: gameId });
}

/** The list that the page was opened from, with the page's period. */
export function listOfGame(storeId: string, address: URLSearchParams): string {
  const parameters = new URLSearchParams(address);
  const list = address.get(LIST) ?? storeId;
  for (const key of ['store', 'game', LIST]) parameters.delete(key);
  if (list !== ALL) parameters.set('store', list);
  return parameters.size === 0 ? '/games' : `/games?${parameters}`;
}

/** The URL parameters of a period, stores and a comparison. */
type UrlParameters = Record<string, string>;

/** The parameters of a period of days. */
export const datesParameters = ({ from, to }: DateRange): UrlParameters => ({ period: 'dates', from, to });

/** The figures of each store. */
export const storesPath = (parameters: UrlParameters): string =>
  screenPath('/stores', { view: 'compare', ...parameters });

/** The games of all stores. */
export const gamesPath = (parameters: UrlParameters): string => screenPath('/games', parameters);

/** A search text that finds only the games with exactly this name. */
const exactly = (name: string): string => `"${name}"`;
const QUOTED = /^"(.+)"$/;
export const exactNameIn = (searched: string): string | null => QUOTED.exec(searched)?.[1] ?? null;

/**
 * The games behind a figure of a game's name: the page of the only one, else the games of that name in the table of all
 * stores.
 * @param game null if there are several, or if the game has no page.
 */
export const namedGamePath = (
  { gameName, game }: { gameName: string; game: { storeId: string; gameId: string } | null },
  parameters: UrlParameters,
): string =>
  game
    ? gamePath(game.storeId, game.gameId, new URLSearchParams(parameters))
    : screenPath('/games', { ...parameters, q: exactly(gameName) });
